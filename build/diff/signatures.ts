/**
 * The changes in the declarations of one API. Each old overload is compared with the most similar new one; in a
 * language where definitions of one name are alternatives, an unchanged one suffices.
 */

import type { Parameter, SymbolCard } from '../../runtime/card.ts'
import type { Detail } from './change.ts'
import { type ComparisonRules, compareCards, passed, shapeOf } from './declarations.ts'
import { mustBeImplemented } from './implementations.ts'
import { typesOf } from './parameter-kinds.ts'
import { type Api, usedAs } from './surface.ts'
import { plainType } from './types.ts'

/** Files for several platforms repeat a declaration, and its change. */
export function compareApis(old: Api, now: Api, rules: ComparisonRules): Detail[] {
  const details = new Map<string, Detail>()
  for (const each of [...allDetails(old, now, rules), ...newDuties(old, now, rules)])
    if (!details.has(each.message)) details.set(each.message, each)
  return [...details.values()]
}

/** A member of an interface lost its default, so implementations that relied on it lack the member. */
function newDuties(
  old: Api,
  now: Api,
  { compatibility, owners, sources }: ComparisonRules,
): readonly Detail[] {
  if (now.usedAs === 'type') return []
  const isDue = (card: SymbolCard, version: 'old' | 'now') =>
    mustBeImplemented(card, owners, compatibility, sources[version])
  const due = now.cards.filter((card) => isDue(card, 'now'))
  if (due.length === 0) return []
  const had = new Set(
    old.cards
      .filter((card) => !isDue(card, 'old'))
      .map(({ parameters }) => typesOf(parameters).join()),
  )
  return due.some(({ parameters }) => had.has(typesOf(parameters).join()))
    ? [
        {
          detail: 'modifier_removed',
          impact: 'possible',
          message: 'has no default any more, and implementations must have it',
        },
      ]
    : []
}

function allDetails(old: Api, now: Api, rules: ComparisonRules): Detail[] {
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
  const first = old.find((card) => now.some((each) => usedAs(each) === usedAs(card))) ?? old[0]
  const other = now.find((card) => first && usedAs(card) === usedAs(first)) ?? now[0]
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
  const compatible = new Map(
    removed.map((card) => [
      card,
      all
        .map((other) => ({ card, other, changes: compareCards(card, other, rules) }))
        .filter(({ changes }) => changes.every(({ impact }) => impact !== 'breaking')),
    ]),
  )
  const left = new Set(removed)
  for (const { card, other, changes } of [...compatible.values()]
    .flat()
    .toSorted(
      (a, b) =>
        incompatibleCount(a.changes) - incompatibleCount(b.changes) ||
        likeness(b.card, b.other) - likeness(a.card, a.other),
    )) {
    if (!left.has(card) || !(free.has(other) || incompatibleCount(changes) === 0)) continue
    left.delete(card)
    // An overload that existed before accepted these calls already.
    if (free.delete(other)) details.push(...changes)
  }
  for (const card of left)
    details.push({
      detail: 'overload_removed',
      // Other overloads may accept its calls.
      impact:
        compatible.get(card)?.length !== 0 ||
        all.some((other) => acceptsShortestCall(card, other, rules))
          ? 'possible'
          : 'breaking',
      message: `overload removed: \`${card.signature}\``,
    })
  for (const card of free)
    details.push({
      detail: 'overload_added',
      impact: mustBeImplemented(card, rules.owners, rules.compatibility, rules.sources.now)
        ? 'possible'
        : 'none',
      message: `new overload: \`${card.signature}\``,
    })
  return details
}

const incompatibleCount = (changes: readonly Detail[]): number =>
  changes.filter(({ impact }) => impact !== 'none').length

/** How many parameters have one name or one type, whatever its arguments. */
function likeness(old: SymbolCard, now: SymbolCard): number {
  const outer = ({ type = '' }: Parameter) => /[\w$.]+/.exec(type)?.[0] ?? ''
  return old.parameters.reduce((count, each, i) => {
    const other = now.parameters[i]
    if (other === undefined) return count
    return count + (outer(each) === outer(other) ? 2 : 0) + (each.name === other.name ? 1 : 0)
  }, 0)
}

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
