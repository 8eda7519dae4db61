/**
 * The names of the library in a recipe that users cannot reach, because no symbol with a public path has them: a test
 * beside its source calls a constructor of the package, or reads a private field.
 */
import type { Card, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { lastName } from '../text/imported-names.ts'

export interface UnreachableNames {
  /** Names that the recipe uses. */
  readonly used: ReadonlySet<string>
  /** Fields of the types that it uses. */
  readonly fields: ReadonlySet<string>
}

export function unreachableNames(cards: readonly Card[]): (recipe: RecipeCard) => UnreachableNames {
  const symbols = cards.flatMap((card) => (card.kind === 'symbol' ? card : []))
  const isPublic = ({ public: paths }: SymbolCard): boolean => paths.length > 0
  const reachable = new Set(symbols.filter(isPublic).map(({ dotted }) => lastName(dotted)))
  const names = new Map<string, string>()
  const fields = new Map<string, string[]>()
  // A type may have a public method of the same name.
  const members = new Set(symbols.filter(isPublic).map(({ id }) => id.replace(/~\d+$/, '')))
  for (const symbol of symbols) {
    if (isPublic(symbol)) continue
    const name = lastName(symbol.dotted)
    if (!reachable.has(name)) names.set(symbol.id, name)
    const owner = ownerOf(symbol.id)
    const isField = /property|field/.test(symbol.symbol_kind)
    if (isField && !members.has(`${owner}.${name}`)) appendTo(fields, owner, name)
  }
  return memoizeByObject(({ symbols: used }: RecipeCard) => ({
    used: new Set(used.flatMap((id) => names.get(id) ?? [])),
    fields: new Set(used.flatMap((id) => [id, ownerOf(id)]).flatMap((id) => fields.get(id) ?? [])),
  }))
}

const ownerOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')))
