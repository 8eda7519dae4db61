/**
 * The changes in the declarations of one API. Each old overload is compared with the most similar new one; in a
 * language where definitions of one name are alternatives, an unchanged one suffices.
 */

import type { Parameter, SymbolCard } from '../../runtime/card.ts'
import type { Detail } from './change.ts'
import { type ComparisonRules, compareCards, passed, shapeOf } from './declarations.ts'
import type { Api } from './surface.ts'
import { plainType } from './types.ts'

export function compareApis(old: Api, now: Api, rules: ComparisonRules): Detail[] {
  const { compatibility } = rules
  const overloaded = compatibility.overloads && old.usedAs === 'call'
  if (!overloaded) return compareAlternatives(defining(old), defining(now), rules)
  const same = new Set(now.cards.map((card) => shapeOf(card, compatibility)))
  const removed = old.cards.filter((card) => !same.has(shapeOf(card, compatibility)))
  if (removed.length === 0 && old.cards.length === now.cards.length) return []
  const before = new Set(old.cards.map((card) => shapeOf(card, compatibility)))
  const added = now.cards.filter((card) => !before.has(shapeOf(card, compatibility)))
  if (old.cards.length > 1 || now.cards.length > 1)
    return compareOverloads(removed, now.cards, new Set(added), rules)
  return compareCards(old.cards[0], now.cards[0], rules)
}

/** Where only one of several definitions counts, an unchanged one may be that one. */
function compareAlternatives(
  old: readonly SymbolCard[],
  now: readonly SymbolCard[],
  rules: ComparisonRules,
): Detail[] {
  const shapes = new Set(now.map((card) => shapeOf(card, rules.compatibility)))
  if (old.some((card) => shapes.has(shapeOf(card, rules.compatibility)))) return []
  const [first] = old
  const [other] = now
  return first === undefined || other === undefined ? [] : compareCards(first, other, rules)
}

/** Without overload signatures for a type checker, which accompany the implementation. */
function defining({ cards }: Api): readonly SymbolCard[] {
  const definitions = cards.filter(
    ({ decorators }) => !decorators.some((each) => /(?:^|\.)overload$/.test(each)),
  )
  return definitions.length === 0 ? cards : definitions
}

function compareOverloads(
  removed: readonly SymbolCard[],
  all: readonly SymbolCard[],
  added: ReadonlySet<SymbolCard>,
  rules: ComparisonRules,
): Detail[] {
  const free = new Set(added)
  const details: Detail[] = []
  for (const card of removed) {
    const pairs = all
      .map((other) => ({ other, changes: compareCards(card, other, rules) }))
      .filter(({ changes }) => changes.every(({ impact }) => impact !== 'breaking'))
      .toSorted((a, b) => incompatibleCount(a.changes) - incompatibleCount(b.changes))
    const [match] = pairs.filter(
      ({ other, changes }) => free.has(other) || incompatibleCount(changes) === 0,
    )
    if (match === undefined)
      details.push({
        detail: 'overload_removed',
        // Other overloads may accept its calls.
        impact:
          pairs.length > 0 || all.some((other) => acceptsShortestCall(card, other, rules))
            ? 'possible'
            : 'breaking',
        message: `overload removed: \`${card.signature}\``,
      })
    // An overload that existed before accepted these calls already.
    else if (free.delete(match.other)) details.push(...match.changes)
  }
  for (const card of free)
    details.push({
      detail: 'overload_added',
      impact: 'none',
      message: `new overload: \`${card.signature}\``,
    })
  return details
}

const incompatibleCount = (changes: readonly Detail[]): number =>
  changes.filter(({ impact }) => impact !== 'none').length

/** Whether the shortest call of one is a call of the other. */
function acceptsShortestCall(
  old: SymbolCard,
  now: SymbolCard,
  { compatibility, receivers }: ComparisonRules,
): boolean {
  const isRequired = ({ kind, default: value }: Parameter) =>
    value === undefined && !/optional|rest/.test(kind ?? '')
  const given = passed(old, receivers).filter(isRequired)
  const wanted = passed(now, receivers)
  const typeAt = ({ type = '' }: Parameter) => plainType(type, compatibility)
  return (
    wanted.slice(given.length).every((each) => !isRequired(each)) &&
    given.every((each, i) => {
      const other = wanted[i]
      return other !== undefined && typeAt(each) === typeAt(other)
    })
  )
}
