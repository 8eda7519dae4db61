/**
 * The library's traits whose import a piece of code needs. An import of a trait makes its methods callable, although no
 * line of the code names the trait.
 */
import type { Card, RecipeCard } from '../../runtime/card.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import type { LibraryFile } from './missing-imports.ts'
import { NAMES } from './shown-symbol.ts'
import { wholeOf } from './whole-recipe.ts'

export interface Traits {
  /** The traits that a piece of code names. */
  readonly namedIn: (code: string) => ReadonlySet<string>
  /** The trait of each method that a recipe calls, if the recipe's file imports or declares the trait. */
  readonly byMethod: (recipe: RecipeCard) => ReadonlyMap<string, string>
}

export function traitsOf(cards: readonly Card[], files: readonly LibraryFile[]): Traits {
  const places = new Map<string, string[]>()
  const owners = new Map<string, string[]>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    const [name = '', owner = ''] = card.dotted.split('.').toReversed()
    if (card.symbol_kind === 'trait') appendTo(places, name, card.path)
    else if (card.symbol_kind === 'method') appendTo(owners, name, owner)
  }
  const byPath = new Map(files.map((file) => [file.path, file]))
  const importedIn = memoizeByString((path): ReadonlySet<string | null> => {
    const facts = byPath.get(path)?.facts
    return new Set(facts?.kind === 'code' ? facts.imports.map(({ name }) => name) : [])
  })
  return {
    namedIn: (code) => new Set(code.match(NAMES)?.filter((name) => places.has(name))),
    byMethod(recipe) {
      const traits = new Map<string, string>()
      // The file of a documented example has imports of its own.
      if (recipe.recipe_kind !== 'test') return traits
      for (const [, method = ''] of wholeOf(recipe).matchAll(METHOD)) {
        for (const owner of owners.get(method) ?? []) {
          const isVisible =
            importedIn(recipe.path).has(owner) || places.get(owner)?.includes(recipe.path) === true
          if (places.has(owner) && isVisible) traits.set(method, owner)
        }
      }
      return traits
    },
  }
}

/** Matches a call of a method. */
const METHOD = /\.([\p{L}_][\p{L}\p{N}_]*)\s*(?:::<[^()]*>)?\(/gu
