/**
 * The places where a card is to be found: where it stands, and where it is defined when that is another place. C declares
 * in `cart.h` what `cart.c` defines; whoever asks for either file asks for the card.
 */
import type { CardHead, LineSpan } from '../card.ts'

export interface CardPlace {
  readonly path: string
  readonly lines: LineSpan
}

/** The card's own place first. */
export function placesOf(card: CardHead): CardPlace[] {
  const { path, lines } = card
  const defined = card.kind === 'symbol' ? card.defined_at : undefined
  return [{ path, lines }, ...(defined === undefined ? [] : [defined])]
}

/** Its lines in one of its files. */
export const linesIn = (path: string, card: CardHead): LineSpan =>
  (placesOf(card).find((place) => place.path === path) ?? card).lines

/** Where a reader of its source begins. */
export function sourcePlaceOf(card: CardHead): CardPlace {
  return placesOf(card).at(-1) ?? card
}
