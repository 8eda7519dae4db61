/**
 * A question → every card that matches, with its score.
 *
 *   score = exact + standing × ( w × words / possible words + (1 − w) × sureness × cosine + named + fan-in + worth )
 *
 * Weights are in ranking-features.ts, standing in priors.ts. A question that is a name is answered by what has it,
 * whatever else matches; a name among other words only speaks for its card.
 *
 * Words are measured against what a card that says all of them as well as can be would get, not against the best
 * card found: then a question of common words, of which every card holds some, leaves the decision to meaning, and one
 * that no card is near in meaning leaves it to the words. Both parts keep their sense from question to question. (Against
 * maxima, no single w serves all sets: on gorilla-hf names decide, on cosqa meaning does.) Where nothing is near in
 * meaning, the order of what is least far says little: then it counts less.
 *
 * Everything is synchronous over the files at hand (pack.ts says how that serves lazy readers).
 */
import { type Catalog, isLoading } from '../catalog.ts'
import { bitOfTrait } from '../pack/features/path-features.ts'
import { SHARES } from '../pack/features/static-features.ts'
import { idf, LEVELS, weightOf } from '../pack/lexical/postings.ts'
import type { Pack } from '../pack/pack.ts'
import { largestOf } from './best.ts'
import { type Candidates, findCandidates, type QueryOptions, REACH_OF_CARDS } from './candidates.ts'
import {
  type Held,
  type Holds,
  holdingOf,
  NO_HOLDING,
  raiseHolders,
  withHolders,
} from './holders.ts'
import { type Priors, priorFactorsOf, priorsOf } from './priors.ts'
import type { QueryTerms } from './question/query-terms.ts'
import type { QuestionKind } from './question/question-kind.ts'
import { CARD_WEIGHTS, type RankingFeature } from './ranking-features.ts'
import { scoresOf, type Weights } from './score-cards.ts'
import { semanticConfidence } from './semantic-confidence.ts'

/** What a match is, beyond the words of the question. */
export interface Matching extends QueryOptions {
  /** Tests stand behind nothing: only recipes are asked for, or whoever asks orders the kinds itself. */
  readonly testsCount?: boolean
  /** Cards that others fold under stand for them (holders.ts). */
  readonly holds?: Holds | undefined
  /** The share of the words in a hybrid score; by the kind of question when left out. */
  readonly lexicalWeight?: number | undefined
  /** Features that do not count: what each is worth is found by leaving it out. */
  readonly without?: ReadonlySet<RankingFeature> | undefined
}

/** The cards of one pack that match and pass the filter, unordered, and their final scores. */
export interface Matched {
  readonly pack: Pack
  readonly cards: Uint32Array
  /** Beside `cards`. */
  readonly scores: Float64Array
  /** Quality of the name that was asked for, 0–1. */
  readonly exactOf: (card: number) => number
  /** Beside `cards`, the place among them of the card that stands for each in a folded list; null where each stands for itself. */
  readonly holderAt: Uint32Array | null
  /** By place in `cards`. */
  readonly partsAt: (place: number) => Parts
}

/** What a card's score is made of. */
export interface Parts {
  /** What it has of the words, 0–1. */
  readonly lexical: number
  /** Its cosine to the question; 0 for cards that point away from it. */
  readonly semantic: number
  /** By feature, what it adds to the score, or by how much it lowers it: they add up to the score. */
  readonly shares: Readonly<Partial<Record<RankingFeature, number>>>
  /** The score that the card has in a hybrid search with default weights, without its name: what relevance is read from. */
  readonly usual: number
  /** What it has of the words against a card that says all of them as well as can be, in every mode, 0–1. */
  readonly coverage: number
}

export interface Matches {
  readonly matched: readonly Matched[]
  readonly unfiltered: number
  readonly terms: QueryTerms
}

const NOTHING: ReadonlySet<RankingFeature> = new Set()
const TESTS = bitOfTrait('test')

/** Everything that matches, scored; valid until the next call: the engines use their buffers again. */
export function matchCards(catalog: Catalog, text: string, matching: Matching): Matches {
  const found = findCandidates(catalog, text, matching, REACH_OF_CARDS)
  const { terms, possible } = found
  for (const pack of catalog.packs) pack.staticFeatures()
  // The question is asked again when the files are here: nothing is put in order before.
  if (isLoading(catalog)) return { matched: [], unfiltered: 0, terms }
  const holding = matching.holds
    ? holdingOf(text, matching.holds, matching.testsCount === true)
    : NO_HOLDING
  const held = found.candidates.map((own) => withHolders(own, holding))
  const candidates = held.map(({ found }) => found)
  const alike = candidates.some(({ cosines }) => cosines !== undefined)
  const preference = priorsOf(
    catalog,
    text,
    matching.without ?? NOTHING,
    matching.testsCount ? TESTS : 0,
  )
  const sureness = semanticConfidence(candidates)
  const whole = possible + unsaid(catalog, terms)
  const measure: Measure = {
    preference,
    share: alike ? shareOfWords(matching, terms) : 1,
    sureness: isChosen(matching) ? 1 : sureness,
    // By words alone the best card gets 1; beside meaning it gets what it has of what could be had.
    whole: alike ? whole : largestSum(candidates),
  }
  const usual: Measure = { preference, share: alike ? lexicalShare(terms) : 1, sureness, whole }
  return {
    matched: held.map((own) => fuse(own, measure, usual)),
    unfiltered: candidates.reduce((sum, { unfiltered }) => sum + unfiltered, 0),
    terms,
  }
}

const largestSum = (candidates: readonly Candidates[]): number =>
  Math.max(0, ...candidates.map(({ cards, sums }) => largestOf(cards, sums)))

interface Measure {
  readonly preference: Priors
  /** Of words in the score. */
  readonly share: number
  /** Of meaning, 0–1. */
  readonly sureness: number
  /** The sum that counts as 1. */
  readonly whole: number
}

/**
 * How much it counts that a card is used much. The text of an error is looked for where it is written; a sentence that
 * says what one thing does means that thing, however seldom it is used (docline2symbol .527 → .55).
 */
const PRIORS: Readonly<Partial<Record<QuestionKind, number>>> = { error: 0.2, description: 0.5 }
/** A teacher's cosines lie further apart than those of the built-in model: test2api .25 → .28, xref_cloze .32 → .36. */
const PRIOR_BESIDE_TEACHER = 1.35

/** @param usual how a hybrid search with default weights measures */
function fuse(held: Held, measure: Measure, usual: Measure): Matched {
  const { found, holderAt } = held
  const { pack, cards, sums, names, cosines } = found
  const { preference, whole } = measure
  const weights = weightsOf(pack, measure)
  const usualWeights = weightsOf(pack, usual)
  const exactOf = (card: number): number => Math.min(1, names.asked.get(card) ?? 0)
  const semanticOf = (card: number): number => Math.max(0, cosines?.values[card] ?? 0)
  const addedTo = (card: number, each: Weights): readonly (readonly [RankingFeature, number])[] => {
    const traits = pack.staticFeatures()
    return [
      ['words', each.words * (sums[card] ?? 0)],
      ['meaning', each.meaning * semanticOf(card)],
      ['named', each.named * (names.named.get(card) ?? 0)],
      ['fan-in', each.fanIn * shareOf(traits?.fanIn, card)],
      ['worth', each.worth * shareOf(traits?.worth, card)],
    ]
  }
  const scores = scoresOf(found, weights, preference)
  const before = raiseHolders(held, scores, preference)
  const partsAt = (place: number): Parts => {
    const card = cards[place] ?? 0
    const added = addedTo(card, weights)
    const exact = weights.exact * (names.asked.get(card) ?? 0)
    const shares = new Map<RankingFeature, number>([['exact', exact], ...added])
    let left = sumOf(added)
    let standing = 1
    for (const [feature, factor] of priorFactorsOf(pack, card, preference)) {
      shares.set(feature, left * (factor - 1))
      left *= factor
      standing *= factor
    }
    shares.set('folded', (scores[place] ?? 0) - (before[place] ?? 0))
    return {
      lexical: whole === 0 ? 0 : (sums[card] ?? 0) / whole,
      semantic: semanticOf(card),
      shares: Object.fromEntries([...shares].filter(([, value]) => value !== 0)),
      usual: standing * sumOf(addedTo(card, usualWeights)),
      coverage: usual.whole === 0 ? 0 : (sums[card] ?? 0) / usual.whole,
    }
  }
  return {
    pack,
    cards,
    scores,
    exactOf,
    holderAt,
    partsAt,
  }
}

const sumOf = (added: readonly (readonly [RankingFeature, number])[]): number =>
  added.reduce((sum, [, value]) => sum + value, 0)

const weightsOf = (pack: Pack, { preference, share, sureness, whole }: Measure): Weights =>
  weightsIn(pack, preference, whole === 0 ? 0 : share / whole, (1 - share) * sureness)

const shareOf = (bytes: Uint8Array | undefined, card: number): number =>
  SHARES[bytes?.[card] ?? 0] ?? 0

/** Of each feature of a card, in this pack, for this question. */
function weightsIn(pack: Pack, { kind, without }: Priors, words: number, meaning: number): Weights {
  const weight = (feature: RankingFeature, own: number): number => (without.has(feature) ? 0 : own)
  const prior = (PRIORS[kind] ?? 1) * (pack.manifest.vectors?.exact ? PRIOR_BESIDE_TEACHER : 1)
  return {
    words: weight('words', words),
    meaning: weight('meaning', meaning),
    named: weight('named', CARD_WEIGHTS.named),
    fanIn: prior * weight('fan-in', CARD_WEIGHTS['fan-in']),
    worth: prior * weight('worth', CARD_WEIGHTS.worth),
    exact: weight('exact', CARD_WEIGHTS.exact),
  }
}

/** Shares that were asked for stay as they are. */
const isChosen = ({ mode, lexicalWeight }: Matching): boolean =>
  mode === 'semantic' || lexicalWeight !== undefined

/** Beside meaning. */
function shareOfWords({ mode, lexicalWeight }: Matching, terms: QueryTerms): number {
  return mode === 'semantic' ? 0 : (lexicalWeight ?? lexicalShare(terms))
}

/** How much words weigh against a cosine, in a question of up to USUAL_WORDS. */
const WORDS_TO_MEANING = 0.55
const USUAL_WORDS = 5
const MOST_TIMES = 4

/**
 * The share of words in a hybrid score. No card says all words of a long question, so the same agreement is a
 * smaller part of what could be had; and long questions name more of what they are about. Chosen on the sets of
 * `npm run eval`: with one share for all, gorilla-hf (10 words a question) or cosqa (5) loses a tenth.
 */
function lexicalShare({ groups, unknown }: QueryTerms): number {
  const times = Math.min(MOST_TIMES, Math.max(1, (groups.length + unknown.length) / USUAL_WORDS))
  const words = WORDS_TO_MEANING * times * Math.sqrt(times)
  return words / (1 + words)
}

/** What a card would get besides that says the words that no card says, too. */
function unsaid(catalog: Catalog, { unknown }: QueryTerms): number {
  const nowhere = unknown.filter(({ instead }) => instead.length === 0).length
  return nowhere * idf(catalog.size, 0) * weightOf(LEVELS)
}
