/**
 * Members that values get from an import: `connection.Query(…)` after `using Dapper`, `iter.collect_vec()` after `use
 * itertools::Itertools`. The type of `connection` is unknown without other libraries, but the import identifies the
 * owner of the member.
 *
 * The form of such a member is data of its language (`modules.extensions`), a pattern over signatures. A member with
 * several possible owners resolves to nothing, because a wrong edge is worse than none.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import type { LanguageConventions, LibrarySymbol, Module } from '../library.ts'
import { boundNames } from './import-table.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export type Extensions = (module: Module, name: string) => readonly LibrarySymbol[]

const NOTHING: readonly LibrarySymbol[] = []

export function extensionsOf(
  table: SymbolTable,
  names: Names,
  languages: ReadonlyMap<string, LanguageConventions>,
): Extensions {
  const byName = new Map<string, LibrarySymbol[]>()
  for (const symbol of table.symbols) {
    const { file } = symbol.module
    const pattern = languages.get(file.language)?.modules?.extensions
    if (pattern === undefined || file.role !== 'source') continue
    const { name, signature, visibility, qualifier } = symbol.definition
    if (visibility === 'public' && qualifier.length > 0 && pattern.test(signature)) {
      appendTo(byName, name, symbol)
    }
  }

  /** Whether the file imports the type or package that owns the member. */
  const isImported = (symbol: LibrarySymbol, module: Module): boolean => {
    const owner = table.owner(symbol)
    if (owner === undefined || owner.definition.visibility !== 'public') return false
    if (module.package === undefined) {
      if (owner.definition.kind !== 'trait') return false
      if (owner.module === module) return true
      // The import binds the owner by name, by alias or by a star (`use rayon::prelude::*`).
      return [owner.definition.name, ...boundNames(module).keys()].some((name) => {
        const target = names.local(module, name)
        return target?.kind === 'symbols' && target.symbols.includes(owner)
      })
    }
    const space = [symbol.module.package, ...owner.definition.qualifier].filter(Boolean).join('.')
    const here = [module.package, ...openNames(module)]
    return space !== '' && here.some((each) => `${each}.`.startsWith(`${space}.`))
  }

  return (module, name) => {
    const named = byName.get(name)
    if (named === undefined) return NOTHING
    const matches = named.filter(
      (symbol) =>
        symbol.module.file.language === module.file.language && isImported(symbol, module),
    )
    const [first] = matches
    return matches.every(({ qualified }) => qualified === first?.qualified) ? matches : NOTHING
  }
}

/** Namespaces that are open in the file: by `using Dapper` and by its own declarations. */
function openNames({ file }: Module): string[] {
  const imported = file.facts.imports.map(({ module }) => module ?? '')
  const own = file.facts.definitions.flatMap(({ qualifier }) => qualifier.slice(0, 1))
  return [...imported, ...new Set(own)]
}
