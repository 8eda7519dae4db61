/**
 * Vectors of entries, as sums of the built-in term vectors. The benchmark compares engines, whose size and latency
 * depend on the number and kind of vectors, not on their quality; the product's document encoder would take ten
 * minutes for 100,000 cards and give as many bytes. The vocabulary is that of a real build: all terms of the base,
 * and the library's own.
 */
import { loadBase } from '../../build/embed/base.ts'
import { cardText } from '../../build/embed/card-text.ts'
import { rotateToPrincipalAxes } from '../../build/embed/spaces/rotate-to-principal-axes.ts'
import { embeddingOf } from '../../build/embed/static-model.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { sumOfTerms } from '../../runtime/embedding/static-embedder.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'

export function bagEmbedding(entries: readonly Entry[]): PackEmbedding {
  const base = loadBase()
  const cards = entries.map((entry) => sumOfTerms(termsOf(cardText(entry)), base))
  return rotateToPrincipalAxes(
    embeddingOf(entries, cards, { id: `${base.model}, sums of terms`, base }),
  )
}
