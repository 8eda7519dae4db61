/**
 * Groups cards that are one thing to a reader, so that a list shows the best of them and how many are similar:
 * adapters of one family, overloads and redefinitions of one id, recipes of one file with the same subject.
 */
import type { Card, RecipeCard, SymbolCard } from '../../card.ts'
import { symbolUses } from '../cards/symbol-uses.ts'

/** @returns for each card, a key that the cards of its group share; null for one that is alone */
export function groupsOf(cards: readonly Card[]): (string | null)[] {
  const rarest = rarestSymbols(cards)
  return cards.map((card) => {
    if (card.kind === 'symbol') return groupOfSymbol(card)
    return card.kind === 'recipe' ? groupOfRecipe(card, rarest) : null
  })
}

const groupOfSymbol = ({ id, family }: SymbolCard): string =>
  family === undefined ? id.replace(/~\d+$/, '') : `family ${family}`

/** Ten tests in a file about `dissolve` are the same answer ten times, though the other symbols they use vary. */
function groupOfRecipe(
  card: RecipeCard,
  rarest: (symbols: readonly string[]) => string | undefined,
): string | null {
  const shown = rarest(card.symbols)
  if (shown === undefined) return null
  const ofOnePlace = card.recipe_kind === 'docstring' || card.recipe_kind === 'fence'
  return `shows ${shown} in ${(ofOnePlace ? card.parent : undefined) ?? card.path}`
}

/** The subject of a recipe is the symbol that fewest recipes use. */
function rarestSymbols(cards: readonly Card[]): (symbols: readonly string[]) => string | undefined {
  const usersOf = symbolUses(cards.filter((card) => card.kind === 'recipe'))
  return (symbols) =>
    symbols.reduce<string | undefined>(
      (best, symbol) => (best === undefined || usersOf(symbol) < usersOf(best) ? symbol : best),
      undefined,
    )
}
