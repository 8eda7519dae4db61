/**
 * A text → its vector by the built-in document encoder: the first terms that have a vector go through the
 * network in order, all of them are added up beside it.
 */
import { normalize } from '../../../runtime/pack/quantized.ts'
import { termsOf } from '../../../runtime/pack/terms.ts'
import { sumOfTerms, type TermVectors } from '../../../runtime/static-embedder.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'
import type { EncoderWeights } from './encoder-file.ts'
import { forwardOf } from './forward.ts'
import type { Multiplier } from './multiply.ts'

/** @returns text → a vector of length 1; all zeros when no term of the text is known */
export function documentEncoder(
  terms: TermVectors,
  weights: EncoderWeights,
  kind?: Multiplier['kind'],
): (text: string) => Float32Array {
  const { dimensions, length, bagShare } = weights
  if (terms.dimensions !== dimensions)
    throw new Error(`the encoder reads ${dimensions} components, terms have ${terms.dimensions}`)
  const forward = forwardOf(weights, kind)
  return (text) => {
    const all = termsOf(text)
    const rows: number[] = []
    for (const term of all) {
      const row = terms.numberOf.get(term)
      if (row !== undefined) rows.push(row)
      if (rows.length === length) break
    }
    if (rows.length === 0) return new Float32Array(dimensions)
    const read = new Float32Array(rows.length * dimensions)
    for (const [i, row] of rows.entries())
      read.set(terms.vectors.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions)
    const vector = forward.run(read)
    const bag = sumOfTerms(all, terms)
    for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] ?? 0) + bagShare * (bag[i] ?? 0)
    return normalize(vector).map((value) => Math.round(value * VECTOR_SCALE) / VECTOR_SCALE)
  }
}
