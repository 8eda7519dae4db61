/**
 * Counts how many recipes use each symbol.
 */
import type { RecipeCard } from '../../card.ts'

export function symbolUses(recipes: readonly RecipeCard[]): (symbol: string) => number {
  const uses = new Map<string, number>()
  for (const { symbols } of recipes)
    for (const symbol of symbols) uses.set(symbol, (uses.get(symbol) ?? 0) + 1)
  return (symbol) => uses.get(symbol) ?? 0
}
