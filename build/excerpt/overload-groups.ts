/** Groups the overloads among a library's cards, so that each shows a call of its own. */
import type { Card, SymbolCard } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { areDistinct, calledOverloads, isCallable } from '../text/overloads.ts'
import type { ShownSymbol } from './shown-symbol.ts'

/** The parameters of all overloads, and the index of one. */
export type OverloadGroup = Pick<NonNullable<ShownSymbol['overloads']>, 'all' | 'own'>

/** Functions with the same path and other parameters. */
export function overloadsIn(
  cards: readonly Card[],
): (card: SymbolCard) => OverloadGroup | undefined {
  const pathOf = ({ id }: Card): string => id.replace(/~\d+$/, '')
  const callable = cards.filter(
    (card): card is SymbolCard => card.kind === 'symbol' && isCallable(card.symbol_kind),
  )
  const byPath = groupedBy(callable, pathOf)
  const parametersOf = memoizeByObject((group: readonly SymbolCard[]) => {
    const all = group.map(({ parameters }) => parameters)
    return areDistinct(all) ? all : []
  })
  return (card) => {
    const group = byPath.get(pathOf(card)) ?? []
    const own = group.indexOf(card)
    const all = parametersOf(group)
    return own < 0 || all.length === 0 ? undefined : { all, own }
  }
}

/** Whether the code calls only other overloads of the symbol. */
export const isOfOtherOverload = (code: string, { overloads }: ShownSymbol): boolean =>
  overloads !== undefined && calledOverloads(code, overloads)[overloads.own] === false
