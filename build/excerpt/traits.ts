/**
 * The library's traits that a piece of code names. An import of a trait makes its methods callable, so that an
 * excerpt needs it although no line names the trait.
 */
import type { Card } from '../../runtime/card.ts'
import { NAMES } from './focuses.ts'

export function traitsIn(cards: readonly Card[]): (code: string) => ReadonlySet<string> {
  const traits = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && card.symbol_kind === 'trait'
        ? card.dotted.slice(card.dotted.lastIndexOf('.') + 1)
        : [],
    ),
  )
  return (code) => new Set(code.match(NAMES)?.filter((name) => traits.has(name)))
}
