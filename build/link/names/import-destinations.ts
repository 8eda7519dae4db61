/**
 * Resolves the module part of an import: to another file, to a module that another crate re-exports, or to a module
 * inside a file (`mod string { … }`). The module graph knows only files.
 */
import type { LibrarySymbol, Module } from '../library.ts'
import type { Destination, ModuleGraph } from '../modules/module-graph.ts'
import type { StarSource } from './export-names.ts'
import type { SymbolsTarget, Target } from './target.ts'

export interface ImportDestinations {
  destinationOf(specifier: string, module: Module): Destination | undefined
  /** Resolves `crate::builders::string`, where builders.rs contains `mod string { … }`. */
  inlineModule(specifier: string, module: Module): SymbolsTarget | undefined
  /** The source of a star import: another file, or a module inside a file. */
  starSource(star: string, module: Module): StarSource
  /** The module of a name below another one in a module tree. */
  treeModule(importPath: string, name: string): Target | undefined
  /** The module or namespace package of a name in a package. */
  submodule(importPath: string, name: string): Target | undefined
}

/** Lookups of names, which depend on destinations in turn. */
export interface NameLookups {
  symbolsNamed(module: Module, name: string): Target | undefined
  local(module: Module, name: string): Target | undefined
  exported(module: Module, name: string): Target | undefined
  step(target: Target, name: string): Target | undefined
}

export function importDestinations(
  graph: ModuleGraph,
  { symbolsNamed, local, exported, step }: NameLookups,
): ImportDestinations {
  const destinationOf = (specifier: string, module: Module): Destination | undefined =>
    graph.resolve(specifier, module) ?? throughReExports(specifier, module)

  /** Resolves `grep::regex::Matcher`, where crate grep re-exports another crate as `regex`. */
  const throughReExports = (specifier: string, module: Module): Destination | undefined => {
    if (module.tree === undefined) return undefined
    const { keywords, beside } = module.tree
    const end = specifier.lastIndexOf(keywords.separator)
    if (end < 0) return undefined
    const above = specifier.slice(0, end)
    const name = specifier.slice(end + keywords.separator.length)
    // A test is a crate of its own: `use itertools as it; use crate::it::Either;`
    const isOwn = beside !== undefined && (above === keywords.root || above === keywords.here)
    const own = isOwn ? local(module, name) : undefined
    if (own?.kind === 'module') return own
    const from = destinationOf(above, module)
    const target =
      from && ((from.module && exported(from.module, name)) ?? treeModule(from.importPath, name))
    return target?.kind === 'module' ? target : undefined
  }

  const inlineModule = (specifier: string, module: Module): SymbolsTarget | undefined => {
    if (module.tree === undefined) return undefined
    const { separator } = module.tree.keywords
    const end = specifier.lastIndexOf(separator)
    const above = specifier.slice(0, Math.max(0, end))
    const name = end < 0 ? specifier : specifier.slice(end + separator.length)
    const from = end < 0 ? module : destinationOf(above, module)?.module
    const outer = from === undefined ? inlineModule(above, module) : undefined
    const target = from === undefined ? outer && step(outer, name) : symbolsNamed(from, name)
    const isInline = target?.kind === 'symbols' && target.symbols.every(isNamespace)
    return isInline ? target : undefined
  }

  const starSource = (star: string, module: Module): StarSource => {
    const from = graph.resolve(star, module)?.module
    return from === undefined ? { scope: inlineModule(star, module) } : { from }
  }

  const treeModule = (importPath: string, name: string): Target | undefined => {
    const below = `${importPath}.${name}`
    const module = graph.byTreePath(below)
    return module && { kind: 'module', importPath: below, module }
  }

  const submodule = (importPath: string, name: string): Target | undefined => {
    const below = `${importPath}.${name}`
    const module = graph.byImportPath(below)
    return module || graph.isNamespace(below)
      ? { kind: 'module', importPath: below, module }
      : undefined
  }

  return { destinationOf, inlineModule, starSource, treeModule, submodule }
}

const isNamespace = ({ definition }: LibrarySymbol): boolean => definition.kind === 'namespace'
