/**
 * Encodes the embedding for a pack: a quantized vector beside the postings of each term, and the cards' vectors in
 * clusters. Rows are truncated to the pack's dimensions and rotated (hadamard-rotation.ts) before they are quantized to
 * four bits.
 */
import type { ExactSpace, PackEmbedding } from '../../embedding/pack-embedding.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byCodeUnits } from '../../std/sorted.ts'
import type { PackFile } from '../features/file-table.ts'
import type { Manifest } from '../manifest.ts'
import { isKey, type TableEntry } from '../tables/table.ts'
import { writeExactSpace } from './exact-space.ts'
import { hadamardRotation } from './hadamard-rotation.ts'
import { cluster } from './k-means.ts'
import { normalize, PACK_DIMENSIONS, quantize } from './quantized.ts'
import { writeClusters } from './write-clusters.ts'

/** The terms of the corpus and of the model in one order, each with its postings and vector, if any. */
export function withVectors(
  postings: readonly TableEntry[],
  { terms, termVectors, dimensions }: PackEmbedding,
): TableEntry[] {
  const vectors = new Map(
    terms.map((term, i): [string, Uint8Array] => [
      term,
      quantize(hadamardRotation(cut(termVectors, i, dimensions)), 0, PACK_DIMENSIONS),
    ]),
  )
  const held = new Set(postings.map(({ key }) => key))
  const beyond = terms.filter((term) => !held.has(term) && isKey(term))
  return [
    ...postings.map((entry) => ({ ...entry, vector: vectors.get(entry.key) })),
    ...beyond.map((key) => ({ key, value: NOTHING, vector: vectors.get(key) })),
  ].sort((a, b) => byCodeUnits(a.key, b.key))
}

const NOTHING = new Uint8Array(0)

/**
 * @param rowOf for each card, the row of its vector
 * @param put stores a file and returns its hash in hex
 */
export function encodeVectors(
  { cardVectors, hubness, dimensions, exact }: PackEmbedding,
  rowOf: readonly number[],
  kernel: Kernel,
  put: (bytes: Uint8Array) => string,
): Manifest['vectors'] {
  const vectors = new Float32Array(rowOf.length * PACK_DIMENSIONS)
  for (const [card, row] of rowOf.entries())
    vectors.set(
      normalize(hadamardRotation(cut(cardVectors, row, dimensions))),
      card * PACK_DIMENSIONS,
    )
  const own = Float32Array.from(rowOf, (row) => hubness?.[row] ?? 0)
  const { clusterOf, centroids } = cluster(vectors, PACK_DIMENSIONS, kernel)
  return {
    dimensions: PACK_DIMENSIONS,
    ...writeClusters(
      { vectors, hubness: own, dimensions: PACK_DIMENSIONS, clusterOf, centroids },
      put,
    ),
    exact: exact === undefined ? null : put(exactSpace(exact)),
  }
}

/** One row a file, encoded like card vectors; zeros for a file without a vector. */
export function vectorsOfFiles(
  { fileVectors, dimensions }: PackEmbedding,
  files: readonly PackFile[],
): Float32Array {
  const rows = new Float32Array(files.length * PACK_DIMENSIONS)
  for (const [i, { path }] of files.entries()) {
    const own = fileVectors?.get(path)
    if (own !== undefined)
      rows.set(normalize(hadamardRotation(cut(own, 0, dimensions))), i * PACK_DIMENSIONS)
  }
  return rows
}

/** The components of a row that a pack keeps. */
function cut(rows: Float32Array, row: number, dimensions: number): Float32Array {
  const kept = new Float32Array(PACK_DIMENSIONS)
  kept.set(
    rows.subarray(row * dimensions, row * dimensions + Math.min(dimensions, PACK_DIMENSIONS)),
  )
  return kept
}

function exactSpace({ mean, rotation }: ExactSpace): Uint8Array {
  return writeExactSpace({ mean, rotation: rotation.subarray(0, PACK_DIMENSIONS * mean.length) })
}
