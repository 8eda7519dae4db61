/**
 * The values of one ranking feature for the cards of a pack, in the three forms in which the engine has them. An
 * explanation reads the value of one card; ranking adds the weighted values of all candidates to their scores. The
 * latter is the innermost loop of ranking, over thousands of cards a question: it reads columns and allocates nothing.
 */
import { SHARES } from '../pack/features/static-features.ts'
import { scratch } from './scratch.ts'

/**
 * A number for every card, of which a negative one counts as 0; a byte for every card, of which 255 stands for 1; or
 * the numbers of a few cards, where others have 0.
 */
export type FeatureValues = Float64Array | Uint8Array | ReadonlyMap<number, number>

export function featureValue(values: FeatureValues, card: number): number {
  if (values instanceof Float64Array) return Math.max(0, values[card] ?? 0)
  return values instanceof Uint8Array ? (SHARES[values[card] ?? 0] ?? 0) : (values.get(card) ?? 0)
}

interface Weighted<Values = FeatureValues> {
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
  features: readonly Weighted[],
  packSize: number,
): void {
  const columns: Weighted<Float64Array>[] = []
  const bytes: Weighted<Uint8Array>[] = []
  const noColumn = { weight: 0, values: zeros(packSize) }
  const noBytes = { weight: 0, values: zeroBytes(packSize) }
  for (const { weight, values } of features) {
    if (weight === 0) continue
    if (values instanceof Float64Array) columns.push({ weight, values })
    else if (values instanceof Uint8Array) bytes.push({ weight, values })
    else if (values.size > 0) {
      // Looking up every candidate in the map would cost more than writing the few values into a column.
      const column = zeros(packSize)
      for (const [card, value] of values) column[card] = value
      addPair(scores, cards, { weight, values: column }, noBytes)
      for (const card of values.keys()) column[card] = 0
    }
  }
  for (let at = 0; at < Math.max(columns.length, bytes.length); at++)
    addPair(scores, cards, columns[at] ?? noColumn, bytes[at] ?? noBytes)
}

/** All zeros between calls. */
const zeros = scratch((size) => new Float64Array(size))
const zeroBytes = scratch((size) => new Uint8Array(size))

/** Adds two features in one pass, because a pass costs more than what it adds. */
function addPair(
  scores: Float64Array,
  cards: Uint32Array,
  { weight, values }: Weighted<Float64Array>,
  { weight: byteWeight, values: bytes }: Weighted<Uint8Array>,
): void {
  for (let i = 0; i < scores.length; i++) {
    const card = cards[i] ?? 0
    const value = weight * Math.max(0, values[card] ?? 0)
    scores[i] = (scores[i] ?? 0) + value + byteWeight * (SHARES[bytes[card] ?? 0] ?? 0)
  }
}
