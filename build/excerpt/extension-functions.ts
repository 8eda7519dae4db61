/**
 * The library's functions that code calls as members of another type once they are imported: `"a".toPath()` after
 * `import shop.toPath`, `rule.Equal(3)` after `using Shop;`. No name of the code is unbound without the import.
 */
import type { Card, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Language } from '../languages/grammars.ts'
import { lastName } from '../text/imported-names.ts'

export interface ExtensionFunctions {
  /** The functions that a recipe calls, by name, with the path to import. */
  usedIn(recipe: RecipeCard): ReadonlyMap<string, string>
}

export function extensionFunctions(
  cards: readonly Card[],
  languages: ReadonlyMap<string, Language>,
): ExtensionFunctions {
  const imported = new Set(
    cards.flatMap((card) =>
      card.kind === 'recipe'
        ? [...(card.preamble ?? '').matchAll(IMPORT)].map(([, path]) => path)
        : [],
    ),
  )
  const functions = new Map<string, { readonly name: string; readonly path: string }>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    const { modules, excerpts } = languages.get(card.language) ?? {}
    if (excerpts?.namesWithoutImport !== true || modules?.extensions?.test(card.signature) !== true)
      continue
    const name = lastName(card.dotted)
    const path = pathOf(card, name, excerpts.import ?? '', imported)
    if (path !== undefined) functions.set(card.id, { name, path })
  }
  return {
    usedIn: memoizeByObject(({ symbols }: RecipeCard) => {
      const used = symbols.flatMap((id) => functions.get(id) ?? [])
      return new Map(used.map(({ name, path }) => [name, path]))
    }),
  }
}

/** Matches an import of one name, with its path. */
const IMPORT = /^import ([\w.]+)$/gm

/**
 * The path from which the template of an import is filled. Where a function is imported by its own path, that of a
 * companion object is known only if some code of the library imports it: a member of a class has the same form.
 */
function pathOf(
  { public: [path], symbol }: SymbolCard,
  name: string,
  template: string,
  imported: ReadonlySet<string | undefined>,
): string | undefined {
  if (path === undefined) return undefined
  const parts = path.split('.')
  if (template.includes('{owner}')) return parts.slice(0, -1).join('.')
  const { length } = symbol.slice(symbol.indexOf(':') + 1).split('.')
  const owners = parts.slice(0, -2)
  if (length === 2) return [...owners, name].join('.')
  const inCompanion = [...owners, 'Companion', name].join('.')
  return imported.has(inCompanion) ? inCompanion : undefined
}
