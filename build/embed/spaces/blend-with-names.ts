/**
 * Moves each card's vector a little towards that of its name. A model reads a text as a whole, so the name of a long
 * card loses weight, although people who search documentation ask for names. About a third of the name's vector is
 * best (test/eval/README.md).
 */
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import { sumOfTerms } from '../../../runtime/embedding/static-embedder.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { normalize } from '../../../runtime/pack/vectors/quantized.ts'

const NAME_SHARE = 0.35

export function blendWithNames<M extends PackEmbedding>(
  entries: readonly Entry[],
  embedding: M,
): M {
  const { dimensions, termVectors } = embedding
  const numberOf = new Map(embedding.terms.map((term, row) => [term, row]))
  const cardVectors = new Float32Array(embedding.cardVectors.length)
  for (const [i, { fields }] of entries.entries()) {
    const card = embedding.cardVectors.subarray(i * dimensions, (i + 1) * dimensions)
    const name = sumOfTerms(termsOf(fields.name), { dimensions, numberOf, vectors: termVectors })
    const blended = new Float32Array(dimensions)
    for (let c = 0; c < dimensions; c++) blended[c] = (card[c] ?? 0) + NAME_SHARE * (name[c] ?? 0)
    cardVectors.set(normalize(blended), i * dimensions)
  }
  return { ...embedding, cardVectors }
}
