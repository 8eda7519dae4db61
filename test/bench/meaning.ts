/**
 * Entries → what they mean, as sums of the built-in term vectors: the bench compares engines, and what they
 * carry and how long they answer depends on how many vectors there are and of what kind, not on how good
 * they are. The product's document encoder would take ten minutes for 100,000 cards and give as many bytes.
 * The vocabulary is that of a real build: all words of the base, and the library's own.
 */
import { loadBase } from '../../build/embed/base.ts'
import { cardText } from '../../build/embed/card-text.ts'
import { turnToOwnAxes } from '../../build/embed/spaces/own-axes.ts'
import { meaningOf } from '../../build/embed/static-model.ts'
import type { Entry } from '../../runtime/entry.ts'
import type { Meaning } from '../../runtime/meaning.ts'
import { termsOf } from '../../runtime/pack/words/terms.ts'
import { sumOfTerms } from '../../runtime/static-embedder.ts'

export function bagMeaning(entries: readonly Entry[]): Meaning {
  const base = loadBase()
  const cards = entries.map((entry) => sumOfTerms(termsOf(cardText(entry)), base))
  return turnToOwnAxes(meaningOf(entries, cards, { id: `${base.model}, sums of terms`, base }))
}
