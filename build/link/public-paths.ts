/**
 * Every path by which a user may reach a symbol: names and entries come in, lists of paths go out, the most
 * public first. `geopandas.geodataframe:GeoDataFrame.to_file` is written `geopandas.GeoDataFrame.to_file`, and
 * people search for what they write.
 *
 * A path is worth its number of segments; what is inherited or reached through a mere import of another module
 * comes later. In Python a module path is public as such when no segment is private; elsewhere only what an
 * entry of the package exports.
 */

import { byCodeUnits } from '../../runtime/sorted.ts'
import { addTo } from './grouping.ts'
import { isCommonJs } from './import-table.ts'
import { hasMembers, type LibrarySymbol, type Module } from './library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface PublicPaths {
  of(symbol: LibrarySymbol): readonly string[]
  /** Paths that work as well: more of the same, and names that a module happens to import. */
  others(symbol: LibrarySymbol): readonly string[]
}

export interface Root {
  /** `zod/mini`, `geopandas.io` */
  readonly path: string
  readonly module: Module
}

const MAX_PATHS = 12 // a core symbol of zod has 14 ways in; the rest is noise to a reader
const MAX_OTHERS = 128 // but all can be looked up: ZodType.parse is found as parse of 80 classes
const MAX_ACCIDENTAL = 8
const MAX_INHERITED = 2 // paths of a class by which its inherited members are listed
const MAX_NAMESPACES = 3 // `z.core.util.x`

interface Way {
  readonly path: string
  /** Segments, with halves for what is less direct. */
  readonly distance: number
}

export function publicPaths(table: SymbolTable, names: Names, roots: readonly Root[]): PublicPaths {
  const found = new Map<LibrarySymbol, Way[]>()
  const accidents = new Map<LibrarySymbol, Way[]>()

  const visit = (module: Module, path: string, above: readonly Module[]): void => {
    const { style } = module
    for (const name of names.exportNames(module)) {
      const target = names.exported(module, name)
      if (target === undefined) continue
      if (target.kind === 'symbols') {
        for (const symbol of target.symbols) {
          const own = symbol.module === module
          if (style === 'python' && isPrivateName(name)) {
            if (!namesInAll(module, name) && !namesInAll(symbol.module, name)) continue
          } else if (own && name === symbol.definition.name && isPrivate(symbol)) continue
          const promised = own || style !== 'python' || isListed(module, name)
          const isWhole = name === 'default' && isCommonJs(module)
          const written = isWhole ? path : `${path}.${name}`
          const distance = segmentsIn(written) + (name === 'default' ? 0.5 : 0)
          addTo(promised ? found : accidents, symbol, { path: written, distance })
        }
        continue
      }
      const { module: inner } = target
      if (inner === undefined || inner === module || above.includes(inner)) continue
      if (above.length >= MAX_NAMESPACES || name === 'default') continue
      // Python's submodules are roots of their own; an alias is another way in.
      if (
        style === 'python' &&
        (!module.index || isPrivateName(name) || target.importPath === `${path}.${name}`)
      ) {
        continue
      }
      visit(inner, `${path}.${name}`, [...above, module])
    }
  }
  for (const root of roots) visit(root.module, root.path, [])

  // Members, from the outside in: a nested class has its paths before its own members ask for them.
  const ownersFirst = table.symbols.toSorted(
    (a, b) => a.definition.qualifier.length - b.definition.qualifier.length,
  )
  for (const owner of ownersFirst) {
    if (!hasMembers(owner.definition.kind)) continue
    const paths = sorted(found.get(owner)).slice(0, MAX_PATHS)
    if (paths.length === 0) continue
    const lengths = paths.map(segmentsIn)
    const taken = new Set<string>()
    for (const symbol of table.members(owner.module, owner.qualified)) {
      const { name, exported } = symbol.definition
      taken.add(name)
      if (isPrivate(symbol) || exported === false) continue
      const own = segmentsIn(name)
      for (const [i, path] of paths.entries()) {
        addTo(found, symbol, { path: `${path}.${name}`, distance: (lengths[i] ?? 0) + own })
      }
    }
    for (const ancestor of names.ancestors(owner)) {
      const inherited = table.members(ancestor.module, ancestor.qualified)
      for (const symbol of inherited) {
        const { name } = symbol.definition
        if (isPrivate(symbol) || taken.has(name)) continue
        const own = segmentsIn(name) + 0.5
        for (const [i, path] of paths.slice(0, MAX_INHERITED).entries()) {
          addTo(found, symbol, { path: `${path}.${name}`, distance: (lengths[i] ?? 0) + own })
        }
      }
      for (const symbol of inherited) taken.add(symbol.definition.name)
    }
  }

  const lists = new Map<LibrarySymbol, { readonly best: string[]; readonly rest: string[] }>()
  for (const symbol of new Set([...found.keys(), ...accidents.keys()])) {
    const all = sorted(found.get(symbol))
    const imported = sorted(accidents.get(symbol)).slice(0, MAX_ACCIDENTAL)
    const rest = [...all.slice(MAX_PATHS, MAX_PATHS + MAX_OTHERS), ...imported]
    lists.set(symbol, { best: all.slice(0, MAX_PATHS), rest })
  }
  return {
    of: (symbol) => lists.get(symbol)?.best ?? [],
    others: (symbol) => lists.get(symbol)?.rest ?? [],
  }
}

function sorted(ways: readonly Way[] | undefined): string[] {
  if (ways === undefined) return []
  const nearest = ways.toSorted(
    (a, b) =>
      a.distance - b.distance || a.path.length - b.path.length || byCodeUnits(a.path, b.path),
  )
  return [...new Set(nearest.map(({ path }) => path))]
}

/** `a/b.c` has three. */
function segmentsIn(path: string): number {
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

/** `__all__` promises names; without one, a package promises what it imports. */
function isListed(module: Module, name: string): boolean {
  return module.file.facts.all === undefined ? module.index : namesInAll(module, name)
}
