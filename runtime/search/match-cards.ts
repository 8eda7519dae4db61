/**
 * A question → every card that matches, with its score. Three engines that do not know each other are put
 * together here: names looked up exactly, words scored by BM25F, meaning by vectors.
 *
 *   score = EXACT × exact  +  standing × ( w × words / possible words  +  (1 − w) × cosine )
 *
 * An exact name always wins over any amount of words and meaning. Words are measured against what a card that
 * says all of them as well as can be would get, not against the best card found: then a question of common words, of
 * which every card holds some, leaves the decision to meaning, and one that no card is near in meaning leaves
 * it to the words. Both parts keep their sense from question to question. (Against maxima, no single w serves
 * all sets: on gorilla-hf names decide, on cosqa meaning does.)
 *
 * Everything is synchronous over the files at hand (pack.ts says how that serves lazy readers).
 */
import type { SearchMode } from '../answers.ts'
import type { Visibility } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import type { Field } from '../entry.ts'
import { type Run, runsOf } from '../pack/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { ALL_FIELDS, fieldMask, idf, LEVELS, weightOf } from '../pack/postings.ts'
import { type Tally, talliedCards } from '../pack/tally.ts'
import { leastOfBest } from './best.ts'
import { type EncodedQuestion, placeExactly } from './exact-question.ts'
import { bestPossible, type LexicalScores, scoreCards } from './lexical.ts'
import { type Expansion, type QueryTerms, queryTerms } from './query-terms.ts'
import { joinedName, readQuestion } from './question.ts'
import { encodeQuestion, likenessOf, type Probes } from './semantic.ts'
import { lookUpSymbol } from './symbol-lookup.ts'

/** Above any sum of words and meaning, which is at most 1: a step of 0.04 in quality (visibility, folding) is as much. */
const EXACT = 25
/** A beginning is a guess: it lifts a card among the others, never above them all. */
const BEGINNING = 0.8
/** A question that is a name in separate words, `grid search cv`. */
const JOINED = 0.85
export const VISIBILITY_FACTOR: Readonly<Record<Visibility, number>> = {
  public: 1,
  internal: 0.9,
  private: 0.75,
}
/** A recipe that uses what is no longer there comes behind everything else that matches. */
export const STALE_FACTOR = 0.001

/** What a card's score is multiplied with, by its columns. */
const standingOf = ({ visibility, stale }: Pick<Run, 'visibility' | 'stale'>): number =>
  VISIBILITY_FACTOR[visibility] * (stale ? STALE_FACTOR : 1)

/** What a match is, beyond the words of the question. */
export interface Matching extends Expansion {
  /** Words count only where they stand in these fields; in any when left out. */
  readonly fields?: readonly Field[]
  /** By pack, a test by card number; null when every card passes. */
  readonly filter: (pack: Pack) => ((card: number) => boolean) | null
  readonly mode: SearchMode
  /** The share of the words in a hybrid score; by the kind of question when left out. */
  readonly lexicalWeight?: number | undefined
  /** The question as a model itself encodes it. */
  readonly encoded?: EncodedQuestion | undefined
}

/** The cards of one pack that match and pass the filter, unordered, and their final scores. */
export interface Matched {
  readonly pack: Pack
  readonly cards: Uint32Array
  /** Beside `cards`. */
  readonly scores: Float64Array
  /** What a card has of the words, 0–1, before visibility. */
  readonly lexical: (card: number) => number
  /** Its cosine to the question; 0 for cards that point away from it. */
  readonly semantic: (card: number) => number
  readonly exact: (card: number) => number
}

export interface Matches {
  readonly matched: readonly Matched[]
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/**
 * Clusters that a question reads, some forty cards each. On cosqa, where meaning decides, 4 + 4 give .506 nDCG@10,
 * 8 + 4 .515 and all of them the same; each is 3 KB to a lazy reader.
 */
const PROBES: Readonly<Record<Exclude<SearchMode, 'lexical'>, Probes>> = {
  hybrid: { nearest: 8, lexical: 4 },
  semantic: { nearest: 16, lexical: 0 },
}
/** Cards that words found whose meaning is looked at too. */
const JUDGED_BY_WORDS = 200

/** Everything that matches, scored; valid until the next call: the engines use their buffers again. */
export function matchCards(catalog: Catalog, text: string, matching: Matching): Matches {
  const { fields } = matching
  const named: ExactMatches =
    fields === undefined || fields.includes('name')
      ? exactMatches(catalog, text, matching.typing)
      : new Map()
  const terms = queryTerms(catalog, text, matching)
  const mask = fields === undefined ? ALL_FIELDS : fieldMask(fields)
  const candidates = scoreCards(catalog, terms.groups, mask).map((found) =>
    candidatesIn(found, named.get(found.pack) ?? NONE, text, matching),
  )
  const alike = candidates.some(({ cosines }) => cosines !== undefined)
  const measure: Measure = {
    share: alike ? shareOfWords(matching, terms) : 1,
    // By words alone the best card gets 1; beside meaning it gets what it has of what could be had.
    whole: alike ? possibleScore(catalog, terms) : Math.max(0, ...candidates.map(bestSum)),
  }
  return {
    matched: candidates.map((found) => fuse(found, measure)),
    unfiltered: candidates.reduce((sum, { unfiltered }) => sum + unfiltered, 0),
    terms,
  }
}

/** What the engines found in one pack. */
interface Candidates {
  readonly pack: Pack
  /** Those that pass the filter, without repeats. */
  readonly cards: Uint32Array
  /** Before the filter. */
  readonly unfiltered: number
  /** By card, the sum over the words of the question. */
  readonly sums: Float64Array
  readonly exact: ReadonlyMap<number, number>
  /** Undefined where there is no meaning to compare. */
  readonly cosines: Tally | undefined
}

function candidatesIn(
  { pack, scores, touched }: LexicalScores,
  exact: ReadonlyMap<number, number>,
  text: string,
  matching: Matching,
): Candidates {
  const cosines = judge(pack, text, matching, scores, touched)
  const wordless = matching.mode === 'semantic' && cosines !== undefined
  const judged = cosines === undefined ? NO_CARDS : talliedCards(cosines)
  const others = [...exact.keys(), ...judged].filter((card) => wordless || scores[card] === 0)
  const all = joined(wordless ? NO_CARDS : touched, new Set(others))
  const passes = matching.filter(pack)
  const cards = passes === null ? all : all.filter(passes)
  return { pack, cards, unfiltered: all.length, sums: scores, exact, cosines }
}

function bestSum({ cards, sums }: Candidates): number {
  let best = 0
  for (let i = 0; i < cards.length; i++) best = Math.max(best, sums[cards[i] ?? 0] ?? 0)
  return best
}

interface Measure {
  /** Of words in the score. */
  readonly share: number
  /** The sum that counts as 1. */
  readonly whole: number
}

function fuse(
  { pack, cards, sums, exact: quality, cosines }: Candidates,
  { share, whole }: Measure,
): Matched {
  const { standing, named, fused } = buffersOf(pack)
  const lexical = (card: number): number => (whole === 0 ? 0 : (sums[card] ?? 0) / whole)
  const semantic = (card: number): number => Math.max(0, cosines?.values[card] ?? 0)
  const exact = (card: number): number => Math.min(1, quality.get(card) ?? 0)
  const scores = fused.subarray(0, cards.length)
  for (const card of quality.keys()) named[card] = 1
  for (let i = 0; i < scores.length; i++) {
    const card = cards[i] ?? 0
    const both = share * lexical(card) + (1 - share) * semantic(card)
    const seen = both * (standing[card] ?? 1)
    scores[i] = named[card] === 1 ? EXACT * (quality.get(card) ?? 0) + seen : seen
  }
  for (const card of quality.keys()) named[card] = 0
  return { pack, cards, scores, lexical, semantic, exact }
}

const NO_CARDS = new Uint32Array(0)

function joined(cards: Uint32Array, others: ReadonlySet<number>): Uint32Array {
  if (others.size === 0) return cards
  const all = new Uint32Array(cards.length + others.size)
  all.set(cards)
  all.set([...others], cards.length)
  return all
}

/** Beside meaning. */
function shareOfWords({ mode, lexicalWeight }: Matching, terms: QueryTerms): number {
  return mode === 'semantic' ? 0 : (lexicalWeight ?? lexicalShare(terms))
}

/** How much words weigh against a cosine, in a question of up to USUAL_WORDS. */
const WORDS_TO_MEANING = 0.55
const USUAL_WORDS = 5
const MOST_TIMES = 3

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

/** What a card would get that says every word of the question, also those that no card says, as well as can be. */
function possibleScore(catalog: Catalog, { groups, unknown }: QueryTerms): number {
  const nowhere = unknown.filter(({ instead }) => instead.length === 0).length
  return bestPossible(catalog, groups) + nowhere * idf(catalog.size, 0) * weightOf(LEVELS)
}

/** @returns undefined when the pack, or the question, has no meaning that could be compared */
function judge(
  pack: Pack,
  text: string,
  { mode, encoded }: Matching,
  scores: Float64Array,
  touched: Uint32Array,
): Tally | undefined {
  if (mode === 'lexical') return undefined
  pack.foreseeMeaning()
  const question = placeExactly(pack, encoded) ?? encodeQuestion(pack, text)
  if (question === undefined) return undefined
  const byWords = mode === 'semantic' ? [] : bestOf(scores, touched, JUDGED_BY_WORDS)
  return likenessOf(pack, question, byWords, PROBES[mode])
}

function bestOf(scores: Float64Array, touched: Uint32Array, keep: number): number[] {
  const own = new Float64Array(touched.length)
  for (let i = 0; i < own.length; i++) own[i] = scores[touched[i] ?? 0] ?? 0
  const least = leastOfBest(own, keep)
  return [...touched.filter((_, i) => (own[i] ?? 0) >= least)]
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, keep)
}

/** What only ids have; others are names, and one file less is read for them. */
const LIKE_AN_ID = /^\S*[:~#]\S*$/
/** Above any name: an overload is meant, `pkg:f~2`, and not the first of them. */
const BY_ID = 1.1

type ExactMatches = Map<Pack, Map<number, number>>
const NONE: ReadonlyMap<number, number> = new Map()

function exactMatches(catalog: Catalog, text: string, typing: boolean): ExactMatches {
  const found: ExactMatches = new Map()
  const add = (name: string, factor: number, unfinished: boolean): void => {
    for (const match of lookUpSymbol(catalog, name, unfinished)) {
      const beginning = match.how === 'prefix' ? BEGINNING / EXACT : 1
      const cards = found.get(match.pack) ?? new Map<number, number>()
      const quality = match.quality * factor * beginning
      if (quality > (cards.get(match.card) ?? 0)) cards.set(match.card, quality)
      found.set(match.pack, cards)
    }
  }
  const id = text.trim()
  if (LIKE_AN_ID.test(id))
    for (const pack of catalog.packs) {
      const card = pack.cardNumber(id)
      if (card !== undefined) found.set(pack, new Map([[card, BY_ID]]))
    }
  const { identifiers } = readQuestion(text)
  for (const name of identifiers) add(name, 1, typing && text.trimEnd().endsWith(name))
  const joined = joinedName(text)
  if (joined !== undefined) add(joined, JOINED, typing)
  return found
}

interface Buffers {
  /** By card, standingOf its columns: looked up, instead of a search in the runs. */
  readonly standing: Float64Array
  /** By card, 1 for those that the question names; all 0 between questions. */
  readonly named: Uint8Array
  readonly fused: Float64Array
}

const buffersByPack = new WeakMap<Pack, Buffers>()

function buffersOf(pack: Pack): Buffers {
  const known = buffersByPack.get(pack)
  if (known !== undefined) return known
  const standing = new Float64Array(pack.size)
  for (const run of runsOf(pack)) standing.fill(standingOf(run), run.from, run.to)
  const fresh = {
    standing,
    named: new Uint8Array(pack.size),
    fused: new Float64Array(pack.size),
  }
  buffersByPack.set(pack, fresh)
  return fresh
}
