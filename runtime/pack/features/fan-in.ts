/**
 * How much a card or file is used: what is used and written about is what people ask for.
 */
import type { Card, RecipeCard, SymbolCard } from '../../card.ts'
import { placesOf } from '../../cards/places.ts'
import { symbolUses } from '../cards/symbol-uses.ts'

/**
 * How much users depend on a card: the number of docs sections, tests and other recipes that use it, each on a
 * logarithmic scale against the largest of any card. The docs weigh as much as all recipes. Internal calls count only
 * where a library has neither, because helpers are called most and asked for least (test/eval/README.md).
 */
export function cardFanIn(cards: readonly Card[]): number[] {
  const recipes = cards
    .filter((card) => card.kind === 'recipe')
    .filter(({ stale }) => stale !== true)
  const tested = symbolUses(recipes.filter(isTest))
  const shown = symbolUses(recipes.filter((recipe) => !isTest(recipe)))
  const by = (count: (card: SymbolCard) => number): number[] =>
    logShares(cards.map((card) => (card.kind === 'symbol' ? count(card) : 0)))
  const parts = [
    { weight: 2, shares: by(({ related }) => related.docs.length) },
    { weight: 1, shares: by(({ symbol }) => tested(symbol)) },
    { weight: 1, shares: by(({ symbol }) => shown(symbol)) },
  ].filter(({ shares }) => shares.some((share) => share > 0))
  if (parts.length === 0) return by(({ related }) => related.called_by.length)
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return cards.map((_, i) =>
    parts.reduce((sum, { weight, shares }) => sum + (weight * (shares[i] ?? 0)) / whole, 0),
  )
}

const isTest = ({ recipe_kind }: RecipeCard): boolean => recipe_kind === 'test'

/** Logarithmic scale against the largest count. */
function logShares(counts: readonly number[]): number[] {
  const most = counts.reduce((max, count) => Math.max(max, count), 1)
  return counts.map((count) => Math.log1p(count) / Math.log1p(most))
}

/** The number of other files that call what a file defines, on a logarithmic scale against the most called one. */
export function fileFanIn(members: readonly (readonly Card[])[]): number[] {
  const counts = members.map((cards) => {
    const callers = new Set<string>()
    for (const card of cards)
      if (card.kind === 'symbol')
        for (const { path } of card.related.called_by)
          if (path !== null && placesOf(card).every((own) => own.path !== path)) callers.add(path)
    return callers.size
  })
  return logShares(counts)
}
