/**
 * The order in which a language model is asked about cards. The budget may not suffice for all, so those that most
 * readers see come first: public symbols by use, one of each family; then examples, by the number of symbols that show
 * them; then the rest. Examples that no longer run get no summary.
 */
import type { Card, SymbolCard } from '../../runtime/card.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { EnrichableCard } from './question.ts'

export function inRequestOrder(cards: readonly Card[]): EnrichableCard[] {
  const shownFirst = new Map<string, number>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    for (const id of card.recipes.slice(0, MAX_RECIPES))
      shownFirst.set(id, (shownFirst.get(id) ?? 0) + 1)
  }
  const useOf = (card: EnrichableCard): number =>
    card.kind === 'symbol' ? mentionsOf(card) : (shownFirst.get(card.id) ?? 0)
  const ranked = cards
    .filter(
      (card): card is EnrichableCard =>
        card.kind === 'symbol' || (card.kind === 'recipe' && !card.stale),
    )
    .map((card) => ({ card, rank: rankOf(card), use: useOf(card) }))
    .sort((a, b) => a.rank - b.rank || b.use - a.use || byCodeUnits(a.card.id, b.card.id))
  const families = new Set<string>()
  const later: EnrichableCard[] = []
  const first: EnrichableCard[] = []
  for (const { card } of ranked) {
    const family = card.kind === 'symbol' ? card.family : undefined
    const known = family !== undefined && families.has(family)
    if (family !== undefined) families.add(family)
    const list = known ? later : first
    list.push(card)
  }
  return [...first, ...later]
}

/** How many recipes of a symbol a reader looks at; cards list the best first. */
const MAX_RECIPES = 3

const PUBLIC = 0
const RECIPE = 1
const INTERNAL = 2
const ONE_LINE = 3
const PRIVATE = 4

function rankOf(card: EnrichableCard): number {
  if (card.kind === 'recipe') return RECIPE
  if (card.visibility === 'private') return PRIVATE
  // A one-line value without parameters explains itself.
  if (card.lines[0] === card.lines[1] && card.parameters.length === 0) return ONE_LINE
  return card.visibility === 'public' ? PUBLIC : INTERNAL
}

function mentionsOf({ related: { called_by, tests, docs }, recipes }: SymbolCard): number {
  return called_by.length + tests.length + docs.length + recipes.length
}
