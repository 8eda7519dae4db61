/**
 * The related symbols of a card, closest first and limited in number. Tests and docs are added by the code that makes
 * their cards.
 */
import type { Neighbour, Related } from '../../../runtime/card.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import { distanceBetween } from '../distance.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { Names } from '../names/names.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import type { CallGraph } from './call-graph.ts'

export interface Relations {
  readonly table: SymbolTable
  readonly names: Names
  readonly calls: CallGraph
  readonly subclasses: ReadonlyMap<LibrarySymbol, readonly LibrarySymbol[]>
  readonly moduleIds: ReadonlyMap<Module, string>
}

const MAX_NEIGHBOURS = 24 // per relation; readers look at three

export function relationsOf(
  symbol: LibrarySymbol,
  { table, names, calls, subclasses, moduleIds }: Relations,
): Omit<Related, 'tests' | 'docs'> {
  const { module, qualified } = symbol
  const neighbour = (each: LibrarySymbol | Module | string): Neighbour => {
    if (typeof each === 'string') return { symbol: each, path: null }
    if ('id' in each) return { symbol: each.id, path: each.module.file.path }
    const declared = each.declaredBy ?? each
    return { symbol: moduleIds.get(declared) ?? declared.name, path: declared.file.path }
  }
  const near = (all: readonly (LibrarySymbol | Module | string)[]): Neighbour[] =>
    closest(all.filter((each) => each !== symbol).map(neighbour), module.file.path)
  const owner = table.owner(symbol)
  return {
    // An owner is closer than a base class in the same file, and a base class closer than the module.
    parents: capped([...(owner ? [owner] : []), ...names.ancestors(symbol), module].map(neighbour)),
    children: capped(
      [...table.members(module, qualified), ...(subclasses.get(symbol) ?? [])].map(neighbour),
    ),
    imports: near(calls.imports(symbol)),
    calls: near(calls.calls(symbol)),
    called_by: near(calls.callers(symbol)),
  }
}

/** The library's direct and indirect subclasses of each class. */
export function subclassesOf(
  table: SymbolTable,
  names: Names,
): Map<LibrarySymbol, readonly LibrarySymbol[]> {
  const subclasses = new Map<LibrarySymbol, LibrarySymbol[]>()
  for (const symbol of table.symbols) {
    if (symbol.definition.bases.length === 0 || symbol.module.file.role !== 'source') continue
    for (const base of names.ancestors(symbol)) {
      appendTo(subclasses, base, symbol)
    }
  }
  return subclasses
}

export function capped(neighbours: readonly Neighbour[]): Neighbour[] {
  if (neighbours.length < 2) return [...neighbours] // the most common case
  const seen = new Set<string>()
  return neighbours
    .filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol))
    .slice(0, MAX_NEIGHBOURS)
}

/** Orders by distance: same file, same folder, then number of folders in between. Ties keep their order. */
function closest(neighbours: readonly Neighbour[], path: string): Neighbour[] {
  if (neighbours.length < 2) return [...neighbours]
  const near = neighbours.map((neighbour) => ({
    neighbour,
    distance: distanceTo(neighbour.path, path),
  }))
  near.sort((a, b) => a.distance - b.distance)
  return capped(near.map(({ neighbour }) => neighbour))
}

function distanceTo(path: string | null, from: string): number {
  if (path === null) return Number.MAX_SAFE_INTEGER
  if (path === from) return -1
  return distanceBetween(path, from)
}
