/**
 * From a symbol back to the recipes that show it: recipes come in, a ranked list per symbol goes out. A recipe
 * whose file and name speak of the symbol teaches most; then the one that uses little else; then the shorter.
 */
import { byText, type LibrarySymbol } from './library.ts'
import type { Recipe } from './recipe-cards.ts'

export function rankRecipes(
  recipes: readonly Recipe[],
  /** The symbol that stands for all of its name. */
  first: (symbol: LibrarySymbol) => LibrarySymbol,
): (symbol: LibrarySymbol) => readonly Recipe[] {
  const bySymbol = new Map<LibrarySymbol, Set<Recipe>>()
  const subjects = new Map<Recipe, { readonly file: string; readonly name: string }>()
  for (const recipe of recipes) {
    const { path } = recipe.entry.card
    subjects.set(recipe, {
      file: fold(
        path.slice(path.lastIndexOf('/') + 1).replace(/[._-]?(tests?|spec)\b.*$|\.\w+$/, ''),
      ),
      name: fold(recipe.entry.fields.name),
    })
    for (const symbol of recipe.symbols) {
      const known = bySymbol.get(first(symbol))
      if (known === undefined) bySymbol.set(first(symbol), new Set([recipe]))
      else known.add(recipe)
    }
  }

  return (symbol) => {
    const name = fold(symbol.definition.name)
    const owner = fold(symbol.definition.qualifier.at(-1) ?? '')
    const about = (recipe: Recipe): number => {
      const subject = subjects.get(recipe)
      if (subject === undefined || name.length < 2) return 0
      const byFile = subject.file.endsWith(name) || (owner !== '' && subject.file.endsWith(owner))
      return Number(subject.name.includes(name)) + Number(byFile)
    }
    return [...(bySymbol.get(first(symbol)) ?? [])]
      .map((recipe) => ({ recipe, about: about(recipe) }))
      .sort(
        (a, b) =>
          b.about - a.about ||
          a.recipe.symbols.length - b.recipe.symbols.length ||
          a.recipe.length - b.recipe.length ||
          byText(a.recipe.entry.card.id, b.recipe.entry.card.id),
      )
      .map(({ recipe }) => recipe)
  }
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
