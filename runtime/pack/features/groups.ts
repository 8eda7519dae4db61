/**
 * Cards → which of them are one thing to a reader, so that a list shows the best of them and how many are like it: adapters of
 * one family, overloads and redefinitions of one id, recipes of one place that show the same.
 */
import type { Card, RecipeCard, SymbolCard } from '../../card.ts'
import { symbolUses } from '../cards/symbol-uses.ts'

/** @returns by card, a text that the cards of its group share; null for one that is alone */
export function groupsOf(cards: readonly Card[]): (string | null)[] {
  const rarest = rarestSymbols(cards)
  return cards.map((card) => {
    if (card.kind === 'symbol') return groupOfSymbol(card)
    return card.kind === 'recipe' ? groupOfRecipe(card, rarest) : null
  })
}

const groupOfSymbol = ({ id, family }: SymbolCard): string =>
  family === undefined ? id.replace(/~\d+$/, '') : `family ${family}`

/** Ten tests of a file that are about `dissolve` are ten times the same answer; what they also use varies. */
function groupOfRecipe(
  card: RecipeCard,
  rarest: (symbols: readonly string[]) => string | undefined,
): string | null {
  const shown = rarest(card.symbols)
  if (shown === undefined) return null
  const ofOnePlace = card.recipe_kind === 'docstring' || card.recipe_kind === 'fence'
  return `shows ${shown} in ${(ofOnePlace ? card.parent : undefined) ?? card.path}`
}

/** What a recipe is about is what fewest recipes use. */
function rarestSymbols(cards: readonly Card[]): (symbols: readonly string[]) => string | undefined {
  const usersOf = symbolUses(cards.filter((card) => card.kind === 'recipe'))
  return (symbols) =>
    symbols.reduce<string | undefined>(
      (best, symbol) => (best === undefined || usersOf(symbol) < usersOf(best) ? symbol : best),
      undefined,
    )
}
