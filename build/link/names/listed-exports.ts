/**
 * Records what a module exports by a list in its head although another module defines it, as in Haskell
 * (`module Data.Box (Box, open) where import Data.Box.Internal`). Users write the path of the module that lists a name,
 * and modules called Internal are often only there to define. An entry for a whole module
 * (`module Shop (module Shop.Cart)`) stands for what that module exports.
 */
import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import type { LanguageConventions, LibrarySymbol, Module } from '../library.ts'
import type { Names } from './names.ts'
import { type RecordedPaths, rankedPath } from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'

export function recordListed(
  table: SymbolTable,
  names: Names,
  paths: RecordedPaths,
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): void {
  const isForUsers = ({ file, package: own }: Module): boolean => {
    const { hidden = [], internal = [] } = languages.get(file.language)?.modules ?? {}
    return (
      file.role === 'source' &&
      !hidden.some((each) => each.test(file.path)) &&
      !internal.some((each) => each.test(`${own}.`))
    )
  }
  const listing = table.modules.filter(({ onlyImports, file }) => onlyImports && file.facts.all)
  const byPackage = groupedBy(listing, ({ package: own }) => own)
  for (const module of listing) {
    if (!isForUsers(module)) continue
    for (const name of namesOf(module, byPackage)) {
      const target = names.local(module, name)
      if (target?.kind !== 'symbols') continue
      for (const symbol of target.symbols) {
        if (symbol.module.package === module.package) continue
        if (isForUsers(symbol.module) && isListed(symbol)) record(symbol.module, symbol)
        record(module, symbol)
      }
    }
  }

  function record({ package: own = '' }: Module, symbol: LibrarySymbol): void {
    appendTo(paths.promised, symbol, rankedPath(`${own}.${symbol.definition.name}`))
  }
}

const isListed = ({ module, definition }: LibrarySymbol): boolean =>
  module.file.facts.all?.includes(definition.name) ?? true

/** The names in the list of a module, without qualifiers (`Set.filter`), and those of the modules in it. */
function namesOf(
  module: Module,
  byPackage: ReadonlyMap<string | undefined, readonly Module[]>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const read = new Set([module])
  // The set grows while it is read.
  for (const { file } of read)
    for (const entry of file.facts.all ?? []) {
      const whole = wholeModules(entry, file.facts.imports).flatMap(
        (name) => byPackage.get(name) ?? [],
      )
      for (const each of whole) read.add(each)
      if (whole.length === 0) found.add(entry.replace(/^(?:[A-Z][\w']*\.)+(?=[\w(])/, ''))
    }
  return found
}

/** The modules that an entry names by their path or by an alias: `module Export`. */
function wholeModules(entry: string, imports: Module['file']['facts']['imports']): string[] {
  return imports.flatMap(({ module, alias }) =>
    module !== null && (module === entry || alias === entry) ? module : [],
  )
}
