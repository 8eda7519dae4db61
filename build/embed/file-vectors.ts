/**
 * The vector of each whole file: the mean of its pieces, each the sum of its terms. This is cheap (nothing is encoded)
 * and ranks files better than their best pieces alone (test/eval/README.md).
 */
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { sumOfRows } from '../../runtime/embedding/static-embedder.ts'
import type { SourceText } from '../../runtime/pack/entry.ts'
import { normalize } from '../../runtime/pack/vectors/quantized.ts'
import { cachedFileVectors } from './cache/file-vector-cache.ts'
import { chainNumbers } from './words/chain-numbers.ts'

const PIECE = 1_500 // characters
/** The beginning of a data file or bundle is enough. */
const MAX_PIECES = 200
/** The weight of the words of the path in each piece. */
const PATH_SHARE = 0.3

/** @param file the cache for vectors of unchanged files; null: none */
export function withFileVectors(
  embedding: PackEmbedding,
  sources: readonly SourceText[],
  file: string | null = null,
): PackEmbedding {
  const vectors = cachedFileVectors(sources, embedding, file, vectorsBy(embedding))
  const fileVectors = new Map(vectors.map((vector, i) => [sources[i]?.path ?? '', vector]))
  return { ...embedding, fileVectors }
}

/** @returns the unit vector of a file */
function vectorsBy(embedding: PackEmbedding): (source: SourceText) => Float32Array {
  const { dimensions, termVectors: vectors } = embedding
  const rowOf = new Map(embedding.terms.map((term, row) => [term, row]))
  /** For each row, its count in the current text. */
  const counts = new Uint32Array(embedding.terms.length)
  const eachRow = chainNumbers((term) => rowOf.get(term))
  const sumOf = (text: string): Float32Array => {
    const rows: number[] = []
    eachRow(text, (row) => {
      if (counts[row] === 0) rows.push(row)
      counts[row] = (counts[row] ?? 0) + 1
    })
    const times = new Map(rows.map((row) => [row, counts[row] ?? 0]))
    for (const row of rows) counts[row] = 0
    return sumOfRows(times, { dimensions, vectors })
  }
  return ({ path, text }) => {
    const pathVector = sumOf(path.replace(/\.[a-z0-9]+$/i, ''))
    const sum = new Float32Array(dimensions)
    for (const piece of piecesOf(text)) {
      const vector = sumOf(piece)
      for (let i = 0; i < dimensions; i++)
        vector[i] = (vector[i] ?? 0) + PATH_SHARE * (pathVector[i] ?? 0)
      normalize(vector)
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
    }
    return normalize(sum)
  }
}

/** Whole lines, about PIECE characters together. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length && pieces.length < MAX_PIECES; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (at > from && end - from > PIECE) {
      pieces.push(text.slice(from, at))
      from = at
    }
    at = end + 1
  }
  if (pieces.length === MAX_PIECES) return pieces
  const rest = text.slice(from)
  return rest.trim() === '' ? pieces : [...pieces, rest]
}
