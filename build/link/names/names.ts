/**
 * Resolves a name in a file of the library to symbols or a module. This covers what syntax allows: imports,
 * re-exports, star imports, submodules, members and inherited members. Values are not followed; an uncertain name is
 * undefined, never a guess.
 *
 * Results are memoized, and import cycles (which real packages have) end where they began.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import { type PackageNames, packageNames } from '../modules/package-names.ts'
import { pathDescribedBy } from '../modules/type-stubs.ts'
import { exportNameResolver, isListed } from './export-names.ts'
import { importDestinations } from './import-destinations.ts'
import { importTable, isCommonJs } from './import-table.ts'
import { importedMembers } from './imported-members.ts'
import { inlineExports } from './inline-modules.ts'
import { type Members, memberResolver } from './members.ts'
import { memoizeLookups } from './memoize-lookups.ts'
import { rootExports } from './root-exports.ts'
import type { SymbolTable } from './symbol-table.ts'
import { symbolsTarget, type Target } from './target.ts'

export interface Names extends Members {
  /** Resolves a top-level name of a module as seen from inside. */
  local(module: Module, name: string): Target | undefined
  /** Resolves a name of a module as seen by importers. */
  exported(module: Module, name: string): Target | undefined
  /**
   * All names that importers may use, sorted, including those of star exports. `__all__` adds names and hides none.
   */
  exportNames(module: Module): readonly string[]
  /** The names that a module inside of a file re-exports (`pub mod prelude { pub use … }`). */
  inlineNames(symbol: LibrarySymbol): readonly string[]
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

  const { destinationOf, inlineModule, starSource, treeModule, submodule } = importDestinations(
    graph,
    {
      symbolsNamed,
      local: (module, name) => local(module, name),
      exported: (module, name) => exported(module, name),
      step: (target, name) => step(target, name),
    },
  )
  const importedMember = importedMembers({
    ...{ packages, importsOf, symbolsNamed },
    step: (target, name) => step(target, name),
  })

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
      const { from, scope } = starSource(star, module)
      if (from === module) continue
      if (from && module.rules.exportsAll && !isListed(from, name)) continue
      const target = from === undefined ? scope && step(scope, name) : local(from, name)
      if (target !== undefined) return target
    }
    return module.index && module.rules.specifiers === 'dotted'
      ? submodule(module.importPath, name)
      : undefined
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
      return scope === undefined || each.name === null ? scope : step(scope, each.name)
    }
    if (each.name === null || each.name === '*') return { kind: 'module', ...from }
    const target = from.module && exported(from.module, each.name)
    if (target !== undefined) return target
    if (module.tree) return treeModule(from.importPath, each.name)
    // The build may add the default export: jquery's source exports `jQuery` alone.
    if (each.name === 'default' && name !== 'default' && from.module !== undefined) {
      return exported(from.module, name)
    }
    return module.rules.specifiers === 'dotted' ? submodule(from.importPath, each.name) : undefined
  }

  const exported = (module: Module, name: string): Target | undefined =>
    module.rules.exportsAll ? local(module, name) : exportedByName(module, name)

  const exportedByName = memoized((module, name) => findExported(module, name))

  const findExported = (module: Module, name: string): Target | undefined => {
    const { reexported, reexportedStars } = importsOf(module)
    for (const each of reexported.get(name) ?? []) {
      const target =
        each.module === null
          ? dotted(module, (each.name ?? name).split('.'))
          : imported(module, each, name)
      if (target !== undefined) return target
    }
    const own = symbolsNamed(module, name)
    if (own !== undefined) return own
    const ofNamespace = name === 'default' ? undefined : memberOfNamespace(module, name)
    if (ofNamespace !== undefined) return ofNamespace
    // `export *` omits the default export; `module.exports = require(…)` re-exports everything.
    if (name === 'default' && !isCommonJs(module)) return undefined
    for (const star of reexportedStars) {
      const { from, scope } = starSource(star, module)
      if (from === module) continue
      const target =
        from === undefined ? publicPart(scope && step(scope, name)) : exported(from, name)
      if (target !== undefined) return target
    }
    return undefined
  }

  /** A member of the namespace that a module is: `declare namespace Shop { … } export = Shop`. */
  const memberOfNamespace = (module: Module, name: string): Target | undefined => {
    if (!importsOf(module).reexported.has('default')) return undefined
    const target = exported(module, 'default')
    const isNamespace = ({ definition }: LibrarySymbol) => definition.kind === 'namespace'
    return target?.kind === 'symbols' && target.symbols.some(isNamespace)
      ? step(target, name)
      : undefined
  }

  const { exportNames, inlineNames } = exportNameResolver({
    ...{ table, importsOf, rootExportsOf, starSource },
    describedBy: ({ file }) => graph.byPath(pathDescribedBy(file.path)),
  })

  const members = memberResolver(table, {
    local: (module, name) => local(module, name),
    dotted: (module, segments, scopes) => dotted(module, segments, scopes),
    exported: (module, name) => exported(module, name),
    exportNames: (module) => exportNames(module),
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
    return reexportedInline(target.symbols, name)
  }

  /** A name that a module inside of a file re-exports. */
  const reexportedInline = (
    symbols: readonly LibrarySymbol[],
    name: string,
  ): Target | undefined => {
    for (const symbol of symbols) {
      const { module } = symbol
      const { reexported, stars } = inlineExports(symbol)
      for (const each of reexported.get(name) ?? []) {
        const target = imported(module, each, name)
        if (target !== undefined) return target
      }
      for (const star of stars) {
        const { from, scope } = starSource(star, module)
        const isOwn = scope?.symbols.includes(symbol)
        const found = from ? exported(from, name) : isOwn ? undefined : scope && step(scope, name)
        const target = publicPart(found)
        if (target !== undefined) return target
      }
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

  return { local, exported, exportNames, inlineNames, step, dotted, longestPrefix, ...members }
}

/** The part of a target that other modules can use. */
function publicPart(target: Target | undefined): Target | undefined {
  if (target?.kind !== 'symbols') return target
  const symbols = target.symbols.filter(({ definition }) => definition.visibility === 'public')
  return symbolsTarget(symbols)
}
