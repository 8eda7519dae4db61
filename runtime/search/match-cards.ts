/**
 * Scores every card that matches a question.
 *
 *   words = w / possible words        meaning = (1 − w) × confidence        the weights of a unit in card-features.ts
 *
 * When the whole question is a name, cards with that name come first; a name among other words only raises its card.
 *
 * The lexical score is divided by that of an ideal card, which contains every word with the highest impact, and not by
 * the best card found. So a question of common words leaves the decision to the semantic score, and both scores keep
 * their scale from question to question. After division by the maximum, no single w would serve all sets, because names
 * decide on some and meaning on others. Where no card is near in meaning, confidence lowers the weight of the semantic
 * score.
 *
 * Everything is synchronous over loaded files (pack.ts says how lazy readers are served).
 */
import { type Catalog, isLoading } from '../catalog.ts'
import { bitOfPathFeature } from '../pack/features/path-features.ts'
import { idf, LEVELS, weightOf } from '../pack/lexical/postings.ts'
import type { Pack } from '../pack/pack.ts'
import { largestOf } from './best.ts'
import { CARD_LIMITS, type Candidates, findCandidates, type QueryOptions } from './candidates.ts'
import { type Scales, type WeightedFeature, weightedFeatures } from './card-features.ts'
import {
  type FoldableCards,
  type FoldedCandidates,
  foldTargetsFor,
  NO_FOLDING,
  raiseFoldTargets,
  withFoldTargets,
} from './fold-targets.ts'
import {
  type PriorFactors,
  type Priors,
  priorColumnsOf,
  priorFactorsOf,
  priorsOf,
} from './priors.ts'
import type { QueryTerms } from './question/query-terms.ts'
import type { QuestionKind } from './question/question-kind.ts'
import { scoresOf, scoreWithPrior } from './score-cards.ts'
import { semanticConfidence } from './semantic-confidence.ts'

/** What affects matching, apart from the words of the question. */
export interface MatchOptions extends QueryOptions {
  /**
   * Whether tests score as much as other cards: set when only recipes are wanted or the caller orders the kinds itself.
   */
  readonly testsCount?: boolean
  /** What folds under other cards (fold-targets.ts). */
  readonly foldable?: FoldableCards | undefined
  /** The lexical share of a hybrid score; chosen by the kind of question when omitted. */
  readonly lexicalWeight?: number | undefined
  /** Features to leave out, for an ablation. */
  readonly without?: ReadonlySet<string> | undefined
}

/** The cards of one pack that match and pass the filter, unordered, with their final scores. */
export interface Matched {
  readonly pack: Pack
  readonly cards: Uint32Array
  /** By index in `cards`. */
  readonly scores: Float64Array
  /** The quality of the match with the name asked for, 0–1. */
  readonly exactOf: (card: number) => number
  /** By index in `cards`, the index of the card's fold target in a folded list; null where no card folds. */
  readonly targetAt: Uint32Array | null
  /** By index in `cards`. */
  readonly partsAt: (place: number) => Parts
}

/** The parts of a card's score. */
export interface Parts {
  /** The lexical score, 0–1. */
  readonly lexical: number
  /** The cosine to the question; 0 where it is negative. */
  readonly semantic: number
  /** What the score is made of (signals.ts). */
  readonly features: readonly WeightedFeature[]
  readonly factors: PriorFactors
  /** What folding changes. */
  readonly folded: number
  /** The score in a hybrid search with default weights, without its name. Relevance is read from it. */
  readonly hybrid: number
  /** The lexical score against an ideal card, in every mode, 0–1. */
  readonly coverage: number
}

export interface Matches {
  readonly matched: readonly Matched[]
  readonly unfiltered: number
  readonly terms: QueryTerms
}

const NOTHING: ReadonlySet<string> = new Set()
const TESTS = bitOfPathFeature('test')

/** Scores everything that matches. Valid until the next call, because the engines reuse their buffers. */
export function matchCards(catalog: Catalog, text: string, options: MatchOptions): Matches {
  const retrieval = findCandidates(catalog, text, options, CARD_LIMITS)
  const { terms, possible } = retrieval
  for (const pack of catalog.packs) pack.staticFeatures()
  // Files are still loading. The question runs again when they are here, so nothing is ordered yet.
  if (isLoading(catalog)) return { matched: [], unfiltered: 0, terms }
  const foldTargets = options.foldable
    ? foldTargetsFor(text, options.foldable, options.testsCount === true)
    : NO_FOLDING
  const folded = retrieval.candidates.map((own) => withFoldTargets(own, foldTargets))
  const candidates = folded.map(({ candidates }) => candidates)
  const isHybrid = candidates.some(({ cosines }) => cosines !== undefined)
  const priors = priorsOf(catalog, text, options.without ?? NOTHING, options.testsCount ? TESTS : 0)
  const confidence = semanticConfidence(candidates)
  const ideal = possible + scoreOfUnknown(catalog, terms)
  const scoring: Scoring = {
    priors,
    share: isHybrid ? shareOfWords(options, terms) : 1,
    confidence: isChosen(options) ? 1 : confidence,
    // In a lexical search the best card gets 1. In a hybrid search the score is a share of the ideal card's.
    ideal: isHybrid ? ideal : largestSum(candidates),
  }
  const hybrid: Scoring = {
    priors,
    share: isHybrid ? lexicalShare(terms) : 1,
    confidence,
    ideal,
  }
  return {
    matched: folded.map((own) => fuse(own, scoring, hybrid)),
    unfiltered: candidates.reduce((sum, { unfiltered }) => sum + unfiltered, 0),
    terms,
  }
}

const largestSum = (candidates: readonly Candidates[]): number =>
  Math.max(0, ...candidates.map(({ cards, sums }) => largestOf(cards, sums)))

interface Scoring {
  readonly priors: Priors
  /** The share of the lexical score. */
  readonly share: number
  /** The confidence in the semantic score, 0–1. */
  readonly confidence: number
  /** The lexical score that counts as 1. */
  readonly ideal: number
}

/**
 * The factor for the weights of static features, by kind of question. An error message is looked up where it is
 * raised. A sentence that says what one thing does means that thing, however rarely it is used.
 */
const STATICS_BY_KIND: Readonly<Partial<Record<QuestionKind, number>>> = {
  error: 0.2,
  description: 0.5,
}
/** The cosines of a teacher are spread wider than those of the built-in model, so static features need more weight. */
const STATICS_BESIDE_TEACHER = 1.35

/** @param hybrid the scoring of a hybrid search with default weights */
function fuse(folded: FoldedCandidates, scoring: Scoring, hybrid: Scoring): Matched {
  const { candidates, targetAt } = folded
  const { pack, cards, sums, names, cosines } = candidates
  const { priors, ideal } = scoring
  const features = featuresFor(candidates, scoring)
  const columns = priorColumnsOf(pack, priors)
  const scores = scoresOf(candidates, features, columns)
  const before = priors.without.has('folded') ? scores : raiseFoldTargets(folded, scores, columns)
  let hybridFeatures: readonly WeightedFeature[] | undefined
  const partsAt = (place: number): Parts => {
    // Weighted once, and only when a result needs them.
    hybridFeatures ??= featuresFor(candidates, hybrid)
    const card = cards[place] ?? 0
    const factors = priorFactorsOf(pack, card, priors)
    const sum = sums[card] ?? 0
    return {
      lexical: ideal === 0 ? 0 : sum / ideal,
      semantic: Math.max(0, cosines?.values[card] ?? 0),
      ...{ features, factors, folded: (scores[place] ?? 0) - (before[place] ?? 0) },
      hybrid: scoreWithPrior(card, hybridFeatures, factors),
      coverage: hybrid.ideal === 0 ? 0 : sum / hybrid.ideal,
    }
  }
  const exactOf = (card: number): number => Math.min(1, names.asked.get(card) ?? 0)
  return { pack, cards, scores, exactOf, targetAt, partsAt }
}

function featuresFor(
  candidates: Candidates,
  { priors: { kind, without }, share, confidence, ideal }: Scoring,
): readonly WeightedFeature[] {
  const exact = candidates.pack.manifest.vectors?.exact
  const scales: Scales = {
    words: ideal === 0 ? 0 : share / ideal,
    meaning: (1 - share) * confidence,
    statics: (STATICS_BY_KIND[kind] ?? 1) * (exact ? STATICS_BESIDE_TEACHER : 1),
  }
  return weightedFeatures(candidates, scales, without)
}

/** Whether the caller chose the shares, which then stay as they are. */
const isChosen = ({ mode, lexicalWeight }: MatchOptions): boolean =>
  mode === 'semantic' || lexicalWeight !== undefined

/** The weight of the lexical score against the semantic one. */
function shareOfWords({ mode, lexicalWeight }: MatchOptions, terms: QueryTerms): number {
  return mode === 'semantic' ? 0 : (lexicalWeight ?? lexicalShare(terms))
}

/** The lexical weight against a cosine, in a question of up to USUAL_WORDS words. */
const LEXICAL_TO_SEMANTIC = 0.55
const USUAL_WORDS = 5
const MAX_LENGTH_FACTOR = 4

/**
 * The lexical share of a hybrid score. No card contains all words of a long question, so the same agreement is a
 * smaller part of the ideal, and a long question names more of its subject. One share for all questions is worse on the
 * sets of `npm run eval` (test/eval/README.md).
 */
function lexicalShare({ groups, unknown }: QueryTerms): number {
  const times = Math.min(
    MAX_LENGTH_FACTOR,
    Math.max(1, (groups.length + unknown.length) / USUAL_WORDS),
  )
  const words = LEXICAL_TO_SEMANTIC * times * Math.sqrt(times)
  return words / (1 + words)
}

/** The score that an ideal card would add for the words that no card contains. */
function scoreOfUnknown(catalog: Catalog, { unknown }: QueryTerms): number {
  const nowhere = unknown.filter(({ instead }) => instead.length === 0).length
  return nowhere * idf(catalog.size, 0) * weightOf(LEVELS)
}
