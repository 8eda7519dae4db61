/**
 * Computes the scores of a pack's candidates. The formula is in card-features.ts; signals.ts takes the score of a card
 * apart.
 */
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Candidates } from './candidates.ts'
import type { WeightedFeature } from './card-features.ts'
import { addFeatures, featureValue } from './feature-values.ts'
import { type PriorColumns, type PriorFactors, priorOf } from './priors.ts'

/** @returns by candidate; valid until the next call */
export function scoresOf(
  { pack, cards }: Candidates,
  features: readonly WeightedFeature[],
  priors: PriorColumns,
): Float64Array {
  const scores = bufferOf(pack).subarray(0, cards.length).fill(0)
  const withPrior = features.filter(({ hasPrior }) => hasPrior)
  const withoutPrior = features.filter(({ hasPrior }) => !hasPrior)
  addFeatures(scores, cards, withPrior, pack.size)
  for (let i = 0; i < scores.length; i++)
    scores[i] = (scores[i] ?? 0) * priorOf(priors, cards[i] ?? 0)
  addFeatures(scores, cards, withoutPrior, pack.size)
  return scores
}

const bufferOf = memoizeByObject(({ size }: Pack) => new Float64Array(size))

/** The score of a card without the part that has no prior: its exact name. */
export const scoreWithPrior = (
  card: number,
  features: readonly WeightedFeature[],
  factors: PriorFactors,
): number => factors.reduce((prior, [, factor]) => prior * factor, 1) * sumWithPrior(card, features)

/** The sum of the features that the prior multiplies. */
export const sumWithPrior = (card: number, features: readonly WeightedFeature[]): number =>
  features.reduce(
    (sum, { weight, values, hasPrior }) =>
      hasPrior ? sum + weight * featureValue(values, card) : sum,
    0,
  )
