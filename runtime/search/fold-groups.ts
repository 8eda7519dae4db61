/**
 * Folds a ranked list so that what a reader sees as one thing is one result. A card that folds under another
 * (fold-targets.ts) gives its place to that card; of near-duplicates (the adapters of a family, the overloads of a
 * function) only the best stays. Each result has the number of cards that are folded under it.
 */
import type { PackedCard } from '../catalog.ts'
import { runNumbersOf, runsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Matched } from './match-cards.ts'
import { scratch } from './scratch.ts'

/** @param ranked best first, without cards that fold under others @returns the cards that stay */
export function foldGroups<R extends PackedCard>(ranked: readonly R[]): R[] {
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

/** The number of matching cards folded under a card. */
export interface Folded {
  /** Its tests and examples. */
  readonly folded: number
  /** Near-duplicates, overloads and copies. */
  readonly similar: number
}

/** @returns for each result, the cards that it stands for */
export function countFolded(results: readonly PackedCard[], matched: readonly Matched[]): Folded[] {
  // The card itself is among the matches.
  const counts = results.map(() => ({ folded: 0, similar: -1 }))
  for (const own of matched) {
    const { pack, cards, targetAt } = own
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
    const isRecipe = recipeRuns(pack)
    const runs = runNumbersOf(pack)
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i] ?? 0
      const target = targetAt === null ? card : (cards[targetAt[i] ?? i] ?? card)
      const group = groups[target] ?? 0
      const result = group === 0 ? byCard[target] : byGroup[group]
      const count = result ? counts[result - 1] : undefined
      if (count === undefined) continue
      if (target !== card && isRecipe[runs[card] ?? 0]) count.folded++
      else count.similar++
    }
    for (const [card = 0] of shown) mark(card, 0)
  }
  return counts
}

const NO_GROUPS = new Uint32Array(0)

/** By run. */
const recipeRuns = memoizeByObject((pack: Pack): readonly boolean[] =>
  runsOf(pack).map(({ kind }) => kind === 'recipe'),
)

/** For each card and group, the place of its result plus one; all zeros between calls. */
const scratchByCard = scratch((size) => new Uint32Array(size))
const scratchByGroup = scratch((size) => new Uint32Array(size))

/** 0: in no group of near-duplicates. */
export const groupOf = (pack: Pack, card: number): number => pack.staticFeatures()?.group[card] ?? 0
