/**
 * Entries → those that are asked, without the texts that ask. Tests, notebooks and docs go as a whole: what asks is
 * never among what answers, and an engine that follows links from a test to what it tests finds no test. Of symbols
 * that are asked for by the first line of their docstring, the docstring goes. So no question can be found by its own words, nor by vectors or weights that were learned from them.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

/** @param undocumented ids of the cards whose docstring is left out */
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
 * Without what only readers see, and without links to cards that are not there. Nor with its lines: a card is the same
 * when something was written above it.
 */
function asked({
  sections: _,
  enrichment: __,
  live_docstring: ___,
  defined_at: ____,
  ...card
}: SymbolCard): SymbolCard {
  const unread = {
    summary: '',
    text: '',
    signature: '',
    docstring: '',
    parameters: [],
    decorators: [],
  }
  const related = { ...card.related, tests: [], docs: [] }
  return { ...card, ...unread, related, recipes: [], lines: [1, 1] }
}
