/**
 * The public import for a name that a test imports by a path or by an alias of the project (`@/cart`); undefined if the
 * test's own statement is public already. A name that the package exports is imported from the package, even if users
 * could import its module.
 */

import type { LibrarySymbol, Module, ModulePathKeywords } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { Names } from '../names/names.ts'
import type { NeededImport, PublicImport, PublicImportOf } from './import-lines.ts'

export interface PublicImportContext {
  readonly names: Names
  readonly graph: ModuleGraph
  readonly specifiersOf: ReadonlyMap<Module, readonly { readonly path: string }[]>
  titleOf(symbol: LibrarySymbol): string
  /** Whether users can import it. */
  isReachable(symbol: LibrarySymbol): boolean
}

export function publicImports({
  names,
  graph,
  specifiersOf,
  titleOf,
  isReachable,
}: PublicImportContext): PublicImportOf {
  const specifiers = new Set([...specifiersOf.values()].flat().map(({ path }) => path))
  const packages = new Set(graph.modules.flatMap((each) => each.package ?? []))
  /** The public path of the symbol that a file calls by this name: what exports it, and its name there. */
  const exported = ({ module, name }: NeededImport): PublicImport | undefined => {
    const bound = names.dotted(module, [name])
    // `require` returns all that a module exports, which may be one value.
    const target = bound?.kind === 'module' ? names.step(bound, 'default') : bound
    const symbol = target?.kind === 'symbols' ? target.symbols[0] : undefined
    if (symbol === undefined || symbol.module.file.role !== 'source' || !isReachable(symbol))
      return undefined
    const title = titleOf(symbol)
    if (specifiers.has(title)) return { specifier: title, named: 'default' }
    const dot = title.lastIndexOf('.')
    return { specifier: title.slice(0, dot), named: title.slice(dot + 1) }
  }
  const exportedAs = (each: NeededImport, imported: string | null): string | undefined => {
    const { specifier, named } = exported(each) ?? {}
    return named === imported ? specifier : undefined
  }
  /** The package that exports all the names of a statement. */
  const fromPackage = (own: readonly NeededImport[]): PublicImport | undefined => {
    const [first, ...others] = own
    const { specifier, named } = (first && exported(first)) ?? {}
    if (first === undefined || specifier === undefined || !specifiers.has(specifier))
      return undefined
    // `import Box from '../src/box'`, `const Box = require('../lib/box')`
    if (first.import.name === 'default' || first.import.name === null) {
      if (others.length > 0) return undefined
      if (named === 'default') return { specifier }
      return { specifier, named }
    }
    return own.every((each) => exportedAs(each, each.import.name) === specifier)
      ? { specifier }
      : undefined
  }
  /** Whether only the configuration of the project gives the specifier a meaning. */
  const isAlias = (specifier: string, { rules }: Module): boolean =>
    rules.specifiers === 'path' &&
    !specifiers.has(specifier) &&
    ![...specifiers].some((each) => specifier.startsWith(`${each}/`))
  /**
   * The path of a module of a tree from which users can import the name, because each module on the way exports the
   * next: `crate::ast` is a module, and `crate::Method` a name of another package.
   */
  const exportedThrough = (
    { module, import: { module: specifier, name } }: NeededImport,
    { root, separator }: ModulePathKeywords,
  ): string | undefined => {
    const [crate] = graph.resolve(root, module)?.importPath.split('.') ?? []
    const around = graph.resolve(specifier ?? '', module)?.importPath.split('.')
    const path = specifier?.startsWith(root) ? specifier.split(separator) : around
    if (crate === undefined || path === undefined || name === null) return undefined
    const inner = path.slice(1)
    const all = name === '*' ? inner : [...inner, name]
    const isExported = all.every((each, i) => {
      const from = graph.resolve([root, ...all.slice(0, i)].join(separator), module)?.module
      // What a module within a file re-exports is unknown.
      return from === undefined || names.exportNames(from).includes(each)
    })
    return isExported ? [crate, ...inner].join('.') : undefined
  }
  return (own) => {
    const [first] = own
    if (first === undefined) return undefined
    const { module } = first
    const { module: specifier, name: imported } = first.import
    if (module.tree && specifier !== null) {
      const { root, here, up, separator } = module.tree.keywords
      const [start = ''] = specifier.split(separator)
      if (![root, here, up].includes(start)) return undefined
      const path = exportedAs(first, imported) ?? exportedThrough(first, module.tree.keywords)
      return specified(path?.replaceAll('.', separator))
    }
    if (specifier !== null && module.package !== undefined)
      return specified(absolutePackage(specifier, module.package, packages))
    if (specifier === null || !(specifier.startsWith('.') || isAlias(specifier, module)))
      return undefined
    const target = graph.resolve(specifier, module)
    if (module.rules.specifiers === 'dotted') return specified(target?.importPath || undefined)
    if (target?.module === undefined) return undefined
    const [entry] = specifiersOf.get(target.module) ?? []
    const shared = fromPackage(own)
    const isRenamed = shared?.named !== undefined && shared.named !== first.name
    const isNearer =
      shared !== undefined &&
      (entry === undefined || (!isRenamed && depthOf(shared.specifier) < depthOf(entry.path)))
    return isNearer ? shared : specified(entry?.path)
  }
}

const specified = (specifier: string | undefined): PublicImport | undefined =>
  specifier === undefined ? undefined : { specifier }

const depthOf = (specifier: string): number => specifier.split('/').length

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
