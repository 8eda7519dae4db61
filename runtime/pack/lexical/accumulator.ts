/**
 * A number for each card of a pack, and the list of the cards that have one. Allocated once and reused for every
 * question: fresh arrays would cost more in garbage collection than the scoring itself, and would fill an isolate of
 * 128 MB.
 */
export interface Accumulator {
  /** By card; 0 when nothing was added. */
  readonly values: Float64Array
  /** The first `count` are the cards with a value, in the order in which they got it. */
  readonly cards: Uint32Array
  count: number
}

export const newAccumulator = (size: number): Accumulator => ({
  values: new Float64Array(size),
  cards: new Uint32Array(size),
  count: 0,
})

export function clearAccumulator(accumulator: Accumulator): void {
  for (let i = 0; i < accumulator.count; i++) accumulator.values[accumulator.cards[i] ?? 0] = 0
  accumulator.count = 0
}

export function accumulate(accumulator: Accumulator, card: number, value: number): void {
  const known = accumulator.values[card]
  if (known === 0) accumulator.cards[accumulator.count++] = card
  accumulator.values[card] = (known ?? 0) + value
}

export function raiseTo(accumulator: Accumulator, card: number, value: number): void {
  const known = accumulator.values[card] ?? 0
  if (value <= known) return
  if (known === 0) accumulator.cards[accumulator.count++] = card
  accumulator.values[card] = value
}

/** The cards that have a value; valid until something is added. */
export const accumulatedCards = ({ cards, count }: Accumulator): Uint32Array =>
  cards.subarray(0, count)
