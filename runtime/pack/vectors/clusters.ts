/**
 * Card vectors in clusters, so that a reader without Range requests fetches the few hundred vectors near a question
 * instead of all. Three kinds of files, writer and reader together:
 *
 *   table    'CCVT' u32 · version u16 · dimensions u16 · clusters u32
 *            │ clusters × file hash 8 bytes │ clusters × centroid (quantized.ts)
 *   cluster  'CCVC' u32 · version u16 · dimensions u16 · cards u32
 *            │ cards × scale u16 │ cards × hubness i8 │ cards × dimensions/2 bytes: offsets from the centroid
 *            │ cards × varint gap of the card's number
 *   page     'CCVP' u32 · version u16 · width u16 │ cards × u8 or u16: the cluster of each
 *
 * The centroids decide what to fetch. A page tells the clusters of the best lexical candidates, of which a question has
 * four: so pages are small. Readers of before 6.4 need pages of CLUSTER_PAGE cards, which are written as well.
 */
import type { Rows } from '../../kernel/kernel.ts'
import { byteWriter, cursor, fromHex, hex, readU16, readU32, readVarint } from '../bytes.ts'
import { refusal } from '../known-header.ts'
import { sizeFactor } from '../pack-format.ts'
import { writeHashes } from '../tables/chunk-list.ts'
import { addQuantized, fromBfloat16, quantize, SCALE_BYTES, vectorBytes } from './quantized.ts'

const VERSION = 3
const TABLE = { magic: 0x54564343, version: VERSION, length: 12, what: 'a cluster table' }
const CLUSTER = { magic: 0x43564343, version: VERSION, length: 12, what: 'a cluster' }
const PAGE = { magic: 0x50564343, version: VERSION, length: 8, what: 'a page of clusters' }
const HASH_BYTES = 8
/** The number of cards in a page that readers of before 6.4 know. */
export const CLUSTER_PAGE = 16_384
/** In a page that later readers use, for packs of up to 40,000 cards (sizeFactor); 1 KB on the wire. */
const SMALL_PAGE = 1024
/** Rows for the kernel, and the scale of its sums. */
export interface ScaledRows {
  readonly rows: Rows
  scale(row: number): number
}

export interface Cluster extends ScaledRows {
  readonly cards: Uint32Array
  /** What is subtracted from the cosines of a row. */
  hubness(row: number): number
}

export interface ClusterTable {
  readonly dimensions: number
  readonly clusters: number
  readonly centroids: ScaledRows
  fileOf(cluster: number): string
}

export interface WrittenClusters {
  /** The hashes of the table and of the pages, in order. */
  readonly table: string
  readonly pages: string[]
  readonly small_pages: {
    /** The number of cards in a page. */
    readonly cards: number
    /** As in chunk-list.ts. */
    readonly hashes: string
  }
}

export interface ClusteredCards {
  /** One row a card. */
  readonly vectors: Float32Array
  readonly dimensions: number
  /** By card. */
  readonly hubness: Float32Array
  /** By card. */
  readonly clusterOf: Uint16Array
  /** One row a cluster. */
  readonly centroids: Float32Array
}

/** The step of hubness, which is stored as at most 127 steps in either direction. */
const HUBNESS_STEP = 1 / 512
const MOST_HUBNESS = 127

/** @param put stores a file and returns its hash in hex */
export function writeClusters(
  { vectors, dimensions, hubness, clusterOf, centroids }: ClusteredCards,
  put: (bytes: Uint8Array) => string,
): WrittenClusters {
  const writePages = (cards: number): string[] => {
    const pages: string[] = []
    for (let from = 0; from < clusterOf.length; from += cards)
      pages.push(put(writePage(clusterOf.subarray(from, from + cards), count)))
    return pages
  }
  const count = centroids.length / dimensions
  const members: number[][] = Array.from({ length: count }, () => [])
  for (const [card, cluster] of clusterOf.entries()) members[cluster]?.push(card)
  const middles = Array.from({ length: count }, (_, i) =>
    quantize(centroids, i * dimensions, dimensions),
  )
  const files = middles.map((middle, i) => {
    const cards = members[i] ?? []
    const own = cards.map((card) => hubness[card] ?? 0)
    return put(writeCluster(offsetsOf(cards, vectors, dimensions, middle), dimensions, cards, own))
  })
  const pages = writePages(CLUSTER_PAGE)
  // Four times as large where chunks are twice as large: as files they gain nothing else from being many.
  const cards = SMALL_PAGE * sizeFactor(clusterOf.length) ** 2
  const small_pages = { cards, hashes: writeHashes(writePages(cards)) }

  const out = byteWriter(TABLE.length + count * (HASH_BYTES + vectorBytes(dimensions)))
  out.u32(TABLE.magic)
  out.u16(VERSION)
  out.u16(dimensions)
  out.u32(count)
  for (const hash of files) out.bytes(fromHex(hash))
  for (const middle of middles) out.bytes(middle)
  return { table: put(out.finish()), pages, small_pages }
}

/**
 * The difference of each card's vector from its centroid, as readers decode it. It is a quarter shorter, so that four
 * bits are that much more exact.
 */
function offsetsOf(
  cards: readonly number[],
  vectors: Float32Array,
  dimensions: number,
  centroid: Uint8Array,
): Float32Array {
  const middle = new Float32Array(dimensions)
  addQuantized(middle, 1, centroid, 0)
  const rows = new Float32Array(cards.length * dimensions)
  for (const [row, card] of cards.entries())
    for (let i = 0; i < dimensions; i++)
      rows[row * dimensions + i] = (vectors[card * dimensions + i] ?? 0) - (middle[i] ?? 0)
  return rows
}

function writeCluster(
  offsets: Float32Array,
  dimensions: number,
  cards: readonly number[],
  hubness: readonly number[],
): Uint8Array {
  const rows = cards.map((_, row) => quantize(offsets, row * dimensions, dimensions))
  const out = byteWriter(CLUSTER.length + cards.length * (vectorBytes(dimensions) + 3))
  out.u32(CLUSTER.magic)
  out.u16(VERSION)
  out.u16(dimensions)
  out.u32(cards.length)
  for (const row of rows) out.bytes(row.subarray(0, SCALE_BYTES))
  for (const value of hubness) {
    const steps = Math.round(value / HUBNESS_STEP)
    out.u8(Math.max(-MOST_HUBNESS, Math.min(MOST_HUBNESS, steps)) & 255)
  }
  for (const row of rows) out.bytes(row.subarray(SCALE_BYTES))
  let previous = 0
  for (const card of cards) {
    out.varint(card - previous)
    previous = card
  }
  return out.finish()
}

function writePage(clusterOf: Uint16Array, clusters: number): Uint8Array {
  const width = clusters <= 256 ? 1 : 2
  const out = byteWriter(PAGE.length + clusterOf.length * width)
  out.u32(PAGE.magic)
  out.u16(VERSION)
  out.u16(width)
  for (const cluster of clusterOf)
    if (width === 1) out.u8(cluster)
    else out.u16(cluster)
  return out.finish()
}

/** @returns a reason in words when the bytes are not such a table */
export function openClusterTable(bytes: Uint8Array): ClusterTable | string {
  const wrong = refusal(bytes, TABLE)
  if (wrong !== undefined) return wrong
  const dimensions = readU16(bytes, 6)
  const clusters = readU32(bytes, 8)
  const filesAt = TABLE.length
  const centroidsAt = filesAt + clusters * HASH_BYTES
  if (bytes.length < centroidsAt + clusters * vectorBytes(dimensions))
    return 'is shorter than its header says'
  const hashAt = (at: number): string => hex(bytes, at, at + HASH_BYTES)
  return {
    dimensions,
    clusters,
    centroids: rowsOfVectors(bytes, centroidsAt, clusters, dimensions),
    fileOf: (cluster) => hashAt(filesAt + cluster * HASH_BYTES),
  }
}

/** Vectors one after another, each preceded by its scale, as quantized.ts writes them. */
export function rowsOfVectors(
  bytes: Uint8Array,
  at: number,
  count: number,
  dimensions: number,
): ScaledRows {
  const size = vectorBytes(dimensions)
  const packed = new Uint8Array((count * dimensions) / 2)
  for (let i = 0; i < count; i++) {
    const from = at + i * size
    packed.set(bytes.subarray(from + SCALE_BYTES, from + size), (i * dimensions) / 2)
  }
  return {
    rows: { bytes: packed, dims: dimensions, bits: 4 },
    scale: (row) => fromBfloat16(readU16(bytes, at + row * size)),
  }
}

export function openCluster(bytes: Uint8Array): Cluster | string {
  const wrong = refusal(bytes, CLUSTER)
  if (wrong !== undefined) return wrong
  const dimensions = readU16(bytes, 6)
  const count = readU32(bytes, 8)
  const hubnessAt = CLUSTER.length + count * SCALE_BYTES
  const rowsAt = hubnessAt + count
  const cardsAt = rowsAt + (count * dimensions) / 2
  if (bytes.length < cardsAt + count) return 'is shorter than its header says'
  const cards = new Uint32Array(count)
  const c = cursor(bytes, cardsAt)
  let card = 0
  for (let i = 0; i < count; i++) {
    card += readVarint(c)
    cards[i] = card
  }
  return {
    cards,
    rows: { bytes: bytes.subarray(rowsAt, cardsAt), dims: dimensions, bits: 4 },
    scale: (row) => fromBfloat16(readU16(bytes, CLUSTER.length + row * SCALE_BYTES)),
    hubness: (row) => (((bytes[hubnessAt + row] ?? 0) << 24) >> 24) * HUBNESS_STEP,
  }
}

/** The cluster of each card of a page. */
export type ClusterPage = (within: number) => number

export function openClusterPage(bytes: Uint8Array): ClusterPage | string {
  const wrong = refusal(bytes, PAGE)
  if (wrong !== undefined) return wrong
  const width = readU16(bytes, 6)
  return width === 1
    ? (within) => bytes[PAGE.length + within] ?? 0
    : (within) => readU16(bytes, PAGE.length + within * 2)
}

/** The kind of a vector file, by its magic number. */
export function vectorFileKind(bytes: Uint8Array): 'table' | 'cluster' | 'page' | undefined {
  const magic = bytes.length < 4 ? 0 : readU32(bytes, 0)
  if (magic === TABLE.magic) return 'table'
  if (magic === CLUSTER.magic) return 'cluster'
  return magic === PAGE.magic ? 'page' : undefined
}
