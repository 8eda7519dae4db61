/**
 * The values of one ranking feature for the cards of a pack, in the three forms in which the engine has them. An
 * explanation reads the value of one card; ranking adds the weighted values of all candidates to their scores. The
 * latter is the innermost loop of ranking, over thousands of cards a question: it reads columns and allocates nothing.
 */
import { SHARES } from '../pack/features/static-features.ts'
import { scratch } from './scratch.ts'

export type FeatureValues =
  /** A number for every card; a negative one counts as 0. */
  | { readonly column: Float64Array }
  /** A byte for every card, of which 255 stands for 1. */
  | { readonly bytes: Uint8Array }
  /** A number for a few cards, 0 for the others. */
  | { readonly few: ReadonlyMap<number, number> }

export function featureValue(values: FeatureValues, card: number): number {
  if ('column' in values) return Math.max(0, values.column[card] ?? 0)
  if ('bytes' in values) return SHARES[values.bytes[card] ?? 0] ?? 0
  return values.few.get(card) ?? 0
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
  for (const { weight, values } of features) {
    if (weight === 0) continue
    if ('column' in values) columns.push({ weight, values: values.column })
    else if ('bytes' in values) bytes.push({ weight, values: values.bytes })
    else addFew(scores, cards, { weight, values: values.few }, packSize)
  }
  const noColumn = { weight: 0, values: zeros(packSize) }
  const noBytes = { weight: 0, values: zeroBytes(packSize) }
  for (let at = 0; at < Math.max(columns.length, bytes.length); at++)
    addPair(scores, cards, columns[at] ?? noColumn, bytes[at] ?? noBytes)
}

/** Writes them into a column, because looking up every candidate in the map would cost more. */
function addFew(
  scores: Float64Array,
  cards: Uint32Array,
  { weight, values: few }: Weighted<ReadonlyMap<number, number>>,
  packSize: number,
): void {
  if (few.size === 0) return
  const values = zeros(packSize)
  for (const [card, value] of few) values[card] = value
  addPair(scores, cards, { weight, values }, { weight: 0, values: zeroBytes(packSize) })
  for (const card of few.keys()) values[card] = 0
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
