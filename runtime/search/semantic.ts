/**
 * A question → how near in meaning the cards of a pack are to it. No model runs: the question's vector is the
 * sum of its terms' vectors (the pack keeps them beside the postings), and the cards' vectors lie in clusters
 * (clusters.ts), of which only some are read.
 *
 * Two kinds of clusters are read: those nearest to the question, which bring cards that say the same in other
 * words, and those that hold the best cards by words, so that what both agree on is judged exactly. Other
 * cards that words found are judged by the centroid of their cluster. Clusters are chosen over all packs of a catalog,
 * as if they were one: cosines compare across packs, and five packs cost a lazy reader no more clusters than one. All
 * readers choose the same clusters, the one that has the whole pack at hand too: the same question has the same answer
 * everywhere.
 *
 * What a card's cosine usually is to its nearest questions is taken off (hubness, build/embed/spaces/hubness.ts): it is in the file.
 */
import { termWeight } from '../embedding/term-weight.ts'
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

/** What is looked for in one pack. */
export interface SemanticQuery {
  readonly pack: Pack
  /** The question's vector in this pack. */
  readonly question: Float32Array
  /** Cards whose clusters are read. */
  readonly cards: Uint32Array
  /** Cards that words found: they are judged, if only by their centroid. */
  readonly judged: Uint32Array
  /** By what the nearness of its clusters is multiplied before they are chosen. */
  readonly share: number
}

/**
 * What is left of a stop word: all of it is best on cosqa, none of it on mbpp and gorilla-hf. The same is left of the name of
 * a language: cosqa .527 → .535 nDCG@10, mbpp .645 → .649, gorilla-hf unchanged (build/embed/learn/README.md).
 */
const STOP_SHARE = 0.4
const isWeak = (term: string): boolean => isStopTerm(term) || isLanguageTerm(term)

/** @returns a vector of length 1, or undefined when no term of the text means anything here */
export function encodeQuestion(pack: Pack, text: string): Float32Array | undefined {
  const dimensions = pack.manifest.vectors?.dimensions
  if (dimensions === undefined) return undefined
  const sum = new Float32Array(dimensions)
  let found = false
  for (const { term, weight } of weighedTerms(text)) {
    const vector = pack.termVector(term)
    if (vector === undefined) continue
    addQuantized(sum, weight, vector.bytes, vector.at)
    found = true
  }
  return found ? normalize(sum) : undefined
}

interface WeighedTerm {
  readonly term: string
  readonly weight: number
}

let last: { readonly text: string; readonly terms: readonly WeighedTerm[] } | undefined

/** Read once: each pack of a catalog asks for them. */
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

/** A cosine to a centroid is higher than that to its cards by about this factor. */
const CENTROID_SHARE = 0.7

/**
 * @param nearest so many of the clusters nearest to the question are read, over all packs
 * @returns beside each look, the cosine of each card that was judged; valid until the next question
 */
export function cosinesOf(looks: readonly SemanticQuery[], nearest: number): Accumulator[] {
  const found = looks.map((look) => ({ ...look, ...toCentroids(look) }))
  // Which clusters are nearest is known once all tables are here.
  if (found.some(({ pack }) => pack.wanted.size > 0)) return found.map(({ cosines }) => cosines)
  const read = nearestClusters(found, nearest)
  return found.map((look, i) => {
    judgeCards(look, read[i] ?? new Set())
    return look.cosines
  })
}

interface ToCentroids {
  readonly cosines: Accumulator
  readonly query: QuantizedQuery
  /** The cosine to each centroid. */
  readonly near: Float32Array
}

function toCentroids({ pack, question }: SemanticQuery): ToCentroids {
  const cosines = tallyOf(pack)
  clearAccumulator(cosines)
  const query = quantizeQuery(question)
  const table = pack.clusterTable()
  const near = table === undefined ? new Float32Array(0) : nearness(pack, query, table.centroids)
  return { cosines, query, near }
}

/** @returns beside each look, the numbers of clusters that are among the nearest of all */
function nearestClusters(
  looks: readonly (Pick<SemanticQuery, 'share'> & ToCentroids)[],
  count: number,
): Set<number>[] {
  const all = looks
    .flatMap(({ near, share }, look) =>
      largest(near, count).map((number) => {
        const cosine = near[number] ?? 0
        return { look, number, cosine: cosine > 0 ? cosine * share : cosine }
      }),
    )
    .sort((a, b) => b.cosine - a.cosine || a.look - b.look || a.number - b.number)
    .slice(0, count)
  return looks.map(
    (_, i) => new Set(all.flatMap(({ look, number }) => (look === i ? [number] : []))),
  )
}

/** @param read numbers of clusters; those of `cards` are added */
function judgeCards(
  { pack, cards, judged, cosines, query, near }: SemanticQuery & ToCentroids,
  read: Set<number>,
): void {
  for (const card of cards) {
    const own = pack.clusterOf(card)
    if (own !== undefined) read.add(own)
  }
  for (const number of read) {
    const cluster = pack.cluster(number)
    if (cluster === undefined) continue
    const dots = pack.kernel.dots(query.components, cluster.rows)
    const middle = near[number] ?? 0
    for (let row = 0; row < dots.length; row++) {
      const offset = (dots[row] ?? 0) * cluster.scale(row) * query.scale
      accumulate(cosines, cluster.cards[row] ?? 0, middle + offset - cluster.hubness(row))
    }
  }
  // Without all of these clusters the question is asked again.
  if (pack.wanted.size > 0) return
  for (const card of judged) {
    const own = pack.clusterOf(card)
    if (own !== undefined && !read.has(own))
      accumulate(cosines, card, (near[own] ?? 0) * CENTROID_SHARE)
  }
}

const tallyOf = memoizeByObject(({ size }: Pack): Accumulator => newAccumulator(size))

/** The cosine to each centroid. */
function nearness(
  { kernel }: Pack,
  { components, scale }: QuantizedQuery,
  { rows, scale: scaleOf }: ScaledRows,
): Float32Array {
  const dots = kernel.dots(components, rows)
  const cosines = new Float32Array(dots.length)
  for (let row = 0; row < dots.length; row++) cosines[row] = (dots[row] ?? 0) * scaleOf(row) * scale
  return cosines
}

/** The places of the `count` largest values, largest first; the earlier of two equal ones. */
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
