/**
 * Results in order → the same with near-duplicates folded: of cards that are one thing to a reader (the adapters of a
 * family, the overloads of a function) the best one stays and says how many are like it. A list of twelve adapters is
 * one answer; whoever wants them all opens it.
 */
import type { Place } from '../catalog.ts'
import type { Pack } from '../pack/pack.ts'
import type { Matched } from './match-cards.ts'

/** @param ranked best first @returns those that stay */
export function foldGroups<R extends Place>(ranked: readonly R[]): R[] {
  const seen = new Map<Pack, Set<number>>()
  return ranked.filter(({ pack, card }) => {
    const group = groupOf(pack, card)
    if (group === 0) return true
    const known = seen.get(pack) ?? new Set()
    seen.set(pack, known)
    if (known.has(group)) return false
    known.add(group)
    return true
  })
}

/** How many others of each card's group match, for those of the results that have any. */
export function countSimilar(
  results: readonly Place[],
  matched: readonly Matched[],
): (place: Place) => number {
  const wanted = new Map<Pack, Map<number, number>>()
  for (const { pack, card } of results) {
    const group = groupOf(pack, card)
    if (group === 0) continue
    const counts = wanted.get(pack) ?? new Map<number, number>()
    wanted.set(pack, counts.set(group, -1))
  }
  for (const { pack, cards } of matched) {
    const counts = wanted.get(pack)
    if (counts === undefined) continue
    const groups = pack.traits()?.group ?? NO_GROUPS
    for (let i = 0; i < cards.length; i++) {
      const group = groups[cards[i] ?? 0] ?? 0
      const known = group === 0 ? undefined : counts.get(group)
      if (known !== undefined) counts.set(group, known + 1)
    }
  }
  return ({ pack, card }) => Math.max(0, wanted.get(pack)?.get(groupOf(pack, card)) ?? 0)
}

const NO_GROUPS = new Uint32Array(0)

export const groupOf = (pack: Pack, card: number): number => pack.traits()?.group[card] ?? 0
