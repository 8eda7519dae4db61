/** The filter of a question over the cards of a pack. Loaded with the first question that has one (lazy-code.ts). */
import type { SearchOptions } from '../answers.ts'
import { cardPredicate } from '../pack/cards/card-predicate.ts'
import type { Pack } from '../pack/pack.ts'
import { groupOf } from './fold-groups.ts'
import { type FoldTargets, foldTargetsFor } from './fold-targets.ts'

type Test = (card: number) => boolean

/** @returns null when every card passes */
export const filterOf = (pack: Pack, options: SearchOptions, text: string): Test | null =>
  inGroup(pack, options.group, text, cardPredicate(pack, options))

/** A filter that, given a card's id, passes only what is folded with it. */
function inGroup(
  pack: Pack,
  id: string | undefined,
  text: string,
  passes: Test | null,
): Test | null {
  if (id === undefined) return passes
  const first = pack.cardNumber(id)
  if (first === undefined) return () => false
  const isInGroup = inGroupOf(pack, first, foldTargetsFor(text, 'all', false))
  return (card) => isInGroup(card) && passes?.(card) !== false
}

/** What the cards of one result share: the group of the card that stays, or the card itself. */
function keyOf(pack: Pack, card: number): number {
  const group = groupOf(pack, card)
  return group === 0 ? -1 - card : group
}

/** Whether a card is this one or folded under it. */
function inGroupOf(pack: Pack, first: number, foldTargets: FoldTargets): (card: number) => boolean {
  const targets = foldTargets(pack)
  const key = (card: number): number => keyOf(pack, targets?.[card] ?? card)
  const own = key(first)
  return (card) => card === first || key(card) === own
}
