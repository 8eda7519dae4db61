/**
 * Removes the texts of the questions from the entries to be searched. Tests, notebooks and docs are removed entirely,
 * so that no question is among the answers, and links from a test to its subject do not help. If the first line of a
 * docstring is a question, its symbol loses the docstring. So no question can be found by its own words, or by vectors
 * or weights learned from them.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

/** @param undocumented ids of the cards whose docstring is removed */
export function maskedEntries(
  entries: readonly Entry[],
  undocumented: ReadonlySet<string>,
): Entry[] {
  return entries.flatMap(({ card, fields, keys }) => {
    if (card.kind !== 'symbol') return []
    const text = undocumented.has(card.id) ? '' : fields.text
    return [{ card: asked(card), fields: { ...fields, text }, keys }]
  })
}

/**
 * Without display-only fields and links to missing cards, and without lines, so that a card is unchanged when text is
 * added above it.
 */
function asked({
  sections: _,
  enrichment: __,
  live_docstring: ___,
  defined_at: ____,
  ...card
}: SymbolCard): SymbolCard {
  const blanked = {
    summary: '',
    text: '',
    signature: '',
    docstring: '',
    parameters: [],
    decorators: [],
  }
  const related = { ...card.related, tests: [], docs: [] }
  return { ...card, ...blanked, related, recipes: [], lines: [1, 1] }
}
