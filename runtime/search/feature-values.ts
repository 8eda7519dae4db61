/**
 * The values of one ranking feature for the cards of a pack, in the three forms in which the engine has them. A form
 * gives the value of one card, for an explanation, and adds the weighted values of all candidates to their scores. The
 * latter is the innermost loop of ranking, over thousands of cards a question: it reads columns and allocates nothing.
 */
import { SHARES } from '../pack/features/static-features.ts'
import { scratch } from './scratch.ts'

export interface FeatureValues {
  readonly of: (card: number) => number
  /**
   * Adds `weight × value` to the score of each card.
   * @param scores by index in `cards`
   */
  readonly addTo: (scores: Float64Array, cards: Uint32Array, weight: number) => void
}

/** A number for every card; a negative one counts as 0. */
export const column = (values: Float64Array): FeatureValues => ({
  of: (card) => Math.max(0, values[card] ?? 0),
  addTo: (scores, cards, weight) => addColumn(scores, cards, weight, values),
})

/** A byte for every card, of which 255 stands for 1. */
export const shares = (bytes: Uint8Array): FeatureValues => ({
  of: (card) => SHARES[bytes[card] ?? 0] ?? 0,
  addTo: (scores, cards, weight) => addShares(scores, cards, weight, bytes),
})

/** A number for a few cards, 0 for the others. */
export const sparse = (few: ReadonlyMap<number, number>, packSize: number): FeatureValues => ({
  of: (card) => few.get(card) ?? 0,
  addTo(scores, cards, weight) {
    if (few.size === 0) return
    // Looking up every candidate in the map would cost more than writing the few values into a column.
    const values = zeros(packSize)
    for (const [card, value] of few) values[card] = value
    addColumn(scores, cards, weight, values)
    for (const card of few.keys()) values[card] = 0
  },
})

/** All zeros between calls. */
const zeros = scratch((size) => new Float64Array(size))

// The loops take their columns as parameters: reading a variable of an enclosing function in each round is slower.

function addColumn(
  scores: Float64Array,
  cards: Uint32Array,
  weight: number,
  values: Float64Array,
): void {
  for (let i = 0; i < scores.length; i++)
    scores[i] = (scores[i] ?? 0) + weight * Math.max(0, values[cards[i] ?? 0] ?? 0)
}

function addShares(
  scores: Float64Array,
  cards: Uint32Array,
  weight: number,
  bytes: Uint8Array,
): void {
  for (let i = 0; i < scores.length; i++)
    scores[i] = (scores[i] ?? 0) + weight * (SHARES[bytes[cards[i] ?? 0] ?? 0] ?? 0)
}
