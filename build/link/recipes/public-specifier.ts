/**
 * The import specifier that users write for a module that a test imports by a path; nothing when the test's specifier
 * is public already.
 */

import type { LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { Names } from '../names/names.ts'
import type { NeededImport } from './import-lines.ts'

export interface SpecifierContext {
  readonly names: Names
  readonly graph: ModuleGraph
  readonly specifiersOf: ReadonlyMap<Module, readonly { readonly path: string }[]>
  titleOf(symbol: LibrarySymbol): string
  /** Whether users can import it. */
  isReachable(symbol: LibrarySymbol): boolean
}

export function publicSpecifier({
  names,
  graph,
  specifiersOf,
  titleOf,
  isReachable,
}: SpecifierContext): (needed: NeededImport) => string | undefined {
  const specifiers = new Set([...specifiersOf.values()].flat().map(({ path }) => path))
  const packages = new Set(graph.modules.flatMap((each) => each.package ?? []))
  /** The public path above the symbol that a file calls by this name. */
  const publicParent = (
    module: Module,
    name: string,
    imported: string | null,
  ): string | undefined => {
    const target = names.dotted(module, [name])
    const symbol = target?.kind === 'symbols' ? target.symbols[0] : undefined
    if (symbol === undefined || symbol.module.file.role !== 'source') return undefined
    const title = titleOf(symbol)
    const dot = title.lastIndexOf('.')
    return isReachable(symbol) && title.slice(dot + 1) === imported
      ? title.slice(0, dot)
      : undefined
  }
  return ({ module, name, import: { module: specifier, name: imported } }) => {
    if (module.tree && specifier !== null) {
      const { root, here, up, separator } = module.tree.words
      const [first = ''] = specifier.split(separator)
      if (![root, here, up].includes(first)) return undefined
      return publicParent(module, name, imported)?.replaceAll('.', separator)
    }
    if (specifier !== null && module.package !== undefined)
      return absolutePackage(specifier, module.package, packages)
    if (specifier === null || !specifier.startsWith('.')) return undefined
    const target = graph.resolve(specifier, module)
    if (module.rules.specifiers === 'dotted') return target?.importPath || undefined
    if (target?.module === undefined) return undefined
    const [entry] = specifiersOf.get(target.module) ?? []
    if (entry !== undefined) return entry.path
    const path = publicParent(module, name, imported)
    return path !== undefined && specifiers.has(path) ? path : undefined
  }
}

/** The package that a file inside of another one imports by a shorter name: `Carts` in `Shop.Tests` is `Shop.Carts`. */
function absolutePackage(
  written: string,
  own: string,
  packages: ReadonlySet<string>,
): string | undefined {
  if (packages.has(written)) return undefined
  for (
    let around = own;
    around !== '';
    around = around.slice(0, Math.max(0, around.lastIndexOf('.')))
  ) {
    const path = `${around}.${written}`
    if (packages.has(path)) return path
  }
  return undefined
}
