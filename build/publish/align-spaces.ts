/**
 * Aligns a pack's vectors with the vector space of an earlier version, so that both versions share the bytes of
 * unchanged vectors. A build rotates its vectors to the principal axes of its own cards
 * (build/embed/spaces/rotate-to-principal-axes.ts), so two versions that differ in one card would have no vector in
 * common, and vectors are half of a small pack. Here they are mapped by the linear map from this version's term vectors
 * to those of the earlier version. If a vector is then equal to its earlier one within the error of four bits, it gets
 * that vector's bytes. Cards stay in their clusters.
 *
 * This applies only if questions are encoded by the pack's own terms. If a model may encode them (`exact`), its space
 * is kept.
 */
import { inflateRawSync } from 'node:zlib'
import { cursor, readVarint } from '../../runtime/pack/bytes.ts'
import { deflate } from '../../runtime/pack/deflate.ts'
import { eachFileVector } from '../../runtime/pack/features/file-table.ts'
import type { Manifest } from '../../runtime/pack/manifest.ts'
import {
  fileName,
  RANKING_SECTION,
  type TableName,
  VECTOR_SECTION,
} from '../../runtime/pack/pack-format.ts'
import { openChunkList } from '../../runtime/pack/tables/chunk-list.ts'
import { openChunk, type TableChunk } from '../../runtime/pack/tables/table-chunk.ts'
import {
  addQuantized,
  normalize,
  quantize,
  vectorBytes,
} from '../../runtime/pack/vectors/quantized.ts'
import {
  type ClusteredRow,
  readClusteredRows,
  type WrittenClusters,
  writeClusteredRows,
} from '../../runtime/pack/vectors/write-clusters.ts'
import { type ChangedFiles, changedFiles } from './changed-files.ts'
import { fitMap, mapped } from './linear-map.ts'

export interface PackFiles {
  readonly manifest: Manifest
  read(file: string): Promise<Uint8Array>
}

/** Minimum cosine for the same vector; quantization to four bits alone leaves .98. */
const SAME = 0.93
/** Maximum relative difference of lengths, which encode rarity. */
const SAME_LENGTH = 0.15
/** Number of pairs to which the map is fitted; it has 128 × 128 numbers. */
const MAX_PAIRS = 4000
/** Minimum number of common terms; with fewer, the versions are treated as different libraries. */
const MIN_PAIRS = 500

/** @returns the changed files, including the manifest; undefined if the pack stays as it is */
export async function alignToSpace(
  pack: PackFiles,
  earlier: PackFiles,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const [own, other] = [pack.manifest, earlier.manifest]
  if (own.vectors === null || other.vectors === null || own.model !== other.model) return undefined
  if (own.vectors.exact !== null || other.vectors.exact !== null) return undefined
  const { dimensions } = own.vectors
  if (dimensions !== other.vectors.dimensions) return undefined
  const known = await termVectors(earlier, dimensions)
  const words = await termVectors(pack, dimensions)
  const common = [...words.keys()].filter((term) => known.has(term))
  if (common.length < MIN_PAIRS) return undefined
  const step = Math.ceil(common.length / MAX_PAIRS)
  const pairs = common
    .filter((_, i) => i % step === 0)
    .map((term) => [vectorIn(words, term, dimensions), vectorIn(known, term, dimensions)] as const)
  const map = fitMap(pairs, dimensions)
  const aligned = (bytes: Uint8Array, at: number): Float32Array =>
    mapKeepingLength(decoded(bytes, at, dimensions), map)

  const changed = changedFiles(own)
  const hashes: string[] = []
  for (const { chunk } of await chunksOf(pack, 'terms')) {
    const bytes = chunk.bytes.slice()
    for (const { key } of chunk.rowsWithPrefix('')) {
      const at = chunk.vectorOf(key)
      if (at === undefined) continue
      const vector = aligned(bytes, at)
      const before = known.get(key)
      const isSame = before !== undefined && isNear(vector, decoded(before, 0, dimensions))
      bytes.set(isSame ? before : quantize(vector, 0, dimensions), at)
    }
    hashes.push(changed.put('terms', bytes))
  }
  const vectors = await alignCards(pack, earlier, { map, dimensions, put: changed.put })
  const table = new Uint8Array(
    inflateRawSync(await pack.read(fileName(RANKING_SECTION, own.ranking.files))),
  )
  const fileVectors = new Map<string, Uint8Array>()
  const earlierTable = inflateRawSync(
    await earlier.read(fileName(RANKING_SECTION, other.ranking.files)),
  )
  eachFileVector(earlierTable, (path, at) =>
    fileVectors.set(path, new Uint8Array(earlierTable.subarray(at, at + vectorBytes(dimensions)))),
  )
  eachFileVector(table, (path, at) => {
    const vector = aligned(table, at)
    const before = fileVectors.get(path)
    const isSame = before !== undefined && isNear(vector, decoded(before, 0, dimensions))
    table.set(isSame ? before : quantize(vector, 0, dimensions), at)
  })
  return changed.named({
    tables: { ...own.tables, terms: { ...own.tables.terms, hashes: inBase64(hashes) } },
    ranking: { ...own.ranking, files: changed.put(RANKING_SECTION, deflate(table)) },
    vectors: { ...own.vectors, ...vectors },
  })
}

interface Alignment {
  readonly map: Float64Array
  readonly dimensions: number
  readonly put: ChangedFiles['put']
}

async function alignCards(
  pack: PackFiles,
  earlier: PackFiles,
  { map, dimensions, put }: Alignment,
): Promise<WrittenClusters> {
  const before = await clusteredRows(earlier)
  const now = await clusteredRows(pack)
  const numbers = await cardNumbers(earlier)
  const middles = before.centroids.map((bytes) => decoded(bytes, 0, dimensions))
  const rows: ClusteredRow[] = []
  for (const [id, card] of await cardNumbers(pack)) {
    const own = now.rows.get(card)
    if (own === undefined) continue
    const vector = normalize(mapKeepingLength(wholeVector(own, now.centroids, dimensions), map))
    const old = before.rows.get(numbers.get(id) ?? -1)
    if (old !== undefined && isNear(vector, wholeVector(old, before.centroids, dimensions)))
      rows.push({ ...old, card })
    else {
      const cluster = nearest(vector, middles)
      const offset = vector.map((value, i) => value - (middles[cluster]?.[i] ?? 0))
      rows.push({ card, cluster, hubness: own.hubness, row: quantize(offset, 0, dimensions) })
    }
  }
  rows.sort((a, b) => a.card - b.card)
  return writeClusteredRows({ rows, centroids: before.centroids, dimensions }, (bytes) =>
    put(VECTOR_SECTION, bytes),
  )
}

function clusteredRows({ manifest, read }: PackFiles) {
  return readClusteredRows(fileName(VECTOR_SECTION, manifest.vectors?.table ?? ''), read, (hash) =>
    fileName(VECTOR_SECTION, hash),
  )
}

async function cardNumbers(pack: PackFiles): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const { chunk } of await chunksOf(pack, 'ids'))
    for (const { key, from } of chunk.rowsWithPrefix(''))
      numbers.set(key, readVarint(cursor(chunk.bytes, from)))
  return numbers
}

async function termVectors(pack: PackFiles, dimensions: number): Promise<Map<string, Uint8Array>> {
  const vectors = new Map<string, Uint8Array>()
  for (const { chunk } of await chunksOf(pack, 'terms'))
    for (const { key } of chunk.rowsWithPrefix('')) {
      const at = chunk.vectorOf(key)
      if (at !== undefined) vectors.set(key, chunk.bytes.slice(at, at + vectorBytes(dimensions)))
    }
  return vectors
}

async function chunksOf(
  { manifest, read }: PackFiles,
  table: TableName,
): Promise<{ readonly file: string; readonly chunk: TableChunk }[]> {
  const list = openChunkList(manifest.tables[table], (hash) => fileName(table, hash))
  const chunks: { file: string; chunk: TableChunk }[] = []
  for (let i = 0; i < list.length; i++) {
    const file = list.file(i) ?? ''
    const chunk = openChunk(await read(file))
    if (typeof chunk === 'string') throw new Error(`${file} ${chunk}`)
    chunks.push({ file, chunk })
  }
  return chunks
}

/** As in the manifest, 8 bytes each. */
const inBase64 = (hashes: readonly string[]): string =>
  Buffer.from(hashes.join(''), 'hex').toString('base64')

function decoded(bytes: Uint8Array, at: number, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  addQuantized(vector, 1, bytes, at)
  return vector
}

const vectorIn = (
  vectors: ReadonlyMap<string, Uint8Array>,
  term: string,
  dimensions: number,
): Float32Array =>
  decoded(vectors.get(term) ?? new Uint8Array(vectorBytes(dimensions)), 0, dimensions)

function wholeVector(
  { cluster, row }: ClusteredRow,
  centroids: readonly Uint8Array[],
  dimensions: number,
): Float32Array {
  const vector = decoded(row, 0, dimensions)
  const centroid = centroids[cluster]
  if (centroid !== undefined) addQuantized(vector, 1, centroid, 0)
  return vector
}

/** Keeps the length, because regression shortens uncertain vectors. */
function mapKeepingLength(vector: Float32Array, map: Float64Array): Float32Array {
  const turned = mapped(vector, map)
  const length = lengthOf(turned)
  const wanted = lengthOf(vector)
  return length === 0 ? turned : turned.map((value) => (value * wanted) / length)
}

function isNear(a: Float32Array, b: Float32Array): boolean {
  const [x, y] = [lengthOf(a), lengthOf(b)]
  if (x === 0 || y === 0) return x === y
  return dot(a, b) >= SAME * x * y && Math.abs(x / y - 1) <= SAME_LENGTH
}

function nearest(vector: Float32Array, middles: readonly Float32Array[]): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (const [i, middle] of middles.entries()) {
    const score = dot(vector, middle) - dot(middle, middle) / 2
    if (score > most) [best, most] = [i, score]
  }
  return best
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

const lengthOf = (vector: Float32Array): number => Math.sqrt(dot(vector, vector))
