/**
 * Results in order → the same with what is one thing to a reader as one result. A card that folds under another one
 * (holders.ts) leaves its place to that one; of near-duplicates (the adapters of a family, the overloads of a function) the
 * best one stays. Each says how many are folded under it; whoever wants them all opens it.
 */
import type { Place } from '../catalog.ts'
import { runNumbersOf, runsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import type { Holding } from './holders.ts'
import type { Matched } from './match-cards.ts'
import { scratch } from './scratch.ts'

/** @param ranked best first, without cards that fold under others @returns those that stay */
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

/** Others that match and are folded under a card. */
export interface Folded {
  /** Tests and examples of it. */
  readonly folded: number
  /** Near-duplicates, overloads and twins. */
  readonly similar: number
}

/** @returns beside the results, each of which stands for cards of its own */
export function countFolded(results: readonly Place[], matched: readonly Matched[]): Folded[] {
  // The card itself is among those that match.
  const counts = results.map(() => ({ folded: 0, similar: -1 }))
  for (const own of matched) {
    const { pack, cards, holderAt } = own
    const shown = results.flatMap((result, i) => (result.pack === pack ? [[result.card, i]] : []))
    if (shown.length === 0) continue
    const { group: groups = NO_GROUPS } = pack.staticFeatures() ?? {}
    const byCard = scratchByCard(pack.size)
    const byGroup = scratchByGroup(pack.size + 1)
    const mark = (card: number, value: number): void => {
      const group = groups[card] ?? 0
      if (group === 0) byCard[card] = value
      else byGroup[group] = value
    }
    for (const [card = 0, i = 0] of shown) mark(card, i + 1)
    const isRecipe = runsOf(pack).map(({ kind }) => kind === 'recipe')
    const runs = runNumbersOf(pack)
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i] ?? 0
      const holder = holderAt === null ? card : (cards[holderAt[i] ?? i] ?? card)
      const group = groups[holder] ?? 0
      const result = group === 0 ? byCard[holder] : byGroup[group]
      const count = result ? counts[result - 1] : undefined
      if (count === undefined) continue
      if (holder !== card && isRecipe[runs[card] ?? 0]) count.folded++
      else count.similar++
    }
    for (const [card = 0] of shown) mark(card, 0)
  }
  return counts
}

const NO_GROUPS = new Uint32Array(0)

/** By card and by group, one more than the place of the result; zeros between two calls. */
const scratchByCard = scratch((size) => new Uint32Array(size))
const scratchByGroup = scratch((size) => new Uint32Array(size))

/** What the cards of one result share: the group of the card that stays, or that card. */
function keyOf(pack: Pack, card: number): number {
  const group = groupOf(pack, card)
  return group === 0 ? -1 - card : group
}

/** Whether a card is this one or folded with it. */
export function inGroupOf(pack: Pack, first: number, holding: Holding): (card: number) => boolean {
  const holders = holding(pack)
  const key = (card: number): number => keyOf(pack, holders?.[card] ?? card)
  const own = key(first)
  return (card) => card === first || key(card) === own
}

const groupOf = (pack: Pack, card: number): number => pack.staticFeatures()?.group[card] ?? 0
