/**
 * Vectors of terms → an embedder that only adds: a text is the sum of its terms' vectors, each times how
 * often the text says it, scaled to length 1. How rare a term is lies in the length of its vector. Nothing to
 * load but the vectors themselves, microseconds a text, and the same bits everywhere.
 */
import { termsOf } from '../pack/lexical/tokenizer.ts'
import { normalize } from '../pack/vectors/quantized.ts'
import type { Embedder } from './embedder.ts'
import { termWeight } from './term-weight.ts'

export interface TermVectors {
  readonly dimensions: number
  /** Terms as `termsOf` gives them → their row. */
  readonly numberOf: ReadonlyMap<string, number>
  /** Row by row, `dimensions` long. */
  readonly vectors: Float32Array
}

export function staticEmbedder(id: string, vectors: TermVectors): Embedder {
  return {
    id,
    dimensions: vectors.dimensions,
    async embed(texts) {
      return texts.map((text) => sumOfTerms(termsOf(text), vectors))
    },
  }
}

/** @returns a vector of length 1; all zeros when no term is known */
export function sumOfTerms(terms: readonly string[], vectors: TermVectors): Float32Array {
  const times = new Map<number, number>()
  for (const term of terms) {
    const row = vectors.numberOf.get(term)
    if (row !== undefined) times.set(row, (times.get(row) ?? 0) + 1)
  }
  return sumOfRows(times, vectors)
}

/** The same from terms that are counted already. @param times by row, how often its term is said */
export function sumOfRows(
  times: ReadonlyMap<number, number>,
  { dimensions, vectors }: Omit<TermVectors, 'numberOf'>,
): Float32Array {
  const sum = new Float64Array(dimensions)
  for (const [row, count] of times) {
    const weight = termWeight(count)
    const from = row * dimensions
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + weight * (vectors[from + i] ?? 0)
  }
  return normalize(new Float32Array(sum))
}
