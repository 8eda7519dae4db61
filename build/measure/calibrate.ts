/**
 * Fits a calibration curve: the probability that a card is right, given its evidence. The curve is logistic (Platt
 * 1999), which has no steps and a lower log loss on held-out halves than isotonic regression. A library with few labels
 * is regularized towards the curve of other libraries, by additional observations that follow that curve.
 */
import {
  type Curve,
  DEFAULT_CURVE,
  rankedEvidence,
  relevanceAt,
} from '../../runtime/search/relevance.ts'
import type { AskedQuestion } from './ask-labels.ts'

export interface Observation {
  readonly evidence: number
  /** 1 or 0; a value between them for observations that represent other libraries. */
  readonly relevant: number
  /** The number of observations that it stands for; default 1. */
  readonly weight?: number
}

export const observationsOf = (asked: readonly AskedQuestion[]): Observation[] =>
  asked.flatMap(({ observed }) =>
    observed.map(({ score, rank, relevant }) => {
      return { evidence: rankedEvidence(score, rank), relevant: relevant ? 1 : 0 }
    }),
  )

/** The points of the curve; it is constant beyond them. */
const KNOTS = [-1, -0.75, -0.5, -0.25, 0, 0.2, 0.4, 0.6, 0.8, 1]
/** The weight of the other libraries, in observations. A question has about ten. */
const PRIOR = 200
/** With fewer observations, the curve of other libraries is as good. */
const MIN_OBSERVATIONS = 200

/** @returns undefined when there is too little to learn from */
export function calibrate(
  observations: readonly Observation[],
  usual: Curve = DEFAULT_CURVE,
): Curve | undefined {
  if (observations.length < MIN_OBSERVATIONS) return undefined
  const weight = PRIOR / KNOTS.length
  const prior = KNOTS.map((evidence) => {
    return { evidence, relevant: relevanceAt(evidence, usual), weight }
  })
  return logisticCurve([...observations, ...prior])
}

/** Maximizes the likelihood by Newton's method: two parameters, a few steps. */
export function logisticCurve(observations: readonly Observation[]): Curve {
  let [offset, slope] = [0, 0]
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, TINY, 0, TINY]
    for (const { evidence, relevant, weight = 1 } of observations) {
      const p = logistic(offset + slope * evidence)
      const error = weight * (relevant - p)
      const curvature = weight * p * (1 - p)
      g0 += error
      g1 += error * evidence
      h00 += curvature
      h01 += curvature * evidence
      h11 += curvature * evidence * evidence
    }
    const determinant = h00 * h11 - h01 * h01
    offset += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  // More evidence must never lower the probability, even if some questions suggest it.
  const rising = Math.max(0, slope)
  return KNOTS.map((evidence) => [evidence, round(logistic(offset + rising * evidence))])
}

/** The expected calibration error: the mean distance of predicted and true shares, over ten equal groups. */
export function calibrationError(curve: Curve, observations: readonly Observation[]): number {
  const GROUPS = 10
  const promised = observations
    .map(({ evidence, relevant }) => ({ predicted: relevanceAt(evidence, curve), relevant }))
    .sort((a, b) => a.predicted - b.predicted || a.relevant - b.relevant)
  let error = 0
  for (let group = 0; group < GROUPS; group++) {
    const from = Math.floor((group * promised.length) / GROUPS)
    const to = Math.floor(((group + 1) * promised.length) / GROUPS)
    const own = promised.slice(from, to)
    error += Math.abs(own.reduce((sum, { predicted: said, relevant }) => sum + said - relevant, 0))
  }
  return error / Math.max(1, promised.length)
}

const STEPS = 25
const TINY = 1e-6

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** Rounded, so that the last digits of a machine's exponential do not reach a pack. */
const round = (value: number): number => Math.round(value * 1000) / 1000
