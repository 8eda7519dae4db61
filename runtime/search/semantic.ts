/**
 * Compares a question with the cards of a pack by their embeddings. No model runs: the embedding of the question is the
 * sum of its terms' vectors, which the pack stores with the postings, and the vectors of the cards lie in clusters
 * (clusters.ts), of which only some are read.
 *
 * Two kinds of clusters are read: those nearest to the question, which find cards in other words, and those of the best
 * lexical candidates, so that cards found both ways get an exact cosine. Other lexical candidates share one
 * estimate. Clusters are chosen over all packs of a catalog at once: cosines are comparable across
 * packs, and five packs then cost a lazy reader no more clusters than one. A reader that has the whole pack in memory
 * chooses the same clusters, so that a question has the same answer everywhere.
 *
 * Stored vectors are corrected for hubness: the mean cosine of a card to its nearest questions is subtracted
 * (build/embed/spaces/hubness.ts).
 */
import { termWeight } from '../embedding/term-weight.ts'
import { defaultKernel } from '../kernel/default-kernel.ts'
import {
  type Accumulator,
  accumulate,
  clearAccumulator,
  newAccumulator,
} from '../pack/lexical/accumulator.ts'
import { isLanguageTerm } from '../pack/lexical/language-words.ts'
import { isStopTerm } from '../pack/lexical/stop-words.ts'
import { termsOf } from '../pack/lexical/tokenizer.ts'
import type { Pack } from '../pack/pack.ts'
import type { ScaledRows } from '../pack/vectors/clusters.ts'
import {
  addQuantized,
  normalize,
  type QuantizedQuery,
  quantizeQuery,
} from '../pack/vectors/quantized.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'

/** A semantic search in one pack. */
export interface SemanticQuery {
  readonly pack: Pack
  /** The question's embedding in this pack. */
  readonly question: Float32Array
  /** Cards whose clusters are read. */
  readonly cards: Uint32Array
  /** Lexical candidates, which all get a cosine, if only an estimated one. */
  readonly lexicalCards: Uint32Array
  /** The factor for the cosines of its clusters before they are chosen. */
  readonly share: number
}

/**
 * The share of a stop word's vector that counts. Questions of search engines are best with all of it, descriptions of
 * functions with none of it. The name of a language counts the same (build/learn-base/README.md).
 */
const STOP_SHARE = 0.4
const isWeak = (term: string): boolean => isStopTerm(term) || isLanguageTerm(term)

/** @returns a unit vector, or undefined when no term of the text has a vector in this pack */
export function encodeQuestion(pack: Pack, text: string): Float32Array | undefined {
  const dimensions = pack.manifest.vectors?.dimensions
  if (dimensions === undefined) return undefined
  const sum = new Float32Array(dimensions)
  let hasVector = false
  for (const { term, weight } of weighedTerms(text)) {
    const vector = pack.termVector(term)
    if (vector === undefined) continue
    addQuantized(sum, weight, vector.bytes, vector.at)
    hasVector = true
  }
  return hasVector ? normalize(sum) : undefined
}

interface WeighedTerm {
  readonly term: string
  readonly weight: number
}

let last: { readonly text: string; readonly terms: readonly WeighedTerm[] } | undefined

/** Memoized, because each pack of a catalog needs them. */
function weighedTerms(text: string): readonly WeighedTerm[] {
  if (last?.text === text) return last.terms
  const times = new Map<string, number>()
  for (const term of termsOf(text)) times.set(term, (times.get(term) ?? 0) + 1)
  const terms = [...times].map(([term, count]) => ({
    term,
    weight: termWeight(count) * (isWeak(term) ? STOP_SHARE : 1),
  }))
  last = { text, terms }
  return terms
}

/**
 * The cosine of a lexical candidate whose cluster is not read, as a share of the cosine to the nearest centroid that is
 * not read. The cosine to the centroid of its own cluster is hardly better, and needs the cluster of each candidate.
 */
const UNREAD_SHARE = 0.6

/**
 * @param nearest how many of the clusters nearest to the question are read, over all packs
 * @returns for each query, the cosine of each card that was compared; valid until the next question
 */
export function cosinesOf(queries: readonly SemanticQuery[], nearest: number): Accumulator[] {
  const compared = queries.map((query) => ({ ...query, ...toCentroids(query) }))
  // The nearest clusters are known once all tables have loaded.
  if (compared.some(({ pack }) => pack.missing.size > 0))
    return compared.map(({ cosines }) => cosines)
  const read = nearestClusters(compared, nearest)
  return compared.map((query, i) => {
    addCosines(query, read[i] ?? new Set())
    return query.cosines
  })
}

interface ToCentroids {
  readonly cosines: Accumulator
  readonly query: QuantizedQuery
  /** The cosine to each centroid of the table. */
  readonly near: Float32Array
}

function toCentroids({ pack, question }: SemanticQuery): ToCentroids {
  const cosines = accumulatorOf(pack)
  clearAccumulator(cosines)
  const query = quantizeQuery(question)
  const table = pack.clusterTable()
  const near = table === undefined ? new Float32Array(0) : nearness(pack, query, table.centroids)
  return { cosines, query, near }
}

/** @returns for each query, the indices of its clusters that are among the nearest of all */
function nearestClusters(
  queries: readonly (Pick<SemanticQuery, 'share'> & ToCentroids)[],
  count: number,
): Set<number>[] {
  const all = queries
    .flatMap(({ near, share }, index) =>
      largest(near, count).map((number) => {
        const cosine = near[number] ?? 0
        return { index, number, cosine: cosine > 0 ? cosine * share : cosine }
      }),
    )
    .sort((a, b) => b.cosine - a.cosine || a.index - b.index || a.number - b.number)
    .slice(0, count)
  return queries.map(
    (_, i) => new Set(all.flatMap(({ index, number }) => (index === i ? [number] : []))),
  )
}

/** @param read indices of clusters; those of `cards` are added */
function addCosines(
  { pack, cards, lexicalCards, cosines, query, near }: SemanticQuery & ToCentroids,
  read: Set<number>,
): void {
  for (const card of cards) {
    const own = pack.clusterOf(card)
    if (own !== undefined) read.add(own)
  }
  for (const number of read) {
    const cluster = pack.cluster(number)
    if (cluster === undefined) continue
    const dots = (pack.kernel ?? defaultKernel()).dots(query.components, cluster.rows)
    const [middle = near[number] ?? 0] =
      cluster.centroid === undefined ? [] : nearness(pack, query, cluster.centroid)
    for (let row = 0; row < dots.length; row++) {
      const offset = (dots[row] ?? 0) * cluster.scale(row) * query.scale
      accumulate(cosines, cluster.cards[row] ?? 0, middle + offset - cluster.hubness(row))
    }
  }
  // If any of these clusters is missing, the question runs again when they have loaded.
  if (pack.missing.size > 0) return
  const unread = nearestUnread(near, read) * UNREAD_SHARE
  for (const card of lexicalCards) if (cosines.values[card] === 0) accumulate(cosines, card, unread)
}

/** The largest cosine to a centroid whose cluster is not read; 0 where none is positive. */
function nearestUnread(near: Float32Array, read: ReadonlySet<number>): number {
  let nearest = 0
  for (let number = 0; number < near.length; number++) {
    const cosine = near[number] ?? 0
    if (cosine > nearest && !read.has(number)) nearest = cosine
  }
  return nearest
}

const accumulatorOf = memoizeByObject(({ size }: Pack): Accumulator => newAccumulator(size))

/** The cosine to each centroid. */
function nearness(
  { kernel = defaultKernel() }: Pack,
  { components, scale }: QuantizedQuery,
  { rows, scale: scaleOf }: ScaledRows,
): Float32Array {
  const dots = kernel.dots(components, rows)
  const cosines = new Float32Array(dots.length)
  for (let row = 0; row < dots.length; row++) cosines[row] = (dots[row] ?? 0) * scaleOf(row) * scale
  return cosines
}

/** The indices of the `count` largest values, largest first; the earlier of two equal ones first. */
function largest(values: Float32Array, count: number): number[] {
  const places: number[] = []
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? 0
    if (places.length === count && value <= (values[places[count - 1] ?? 0] ?? 0)) continue
    if (places.length === count) places.pop()
    let at = places.length
    while (at > 0 && (values[places[at - 1] ?? 0] ?? 0) < value) at--
    places.splice(at, 0, place)
  }
  return places
}
