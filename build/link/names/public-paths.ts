/**
 * Every path by which a user can reach a symbol, most public first. `geopandas.geodataframe:GeoDataFrame.to_file` is
 * written `geopandas.GeoDataFrame.to_file`, and people search for what they write.
 *
 * Shorter paths rank first; inherited names, and names reached through another module's import, rank later. In Python
 * a module path without a private segment is public; in other languages only what an entry of the package exports.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { isCommonJs } from './import-table.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'
import type { Uses } from './uses.ts'

export interface PublicPaths {
  of(symbol: LibrarySymbol): readonly string[]
  /** Further paths of a module: `zod.core` is a namespace that another module exports. */
  ofModule(module: Module): readonly string[]
  /** Further valid paths: those beyond the limit, and names that a module happens to import. */
  others(symbol: LibrarySymbol): readonly string[]
}

export interface Root {
  /** `zod/mini`, `geopandas.io` */
  readonly path: string
  readonly module: Module
  /** Set for paths that only the library's own code uses. They can be looked up but are never shown. */
  readonly secondary?: true
}

const MAX_PATHS = 12 // shown paths of a symbol; core symbols of some libraries have more
const MAX_OTHERS = 128 // paths for look-up; an inherited method may belong to many classes
const MAX_ACCIDENTAL = 8
const MAX_SECONDARY = 16 // internal paths of a class or module, for look-up only
const MAX_INHERITED = 2 // paths of a class under which its inherited members are listed
const MANY_SUBCLASSES = 8 // classes that inherit it: none of them stands for `Base.method` any more
const MAX_NAMESPACES = 3 // `z.core.util.x`

interface RankedPath {
  readonly path: string
  /** Number of segments, plus one half for each indirection. */
  readonly distance: number
}

export function publicPaths(
  table: SymbolTable,
  names: Names,
  roots: readonly Root[],
  typesOf: Uses['typesOf'],
): PublicPaths {
  const publicPathsOf = new Map<LibrarySymbol, RankedPath[]>()
  const accidentalPaths = new Map<LibrarySymbol, RankedPath[]>()

  const secondaryPaths = new Map<LibrarySymbol, RankedPath[]>()
  const namespaces = new Map<Module, RankedPath[]>()

  const visit = ({ module, path, secondary }: Root, above: readonly Module[]): void => {
    const { style } = module
    for (const name of names.exportNames(module)) {
      const target = names.exported(module, name)
      if (target === undefined) continue
      if (target.kind === 'symbols') {
        for (const symbol of target.symbols) {
          const own = symbol.module === module
          if (secondary) {
            if (`${path}.${name}` === symbol.dotted) continue
            appendTo(secondaryPaths, symbol, {
              path: `${path}.${name}`,
              distance: segmentCount(path) + 1,
            })
            continue
          }
          if (style === 'python' && isPrivateName(name)) {
            if (!namesInAll(module, name) && !namesInAll(symbol.module, name)) {
              // The library's tests use these paths, although users should not.
              const written = `${path}.${name}`
              if (written !== symbol.dotted)
                appendTo(secondaryPaths, symbol, {
                  path: written,
                  distance: segmentCount(path) + 1,
                })
              continue
            }
          } else if (own && name === symbol.definition.name && isPrivate(symbol)) continue
          const promised = own || style !== 'python' || isListed(module, name)
          const isWhole = name === 'default' && isCommonJs(module)
          const written = isWhole ? path : `${path}.${name}`
          const distance = segmentCount(written) + (name === 'default' ? 0.5 : 0)
          appendTo(promised ? publicPathsOf : accidentalPaths, symbol, { path: written, distance })
        }
        continue
      }
      const { module: inner } = target
      if (inner === undefined || inner === module || above.includes(inner)) continue
      if (above.length >= MAX_NAMESPACES || name === 'default') continue
      // Python submodules are roots of their own; an alias adds another path.
      const written = `${path}.${name}`
      if (style === 'python' && (!module.index || target.importPath === written)) continue
      if (style === 'python' && !target.importPath.includes('.')) continue // `import pkg` inside of pkg
      appendTo(namespaces, inner, { path: written, distance: segmentCount(written) })
      if (style === 'python' && isPrivateName(name)) continue
      visit({ module: inner, path: written, ...(secondary && { secondary }) }, [...above, module])
    }
  }
  for (const root of roots) visit(root, [])

  // Owners come first, because members derive their paths from those of the owner.
  const ownersFirst = table.symbols.toSorted(
    (a, b) => a.definition.qualifier.length - b.definition.qualifier.length,
  )
  const subclassCounts = new Map<LibrarySymbol, number>()
  for (const owner of ownersFirst) {
    if (!hasMembers(owner.definition.kind) || !publicPathsOf.has(owner)) continue
    for (const each of names.ancestors(owner))
      subclassCounts.set(each, (subclassCounts.get(each) ?? 0) + 1)
  }
  const below = (
    into: Map<LibrarySymbol, RankedPath[]>,
    symbol: LibrarySymbol,
    ways: readonly RankedPath[],
    more: number,
  ): void => {
    const { name } = symbol.definition
    const own = segmentCount(name) + more
    for (const { path, distance } of ways) {
      appendTo(into, symbol, { path: `${path}.${name}`, distance: distance + own })
    }
  }
  for (const owner of ownersFirst) {
    if (!hasMembers(owner.definition.kind)) continue
    const shown = sorted(publicPathsOf.get(owner)).slice(0, MAX_PATHS).map(rankedPath)
    const hidden = sorted([
      ...(accidentalPaths.get(owner) ?? []),
      ...(secondaryPaths.get(owner) ?? []),
    ])
      .slice(0, MAX_SECONDARY)
      .map(rankedPath)
    if (shown.length === 0 && hidden.length === 0) continue
    const taken = new Set<string>()
    const own = table.members(owner.module, owner.qualified)
    for (const symbol of [...own, ...names.addedMembers(owner)]) {
      taken.add(symbol.definition.name)
      if (symbol.definition.exported === false) continue
      if (isPrivate(symbol)) {
        // The library's tests use the path through which they import the class.
        below(secondaryPaths, symbol, shown.slice(0, 1), 0)
        continue
      }
      below(publicPathsOf, symbol, shown, 0)
      below(secondaryPaths, symbol, hidden, 0)
    }
    for (const ancestor of names.ancestors(owner)) {
      const inherited = table
        .members(ancestor.module, ancestor.qualified)
        .filter(({ definition }) => !taken.has(definition.name))
      const further = (subclassCounts.get(ancestor) ?? 0) >= MANY_SUBCLASSES ? 1.5 : 0.5
      for (const symbol of inherited) {
        if (isPrivate(symbol)) continue
        below(publicPathsOf, symbol, shown.slice(0, MAX_INHERITED), further)
        below(secondaryPaths, symbol, shown.slice(MAX_INHERITED), further)
      }
      for (const symbol of inherited) taken.add(symbol.definition.name)
    }
  }

  // `declare const axios: AxiosStatic`, `const got = create(defaults)`: users access the members of the type through
  // the value.
  for (const value of table.symbols) {
    if (value.definition.kind !== 'constant' || !publicPathsOf.has(value)) continue
    const owners = typesOf(value)
    if (owners.length === 0) continue
    const paths = sorted(publicPathsOf.get(value)).slice(0, MAX_INHERITED)
    // Importers choose the name of a default export, usually the package's.
    const ways = [...new Set(paths.flatMap((path) => [path, path.replace(/\.default$/, '')]))].map(
      rankedPath,
    )
    for (const owner of owners.flatMap((each) => [each, ...names.ancestors(each)])) {
      for (const symbol of table.members(owner.module, owner.qualified)) {
        if (!isPrivate(symbol)) below(secondaryPaths, symbol, ways, 1)
      }
    }
  }

  // Reserves the paths of methods: `pkg.Frame.to_wkb` must not resolve to a function that the module `pkg.frame`
  // happens to import, although look-up ignores case.
  const promised = new Map<string, LibrarySymbol>()
  for (const [symbol, ways] of publicPathsOf) {
    for (const { path } of ways) promised.set(foldPath(path), symbol)
  }
  const isFree = (path: string, symbol: LibrarySymbol): boolean => {
    const other = promised.get(foldPath(path))
    return other === undefined || other === symbol || other.qualified === symbol.qualified
  }

  const lists = new Map<LibrarySymbol, { readonly best: string[]; readonly rest: string[] }>()
  for (const symbol of new Set([
    ...publicPathsOf.keys(),
    ...accidentalPaths.keys(),
    ...secondaryPaths.keys(),
  ])) {
    const all = sorted(publicPathsOf.get(symbol))
    const imported = sorted(accidentalPaths.get(symbol)).slice(0, MAX_ACCIDENTAL)
    const secondary = sorted(secondaryPaths.get(symbol)).slice(0, MAX_OTHERS)
    const hidden = [...imported, ...secondary].filter((path) => isFree(path, symbol))
    const rest = [...all.slice(MAX_PATHS, MAX_PATHS + MAX_OTHERS), ...hidden]
    lists.set(symbol, { best: all.slice(0, MAX_PATHS), rest })
  }
  return {
    of: (symbol) => lists.get(symbol)?.best ?? [],
    others: (symbol) => lists.get(symbol)?.rest ?? [],
    ofModule: (module) => sorted(namespaces.get(module)).slice(0, MAX_SECONDARY),
  }
}

function foldPath(path: string): string {
  return path.toLowerCase().replaceAll('/', '.')
}

function rankedPath(path: string): RankedPath {
  return { path, distance: segmentCount(path) }
}

function sorted(ways: readonly RankedPath[] | undefined): string[] {
  if (ways === undefined) return []
  const [only] = ways
  if (only !== undefined && ways.length === 1) return [only.path]
  const nearest = ways.toSorted(
    (a, b) =>
      a.distance - b.distance || a.path.length - b.path.length || byCodeUnits(a.path, b.path),
  )
  return [...new Set(nearest.map(({ path }) => path))]
}

/** The number of segments; `a/b.c` has three. */
function segmentCount(path: string): number {
  let count = 1
  for (let at = 0; at < path.length; at++) {
    const sign = path.charCodeAt(at)
    if (sign === DOT || sign === SLASH) count++
  }
  return count
}

const DOT = '.'.charCodeAt(0)
const SLASH = '/'.charCodeAt(0)

function isPrivate({ definition }: LibrarySymbol): boolean {
  return definition.visibility === 'private'
}

export function isPrivateName(name: string): boolean {
  return name.startsWith('_') && !(name.startsWith('__') && name.endsWith('__'))
}

function namesInAll(module: Module, name: string): boolean {
  return module.file.facts.all?.includes(name) ?? false
}

/** Whether a module offers a name: `__all__` lists them; without it, a package offers what it imports. */
function isListed(module: Module, name: string): boolean {
  return module.file.facts.all === undefined ? module.index : namesInAll(module, name)
}
