/**
 * Results in order → the same with what is one thing to a reader as one result. A card that folds under another one
 * (holders.ts) leaves its place to that one; of near-duplicates (the adapters of a family, the overloads of a function) the
 * best one stays. Each says how many are folded under it; whoever wants them all opens it.
 */
import type { Place } from '../catalog.ts'
import { columnsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import type { Holding } from './holders.ts'
import type { Matched } from './match-cards.ts'

/** @param ranked best first @returns those that stay */
export function foldGroups<R extends Place>(
  ranked: readonly R[],
  matched: readonly Matched[],
): R[] {
  const holders = new Map(matched.map(({ pack, holderOf }) => [pack, holderOf]))
  const seen = new Map<Pack, Set<number>>()
  return ranked.filter(({ pack, card }) => {
    const isFolded = (holders.get(pack)?.(card) ?? card) !== card
    if (isFolded) return false
    const group = groupOf(pack, card)
    if (group === 0) return true
    const known = seen.get(pack) ?? new Set()
    seen.set(pack, known)
    if (known.has(group)) return false
    known.add(group)
    return true
  })
}

/** Others that match and are folded under a card. */
export interface Folded {
  /** Tests and examples of it. */
  readonly folded: number
  /** Near-duplicates, overloads and twins. */
  readonly similar: number
}

export function countFolded(
  results: readonly Place[],
  matched: readonly Matched[],
): (place: Place) => Folded {
  const wanted = new Map<Pack, Map<number, { folded: number; similar: number }>>()
  for (const { pack, card } of results) {
    const counts = wanted.get(pack) ?? new Map()
    // The card itself is among those that match.
    wanted.set(pack, counts.set(keyOf(pack, card), { folded: 0, similar: -1 }))
  }
  for (const { pack, cards, holderOf } of matched) {
    const counts = wanted.get(pack)
    if (counts === undefined) continue
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i] ?? 0
      const holder = holderOf(card)
      const known = counts.get(keyOf(pack, holder))
      if (known === undefined) continue
      if (holder !== card && columnsOf(pack, card)?.kind === 'recipe') known.folded++
      else known.similar++
    }
  }
  return ({ pack, card }) => wanted.get(pack)?.get(keyOf(pack, card)) ?? NOTHING
}

const NOTHING: Folded = { folded: 0, similar: 0 }

/** What the cards of one result share: the group of the card that stays, or that card. */
function keyOf(pack: Pack, card: number): number {
  const group = groupOf(pack, card)
  return group === 0 ? -1 - card : group
}

/** Whether a card is this one or folded with it. */
export function inGroupOf(pack: Pack, first: number, holding: Holding): (card: number) => boolean {
  const key = (card: number): number => keyOf(pack, holding(pack, card))
  const own = key(first)
  return (card) => card === first || key(card) === own
}

const groupOf = (pack: Pack, card: number): number => pack.traits()?.group[card] ?? 0
