/** The paths to symbols that public-paths.ts collects, each with its rank. */
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { LibrarySymbol, Module } from '../library.ts'

export const MAX_PATHS = 12 // shown paths of a symbol; core symbols of some libraries have more
export const MAX_SECONDARY = 16 // internal paths of a class or module, for look-up only

export interface RankedPath {
  readonly path: string
  /** Number of segments, plus one half for each indirection. */
  readonly distance: number
}

export interface RecordedPaths {
  /** Paths that are part of the public API. */
  readonly promised: Map<LibrarySymbol, RankedPath[]>
  /** Paths that exist only because a module imports the symbol for its own use. */
  readonly accidental: Map<LibrarySymbol, RankedPath[]>
  /** Paths that only the library's own code and tests use. */
  readonly secondary: Map<LibrarySymbol, RankedPath[]>
  /** Paths of modules that other modules export. */
  readonly namespaces: Map<Module, RankedPath[]>
}

export const rankedPath = (path: string, indirections = 0): RankedPath => ({
  path,
  distance: segmentCount(path) + indirections / 2,
})

/** @returns each path once, the nearest first */
export const sortedPaths = (paths: readonly RankedPath[] | undefined): string[] =>
  sortedRankedPaths(paths).map(({ path }) => path)

/** The same with their ranks. */
export function sortedRankedPaths(paths: readonly RankedPath[] = []): readonly RankedPath[] {
  if (paths.length < 2) return paths
  const nearest = paths.toSorted(
    (a, b) =>
      a.distance - b.distance || a.path.length - b.path.length || byCodeUnits(a.path, b.path),
  )
  const seen = new Set<string>()
  return nearest.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/**
 * Puts a path below the package of the library's name first if none is shorter: `attrs.define`, although
 * `attr.define` is nearer to the definition.
 */
export function ownRootFirst(paths: readonly string[], project: string): readonly string[] {
  const [nearest = ''] = paths
  const isOwn = (path: string): boolean => path.split(/[./]/, 1)[0] === project
  if (isOwn(nearest)) return paths
  const own = paths.find((path) => isOwn(path) && segmentCount(path) <= segmentCount(nearest))
  return own === undefined ? paths : [own, ...paths.filter((path) => path !== own)]
}

/** The number of segments; `a/b.c` has three. */
export function segmentCount(path: string): number {
  let count = 1
  for (let at = 0; at < path.length; at++) {
    const sign = path.charCodeAt(at)
    if (sign === DOT || sign === SLASH) count++
  }
  return count
}

const DOT = '.'.charCodeAt(0)
const SLASH = '/'.charCodeAt(0)

export const isPrivate = ({ definition }: LibrarySymbol): boolean =>
  definition.visibility === 'private'

export const isPrivateName = (name: string): boolean =>
  name.startsWith('_') && !(name.startsWith('__') && name.endsWith('__'))
