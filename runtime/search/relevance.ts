/**
 * How probable it is that a card answers the question: 0 to 1, comparable between questions and packs, which
 * a score is not. A score says how much speaks for a card; a pack's calibration says how often such cards were right,
 * among the questions that the library's own text asks (build/measure/). In: score, rank, what of it was an
 * exact name, the curve. Out: the relevance.
 *
 * The evidence is the score less a share of the logarithm of the rank. The rank knows what no score does, whether
 * something else answers better: over six libraries, each judged by the curve of the others, it takes the log loss
 * from .229 to .208.
 *
 * Labels know one answer, and a reader may be served by others: read it as a lower bound.
 */

/** Evidence → relevance, by rising evidence; straight lines between. */
export type Curve = readonly (readonly [evidence: number, relevance: number])[]

/** Of the natural logarithm of the rank; between .4 and .7 it makes no difference. */
const RANK_SHARE = 0.64

/** @param rank the best card has 1 */
export const rankedEvidence = (score: number, rank: number): number =>
  score - RANK_SHARE * Math.log(rank)

/**
 * For packs whose library says too little to calibrate on. A logistic fit to half A of the questions that zod, requests,
 * geopandas, flask, gin, chi, gson, clap, fastify and cardcat ask, each library counting as much as the others:
 * `npx tsx test/measure/default-curve.ts FOLDER…` makes it again, and should when the engine's scores or the questions change.
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
 * For searches by words alone in packs that are calibrated on words and meaning. Fitted as DEFAULT_CURVE on the questions of
 * docline2symbol, nb_md2api, xref_cloze and test2api about geopandas, requests and pyunitwizard, each library counting as
 * much as the others; calibration error .014 on the half that was not learned from.
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

/** A name that was looked up is what was asked for, unless it was only part of one. */
const EXACT = { least: 0.95, most: 1 }
/** Names that end in what was asked, in other letters, not public: they are still named. */
const NAMED = 0.5

export interface FoundCard {
  readonly score: number
  /** The quality of the name's match, 0 for none. */
  readonly exact: number
  /** The best card has 1. */
  readonly rank: number
}

export function relevanceOf(
  { score, exact, rank }: FoundCard,
  curve: Curve = DEFAULT_CURVE,
): number {
  if (exact >= NAMED) return EXACT.least + (EXACT.most - EXACT.least) * Math.min(1, exact)
  return relevanceAt(rankedEvidence(score, rank), curve)
}

/** The height of the curve. */
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
