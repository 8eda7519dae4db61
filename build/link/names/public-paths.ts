/**
 * Every path by which a user can reach a symbol, most public first. `geopandas.geodataframe:GeoDataFrame.to_file` is
 * written `geopandas.GeoDataFrame.to_file`, and people search for what they write.
 *
 * Shorter paths rank first; inherited names, and names reached through another module's import, rank later. In Python
 * a module path without a private segment is public; in other languages only what an entry of the package exports.
 */
import type { LanguageConventions, LibrarySymbol, Module } from '../library.ts'
import { type Root, recordExports } from './exported-paths.ts'
import { recordListed } from './listed-exports.ts'
import {
  recordInherited,
  recordMembers,
  recordMembersOfValues,
  recordProperties,
} from './member-paths.ts'
import type { Names } from './names.ts'
import { MAX_PATHS, MAX_SECONDARY, type RecordedPaths, sortedPaths } from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'
import type { Uses } from './uses.ts'

export interface PublicPaths {
  of(symbol: LibrarySymbol): readonly string[]
  /** Further paths of a module: `zod.core` is a namespace that another module exports. */
  ofModule(module: Module): readonly string[]
  /** Further valid paths: those beyond the limit, and names that a module happens to import. */
  others(symbol: LibrarySymbol): readonly string[]
}

const MAX_OTHERS = 128 // paths for look-up; an inherited method may belong to many classes
const MAX_ACCIDENTAL = 8

export function publicPaths(
  table: SymbolTable,
  names: Names,
  roots: readonly Root[],
  typesOf: Uses['typesOf'],
  languages?: ReadonlyMap<string, LanguageConventions>,
): PublicPaths {
  const paths: RecordedPaths = {
    promised: new Map(),
    accidental: new Map(),
    secondary: new Map(),
    namespaces: new Map(),
  }
  recordExports(roots, table, names, paths)
  recordListed(table, names, paths, languages)
  recordProperties(table, names, paths)
  recordMembers(table, names, paths)
  recordInherited(table, names, paths)
  recordMembersOfValues(table, names, typesOf, paths, languages)

  const isFree = reservation(paths)
  const lists = new Map<LibrarySymbol, { readonly best: string[]; readonly rest: string[] }>()
  const { promised, accidental, secondary } = paths
  for (const symbol of new Set([...promised.keys(), ...accidental.keys(), ...secondary.keys()])) {
    const all = sortedPaths(promised.get(symbol))
    const imported = sortedPaths(accidental.get(symbol)).slice(0, MAX_ACCIDENTAL)
    const internal = sortedPaths(secondary.get(symbol)).slice(0, MAX_OTHERS)
    const hidden = [...imported, ...internal].filter((path) => isFree(path, symbol))
    const rest = [...all.slice(MAX_PATHS, MAX_PATHS + MAX_OTHERS), ...hidden]
    lists.set(symbol, { best: all.slice(0, MAX_PATHS), rest })
  }
  return {
    of: (symbol) => lists.get(symbol)?.best ?? [],
    others: (symbol) => lists.get(symbol)?.rest ?? [],
    ofModule: (module) => sortedPaths(paths.namespaces.get(module)).slice(0, MAX_SECONDARY),
  }
}

/**
 * Reserves the promised paths: `pkg.Frame.to_wkb` must not resolve to a function that the module `pkg.frame` happens
 * to import, although look-up ignores case.
 */
function reservation({ promised }: RecordedPaths) {
  const owners = new Map<string, LibrarySymbol>()
  for (const [symbol, ranked] of promised)
    for (const { path } of ranked) owners.set(foldPath(path), symbol)
  return (path: string, symbol: LibrarySymbol): boolean => {
    const other = owners.get(foldPath(path))
    return other === undefined || other === symbol || other.qualified === symbol.qualified
  }
}

const foldPath = (path: string): string => path.toLowerCase().replaceAll('/', '.')
