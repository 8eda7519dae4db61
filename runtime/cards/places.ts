/**
 * The locations of a card: its own, and that of its definition when it is elsewhere. C declares in `cart.h` what
 * `cart.c` defines, and a question about either file finds the card.
 */
import type { CardHead, LineSpan } from '../card.ts'

export interface CardPlace {
  readonly path: string
  readonly lines: LineSpan
}

/** The card's own location first. */
export function placesOf(card: CardHead): CardPlace[] {
  const { path, lines } = card
  const defined = card.kind === 'symbol' ? card.defined_at : undefined
  return [{ path, lines }, ...(defined === undefined ? [] : [defined])]
}

/** Its lines in one of its files. */
export const linesIn = (path: string, card: CardHead): LineSpan =>
  (placesOf(card).find((place) => place.path === path) ?? card).lines

/** Where to start reading its source. */
export function sourcePlaceOf(card: CardHead): CardPlace {
  return placesOf(card).at(-1) ?? card
}
