/** Writes the files of clusters.ts, and reads rows back for writers that continue with them. */
import { byteWriter } from '../byte-writer.ts'
import { fromHex } from '../bytes.ts'
import { CLUSTER_PAGE, sizeFactor } from '../pack-format.ts'
import { writeHashes } from '../tables/chunk-list.ts'
import {
  CLUSTER,
  COARSE,
  HASH_BYTES,
  HUBNESS_STEP,
  openCluster,
  openClusterTable,
  PAGE,
  TABLE,
  VERSION,
} from './clusters.ts'
import { addQuantized, quantize, SCALE_BYTES, vectorBytes } from './quantized.ts'
import { ternary } from './ternary.ts'

/** In a page that later readers use, for packs of up to 40,000 cards (sizeFactor); 1 KB on the wire. */
const SMALL_PAGE = 1024
const MAX_HUBNESS = 127

export interface WrittenClusters {
  /** The hashes of the tables and of the pages, in order. */
  readonly table: string
  readonly coarse: string
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

/** One card's vector as its cluster stores it. */
export interface ClusteredRow {
  readonly card: number
  readonly cluster: number
  /** A byte: steps of HUBNESS_STEP in two's complement. */
  readonly hubness: number
  /** The quantized offset from the centroid. */
  readonly row: Uint8Array
}

/** @param put stores a file and returns its hash in hex */
export function writeClusters(
  { vectors, dimensions, hubness, clusterOf, centroids }: ClusteredCards,
  put: (bytes: Uint8Array) => string,
): WrittenClusters {
  const middles = Array.from({ length: centroids.length / dimensions }, (_, i) =>
    quantize(centroids, i * dimensions, dimensions),
  )
  const exact = middles.map((bytes) => decoded(bytes, dimensions))
  const rows = Array.from(clusterOf, (cluster, card): ClusteredRow => {
    const steps = Math.round((hubness[card] ?? 0) / HUBNESS_STEP)
    // The offset from the centroid is a quarter shorter than the vector, so four bits are that much more exact.
    const offset = new Float32Array(dimensions)
    for (let i = 0; i < dimensions; i++)
      offset[i] = (vectors[card * dimensions + i] ?? 0) - (exact[cluster]?.[i] ?? 0)
    return {
      ...{ card, cluster, row: quantize(offset, 0, dimensions) },
      hubness: Math.max(-MAX_HUBNESS, Math.min(MAX_HUBNESS, steps)) & 255,
    }
  })
  return writeClusteredRows({ rows, centroids: middles, dimensions }, put)
}

export interface ClusteredRows {
  /** One for each card, in order. */
  readonly rows: readonly ClusteredRow[]
  /** As quantized.ts writes them. */
  readonly centroids: readonly Uint8Array[]
  readonly dimensions: number
}

/** @param put stores a file and returns its hash in hex */
export function writeClusteredRows(
  { rows, centroids, dimensions }: ClusteredRows,
  put: (bytes: Uint8Array) => string,
): WrittenClusters {
  const members: ClusteredRow[][] = centroids.map(() => [])
  for (const row of rows) members[row.cluster]?.push(row)
  const files = members.map((cards, i) =>
    put(writeCluster(cards, dimensions, centroids[i] ?? new Uint8Array(vectorBytes(dimensions)))),
  )
  const clusterOf = Uint16Array.from(rows, ({ cluster }) => cluster)
  const writePages = (cards: number): string[] => {
    const pages: string[] = []
    for (let from = 0; from < clusterOf.length; from += cards)
      pages.push(put(writePage(clusterOf.subarray(from, from + cards), centroids.length)))
    return pages
  }
  const pages = writePages(CLUSTER_PAGE)
  // Squared, so that a large pack has few pages: being small is their only benefit.
  const cards = SMALL_PAGE * sizeFactor(clusterOf.length) ** 2
  const small_pages = { cards, hashes: writeHashes(writePages(cards)) }

  const tableOf = (known: typeof TABLE | typeof COARSE, rows: readonly Uint8Array[]): string => {
    const out = byteWriter(known.length + rows.length * (HASH_BYTES + vectorBytes(dimensions)))
    out.u32(known.magic)
    out.u16(known.version)
    out.u16(dimensions)
    out.u32(rows.length)
    for (const hash of files) out.bytes(fromHex(hash))
    for (const row of rows) out.bytes(row)
    return put(out.finish())
  }
  const table = tableOf(TABLE, centroids)
  const coarse = tableOf(
    COARSE,
    centroids.map((middle) => ternary(decoded(middle, dimensions))),
  )
  return { table, coarse, pages, small_pages }
}

function decoded(bytes: Uint8Array, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  addQuantized(vector, 1, bytes, 0)
  return vector
}

function writeCluster(
  cards: readonly ClusteredRow[],
  dimensions: number,
  centroid: Uint8Array,
): Uint8Array {
  const out = byteWriter(CLUSTER.length + (cards.length + 1) * (vectorBytes(dimensions) + 3))
  out.u32(CLUSTER.magic)
  out.u16(VERSION)
  out.u16(dimensions)
  out.u32(cards.length)
  for (const { row } of cards) out.bytes(row.subarray(0, SCALE_BYTES))
  for (const { hubness } of cards) out.u8(hubness)
  for (const { row } of cards) out.bytes(row.subarray(SCALE_BYTES))
  let previous = 0
  for (const { card } of cards) {
    out.varint(card - previous)
    previous = card
  }
  out.bytes(centroid)
  return out.finish()
}

/**
 * What `writeClusteredRows` wrote, for writers that continue with it.
 * @param table the name of the table
 * @throws Error for a file that is not as it was written
 */
export async function readClusteredRows(
  table: string,
  read: (file: string) => Promise<Uint8Array>,
  nameOf: (hash: string) => string,
): Promise<{
  readonly rows: ReadonlyMap<number, ClusteredRow>
  readonly centroids: readonly Uint8Array[]
}> {
  const bytes = await read(table)
  const opened = openClusterTable(bytes)
  if (typeof opened === 'string') throw new Error(`${table} ${opened}`)
  const size = vectorBytes(opened.dimensions)
  const centroidsAt = TABLE.length + opened.clusters * HASH_BYTES
  const rows = new Map<number, ClusteredRow>()
  const centroids: Uint8Array[] = []
  for (let cluster = 0; cluster < opened.clusters; cluster++) {
    const from = centroidsAt + cluster * size
    centroids.push(bytes.slice(from, from + size))
    const file = nameOf(opened.fileOf(cluster))
    const held = await read(file)
    const own = openCluster(held)
    if (typeof own === 'string') throw new Error(`${file} ${own}`)
    const count = own.cards.length
    const hubnessAt = CLUSTER.length + count * SCALE_BYTES
    for (const [i, card] of own.cards.entries()) {
      const row = new Uint8Array(size)
      row.set(
        held.subarray(CLUSTER.length + i * SCALE_BYTES, CLUSTER.length + (i + 1) * SCALE_BYTES),
      )
      const at = hubnessAt + count + i * (size - SCALE_BYTES)
      row.set(held.subarray(at, at + size - SCALE_BYTES), SCALE_BYTES)
      rows.set(card, { card, cluster, hubness: held[hubnessAt + i] ?? 0, row })
    }
  }
  return { rows, centroids }
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
