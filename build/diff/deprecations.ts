/** APIs and overloads that are deprecated in the new version and were not in the old one. */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Change } from './change.ts'
import { baseOf, locationOf } from './change-fields.ts'
import type { Pair } from './pair.ts'
import type { Api } from './surface.ts'

export const isDeprecated = ({ cards }: Api): boolean =>
  cards.every(({ deprecated }) => deprecated !== undefined)

export function newDeprecations(pairs: readonly Pair[], added: readonly Api[]): Change[] {
  const apis = [
    ...pairs
      .filter(({ old, now }) => isDeprecated(now) && !isDeprecated(old))
      .map(({ now }) => now),
    ...added.filter(isDeprecated),
  ]
  return [
    ...[...new Set(apis)].map((api) => deprecation(api, api.cards[0])),
    ...pairs.flatMap(({ old, now }) => overloadDeprecations(old, now)),
  ]
}

const deprecation = (api: Api, card: SymbolCard): Change => ({
  change: 'deprecated',
  ...baseOf(api, api.path, 'none'),
  new: locationOf(api.path, card),
  note: card.deprecated ?? '',
  ...(isDeprecated(api) ? {} : { overload: true }),
})

/** Overloads that are deprecated now, beside others that are not. */
function overloadDeprecations(old: Api, now: Api): Change[] {
  if (isDeprecated(now)) return []
  const known = new Set(
    old.cards
      .filter(({ deprecated }) => deprecated !== undefined)
      .map(({ signature }) => signature),
  )
  return now.cards
    .filter(({ deprecated, signature }) => deprecated !== undefined && !known.has(signature))
    .map((card) => deprecation(now, card))
}
