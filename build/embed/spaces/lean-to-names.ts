/**
 * What cards mean → the same, each card a little nearer to what its name means. A model that reads a whole text
 * spreads its attention over it, and the name of a long card drowns; whoever searches documentation asks for
 * what things are called. About a third of the name's own vector does it: nDCG@10 over pages of API documentation
 * .154 → .185 by a teacher's vectors alone, .153 → .157 through the product with the built-in ones where a quarter
 * was added before; with a half it falls again, and records of models lose (learn/README.md).
 */
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import { sumOfTerms } from '../../../runtime/embedding/static-embedder.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { normalize } from '../../../runtime/pack/vectors/quantized.ts'

const NAME_SHARE = 0.35

export function leanToNames<M extends PackEmbedding>(entries: readonly Entry[], meaning: M): M {
  const { dimensions, termVectors } = meaning
  const numberOf = new Map(meaning.terms.map((term, row) => [term, row]))
  const cardVectors = new Float32Array(meaning.cardVectors.length)
  for (const [i, { fields }] of entries.entries()) {
    const card = meaning.cardVectors.subarray(i * dimensions, (i + 1) * dimensions)
    const name = sumOfTerms(termsOf(fields.name), { dimensions, numberOf, vectors: termVectors })
    const leaning = new Float32Array(dimensions)
    for (let c = 0; c < dimensions; c++) leaning[c] = (card[c] ?? 0) + NAME_SHARE * (name[c] ?? 0)
    cardVectors.set(normalize(leaning), i * dimensions)
  }
  return { ...meaning, cardVectors }
}
