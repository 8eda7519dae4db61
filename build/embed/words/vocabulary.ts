/**
 * The terms that get vectors of their own: those in the short texts, with their rarity among the cards, and their
 * surface form (`grid search cv` for `gridsearchcv`, the most frequent word for a stem), which a teacher can read.
 */
import { isStopTerm } from '../../../runtime/pack/lexical/stop-words.ts'
import {
  chainsOf,
  fold,
  partsOf,
  termsOf,
  termsOfChain,
} from '../../../runtime/pack/lexical/tokenizer.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import { type Base, termsFor } from '../base.ts'
import { rarity } from './rarity.ts'

export interface Vocabulary {
  /** Sorted by code units. */
  readonly terms: readonly string[]
  readonly numberOf: ReadonlyMap<string, number>
  /** The weight of each: √idf, rarity.ts. */
  readonly rarities: Float32Array
}

export function vocabularyOf(
  cards: readonly string[],
  shortTexts: readonly string[],
  base?: Base,
): Vocabulary {
  const frequencies = new Map<string, number>()
  for (const card of cards)
    for (const term of new Set(termsOf(card)))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const used = new Set(base === undefined ? [] : termsFor(base, (term) => frequencies.has(term)))
  for (const text of shortTexts) for (const term of termsOf(text)) used.add(term)
  // Questions drop stop words, so nothing may be learned from them.
  const terms = [...used].filter((term) => !isStopTerm(term)).sort(byCodeUnits)
  return {
    terms,
    numberOf: new Map(terms.map((term, number) => [term, number])),
    rarities: Float32Array.from(terms, (term) => rarity(frequencies.get(term) ?? 0, cards.length)),
  }
}

/** @returns the most frequent surface form of each term; the term itself where there is none */
export function writtenForms(terms: readonly string[], texts: readonly string[]): string[] {
  const forms = new Map<string, Map<string, number>>(terms.map((term) => [term, new Map()]))
  const count = (term: string | undefined, form: string): void => {
    const counts = term === undefined ? undefined : forms.get(term)
    counts?.set(form, (counts.get(form) ?? 0) + 1)
  }
  for (const text of texts)
    for (const chain of chainsOf(text))
      for (const word of chain.split('.')) {
        const parts = partsOf(word).map(fold)
        const own = termsOfChain(word, {})
        // In the order of termsOf: the parts, then the whole. Scripts without spaces have other terms.
        if (own.length !== parts.length + (parts.length > 1 ? 1 : 0)) continue
        for (const [i, part] of parts.entries()) count(own[i], part)
        if (parts.length > 1) count(own.at(-1), parts.join(' '))
      }
  return terms.map((term) => {
    let best = term
    let most = 0
    for (const [form, times] of forms.get(term) ?? [])
      if (times > most || (times === most && byCodeUnits(form, best) < 0)) {
        best = form
        most = times
      }
    return best
  })
}
