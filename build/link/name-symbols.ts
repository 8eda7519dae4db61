/**
 * The second pass of linking: makes symbols from modules and their imports, with the paths by which users reach them,
 * and finds what uses and calls what.
 */

import type { Visibility } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { Library, LibrarySymbol, Module } from './library.ts'
import { pythonRoots, specifierRoots, treeRoots } from './modules/place-modules.ts'
import { augmentedTypes } from './names/augmented-types.ts'
import {
  type DefinitionsOfDeclarations,
  definitionsOfDeclarations,
} from './names/declaration-definitions.ts'
import { definitionsOfDeclarationFiles } from './names/declaration-files.ts'
import type { Root } from './names/exported-paths.ts'
import { inheritedPaths } from './names/inherited-paths.ts'
import { type Names, nameResolver } from './names/names.ts'
import { type PublicPaths, publicPaths } from './names/public-paths.ts'
import { ownRootFirst } from './names/recorded-paths.ts'
import { reopenedTypes } from './names/reopened-types.ts'
import { secondaryRoots, testHelpers } from './names/secondary-roots.ts'
import { stubDefinitions } from './names/stub-definitions.ts'
import { type SymbolTable, symbolTable } from './names/symbol-table.ts'
import { usesOf } from './names/uses.ts'
import { dottedPath, type Visibilities, visibilities } from './names/visibility.ts'
import type { PlacedCode } from './place-code.ts'
import { callGraph } from './symbols/call-graph.ts'
import { familiesOf } from './symbols/families.ts'

export interface NamedSymbols {
  readonly table: SymbolTable
  readonly names: Names
  /** Modules by the paths under which users import them. */
  readonly roots: readonly Root[]
  readonly specifiersOf: ReadonlyMap<Module, readonly Root[]>
  /** Test modules that others import. */
  readonly helpers: ReadonlySet<Module>
  readonly paths: PublicPaths
  readonly visibilityOf: Visibilities['of']
  readonly moduleVisibilityOf: Visibilities['ofModule']
  readonly uses: ReturnType<typeof usesOf>
  readonly families: ReturnType<typeof familiesOf>
  readonly calls: ReturnType<typeof callGraph>
  /** The paths by which users reach a symbol; its own location if it represents a public one that no path reaches. */
  readonly publicOf: (symbol: LibrarySymbol) => readonly string[]
  /** Further paths that lead to a symbol and are never shown. */
  readonly othersOf: (symbol: LibrarySymbol) => readonly string[]
  /** The first public path, otherwise its path in its package or the symbol's location. */
  readonly titleOf: (symbol: LibrarySymbol) => string
  /** The first symbol among overloads, or among an interface and its constant: they share recipes. */
  readonly first: (symbol: LibrarySymbol) => LibrarySymbol
  /** All symbols with the same path in one module, such as overloads. */
  readonly overloadsOf: (symbol: LibrarySymbol) => readonly LibrarySymbol[]
}

export function nameSymbols(
  library: Library,
  { placed, graph, specifiers, openPackages, packageFolders }: PlacedCode,
): NamedSymbols {
  const stubs = stubDefinitions(placed.modules, graph)
  const table = symbolTable(
    placed.modules,
    allOf(
      definitionsOfDeclarations(placed.modules, library.languages),
      definitionsOfDeclarationFiles(placed.modules, packageFolders),
      { bodies: new Map(), withoutEntries: stubs.withoutEntries },
    ),
    new Map([
      ...reopenedTypes(placed.modules, library.languages),
      ...augmentedTypes(placed.modules),
      ...stubs.parts,
    ]),
  )
  const names = nameResolver(table, graph)

  const roots = [
    ...pythonRoots(placed, library.languages),
    ...treeRoots(placed),
    ...specifierRoots(specifiers, graph),
  ]
  const specifiersOf = groupedBy(roots, ({ module }) => module)
  const helpers = testHelpers(graph)
  const uses = usesOf(table, names, library.languages)
  const paths = publicPaths(
    table,
    names,
    [...roots, ...secondaryRoots(placed, roots, helpers, openPackages)],
    uses.typesOf,
    library.languages,
  )
  const { of: declaredVisibility, ofModule: moduleVisibilityOf } = visibilities(
    table,
    (symbol) => paths.of(symbol).length > 0,
    library.publicNames,
    library.languages,
  )
  const inherited = inheritedPaths(
    table,
    names,
    (symbol) => declaredVisibility(symbol) === 'public',
  )
  const visibilityOf = (symbol: LibrarySymbol): Visibility =>
    inherited.has(symbol) ? 'public' : declaredVisibility(symbol)
  const families = familiesOf(table.symbols.filter(isSource))
  const calls = callGraph(table, names, uses, placed.modules)
  const publicOf = (symbol: LibrarySymbol): readonly string[] => {
    const listed = ownRootFirst(paths.of(symbol), library.project)
    if (listed.length > 0 || visibilityOf(symbol) !== 'public') return listed
    return inherited.get(symbol) ?? [dottedPath(symbol)]
  }
  /** The path of a symbol that users should not use, in a language that names symbols by package: `shop::detail::add`. */
  const internalPathOf = (symbol: LibrarySymbol): string | undefined =>
    symbol.module.package !== undefined && visibilityOf(symbol) === 'internal'
      ? dottedPath(symbol)
      : undefined
  const othersOf = (symbol: LibrarySymbol): readonly string[] => {
    const internal = internalPathOf(symbol)
    return internal === undefined ? paths.others(symbol) : [...paths.others(symbol), internal]
  }
  const titleOf = (symbol: LibrarySymbol): string =>
    publicOf(symbol)[0] ?? internalPathOf(symbol) ?? symbol.dotted
  const overloadsOf = (symbol: LibrarySymbol) => table.find(symbol.module, symbol.qualified)
  const first = (symbol: LibrarySymbol) => overloadsOf(symbol)[0] ?? symbol
  return {
    ...{ table, names, roots, specifiersOf, helpers, paths, uses, families, calls },
    ...{ visibilityOf, moduleVisibilityOf },
    ...{ publicOf, othersOf, titleOf, first, overloadsOf },
  }
}

/** Whether the symbol is part of the library, not of its tests. */
export const isSource = ({ module }: LibrarySymbol): boolean => module.file.role === 'source'

const allOf = (...all: readonly DefinitionsOfDeclarations[]): DefinitionsOfDeclarations => ({
  bodies: new Map(all.flatMap(({ bodies }) => [...bodies])),
  withoutEntries: new Set(all.flatMap(({ withoutEntries }) => [...withoutEntries])),
})
