/** Lists the names that importers of a module may use, including those of star exports. */
import type { Import } from '../../facts/code-piece.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import { isTypeStub } from '../modules/type-stubs.ts'
import { type ImportTable, isCommonJs } from './import-table.ts'
import { inlineExports } from './inline-modules.ts'
import type { SymbolTable } from './symbol-table.ts'
import type { SymbolsTarget } from './target.ts'

/** What a star import brings in: the names of another file, or of a module inside a file. */
export interface StarSource {
  readonly from?: Module
  readonly scope?: SymbolsTarget | undefined
}

export interface ExportSources {
  readonly table: SymbolTable
  importsOf(module: Module): ImportTable
  /** Names of other modules that the root of a package exports. */
  rootExportsOf(module: Module): ReadonlyMap<string, unknown>
  starSource(star: string, module: Module): StarSource
  /** The module that a type stub describes. */
  describedBy(stub: Module): Module | undefined
}

export interface ExportNames {
  /** The names of a module, sorted; `__all__` adds names and hides none. */
  exportNames(module: Module): readonly string[]
  /** The names that a module inside of a file re-exports. */
  inlineNames(symbol: LibrarySymbol): readonly string[]
}

export function exportNameResolver({
  table,
  importsOf,
  rootExportsOf,
  starSource,
  describedBy,
}: ExportSources): ExportNames {
  const lists = new Map<Module, readonly string[]>()

  const exportNames = (module: Module): readonly string[] => {
    const cached = lists.get(module)
    if (cached !== undefined) return cached
    lists.set(module, []) // a cycle of imports adds nothing
    const names = new Set<string>(module.file.facts.all)
    const { bound, reexported, reexportedStars } = importsOf(module)
    for (const symbol of table.members(module, '')) {
      if (isExportedByName(symbol)) names.add(symbol.definition.name)
    }
    for (const name of rootExportsOf(module).keys()) names.add(name)
    if (module.rules.exportsAll)
      for (const [name, imports] of bound)
        if (!isTypeStub(module.file.path) || isExportedByStub(name, imports, module))
          names.add(name)
    for (const name of reexported.keys()) names.add(name)
    for (const star of reexportedStars) {
      const { from, scope } = starSource(star, module)
      for (const name of namesIn(scope)) names.add(name)
      if (from === undefined || from === module) continue
      for (const name of exportNames(from)) {
        const passes = module.rules.exportsAll
          ? isListed(from, name)
          : name !== 'default' || isCommonJs(module)
        if (passes) names.add(name)
      }
    }
    const sorted = [...names].sort()
    lists.set(module, sorted)
    return sorted
  }

  /** A stub exports what it imports `as` the same name (PEP 484), if the module that it describes has no such name. */
  const isExportedByStub = (name: string, imports: readonly Import[], stub: Module): boolean => {
    const described = describedBy(stub)
    return (
      imports.some(({ alias }) => alias === name) &&
      (described === undefined || !importsOf(described).bound.has(name))
    )
  }

  const namesIn = (scope: StarSource['scope']): string[] =>
    (scope?.symbols ?? []).flatMap((symbol) => [
      ...table
        .members(symbol.module, symbol.qualified)
        .filter(isExportedByName)
        .map(({ definition }) => definition.name),
      ...inlineNames(symbol),
    ])

  const seen = new Set<LibrarySymbol>()
  const inlineNames = (symbol: LibrarySymbol): string[] => {
    if (seen.has(symbol)) return []
    seen.add(symbol)
    const { reexported, stars } = inlineExports(symbol)
    const names = stars.flatMap((star) => {
      const { from, scope } = starSource(star, symbol.module)
      return from === undefined ? namesIn(scope) : exportNames(from)
    })
    seen.delete(symbol)
    return [...reexported.keys(), ...names]
  }

  /** Whether a name is exported by its own `export` keyword: `function f() {} export { f as g }` exports only g. */
  const isExportedByName = ({ module, definition }: LibrarySymbol): boolean => {
    if (module.rules.exportsAll) return true
    if (module.tree) return definition.visibility === 'public'
    if (definition.exported !== true) return false
    const { renamed } = importsOf(module)
    if (!renamed.has(definition.name)) return true
    const [line] = definition.lines
    return module.file.text
      .split('\n', line + 2)
      .slice(line - 1)
      .some((each) => /^\s*export\s+(?!default\b|\{)/.test(each))
  }
  return { exportNames, inlineNames }
}

/** Whether `from m import *` imports the name. */
export const isListed = (module: Module, name: string): boolean => {
  const { all } = module.file.facts
  return all === undefined ? !name.startsWith('_') : all.includes(name)
}
