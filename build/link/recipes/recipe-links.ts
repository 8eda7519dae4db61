/**
 * From a symbol back to the recipes that show it: recipes come in, a ranked list per symbol goes out. The one that its
 * documentation has for it teaches most; then one whose file and name speak of the symbol; then the one that uses little
 * else; then the shorter. What a helper uses for it, and what no longer works, comes last.
 */
import { byCodeUnits } from '../../../runtime/sorted.ts'
import type { LibrarySymbol } from '../library.ts'
import type { Recipe } from './recipe-cards.ts'

/** What a recipe is about. */
interface Subject {
  readonly file: string
  readonly name: string
  readonly direct: ReadonlySet<LibrarySymbol>
}

const MAX_RANKED = 24 // as many as a card lists of any relation; a reader looks at three

export function rankRecipes(
  recipes: readonly Recipe[],
  /** The symbol that stands for all of its name. */
  first: (symbol: LibrarySymbol) => LibrarySymbol,
): (symbol: LibrarySymbol) => readonly Recipe[] {
  const bySymbol = new Map<LibrarySymbol, Set<Recipe>>()
  const subjects = new Map<Recipe, Subject>()
  const ordered = recipes.toSorted(
    (a, b) =>
      Number(a.stale) - Number(b.stale) ||
      a.symbols.length - b.symbols.length ||
      a.length - b.length ||
      byCodeUnits(a.entry.card.id, b.entry.card.id),
  )
  for (const recipe of ordered) {
    const { path } = recipe.entry.card
    subjects.set(recipe, {
      file: fold(
        path.slice(path.lastIndexOf('/') + 1).replace(/[._-]?(tests?|spec)\b.*$|\.\w+$/, ''),
      ),
      name: fold(recipe.entry.fields.name),
      direct: new Set([...recipe.direct].map(first)),
    })
    for (const symbol of recipe.symbols) {
      const known = bySymbol.get(first(symbol))
      if (known === undefined) bySymbol.set(first(symbol), new Set([recipe]))
      else known.add(recipe)
    }
  }

  const ranked = new Map<LibrarySymbol, readonly Recipe[]>()
  return (symbol) => {
    const key = first(symbol)
    const known = ranked.get(key)
    if (known !== undefined) return known
    const name = fold(symbol.definition.name)
    const owner = fold(symbol.definition.qualifier.at(-1) ?? '')
    const about = (recipe: Recipe): number => {
      const subject = subjects.get(recipe)
      if (subject === undefined || name.length < 2) return 0
      const byFile = subject.file.endsWith(name) || (owner !== '' && subject.file.endsWith(owner))
      const byName = subject.name.includes(name)
      return Number(byFile) + Number(byName)
    }
    const distance = (recipe: Recipe): number => {
      if (recipe.stale) return 7
      if (isOwnExample(recipe, symbol)) return 0
      const isDirect = subjects.get(recipe)?.direct.has(key) === true
      return (isDirect ? 3 : 6) - about(recipe)
    }
    const shown: Recipe[][] = [[], [], [], [], [], [], [], []]
    for (const recipe of bySymbol.get(key) ?? []) shown[distance(recipe)]?.push(recipe)
    const best = shown.flat().slice(0, MAX_RANKED)
    ranked.set(key, best)
    return best
  }
}

/** What its documentation shows of it, Go's `ExampleCart_Add` as well. */
function isOwnExample({ entry: { card } }: Recipe, symbol: LibrarySymbol): boolean {
  return card.kind === 'recipe' && card.recipe_kind === 'docstring' && card.parent === symbol.id
}

function fold(name: string): string {
  const lower = name.toLowerCase()
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.replace(/[^\p{L}\p{N}]/gu, '')
}
