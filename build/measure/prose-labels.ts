/**
 * What stands above code says what the code is for: the prose above a notebook's cell, or above a fence of a page,
 * comes in as the question, the symbols that the code uses are the answers. Those that every second piece of code uses,
 * because nothing runs without them, are neither right nor wrong.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { rareIn } from './answerable.ts'
import type { Label } from './label.ts'
import { paragraphsOf, sentencesOf, spoken } from './plain-prose.ts'
import type { SymbolNames } from './symbol-names.ts'
import { firstsOf } from './test-labels.ts'

/** Code that uses more shows a course of things and not one answer. */
const MOST_ANSWERS = 2
/** A heading with its underline, taken for prose. */
const RULE = /([=\-~^])\1{3}/
/** The last sentences before the code speak of it. */
const SENTENCES = 2

export function proseLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const pieces = entries.flatMap(({ card, fields }) =>
    card.kind === 'recipe' &&
    card.stale !== true &&
    (card.recipe_kind === 'cell' || card.recipe_kind === 'fence')
      ? [{ card, fields, symbols: firstsOf(card.symbols, names) }]
      : [],
  )
  const isRare = rareIn(pieces.map(({ symbols }) => symbols))
  return pieces.flatMap(({ card, fields, symbols }): Label[] => {
    const relevant = symbols.filter(isRare)
    const last = paragraphsOf(fields.text).at(-1)
    if (
      last === undefined ||
      RULE.test(last) ||
      relevant.length === 0 ||
      relevant.length > MOST_ANSWERS
    )
      return []
    const question = spoken(sentencesOf(last).slice(-SENTENCES).join(' '))
    const besides = symbols.filter((symbol) => !relevant.includes(symbol))
    const label = { question, relevant, besides, sources: [card.id] }
    return [{ id: `nb_md2api ${card.id}`, kind: 'nb_md2api', ...label }]
  })
}
