/**
 * From a symbol back to the recipes that show it: recipes come in, a ranked list per symbol goes out. A recipe
 * whose name speaks of the symbol teaches most; then the one that uses little else; then the shorter one.
 */
import { addTo } from './grouping.ts'
import { byText, type LibrarySymbol } from './library.ts'
import type { Recipe } from './recipe-cards.ts'

export function rankRecipes(
  recipes: readonly Recipe[],
): (symbol: LibrarySymbol) => readonly Recipe[] {
  const bySymbol = new Map<LibrarySymbol, Recipe[]>()
  for (const recipe of recipes) {
    for (const symbol of recipe.symbols) {
      addTo(bySymbol, symbol, recipe)
    }
  }
  return (symbol) => {
    const name = fold(symbol.definition.name)
    const speaksOf = (recipe: Recipe): number =>
      Number(name.length > 2 && fold(recipe.entry.fields.name).includes(name))
    return (bySymbol.get(symbol) ?? []).toSorted(
      (a, b) =>
        speaksOf(b) - speaksOf(a) ||
        a.symbols.length - b.symbols.length ||
        a.length - b.length ||
        byText(a.entry.card.id, b.entry.card.id),
    )
  }
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
