/**
 * Clusters vectors by spherical k-means (Dhillon & Modha 2001). In: unit vectors, one row a card. Out: the cluster of
 * each, and unit centroids in the order of their first card.
 *
 * Assignment dominates the cost, cards × clusters × dimensions, so it runs on eight-bit vectors in the kernel that
 * questions use; sums of integers are the same on every machine. Seeds are taken at equal distances from the cards in
 * their own order (by kind and path, so that neighbours are similar), which needs no randomness. Large packs learn
 * their centroids from a sample, because more members hardly move an average of dozens.
 */
import type { Kernel, PlacedRows } from '../../kernel/kernel.ts'
import { normalize } from './quantized.ts'

export interface Clustering {
  /** By card. */
  readonly clusterOf: Uint16Array
  /** One row a cluster. */
  readonly centroids: Float32Array
}

const ROUNDS = 6
const SAMPLE = 20_000
/** The number of clusters per square root of the cards: a question reads a small share of them, and files are small. */
const CLUSTERS_PER_ROOT = 2.5
const MIN_CARDS = 40

/** At most 65,536 up to 687 million cards. */
const clusterCount = (cards: number): number =>
  Math.max(1, Math.round(Math.min(CLUSTERS_PER_ROOT * Math.sqrt(cards), cards / MIN_CARDS)))

export function cluster(vectors: Float32Array, dimensions: number, kernel: Kernel): Clustering {
  const cards = vectors.length / dimensions
  const count = clusterCount(cards)
  const stride = Math.max(1, Math.floor(cards / SAMPLE))
  const sample = stride === 1 ? vectors : everyNth(vectors, dimensions, stride)
  const sampled = sample.length / dimensions
  let centroids: Float32Array = everyNth(sample, dimensions, sampled / count).slice(
    0,
    count * dimensions,
  )
  const rows = (of: Float32Array) =>
    kernel.place({ bytes: new Uint8Array(toBytes(of).buffer), dims: dimensions, bits: 8 })
  const placed = rows(sample)
  for (let round = 0; round < ROUNDS; round++)
    centroids = means(sample, dimensions, assign(placed, dimensions, centroids), centroids)
  const nearest = assign(stride === 1 ? placed : rows(vectors), dimensions, centroids)
  return inOrderOfCards(nearest, centroids, dimensions)
}

function everyNth(vectors: Float32Array, dimensions: number, step: number): Float32Array {
  const count = vectors.length / dimensions
  // The number of rows is computed once: `i * step < count` can run once more than `count / step` where the division
  // rounds down.
  const rows = Math.ceil(count / step)
  const picked = new Float32Array(rows * dimensions)
  for (let i = 0; i < rows; i++) {
    const from = Math.min(count - 1, Math.floor(i * step)) * dimensions
    picked.set(vectors.subarray(from, from + dimensions), i * dimensions)
  }
  return picked
}

/**
 * Components of unit vectors are small: scaled up so that common values use all eight bits, and larger ones are
 * clipped.
 */
const TO_EIGHT_BITS = 320

function toBytes(vectors: Float32Array): Int8Array {
  const bytes = new Int8Array(vectors.length)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Math.max(-127, Math.min(127, Math.round((vectors[i] ?? 0) * TO_EIGHT_BITS)))
  return bytes
}

function assign(rows: PlacedRows, dimensions: number, centroids: Float32Array): Uint16Array {
  const best = new Int32Array(rows.count).fill(-0x80000000)
  const nearest = new Uint16Array(rows.count)
  for (let at = 0; at * dimensions < centroids.length; at++) {
    const dots = rows.dots(toBytes(centroids.subarray(at * dimensions, (at + 1) * dimensions)))
    for (let card = 0; card < rows.count; card++) {
      const dot = dots[card] ?? 0
      if (dot <= (best[card] ?? 0)) continue
      best[card] = dot
      nearest[card] = at
    }
  }
  return nearest
}

/** The mean direction of each cluster; an empty one keeps its centroid. */
function means(
  vectors: Float32Array,
  dimensions: number,
  clusterOf: Uint16Array,
  before: Float32Array,
): Float32Array {
  const sums = new Float32Array(before.length)
  const sizes = new Uint32Array(before.length / dimensions)
  for (const [card, at] of clusterOf.entries()) {
    sizes[at] = (sizes[at] ?? 0) + 1
    const from = at * dimensions
    for (let i = 0; i < dimensions; i++)
      sums[from + i] = (sums[from + i] ?? 0) + (vectors[card * dimensions + i] ?? 0)
  }
  for (const [at, size] of sizes.entries()) {
    const own = sums.subarray(at * dimensions, (at + 1) * dimensions)
    if (size === 0) own.set(before.subarray(at * dimensions, (at + 1) * dimensions))
    normalize(own)
  }
  return sums
}

/** Numbers the clusters by their first card and drops empty ones. */
function inOrderOfCards(
  clusterOf: Uint16Array,
  centroids: Float32Array,
  dimensions: number,
): Clustering {
  const numbers = new Map<number, number>()
  const renumbered = clusterOf.map((at) => {
    const known = numbers.get(at)
    if (known !== undefined) return known
    numbers.set(at, numbers.size)
    return numbers.size - 1
  })
  const kept = new Float32Array(numbers.size * dimensions)
  for (const [before, now] of numbers)
    kept.set(centroids.subarray(before * dimensions, (before + 1) * dimensions), now * dimensions)
  return { clusterOf: renumbered, centroids: kept }
}
