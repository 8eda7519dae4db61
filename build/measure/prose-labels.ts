/**
 * What stands above code says what the code is for: the prose above a notebook's cell, or above a fence of a page,
 * comes in as the question, the symbols that the code uses are the answers.
 */
import type { Entry } from '../../runtime/entry.ts'
import type { Label } from './label.ts'
import { paragraphsOf, sentencesOf, spoken } from './plain-prose.ts'
import type { SymbolNames } from './symbol-names.ts'
import { firstsOf } from './test-labels.ts'

/** Code that uses more shows a course of things and not one answer. */
const MOST_ANSWERS = 5
/** A heading with its underline, taken for prose. */
const RULE = /([=\-~^])\1{3}/
/** The last sentences before the code speak of it. */
const SENTENCES = 2

export function proseLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  return entries.flatMap(({ card, fields }): Label[] => {
    if (card.kind !== 'recipe' || card.stale === true) return []
    if (card.recipe_kind !== 'cell' && card.recipe_kind !== 'fence') return []
    const relevant = firstsOf(card.symbols, names)
    const last = paragraphsOf(fields.text).at(-1)
    if (
      last === undefined ||
      RULE.test(last) ||
      relevant.length === 0 ||
      relevant.length > MOST_ANSWERS
    )
      return []
    const question = spoken(sentencesOf(last).slice(-SENTENCES).join(' '))
    const label = { question, relevant, besides: [], sources: [card.id] }
    return [{ id: `nb_md2api ${card.id}`, kind: 'nb_md2api', ...label }]
  })
}
