/**
 * A question → the cards that may answer it, with what each engine knows of them. The three engines do not know each
 * other: names are looked up, words are scored by BM25F, meaning is compared by vectors. What follows from it, an
 * order of cards or of files, is made elsewhere (match-cards.ts, rank-files.ts).
 */
import type { SearchMode } from '../answers.ts'
import { type Catalog, isLoading } from '../catalog.ts'
import type { EncodedQuestion } from '../embedding/embedder.ts'
import type { Field } from '../pack/entry.ts'
import { type Accumulator, accumulatedCards } from '../pack/lexical/accumulator.ts'
import { ALL_FIELDS, fieldMask } from '../pack/lexical/postings.ts'
import type { Pack } from '../pack/pack.ts'
import { bestCards } from './best.ts'
import { isCurrent, type LexicalScores, type ScoredCards, scoreCards } from './lexical.ts'
import { type Names, namesIn, noNames } from './names/name-matches.ts'
import { placeExactly } from './question/exact-question.ts'
import { namedLibraries, OTHER_LIBRARY } from './question/named-libraries.ts'
import { type Expansion, type QueryTerms, queryTerms } from './question/query-terms.ts'
import { cosinesOf, encodeQuestion, type SemanticQuery } from './semantic.ts'

/** What may be a candidate, beyond the words of the question. */
export interface QueryOptions extends Expansion {
  /** Words count only where they stand in these fields; in any when left out. */
  readonly fields?: readonly Field[] | undefined
  /** By pack, a test by card number; null when every card passes. */
  readonly filter: (pack: Pack) => ((card: number) => boolean) | null
  readonly mode: SearchMode
  /** The question as a model itself encodes it. */
  readonly encoded?: EncodedQuestion | undefined
  /** The same object for each round of waiting: what the words gave is then not found out again. */
  readonly kept?: LexicalCache | undefined
}

export interface LexicalCache {
  words?: WordsFound | undefined
}

/** What the names and words of a question gave. */
interface WordsFound extends ScoredCards {
  readonly names: (pack: Pack) => Names
  readonly terms: QueryTerms
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
  readonly cosines: Accumulator | undefined
}

/** How many clusters are read, over all packs. */
interface Probes {
  readonly nearest: number
  /** Of the best cards by words. */
  readonly lexical: number
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

export interface CandidatesFound {
  readonly candidates: readonly Candidates[]
  readonly terms: QueryTerms
  /** What a card would get that says every word that cards say as well as can be. */
  readonly possible: number
}

/** Valid until the next call: the engines use their buffers again. */
export function findCandidates(
  catalog: Catalog,
  text: string,
  seeking: QueryOptions,
  reach: Reach,
): CandidatesFound {
  const { names, terms, found, possible } = wordsOf(catalog, text, seeking)
  const meant = withCorrections(text, terms)
  const sought = found.map((own) => ({
    ...own,
    names: names(own.pack),
    passes: seeking.filter(own.pack),
    question: seeking.mode === 'lexical' ? undefined : placed(own.pack, meant, seeking.encoded),
  }))
  const cosines = isLoading(catalog)
    ? NO_COSINES
    : cosinesByPack(catalog, text, sought, seeking, reach)
  const candidates = sought.map((own) => candidatesIn(own, cosines.get(own.pack), seeking))
  return { candidates, terms, possible }
}

/** What is known of one pack before cosines. */
interface PackQuery extends LexicalScores {
  readonly names: Names
  readonly passes: ((card: number) => boolean) | null
  readonly question: Float32Array | undefined
}

function wordsOf(catalog: Catalog, text: string, seeking: QueryOptions): WordsFound {
  const { kept = {} } = seeking
  if (kept.words !== undefined && isCurrent(kept.words) && isWhole(catalog)) return kept.words
  const { fields } = seeking
  const byName = fields === undefined || fields.includes('name')
  const names = byName ? namesIn(catalog, text, seeking.typing) : noNames
  const terms = queryTerms(catalog, text, seeking)
  const mask = fields === undefined ? ALL_FIELDS : fieldMask(fields)
  const words = { names, terms, ...scoreCards(catalog, terms.groups, mask) }
  kept.words = isLoading(catalog) ? undefined : words
  return words
}

/** A file that failed is told of by the round that needs it last. */
const isWhole = (catalog: Catalog): boolean =>
  catalog.packs.every((pack) => pack.failures().length === 0)

/** The text whose meaning is looked for: a misspelled word means nothing, what it was meant to be does. */
const withCorrections = (text: string, { unknown }: QueryTerms): string =>
  [text, ...unknown.flatMap(({ instead: [nearest] }) => nearest ?? [])].join(' ')

function candidatesIn(
  { pack, scores, touched, names, passes, question }: PackQuery,
  cosines: Accumulator | undefined,
  { mode }: QueryOptions,
): Candidates {
  const wordless = mode === 'semantic' && cosines !== undefined
  const byWords = wordless ? NO_CARDS : touched
  const others = spokenFor((card) => wordless || scores[card] === 0, names, cosines)
  const all = others.length === 0 ? byWords : joined(byWords, others)
  const cards = passes === null ? all : all.filter(passes)
  return { pack, cards, unfiltered: all.length, passes, sums: scores, names, question, cosines }
}

const NO_CARDS = new Uint32Array(0)

/** Cards that a name or meaning speaks for, each once. */
function spokenFor(
  isOther: (card: number) => boolean,
  { asked, named }: Names,
  cosines: Accumulator | undefined,
): number[] {
  const others: number[] = []
  for (const card of asked.keys()) if (isOther(card)) others.push(card)
  for (const card of named.keys()) if (isOther(card) && !asked.has(card)) others.push(card)
  if (cosines !== undefined)
    for (const card of accumulatedCards(cosines))
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
  pack.prefetchVectors()
  const question = placeExactly(pack, encoded) ?? encodeQuestion(pack, text)
  return pack.wanted.size > 0 ? undefined : question
}

/** By pack, the cosines of its cards; of a pack that no card of passes the filter, none. */
function cosinesByPack(
  catalog: Catalog,
  text: string,
  sought: readonly PackQuery[],
  { mode }: QueryOptions,
  { probes, judgedByWords }: Reach,
): ReadonlyMap<Pack, Accumulator> {
  if (mode === 'lexical') return NO_COSINES
  const named = namedLibraries(catalog, text)
  const { nearest, lexical } = probes[mode]
  const open = sought.filter((own) => sought.length === 1 || somePass(own))
  const judgedOf = ({ scores, touched }: PackQuery): Uint32Array =>
    mode === 'semantic' ? NO_CARDS : bestCards(touched, scores, judgedByWords)
  const judging = open.map((own) => ({ ...own, judged: judgedOf(own) }))
  const best = bestOfAll(judging, lexical)
  const looks = judging.flatMap(({ pack, question, judged }): SemanticQuery[] => {
    if (question === undefined) return []
    const isMeant = named === null || pack.manifest.columns.projects.some((own) => named.has(own))
    const cards = best.get(pack) ?? NO_CARDS
    return [{ pack, question, cards, judged, share: isMeant ? 1 : OTHER_LIBRARY }]
  })
  const cosines = cosinesOf(looks, nearest)
  return new Map(looks.flatMap(({ pack }, i) => (cosines[i] ? [[pack, cosines[i]]] : [])))
}

const NO_COSINES: ReadonlyMap<Pack, Accumulator> = new Map()

function somePass({ pack, passes }: PackQuery): boolean {
  if (passes === null) return true
  for (let card = 0; card < pack.size; card++) if (passes(card)) return true
  return false
}

/** What words found in one pack. */
interface Judging extends LexicalScores {
  /** Its best cards, no fewer than are wanted of all. */
  readonly judged: Uint32Array
}

/** The best cards by words over all packs, by pack. */
function bestOfAll(found: readonly Judging[], count: number): Map<Pack, Uint32Array> {
  const all = found
    .flatMap(({ pack, scores, judged }, order) =>
      [...bestCards(judged, scores, count)].map((card) => {
        return { pack, card, score: scores[card] ?? 0, order }
      }),
    )
    .sort((a, b) => b.score - a.score || a.order - b.order || a.card - b.card)
    .slice(0, count)
  return new Map(
    found.map(({ pack }) => [
      pack,
      Uint32Array.from(all.flatMap((best) => (best.pack === pack ? [best.card] : []))),
    ]),
  )
}
