/**
 * Card vectors in clusters, so that a reader without Range requests fetches the few hundred vectors near a question
 * instead of all. Four kinds of files, which write-clusters.ts writes:
 *
 *   coarse   'CCVQ' u32 · version u16 · dimensions u16 · clusters u32
 *            │ clusters × file hash 8 bytes │ clusters × coarse centroid (ternary.ts)
 *   cluster  'CCVC' u32 · version u16 · dimensions u16 · cards u32
 *            │ cards × scale u16 │ cards × hubness i8 │ cards × dimensions/2 bytes: offsets from the centroid
 *            │ cards × varint gap of the card's number │ centroid (quantized.ts)
 *   page     'CCVP' u32 · version u16 · width u16 │ cards × u8 or u16: the cluster of each
 *   table    'CCVT' u32 · version u16 · dimensions u16 · clusters u32
 *            │ clusters × file hash 8 bytes │ clusters × centroid (quantized.ts)
 *
 * The coarse centroids decide what to fetch. Every first question reads all of them, so they take less than half of the
 * bytes of the exact ones, which the cosines of a cluster's cards need. A page holds the clusters of its cards.
 * A question needs them for four lexical candidates only, so pages are small.
 *
 * For earlier readers, packs also have the table, which those of before 6.7 read in place of the coarse centroids, and
 * pages of CLUSTER_PAGE cards, which those of before 6.4 read.
 */
import type { Rows } from '../../kernel/kernel.ts'
import { cursor, hex, readU16, readU32, readVarint } from '../bytes.ts'
import { type KnownHeader, refusal } from '../known-header.ts'
import { fromBfloat16, SCALE_BYTES, vectorBytes } from './quantized.ts'
import { rowsOfTernary, ternaryBytes } from './ternary.ts'

export const VERSION = 3
export const TABLE = { magic: 0x54564343, version: VERSION, length: 12, what: 'a cluster table' }
export const COARSE = { magic: 0x51564343, version: 1, length: 12, what: 'a coarse cluster table' }
export const CLUSTER = { magic: 0x43564343, version: VERSION, length: 12, what: 'a cluster' }
export const PAGE = { magic: 0x50564343, version: VERSION, length: 8, what: 'a page of clusters' }
export const HASH_BYTES = 8
/** The step of hubness, which is stored as at most 127 steps in either direction. */
export const HUBNESS_STEP = 1 / 512

/** Rows for the kernel, and the scale of its sums. */
export interface ScaledRows {
  readonly rows: Rows
  scale(row: number): number
}

export interface Cluster extends ScaledRows {
  readonly cards: Uint32Array
  /** What is subtracted from the cosines of a row. */
  hubness(row: number): number
  /** One row; absent before 6.7, when the centroids of the table are exact. */
  readonly centroid: ScaledRows | undefined
}

export interface ClusterTable {
  readonly dimensions: number
  readonly clusters: number
  /** Coarse, or exact before 6.7. */
  readonly centroids: ScaledRows
  fileOf(cluster: number): string
}

/** @returns a reason in words when the bytes are not such a table */
export const openClusterTable = (bytes: Uint8Array): ClusterTable | string =>
  openTable(bytes, TABLE, vectorBytes, rowsOfVectors)

/** @returns a reason in words when the bytes are not such a table */
export const openCoarseTable = (bytes: Uint8Array): ClusterTable | string =>
  openTable(bytes, COARSE, ternaryBytes, rowsOfTernary)

function openTable(
  bytes: Uint8Array,
  known: KnownHeader,
  bytesOf: (dimensions: number) => number,
  rowsOf: typeof rowsOfVectors,
): ClusterTable | string {
  const wrong = refusal(bytes, known)
  if (wrong !== undefined) return wrong
  const dimensions = readU16(bytes, 6)
  const clusters = readU32(bytes, 8)
  const filesAt = known.length
  const centroidsAt = filesAt + clusters * HASH_BYTES
  if (bytes.length < centroidsAt + clusters * bytesOf(dimensions))
    return 'is shorter than its header says'
  return {
    dimensions,
    clusters,
    centroids: rowsOf(bytes, centroidsAt, clusters, dimensions),
    fileOf(cluster) {
      const at = filesAt + cluster * HASH_BYTES
      return hex(bytes, at, at + HASH_BYTES)
    },
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
    centroid:
      bytes.length < c.at + vectorBytes(dimensions)
        ? undefined
        : rowsOfVectors(bytes, c.at, 1, dimensions),
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
export function vectorFileKind(
  bytes: Uint8Array,
): 'coarse' | 'table' | 'cluster' | 'page' | undefined {
  const magic = bytes.length < 4 ? 0 : readU32(bytes, 0)
  if (magic === COARSE.magic) return 'coarse'
  if (magic === TABLE.magic) return 'table'
  if (magic === CLUSTER.magic) return 'cluster'
  return magic === PAGE.magic ? 'page' : undefined
}
