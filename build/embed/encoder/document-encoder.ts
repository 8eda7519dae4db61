/**
 * The vector of a text by the built-in document encoder: the first terms with a vector go through the network in
 * order, and a sum that weights the beginning most is added.
 */
import { sumOfTerms, type TermVectors } from '../../../runtime/embedding/static-embedder.ts'
import { chainsOf, termsOfChain } from '../../../runtime/pack/lexical/tokenizer.ts'
import { normalize } from '../../../runtime/pack/vectors/quantized.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'
import type { EncoderWeights } from './encoder-file.ts'
import { forwardOf } from './forward.ts'
import type { EncoderKernel } from './kernel.ts'

/** @returns text → a unit vector; all zeros when no term of the text is known */
export function documentEncoder(
  terms: TermVectors,
  weights: EncoderWeights,
  kind?: EncoderKernel['kind'],
): (text: string) => Float32Array {
  const { dimensions, length, bagShare } = weights
  if (terms.dimensions !== dimensions)
    throw new Error(`the encoder reads ${dimensions} components, terms have ${terms.dimensions}`)
  const forward = forwardOf(weights, kind)
  return (text) => {
    const known = firstKnown(text, terms, length)
    if (known.length === 0) return new Float32Array(dimensions)
    const read = new Float32Array(known.length * dimensions)
    for (const [i, term] of known.entries()) {
      const from = (terms.numberOf.get(term) ?? 0) * dimensions
      read.set(terms.vectors.subarray(from, from + dimensions), i * dimensions)
    }
    const vector = forward.run(read)
    const bag = sumOfPrefixes(known, terms)
    for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] ?? 0) + bagShare * (bag[i] ?? 0)
    normalize(vector)
    for (let i = 0; i < dimensions; i++)
      vector[i] = Math.round((vector[i] ?? 0) * VECTOR_SCALE) / VECTOR_SCALE
    return vector
  }
}

/** The terms of a text with a vector, in order, `most` of them; the rest of a long text is not tokenized. */
function firstKnown(text: string, { numberOf }: TermVectors, most: number): string[] {
  const known: string[] = []
  for (const chain of chainsOf(text)) {
    for (const term of termsOfChain(chain, {})) {
      if (!numberOf.has(term)) continue
      known.push(term)
      if (known.length === most) return known
    }
  }
  return known
}

/** How many of the first terms each prefix sum adds up; the normalized sums are then added. */
const PREFIX_LENGTHS = [8, 16, 48, 96]

/**
 * A text begins with its most informative part, the name, so its beginning is in every sum. This was better than one
 * sum of all terms wherever it was measured (build/learn-base/README.md).
 */
export function sumOfPrefixes(known: readonly string[], terms: TermVectors): Float32Array {
  const sum = new Float32Array(terms.dimensions)
  for (const count of PREFIX_LENGTHS) {
    const own = sumOfTerms(known.slice(0, count), terms)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (own[i] ?? 0)
  }
  return normalize(sum)
}
