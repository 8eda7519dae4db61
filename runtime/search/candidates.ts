/**
 * A question → the cards that may answer it, with what each engine knows of them. The three engines do not know each
 * other: names are looked up, words are scored by BM25F, meaning is compared by vectors. What follows from it, an
 * order of cards or of files, is made elsewhere (match-cards.ts, rank-files.ts).
 */
import type { SearchMode } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { Field } from '../entry.ts'
import type { Pack } from '../pack/pack.ts'
import { ALL_FIELDS, fieldMask } from '../pack/words/postings.ts'
import { type Tally, talliedCards } from '../pack/words/tally.ts'
import { leastOfBest } from './best.ts'
import { type LexicalScores, scoreCards } from './lexical.ts'
import { type Names, namesIn, noNames } from './names/name-matches.ts'
import { type EncodedQuestion, placeExactly } from './question/exact-question.ts'
import { type Expansion, type QueryTerms, queryTerms } from './question/query-terms.ts'
import { encodeQuestion, likenessOf, type Probes } from './semantic.ts'

/** What may be a candidate, beyond the words of the question. */
export interface Seeking extends Expansion {
  /** Words count only where they stand in these fields; in any when left out. */
  readonly fields?: readonly Field[]
  /** By pack, a test by card number; null when every card passes. */
  readonly filter: (pack: Pack) => ((card: number) => boolean) | null
  readonly mode: SearchMode
  /** The question as a model itself encodes it. */
  readonly encoded?: EncodedQuestion | undefined
}

/** What the engines found in one pack. */
export interface Candidates {
  readonly pack: Pack
  /** Those that pass the filter, without repeats. */
  readonly cards: Uint32Array
  /** Before the filter. */
  readonly unfiltered: number
  /** The filter; null when every card passes. */
  readonly passes: ((card: number) => boolean) | null
  /** By card, the sum over the words of the question. */
  readonly sums: Float64Array
  readonly names: Names
  /** The question's vector in this pack. */
  readonly question: Float32Array | undefined
  /** By card, its cosine to the question; undefined where there is no meaning to compare. */
  readonly cosines: Tally | undefined
}

/** How far meaning is looked for. */
export interface Reach {
  readonly probes: Readonly<Record<Exclude<SearchMode, 'lexical'>, Probes>>
  /** Cards that words found whose meaning is looked at too. */
  readonly judgedByWords: number
}

/**
 * Clusters that a question reads, some forty cards each. On cosqa, where meaning decides, 4 + 4 give .506 nDCG@10,
 * 8 + 4 .515 and all of them the same; each is 3 KB to a lazy reader.
 */
export const REACH_OF_CARDS: Reach = {
  probes: { hybrid: { nearest: 8, lexical: 4 }, semantic: { nearest: 16, lexical: 0 } },
  judgedByWords: 200,
}
/** A file is what several of its cards say: more of them are looked at. */
export const REACH_OF_FILES: Reach = {
  probes: { hybrid: { nearest: 24, lexical: 8 }, semantic: { nearest: 32, lexical: 0 } },
  judgedByWords: 600,
}

export interface Found {
  readonly candidates: readonly Candidates[]
  readonly terms: QueryTerms
  /** What a card would get that says every word that cards say as well as can be. */
  readonly possible: number
}

/** Valid until the next call: the engines use their buffers again. */
export function findCandidates(
  catalog: Catalog,
  text: string,
  seeking: Seeking,
  reach: Reach,
): Found {
  const { fields } = seeking
  const byName = fields === undefined || fields.includes('name')
  const names = byName ? namesIn(catalog, text, seeking.typing) : noNames
  const terms = queryTerms(catalog, text, seeking)
  const mask = fields === undefined ? ALL_FIELDS : fieldMask(fields)
  const { found, possible } = scoreCards(catalog, terms.groups, mask)
  const meant = withCorrections(text, terms)
  const candidates = found.map((own) => candidatesIn(own, names(own.pack), meant, seeking, reach))
  return { candidates, terms, possible }
}

/** The text whose meaning is looked for: a misspelled word means nothing, what it was meant to be does. */
const withCorrections = (text: string, { unknown }: QueryTerms): string =>
  [text, ...unknown.flatMap(({ instead: [nearest] }) => nearest ?? [])].join(' ')

/** @param meant the question, with what its misspelled words mean */
function candidatesIn(
  { pack, scores, touched }: LexicalScores,
  names: Names,
  meant: string,
  seeking: Seeking,
  reach: Reach,
): Candidates {
  const { mode } = seeking
  const question = mode === 'lexical' ? undefined : placed(pack, meant, seeking.encoded)
  const cosines =
    mode === 'lexical' || question === undefined
      ? undefined
      : judge(pack, question, mode, scores, touched, reach)
  const wordless = mode === 'semantic' && cosines !== undefined
  const byWords = wordless ? NO_CARDS : touched
  const others = spokenFor((card) => wordless || scores[card] === 0, names, cosines)
  const all = others.length === 0 ? byWords : joined(byWords, others)
  const passes = seeking.filter(pack)
  const cards = passes === null ? all : all.filter(passes)
  return { pack, cards, unfiltered: all.length, passes, sums: scores, names, question, cosines }
}

const NO_CARDS = new Uint32Array(0)

/** Cards that a name or meaning speaks for, each once. */
function spokenFor(
  isOther: (card: number) => boolean,
  { asked, named }: Names,
  cosines: Tally | undefined,
): number[] {
  const others: number[] = []
  for (const card of asked.keys()) if (isOther(card)) others.push(card)
  for (const card of named.keys()) if (isOther(card) && !asked.has(card)) others.push(card)
  if (cosines !== undefined)
    for (const card of talliedCards(cosines))
      if (isOther(card) && !asked.has(card) && !named.has(card)) others.push(card)
  return others
}

function joined(cards: Uint32Array, others: readonly number[]): Uint32Array {
  const all = new Uint32Array(cards.length + others.length)
  all.set(cards)
  all.set(others, cards.length)
  return all
}

/**
 * @returns undefined when the pack, or the question, has no meaning that could be compared, and while words of
 * the question are not here yet: half a question lies somewhere else, and its clusters would be read for nothing
 */
function placed(
  pack: Pack,
  text: string,
  encoded: EncodedQuestion | undefined,
): Float32Array | undefined {
  pack.foreseeMeaning()
  const question = placeExactly(pack, encoded) ?? encodeQuestion(pack, text)
  return pack.wanted.size > 0 ? undefined : question
}

function judge(
  pack: Pack,
  question: Float32Array,
  mode: Exclude<SearchMode, 'lexical'>,
  scores: Float64Array,
  touched: Uint32Array,
  { probes, judgedByWords }: Reach,
): Tally {
  const byWords = (keep: number): number[] =>
    mode === 'semantic' ? [] : bestByWords(scores, touched, keep)
  return likenessOf(pack, question, byWords, judgedByWords, probes[mode])
}

/** The `keep` best; among equal ones the first cards. */
function bestByWords(scores: Float64Array, touched: Uint32Array, keep: number): number[] {
  const own = new Float64Array(touched.length)
  for (let i = 0; i < own.length; i++) own[i] = scores[touched[i] ?? 0] ?? 0
  const least = leastOfBest(own, keep)
  const best: number[] = []
  const equal: number[] = []
  for (let i = 0; i < own.length; i++) {
    const score = own[i] ?? 0
    if (score > least) best.push(touched[i] ?? 0)
    else if (score === least) equal.push(touched[i] ?? 0)
  }
  equal.sort((a, b) => a - b)
  return best.concat(equal.slice(0, Math.max(0, keep - best.length)))
}
