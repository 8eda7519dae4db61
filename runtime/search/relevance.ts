/**
 * The probability that a card answers the question, 0 to 1. It is comparable between questions and packs, which scores
 * are not. A pack's calibration says how often cards with such a score were right for questions taken from the
 * library's own text (build/measure/). The input is the score, the rank, the part of the score due to an exact name,
 * and the calibration curve.
 *
 * The evidence is the score less a share of the logarithm of the rank. The rank tells whether other cards answer
 * better, which a score cannot. test/eval/README.md has what this is worth.
 *
 * A label has one right answer where a reader may accept several, so relevance is a lower bound.
 */

/** Maps evidence to relevance, by rising evidence; linear between the points. */
export type Curve = readonly (readonly [evidence: number, relevance: number])[]

/** The share of the natural logarithm of the rank; between .4 and .7 it makes no difference. */
const RANK_SHARE = 0.64

/** @param rank 1 for the best card */
export const rankedEvidence = (score: number, rank: number): number =>
  score - RANK_SHARE * Math.log(rank)

/**
 * For packs whose library gives too few questions to calibrate on. A logistic fit to half of the questions of ten
 * libraries, each with the same weight. Run `npx tsx test/measure/default-curve.ts FOLDER…` again when the engine's
 * scores or the questions change.
 */
export const DEFAULT_CURVE: Curve = [
  [-1, 0.02],
  [-0.75, 0.031],
  [-0.5, 0.049],
  [-0.25, 0.076],
  [0, 0.117],
  [0.2, 0.162],
  [0.4, 0.219],
  [0.6, 0.29],
  [0.8, 0.373],
  [1, 0.464],
]

/**
 * For lexical searches in packs calibrated on hybrid ones. Fitted like DEFAULT_CURVE, on the questions of four sets
 * (test/eval/README.md).
 */
export const LEXICAL_CURVE: Curve = [
  [-1, 0.012],
  [-0.75, 0.023],
  [-0.5, 0.043],
  [-0.25, 0.079],
  [0, 0.141],
  [0.2, 0.215],
  [0.4, 0.313],
  [0.6, 0.432],
  [0.8, 0.56],
  [1, 0.68],
]

/** The relevance of a name that was looked up, which is what was asked for unless it is only part of a name. */
const EXACT = { least: 0.95, most: 1 }
/** From this quality on, a match counts as the name: a private name, or one in other case or as a suffix. */
const NAMED = 0.5

export interface FoundCard {
  readonly score: number
  /** The quality of the name match, 0 for none. */
  readonly exact: number
  /** 1 for the best card. */
  readonly rank: number
}

export function relevanceOf(
  { score, exact, rank }: FoundCard,
  curve: Curve = DEFAULT_CURVE,
): number {
  if (exact >= NAMED) return EXACT.least + (EXACT.most - EXACT.least) * Math.min(1, exact)
  return relevanceAt(rankedEvidence(score, rank), curve)
}

/** Interpolates the curve. */
export function relevanceAt(evidence: number, curve: Curve): number {
  const [first] = curve
  if (first === undefined) return 0
  let [fromEvidence, fromRelevance] = first
  if (evidence <= fromEvidence) return fromRelevance
  for (const [toEvidence, toRelevance] of curve) {
    if (evidence <= toEvidence) {
      const share = (evidence - fromEvidence) / (toEvidence - fromEvidence)
      return fromRelevance + share * (toRelevance - fromRelevance)
    }
    ;[fromEvidence, fromRelevance] = [toEvidence, toRelevance]
  }
  return fromRelevance
}
