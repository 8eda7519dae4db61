/**
 * Finds the classes that a type expression names: `GeoDataFrame | None`, `Promise<Foo>`, `Builder` inside of `Cart`.
 * Only the library's classes are recognized.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { hasMembers, type LanguageConventions, type LibrarySymbol } from '../library.ts'
import { pathOf } from '../modules/package-names.ts'
import type { Names } from './names.ts'
import { type Scope, signatureScope } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface TypeExpressions {
  /** @param within the class around the type, whose own types it may name */
  classesIn(type: string, from: Scope, within?: LibrarySymbol): readonly LibrarySymbol[]
  /** Classes in the type with which a symbol is declared: of a property, or of the result of a function. */
  declaredTypes(symbol: LibrarySymbol): readonly LibrarySymbol[]
}

const TYPE_NAME = /^["']?([\p{L}_$](?:[\p{L}\p{N}_$.]|::)*)/u
const NOTHING: readonly LibrarySymbol[] = []
const MAX_WRAPPERS = 4 // `const std::shared_ptr<const Foo>`

export function typeExpressions(
  table: SymbolTable,
  names: Names,
  languages: ReadonlyMap<string, LanguageConventions>,
): TypeExpressions {
  /**
   * The classes in a type expression such as `GeoDataFrame | None`; `list[Foo]` has no class, since members of a list
   * are not members of Foo.
   */
  const classesIn: TypeExpressions['classesIn'] = (type, from, within) => {
    const wrappers = languages.get(from.module.file.language)?.transparentWrappers ?? []
    for (const part of type
      .replace(/^["']|["']$/g, '')
      .split('|')
      .slice(0, 4)) {
      const name = TYPE_NAME.exec(withoutWrappers(part, wrappers))?.[1]?.replaceAll('::', '.')
      if (name === undefined) continue
      const nested = within === undefined ? NOTHING : nestedType(name, within)
      if (nested.length > 0) return nested
      const target = names.dotted(from.module, name.split('.'), from.enclosing)
      if (target?.kind !== 'symbols') continue
      const classes = target.symbols.filter((each) => hasMembers(each.definition.kind))
      if (classes.length > 0) return classes
    }
    return NOTHING
  }

  /** A type that a class, or one around it, defines: `Builder` in `Cart`. */
  const nestedType = (name: string, within: LibrarySymbol): readonly LibrarySymbol[] => {
    const [first = '', ...rest] = name.split('.')
    for (let owner: LibrarySymbol | undefined = within; owner; owner = table.owner(owner)) {
      let types = partsOf(owner).flatMap((each) => names.member(each, first))
      for (const segment of rest) types = types.flatMap((each) => names.member(each, segment))
      const classes = types.filter(({ definition }) => hasMembers(definition.kind))
      if (classes.length > 0) return classes
    }
    return NOTHING
  }

  /** A class, and its definitions in other files: `partial class Cart`. */
  const partsOf = (owner: LibrarySymbol): readonly LibrarySymbol[] => {
    const path = pathOf(owner).split('.')
    const whole =
      owner.module.package === undefined ? undefined : names.longestPrefix(owner.module, path)
    return whole?.depth === path.length ? whole.symbols : [owner]
  }

  const declaredTypes = memoizeByObject((symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const { returns } = symbol.definition
    return returns === undefined
      ? NOTHING
      : classesIn(returns, signatureScope(table, symbol), table.owner(symbol))
  })

  return { classesIn, declaredTypes }
}

/** Removes wrappers around a type: `Promise<Foo>`, `*Foo` and `const Foo &` become `Foo`. */
function withoutWrappers(type: string, wrappers: readonly RegExp[]): string {
  let rest = type.trimStart()
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const wrapper = wrappers.map((each) => each.exec(rest)).find((match) => match?.index === 0)
    if (wrapper == null || wrapper[0] === '') break
    rest = rest.slice(wrapper[0].length).trimStart()
  }
  return rest
}
