/**
 * Names that moved with their package. If several names of one module are found in another, all names that both modules
 * have are matched, even if their content was rewritten. A module may be a definition itself (`defmodule Shelf`), and
 * its names members.
 */
import { type Api, ownerPath, type Surface } from './surface.ts'

export interface Move {
  readonly old: Api
  readonly now: Api
}

/** With fewer names, the match may be chance. */
const MIN_NAMES = 2

/**
 * @param removed APIs that no path of the new version leads to
 * @param added APIs that the old version did not have
 * @param found pairs of both that have similar content
 */
export function movedTogether(
  removed: readonly Api[],
  added: readonly Api[],
  found: readonly Move[],
  surfaces: Readonly<Record<'old' | 'now', Surface>>,
): Move[] {
  const isTop = (api: Api): boolean =>
    isInModule(api, surfaces.old) || isInModule(api, surfaces.now)
  const sure = found.filter(({ old, now }) => isTop(old) && isTop(now) && old.name === now.name)
  const known = new Set(sure.flatMap(({ old, now }) => [old, now]))
  const targets = targetsOf(sure)
  const free = new Map<string, Api>()
  for (const api of added) if (isTop(api) && !known.has(api)) free.set(keyOf(api, api.path), api)
  return removed.flatMap((old) => {
    if (!isTop(old) || known.has(old)) return []
    for (const target of targets.get(ownerPath(old.path)) ?? []) {
      const key = keyOf(old, `${target}${old.path.slice(ownerPath(old.path).length)}`)
      const now = free.get(key)
      if (now !== undefined && free.delete(key)) return [{ old, now }]
    }
    return []
  })
}

/** Whether it belongs to a module, not to a type. */
export const isInModule = ({ owner }: Api, surface: Surface): boolean =>
  owner === undefined || surface.at(owner, 'type')?.cards[0].symbol_kind === 'namespace'

const keyOf = ({ usedAs }: Api, path: string): string => `${usedAs} ${path}`

/** The modules that names of a module moved to, the most frequent first. */
function targetsOf(moves: readonly Move[]): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const { old, now } of moves) {
    const from = ownerPath(old.path)
    const to = ownerPath(now.path)
    const of = counts.get(from) ?? new Map<string, number>()
    counts.set(from, of.set(to, (of.get(to) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([from, of]) => [
      from,
      [...of]
        .filter(([, count]) => count >= MIN_NAMES)
        .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .map(([to]) => to),
    ]),
  )
}
