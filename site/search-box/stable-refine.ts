/**
 * Merges a refined answer into the shown list without moving the result that is selected or under the pointer:
 * everything down to it stays, and what follows is new. Results of a kind whose group is above it would push it down,
 * so they wait until the reader leaves it.
 */
import type { CardHead } from '../../runtime/card.ts'
import { sameCard } from '../address.ts'
import { isFile, type Result } from '../answerer.ts'
import { grouped } from './grouped.ts'

export type Refine = typeof stableRefine

/** @param held the card that must not move @param isGrouped results stand under headings of their kinds */
export function stableRefine(
  shown: readonly Result[],
  better: readonly Result[],
  held: CardHead,
  isGrouped: boolean,
): readonly Result[] {
  const groups = isGrouped ? grouped(shown) : [{ kind: null, results: shown }]
  const listed = groups.flatMap(({ results }) => results)
  const place = listed.findIndex((result) => holds(result, held))
  const last = listed[place]
  if (last === undefined) return better
  const above = listed.slice(0, place + 1)
  const ofLast = groups.findIndex(({ results }) => results.includes(last))
  const closed = new Set(groups.slice(0, ofLast).map(({ kind }) => kind))
  const rest = better.filter(
    (result) =>
      !above.some((other) => isSame(other, result)) && !(isGrouped && closed.has(kindOf(result))),
  )
  return [...above, ...rest]
}

const kindOf = (result: Result) => (isFile(result) ? null : result.kind)

const holds = (result: Result, card: CardHead): boolean =>
  isFile(result) ? result.cards.some((each) => sameCard(each, card)) : sameCard(result, card)

const isSame = (a: Result, b: Result): boolean =>
  isFile(a) || isFile(b)
    ? isFile(a) && isFile(b) && a.path === b.path && a.project === b.project
    : sameCard(a, b)
