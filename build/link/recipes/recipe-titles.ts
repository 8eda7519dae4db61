/**
 * The titles of recipes: the author's title, followed by the two most specific symbols that the recipe uses.
 *
 * A test uses a dozen symbols, and the first of them occur in every test of the library. So symbols that the title names
 * come first, then those that few recipes use. A title of a single word ("max") is preceded by the heading or the group
 * of tests around it.
 */
import { stem, surfaceWords } from '../../../runtime/pack/lexical/tokenizer.ts'
import { lastName } from '../../text/imported-names.ts'
import type { LibrarySymbol } from '../library.ts'
import type { Recipe } from './recipe-cards.ts'

const MAX_SYMBOLS = 2

/** @returns the same recipes with the names of symbols in their titles */
export function titledRecipes(
  recipes: ReadonlyMap<string, readonly Recipe[]>,
  nameOf: (symbol: LibrarySymbol) => string,
): ReadonlyMap<string, readonly Recipe[]> {
  const uses = new Map<LibrarySymbol, number>()
  for (const { symbols } of [...recipes.values()].flat())
    for (const symbol of symbols) uses.set(symbol, (uses.get(symbol) ?? 0) + 1)
  const titled = (recipe: Recipe): Recipe => {
    const title = titleOf(recipe, (symbol) => uses.get(symbol) ?? 0, nameOf)
    return { ...recipe, entry: { ...recipe.entry, card: { ...recipe.entry.card, title } } }
  }
  return new Map([...recipes].map(([path, each]) => [path, each.map(titled)]))
}

/** A tutorial uses many symbols, so it keeps its own title. */
function titleOf(
  { kind, label, breadcrumbs, removedNames, symbols, ownSymbols }: Recipe,
  usesOf: (symbol: LibrarySymbol) => number,
  nameOf: (symbol: LibrarySymbol) => string,
): string {
  if (kind === 'tutorial') return label
  const words = (kind === 'test' && withGroup(label, breadcrumbs)) || label
  const titleStems = new Set(stemsOf(words))
  const names = symbols.map((symbol, at) => {
    const name = nameOf(symbol)
    const shared = stemsOf(lastName(name)).filter((part) => titleStems.has(part)).length
    // In steps, so that symbols of about the same frequency keep their order.
    const frequency = Math.floor(Math.log2(Math.max(1, usesOf(symbol))))
    return {
      name,
      at,
      isOwn: ownSymbols === undefined || ownSymbols.has(symbol),
      shared,
      frequency,
    }
  })
  const specific = names
    .toSorted(
      (a, b) =>
        Number(b.isOwn) - Number(a.isOwn) ||
        b.shared - a.shared ||
        a.frequency - b.frequency ||
        a.at - b.at,
    )
    // A method names its class.
    .filter(({ name }, _, all) => !all.some((other) => other.name.startsWith(`${name}.`)))
    .slice(0, MAX_SYMBOLS)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
  const shown = (symbols.length === 0 ? removedNames.slice(0, MAX_SYMBOLS) : specific).join(', ')
  return shown === '' ? words : `${words.replace(/[.:]$/, '')}: ${shown}`
}

function withGroup(words: string, breadcrumbs: readonly string[]): string | undefined {
  const group = breadcrumbs.at(-1)
  if (group === undefined || /[^\p{L}\p{N}_-]/u.test(words)) return undefined
  return `${group} › ${words}`
}

const stemsOf = (text: string): string[] => surfaceWords(text).map(stem)
