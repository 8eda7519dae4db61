/**
 * Selects passages of a bucket that differ from each other by maximal marginal relevance (Carbonell & Goldstein
 * 1998): each is chosen for its relevance less its similarity to those already chosen. Similarity is the cosine of
 * the card vectors in the pack; without vectors, the share of words that titles and summaries have in common.
 */
import { type Catalog, loadAndRun } from '../catalog.ts'
import { termsOf } from '../pack/lexical/tokenizer.ts'
import type { Pack } from '../pack/pack.ts'
import { addTo } from '../pack/vectors/add-row.ts'
import { normalize } from '../pack/vectors/quantized.ts'
import type { Passage } from './find.ts'
import type { Settings } from './settings.ts'

export async function diversify(
  catalog: Catalog,
  passages: readonly Passage[],
  { mmrPieces, mmrFetch, mmrLambda }: Settings,
): Promise<Passage[]> {
  const compared = passages.slice(0, mmrFetch)
  if (compared.length <= 1) return [...passages]
  const { value: vectors } = await loadAndRun(catalog, () =>
    compared.map(({ pack, card }) => vectorOf(pack, card)),
  )
  const words = compared.map(({ head }) => new Set(termsOf(`${head.title} ${head.summary}`)))
  const similarity = (a: number, b: number): number => {
    const [left, right] = [vectors[a], vectors[b]]
    if (compared[a]?.pack !== compared[b]?.pack) return 0
    if (left !== undefined && right !== undefined) return dot(left, right)
    return overlap(words[a] ?? new Set(), words[b] ?? new Set())
  }
  const chosen: number[] = []
  const left = new Set(compared.keys())
  while (chosen.length < mmrPieces && left.size > 0) {
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (const i of left) {
      const nearest = Math.max(0, ...chosen.map((other) => similarity(i, other)))
      const marginalRelevance = mmrLambda * relevance(i, compared) - (1 - mmrLambda) * nearest
      if (marginalRelevance > most) [best, most] = [i, marginalRelevance]
    }
    chosen.push(best)
    left.delete(best)
  }
  // Passages that were not chosen, and those that were not compared, follow in their order, because a bucket may be
  // asked for more.
  const reordered = [...chosen, ...left].flatMap((i) => compared[i] ?? [])
  return [...reordered, ...passages.slice(mmrFetch)]
}

/** The order of a search uses more evidence than support does (names, use, kind), so both count. */
const relevance = (i: number, compared: readonly Passage[]): number =>
  0.5 * (compared[i]?.support ?? 0) + 0.5 * (1 - i / compared.length)

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length
  return common / Math.max(1, a.size + b.size - common)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (const [i, value] of a.entries()) sum += value * (b[i] ?? 0)
  return sum
}

/** Synchronous, for use inside `loadAndRun`. */
function vectorOf(pack: Pack, card: number): Float32Array | undefined {
  const table = pack.clusterTable()
  const number = pack.clusterOf(card)
  const cluster = number === undefined ? undefined : pack.cluster(number)
  const row = cluster?.cards.indexOf(card) ?? -1
  if (table === undefined || cluster === undefined || number === undefined || row < 0)
    return undefined
  const vector = new Float32Array(table.dimensions)
  if (cluster.centroid === undefined) addTo(vector, table.centroids, number)
  else addTo(vector, cluster.centroid, 0)
  addTo(vector, cluster, row)
  return normalize(vector)
}
