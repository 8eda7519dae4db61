/**
 * Labels from prose above code, in notebooks and pages: the prose is the question, the symbols that the code uses are
 * the answers. Symbols that most code needs are neither right nor wrong.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { rareIn } from './answerable.ts'
import type { Label } from './label.ts'
import { paragraphsOf, sentencesOf, withoutInlineMarkup } from './plain-prose.ts'
import type { SymbolNames } from './symbol-names.ts'
import { representativesOf } from './test-labels.ts'

/** Code that uses more symbols shows a procedure rather than an answer. */
const MAX_ANSWERS = 2
/** Matches an underlined heading that was mistaken for prose. */
const RULE = /([=\-~^])\1{3}/
/** Only the last sentences before the code are about it. */
const SENTENCES = 2

export function proseLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const pieces = entries.flatMap(({ card, fields }) =>
    card.kind === 'recipe' &&
    card.stale !== true &&
    (card.recipe_kind === 'cell' || card.recipe_kind === 'fence')
      ? [{ card, fields, symbols: representativesOf(card.symbols, names) }]
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
      relevant.length > MAX_ANSWERS
    )
      return []
    const question = withoutInlineMarkup(sentencesOf(last).slice(-SENTENCES).join(' '))
    const unjudged = symbols.filter((symbol) => !relevant.includes(symbol))
    const label = { question, relevant, unjudged, sources: [card.id] }
    return [{ id: `nb_md2api ${card.id}`, kind: 'nb_md2api', ...label }]
  })
}
