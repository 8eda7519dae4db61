/**
 * The ranking features that add up to a card's score, in one table: its entries compute the scores of all candidates
 * and explain those that are shown, so an explanation cannot contradict the order.
 *
 *   score = exact + prior × ( words + meaning + fan-in + worth + named )      each is weight × value
 *
 * priors.ts has the factors of the prior, ranking-features.ts the description of each feature.
 */
import type { Candidates } from './candidates.ts'
import { type FeatureValues, shares } from './feature-values.ts'
import type { RankingFeature } from './ranking-features.ts'

export interface CardFeature {
  readonly name: RankingFeature
  readonly weight: (scales: Scales) => number
  /** By card, from 0 to 1, except for `words`, which has the unit of the lexical score. */
  readonly values: (candidates: Candidates) => FeatureValues
  /** Whether the prior multiplies it. */
  readonly hasPrior: boolean
}

/** The factors that a question gives the weights in one pack. */
export interface Scales {
  /** The weight of one unit of the lexical score. */
  readonly words: number
  /** The weight of a cosine of 1. */
  readonly meaning: number
  /** The factor for the weights of static features. */
  readonly statics: number
}

/**
 * Higher than any sum of the other features, so that a quality difference of 0.04 (visibility, case) outweighs all of
 * them.
 */
export const EXACT_WEIGHT = 25

const CARD_FEATURES: readonly CardFeature[] = [
  {
    name: 'words',
    weight: ({ words }) => words,
    values: ({ sums }) => sums,
    hasPrior: true,
  },
  {
    name: 'meaning',
    weight: ({ meaning }) => meaning,
    values: ({ cosines }) => cosines?.values ?? NO_VALUES,
    hasPrior: true,
  },
  {
    // A higher weight helps questions from notebooks, tests and references, and hurts those from docstrings.
    name: 'fan-in',
    weight: ({ statics }) => 0.155 * statics,
    values: ({ pack }) => shares(pack.staticFeatures()?.fanIn ?? NO_BYTES),
    hasPrior: true,
  },
  {
    name: 'worth',
    weight: ({ statics }) => 0.12 * statics,
    values: ({ pack }) => shares(pack.staticFeatures()?.staticRank ?? NO_BYTES),
    hasPrior: true,
  },
  {
    // A docstring mentions symbols other than the one that it describes, so a higher weight misleads.
    name: 'named',
    weight: () => 0.07,
    values: ({ names }) => names.named,
    hasPrior: true,
  },
  {
    name: 'exact',
    weight: () => EXACT_WEIGHT,
    values: ({ names }) => names.asked,
    hasPrior: false,
  },
]

const NO_VALUES = new Float64Array(0)
const NO_BYTES = new Uint8Array(0)

/** A feature with its weight and values for one question in one pack. */
export interface WeightedFeature {
  readonly name: RankingFeature
  readonly weight: number
  readonly values: FeatureValues
  readonly hasPrior: boolean
}

/** @param without features to leave out, for an ablation */
export const weightedFeatures = (
  candidates: Candidates,
  scales: Scales,
  without: ReadonlySet<string>,
): readonly WeightedFeature[] =>
  CARD_FEATURES.filter(({ name }) => !without.has(name)).map(
    ({ name, weight, values, hasPrior }) => ({
      name,
      weight: weight(scales),
      values: values(candidates),
      hasPrior,
    }),
  )
