/**
 * A question → every card that matches, with its score.
 *
 *   score = exact + standing × ( w × words / possible words + (1 − w) × cosine + named + fan-in + worth )
 *
 * Weights are in ingredients.ts, standing in standing.ts. A question that is a name is answered by what has it,
 * whatever else matches; a name among other words only speaks for its card.
 *
 * Words are measured against what a card that says all of them as well as can be would get, not against the best
 * card found: then a question of common words, of which every card holds some, leaves the decision to meaning, and one
 * that no card is near in meaning leaves it to the words. Both parts keep their sense from question to question. (Against
 * maxima, no single w serves all sets: on gorilla-hf names decide, on cosqa meaning does.)
 *
 * Everything is synchronous over the files at hand (pack.ts says how that serves lazy readers).
 */
import type { Catalog } from '../catalog.ts'
import type { Pack } from '../pack/pack.ts'
import { idf, LEVELS, weightOf } from '../pack/postings.ts'
import { type Candidates, findCandidates, REACH_OF_CARDS, type Seeking } from './candidates.ts'
import { CARD_WEIGHTS, type Ingredient } from './ingredients.ts'
import { bestPossible } from './lexical.ts'
import type { QueryTerms } from './query-terms.ts'
import { factorsOf, fillStanding, type Preference, preferenceOf } from './standing.ts'

/** What a match is, beyond the words of the question. */
export interface Matching extends Seeking {
  /** The share of the words in a hybrid score; by the kind of question when left out. */
  readonly lexicalWeight?: number | undefined
  /** Ingredients that do not count: what each is worth is found by leaving it out. */
  readonly without?: ReadonlySet<Ingredient> | undefined
}

/** The cards of one pack that match and pass the filter, unordered, and their final scores. */
export interface Matched {
  readonly pack: Pack
  readonly cards: Uint32Array
  /** Beside `cards`. */
  readonly scores: Float64Array
  readonly partsOf: (card: number) => Parts
}

/** What a card's score is made of. */
export interface Parts {
  /** Quality of the name that was asked for, 0–1. */
  readonly exact: number
  /** What it has of the words, 0–1. */
  readonly lexical: number
  /** Its cosine to the question; 0 for cards that point away from it. */
  readonly semantic: number
  /** By ingredient, what it adds to the score, or by how much it lowers it: they add up to the score. */
  readonly shares: Readonly<Partial<Record<Ingredient, number>>>
}

export interface Matches {
  readonly matched: readonly Matched[]
  readonly unfiltered: number
  readonly terms: QueryTerms
}

const NOTHING: ReadonlySet<Ingredient> = new Set()

/** Everything that matches, scored; valid until the next call: the engines use their buffers again. */
export function matchCards(catalog: Catalog, text: string, matching: Matching): Matches {
  const { candidates, terms } = findCandidates(catalog, text, matching, REACH_OF_CARDS)
  const alike = candidates.some(({ cosines }) => cosines !== undefined)
  const measure: Measure = {
    preference: preferenceOf(catalog, text, matching.without ?? NOTHING),
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

function bestSum({ cards, sums }: Candidates): number {
  let best = 0
  for (let i = 0; i < cards.length; i++) best = Math.max(best, sums[cards[i] ?? 0] ?? 0)
  return best
}

interface Measure {
  readonly preference: Preference
  /** Of words in the score. */
  readonly share: number
  /** The sum that counts as 1. */
  readonly whole: number
}

/** The text of an error is looked for where it is written, and not in what is used most. */
const PRIOR_OF_ERRORS = 0.2
/** A teacher's cosines lie further apart than those of the built-in model: test2api .25 → .28, xref_cloze .32 → .36. */
const PRIOR_BESIDE_TEACHER = 1.35

function fuse(found: Candidates, { preference, share, whole }: Measure): Matched {
  const { pack, cards, sums, names, cosines } = found
  const weight = (ingredient: Ingredient, own: number): number =>
    preference.without.has(ingredient) ? 0 : own
  const words = whole === 0 ? 0 : weight('words', share) / whole
  const meaning = weight('meaning', 1 - share)
  const named = weight('named', CARD_WEIGHTS.named)
  const prior =
    (preference.kind === 'error' ? PRIOR_OF_ERRORS : 1) *
    (pack.manifest.vectors?.exact ? PRIOR_BESIDE_TEACHER : 1)
  const leaning = prior * weight('fan-in', CARD_WEIGHTS['fan-in'])
  const asked = weight('exact', CARD_WEIGHTS.exact)
  const worthWeight = prior * weight('worth', CARD_WEIGHTS.worth)
  const { fused, fanIn, worth, place, noun, standing } = buffersOf(pack)
  const byPlace = weight('path', 1) === 0 ? null : preference.byPlace
  const byNoun = weight('noun', 1) === 0 ? null : preference.byNoun
  fillStanding(standing, pack, preference)
  const scores = fused.subarray(0, cards.length)
  for (let i = 0; i < scores.length; i++) {
    const card = cards[i] ?? 0
    const cosine = Math.max(0, cosines?.values[card] ?? 0)
    let sum = words * (sums[card] ?? 0) + meaning * cosine
    sum += leaning * (fanIn[card] ?? 0) + worthWeight * (worth[card] ?? 0)
    if (names.named.size > 0) sum += named * (names.named.get(card) ?? 0)
    let score = sum * (standing[card] ?? 1)
    if (byPlace !== null) score *= byPlace[place[card] ?? 0] ?? 1
    if (byNoun !== null) score *= byNoun[noun[card] ?? 0] ?? 1
    if (names.asked.size > 0) score += asked * (names.asked.get(card) ?? 0)
    scores[i] = score
  }

  const partsOf = (card: number): Parts => {
    const sum = sums[card] ?? 0
    const semantic = Math.max(0, cosines?.values[card] ?? 0)
    const quality = names.asked.get(card) ?? 0
    const added: readonly (readonly [Ingredient, number])[] = [
      ['words', words * sum],
      ['meaning', meaning * semantic],
      ['named', named * (names.named.get(card) ?? 0)],
      ['fan-in', leaning * (fanIn[card] ?? 0)],
      ['worth', worthWeight * (worth[card] ?? 0)],
    ]
    const shares = new Map<Ingredient, number>([['exact', asked * quality], ...added])
    let left = added.reduce((all, [, value]) => all + value, 0)
    for (const [ingredient, factor] of factorsOf(pack, card, preference)) {
      shares.set(ingredient, left * (factor - 1))
      left *= factor
    }
    return {
      exact: Math.min(1, quality),
      lexical: whole === 0 ? 0 : sum / whole,
      semantic,
      shares: Object.fromEntries([...shares].filter(([, value]) => value !== 0)),
    }
  }
  return { pack, cards, scores, partsOf }
}

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

/** What a card would get that says every word of the question, also those that no card says, as well as can be. */
function possibleScore(catalog: Catalog, { groups, unknown }: QueryTerms): number {
  const nowhere = unknown.filter(({ instead }) => instead.length === 0).length
  return bestPossible(catalog, groups) + nowhere * idf(catalog.size, 0) * weightOf(LEVELS)
}

/** By card; made once for a pack. */
interface Buffers {
  /** The product of its factors. */
  readonly standing: Float64Array
  /** Zeros until the file that has them is here, as below. */
  readonly fanIn: Float64Array
  readonly worth: Float64Array
  readonly place: Uint8Array
  readonly noun: Uint8Array
  readonly fused: Float64Array
}

const buffersByPack = new WeakMap<Pack, Buffers>()
const traitsRead = new WeakSet<Pack>()

function buffersOf(pack: Pack): Buffers {
  const known = buffersByPack.get(pack)
  const buffers = known ?? {
    standing: new Float64Array(pack.size),
    fanIn: new Float64Array(pack.size),
    worth: new Float64Array(pack.size),
    place: new Uint8Array(pack.size),
    noun: new Uint8Array(pack.size),
    fused: new Float64Array(pack.size),
  }
  if (known === undefined) buffersByPack.set(pack, buffers)
  const traits = traitsRead.has(pack) ? undefined : pack.traits()
  if (traits !== undefined) {
    for (let card = 0; card < pack.size; card++) {
      buffers.fanIn[card] = traits.fanIn(card)
      buffers.worth[card] = traits.worth(card)
      buffers.place[card] = traits.place(card)
      buffers.noun[card] = traits.noun(card)
    }
    traitsRead.add(pack)
  }
  return buffers
}
