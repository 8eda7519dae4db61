/**
 * Resolves a name in a file of the library to symbols or a module. This covers what syntax allows: imports,
 * re-exports, star imports, submodules, members and inherited members. Values are not followed; an uncertain name is
 * undefined, never a guess.
 *
 * Results are memoized, and import cycles (which real packages have) end where they began.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import type { Destination, ModuleGraph } from '../modules/module-graph.ts'
import { type PackageNames, packageNames } from '../modules/package-names.ts'
import { exportNameResolver, isListed } from './export-names.ts'
import { importTable, isCommonJs } from './import-table.ts'
import { type Members, memberResolver } from './members.ts'
import { memoizeLookups } from './memoize-lookups.ts'
import { rootExports } from './root-exports.ts'
import type { SymbolTable } from './symbol-table.ts'

export type Target =
  | { readonly kind: 'symbols'; readonly symbols: readonly LibrarySymbol[] }
  | ({ readonly kind: 'module' } & Destination)

/** A module written inside a file, such as `mod string { … }`. */
type InlineModule = Extract<Target, { readonly kind: 'symbols' }>

export interface Names extends Members {
  /** Resolves a top-level name of a module as seen from inside. */
  local(module: Module, name: string): Target | undefined
  /** Resolves a name of a module as seen by importers. */
  exported(module: Module, name: string): Target | undefined
  /**
   * All names that importers may use, sorted, including those of star exports. `__all__` adds names and hides none.
   */
  exportNames(module: Module): readonly string[]
  /** Resolves one more segment: a name in a module or a member of a class. */
  step(target: Target, name: string): Target | undefined
  /** Resolves `np.linalg.svd` inside a module; `scopes` are the enclosing definitions, nearest first. */
  dotted(
    module: Module,
    segments: readonly string[],
    scopes?: readonly string[],
  ): Target | undefined
  /** Resolves the longest leading part of `spdlog::sinks::null_sink` and returns its length. */
  longestPrefix: PackageNames['longestPrefix']
}

const NOTHING: readonly LibrarySymbol[] = []

export function nameResolver(table: SymbolTable, graph: ModuleGraph): Names {
  const importsOf = memoizeByObject(importTable)
  const packages = packageNames(table)
  const rootExportsOf = rootExports(table)
  const memoized = memoizeLookups<Target>()

  const symbolsNamed = (module: Module, name: string): Target | undefined => {
    const own = table.find(module, name)
    return symbolsTarget(own.length > 0 ? own : (rootExportsOf(module).get(name) ?? NOTHING))
  }

  const local = memoized((module, name) => findLocal(module, name))

  const findLocal = (module: Module, name: string): Target | undefined => {
    const own = symbolsNamed(module, name)
    if (own !== undefined) return own
    const { bound, stars } = importsOf(module)
    for (const each of bound.get(name) ?? []) {
      const target = imported(module, each, name)
      if (target !== undefined) return target
    }
    if (module.package !== undefined) {
      return symbolsTarget(packages.find(module, name)) ?? importedMember(module, name)
    }
    if (!module.rules.exportsAll && !module.tree && !module.packages) return undefined
    // Where star imports are executed in order, the last one that binds a name wins.
    for (const star of module.rules.exportsAll ? stars.toReversed() : stars) {
      const { from, scope } = sourceOf(star, module)
      if (from === module) continue
      if (from && module.rules.exportsAll && !isListed(from, name)) continue
      const target = from === undefined ? scope && step(scope, name) : local(from, name)
      if (target !== undefined) return target
    }
    return module.index && module.rules.specifiers === 'dotted'
      ? submodule(module.importPath, name)
      : undefined
  }

  /**
   * Resolves an imported member of an object, own or inherited: `import upickle.default.read`, `import
   * upickle.default._`.
   */
  const importedMember = (module: Module, name: string): Target | undefined => {
    const { bound, stars } = importsOf(module)
    const owners = (bound.get(name) ?? []).map((each) => ({ of: each.module, name: each.name }))
    for (const { of, name: member } of [...owners, ...stars.map((of) => ({ of, name }))]) {
      const owner = of === null || member === null ? undefined : typeAt(module, of)
      const target = owner && step(owner, member ?? name)
      if (target !== undefined) return target
    }
    return undefined
  }

  const typesAt = new Map<Module, Map<string, Target | undefined>>()

  /** The type that an import path names, in the file's own package or another. */
  const typeAt = (module: Module, path: string): Target | undefined => {
    const known = typesAt.get(module) ?? new Map<string, Target | undefined>()
    typesAt.set(module, known)
    if (known.has(path)) return known.get(path)
    const segments = path.split('.')
    const [first = '', ...rest] = segments
    let found = symbolsNamed(module, first) ?? symbolsTarget(packages.find(module, first))
    for (const segment of rest) found = found && step(found, segment)
    const target = found ?? symbolsTarget(packages.whole(module, segments))
    const types =
      target?.kind === 'symbols'
        ? target.symbols.filter(({ definition }) => hasMembers(definition.kind))
        : NOTHING
    const typeTarget = symbolsTarget(types)
    known.set(path, typeTarget)
    return typeTarget
  }

  const imported = (module: Module, each: Import, name: string): Target | undefined => {
    if (each.module === null) return undefined
    if (module.rules.specifiers === 'dotted' && each.name === null && each.alias === null) {
      const root = graph.resolve(name, module)
      return root && { kind: 'module', ...root }
    }
    const from = destinationOf(each.module, module)
    if (from === undefined) {
      const scope = inlineModule(each.module, module)
      if (scope === undefined || each.name === null) return scope
      // What a module written inside a file re-exports is among the re-exports of that file.
      const [inline] = scope.symbols
      return step(scope, each.name) ?? (inline && exported(inline.module, each.name))
    }
    if (each.name === null || each.name === '*') return { kind: 'module', ...from }
    const target = from.module && exported(from.module, each.name)
    if (target !== undefined) return target
    if (module.tree) return treeModule(from.importPath, each.name)
    return module.rules.specifiers === 'dotted' ? submodule(from.importPath, each.name) : undefined
  }

  const treeModule = (importPath: string, name: string): Target | undefined => {
    const below = `${importPath}.${name}`
    const module = graph.byTreePath(below)
    return module && { kind: 'module', importPath: below, module }
  }

  const destinationOf = (specifier: string, module: Module): Destination | undefined =>
    graph.resolve(specifier, module) ?? throughReExports(specifier, module)

  /** Resolves `grep::regex::Matcher`, where crate grep re-exports another crate as `regex`. */
  const throughReExports = (specifier: string, module: Module): Destination | undefined => {
    if (module.tree === undefined) return undefined
    const { words, beside } = module.tree
    const end = specifier.lastIndexOf(words.separator)
    if (end < 0) return undefined
    const above = specifier.slice(0, end)
    const name = specifier.slice(end + words.separator.length)
    // A test is a crate of its own: `use itertools as it; use crate::it::Either;`
    const isOwn = beside !== undefined && (above === words.root || above === words.here)
    const own = isOwn ? local(module, name) : undefined
    if (own?.kind === 'module') return own
    const from = destinationOf(above, module)
    const target =
      from && ((from.module && exported(from.module, name)) ?? treeModule(from.importPath, name))
    return target?.kind === 'module' ? target : undefined
  }

  /** Resolves `crate::builders::string`, where builders.rs contains `mod string { … }`. */
  const inlineModule = (specifier: string, module: Module): InlineModule | undefined => {
    if (module.tree === undefined) return undefined
    const { separator } = module.tree.words
    const end = specifier.lastIndexOf(separator)
    const above = specifier.slice(0, Math.max(0, end))
    const name = end < 0 ? specifier : specifier.slice(end + separator.length)
    const from = end < 0 ? module : destinationOf(above, module)?.module
    const outer = from === undefined ? inlineModule(above, module) : undefined
    const target = from === undefined ? outer && step(outer, name) : symbolsNamed(from, name)
    const isInline = target?.kind === 'symbols' && target.symbols.every(isNamespace)
    return isInline ? target : undefined
  }

  /** The source of a star import: another file, or a module inside a file. */
  const sourceOf = (
    star: string,
    module: Module,
  ): { from?: Module; scope?: InlineModule | undefined } => {
    const from = graph.resolve(star, module)?.module
    return from === undefined ? { scope: inlineModule(star, module) } : { from }
  }

  const submodule = (importPath: string, name: string): Target | undefined => {
    const below = `${importPath}.${name}`
    const module = graph.byImportPath(below)
    return module || graph.isNamespace(below)
      ? { kind: 'module', importPath: below, module }
      : undefined
  }

  const exported = (module: Module, name: string): Target | undefined =>
    module.rules.exportsAll ? local(module, name) : exportedByName(module, name)

  const exportedByName = memoized((module, name) => findExported(module, name))

  const findExported = (module: Module, name: string): Target | undefined => {
    const { reexported, reexportedStars } = importsOf(module)
    for (const each of reexported.get(name) ?? []) {
      const target =
        each.module === null ? local(module, each.name ?? name) : imported(module, each, name)
      if (target !== undefined) return target
    }
    const own = symbolsNamed(module, name)
    if (own !== undefined) return own
    // `export *` omits the default export; `module.exports = require(…)` re-exports everything.
    if (name === 'default' && !isCommonJs(module)) return undefined
    for (const star of reexportedStars) {
      const { from, scope } = sourceOf(star, module)
      if (from === module) continue
      const target =
        from === undefined ? publicPart(scope && step(scope, name)) : exported(from, name)
      if (target !== undefined) return target
    }
    return undefined
  }

  const exportNames = exportNameResolver({ table, importsOf, rootExportsOf, sourceOf })

  const members = memberResolver(table, {
    local: (module, name) => local(module, name),
    dotted: (module, segments, scopes) => dotted(module, segments, scopes),
  })
  const { member } = members

  const step = (target: Target, name: string): Target | undefined => {
    if (target.kind === 'module') {
      const exportedTarget = target.module && exported(target.module, name)
      if (exportedTarget !== undefined) return exportedTarget
      return target.module?.tree
        ? treeModule(target.importPath, name)
        : submodule(target.importPath, name)
    }
    for (const symbol of target.symbols) {
      const symbols = member(symbol, name)
      if (symbols.length > 0) return { kind: 'symbols', symbols }
    }
    return undefined
  }

  const longestPrefix: Names['longestPrefix'] = (module, segments) =>
    module.package === undefined ? undefined : packages.longestPrefix(module, segments)

  const dotted = (
    module: Module,
    segments: readonly string[],
    scopes: readonly string[] = [],
  ): Target | undefined => {
    const [first, ...rest] = segments
    if (first === undefined || first === '') return undefined
    let target: Target | undefined
    for (const scope of scopes) target ??= symbolsNamed(module, `${scope}.${first}`)
    target ??= local(module, first)
    if (target === undefined && module.declaredBy) target = local(module.declaredBy, first)
    for (const segment of rest) target = target && step(target, segment)
    if (target !== undefined || rest.length === 0) return target
    // A package may have the name of something else in the library.
    const match = longestPrefix(module, segments)
    target = match && { kind: 'symbols', symbols: match.symbols }
    for (const segment of segments.slice(match?.depth)) target = target && step(target, segment)
    return target
  }

  return { local, exported, exportNames, step, dotted, longestPrefix, ...members }
}

function isNamespace({ definition }: LibrarySymbol): boolean {
  return definition.kind === 'namespace'
}

/** The part of a target that other modules can use. */
function publicPart(target: Target | undefined): Target | undefined {
  if (target?.kind !== 'symbols') return target
  const symbols = target.symbols.filter(({ definition }) => definition.visibility === 'public')
  return symbolsTarget(symbols)
}

function symbolsTarget(symbols: readonly LibrarySymbol[]): Target | undefined {
  return symbols.length > 0 ? { kind: 'symbols', symbols } : undefined
}
