/**
 * The values of one ranking feature for the cards of a pack, in the two forms in which the engine has them. An
 * explanation reads the value of one card; ranking adds the weighted values of all candidates to their scores. The
 * latter is the innermost loop of ranking, over thousands of cards a question: it reads columns and allocates nothing.
 */
import { SHARES } from '../pack/features/static-features.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { scratch } from './scratch.ts'

/** A number for every card, of which a negative one counts as 0; or the numbers of a few cards, where others have 0. */
export type FeatureValues = Float64Array | ReadonlyMap<number, number>

export const featureValue = (values: FeatureValues, card: number): number =>
  values instanceof Float64Array ? Math.max(0, values[card] ?? 0) : (values.get(card) ?? 0)

/** A column of bytes, of which 255 stands for 1. */
export const shares = memoizeByObject((bytes: Uint8Array) =>
  Float64Array.from(bytes, (byte) => SHARES[byte] ?? 0),
)

interface Weighted<Values> {
  readonly weight: number
  readonly values: Values
}

/**
 * Adds the `weight × value` of each feature to the score of each card.
 * @param scores by index in `cards`
 */
export function addFeatures(
  scores: Float64Array,
  cards: Uint32Array,
  features: readonly Weighted<FeatureValues>[],
  packSize: number,
): void {
  const columns: Weighted<Float64Array>[] = []
  const none = { weight: 0, values: zeros(packSize) }
  for (const { weight, values } of features) {
    if (weight === 0) continue
    if (values instanceof Float64Array) columns.push({ weight, values })
    else if (values.size > 0) {
      // Looking up every candidate in the map would cost more than writing the few values into a column.
      const column = none.values
      for (const [card, value] of values) column[card] = value
      addPair(scores, cards, { weight, values: column }, { weight: 0, values: column })
      for (const card of values.keys()) column[card] = 0
    }
  }
  while (columns.length > 0) addPair(scores, cards, columns.pop() ?? none, columns.pop() ?? none)
}

/** All zeros between calls. */
const zeros = scratch((size) => new Float64Array(size))

/** Adds two features in one pass, because a pass costs more than what it adds. */
function addPair(
  scores: Float64Array,
  cards: Uint32Array,
  first: Weighted<Float64Array>,
  second: Weighted<Float64Array>,
): void {
  const { weight, values } = first
  const { weight: otherWeight, values: others } = second
  for (let i = 0; i < scores.length; i++) {
    const card = cards[i] ?? 0
    const value = weight * Math.max(0, values[card] ?? 0)
    scores[i] = (scores[i] ?? 0) + value + otherWeight * Math.max(0, others[card] ?? 0)
  }
}
