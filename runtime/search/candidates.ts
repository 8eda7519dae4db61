/**
 * Finds the cards that may answer a question, with the results of each engine. The three engines are independent:
 * names are looked up, words are scored by BM25F, and meaning is compared by vectors. Ordering cards or files by these
 * results happens elsewhere (match-cards.ts, rank-files.ts).
 */
import type { SearchMode } from '../answers.ts'
import { type Catalog, hasUnreadFiles, isLoading } from '../catalog.ts'
import type { EncodedQuestion } from '../embedding/embedder.ts'
import { lazyCode } from '../lazy-code.ts'
import { type Accumulator, accumulatedCards } from '../pack/lexical/accumulator.ts'
import type { EachPosting } from '../pack/lexical/postings.ts'
import type { Pack } from '../pack/pack.ts'
import { isCurrent, type LexicalScores, type ScoredCards, scoreCards } from './lexical.ts'
import { type Names, namesIn, noNames } from './names/name-matches.ts'
import { type Expansion, type QueryTerms, queryTerms } from './question/query-terms.ts'

/** What limits the candidates, apart from the words of the question. */
export interface QueryOptions extends Expansion {
  /** Words count only in some fields; in every field when omitted. */
  readonly within?: WithinFields | undefined
  /** For each pack, a test by card number; null when every card passes. */
  readonly filter: (pack: Pack) => ((card: number) => boolean) | null
  readonly mode: SearchMode
  /** The question as encoded by the model itself. */
  readonly encoded?: EncodedQuestion | undefined
  /** One object for all rounds of waiting, so that lexical results are computed once. */
  readonly lexicalCache?: LexicalCache | undefined
}

export interface WithinFields {
  /** Whether names count. */
  readonly names: boolean
  readonly each: EachPosting
}

export interface LexicalCache {
  words?: WordsFound | undefined
}

/** The results of the name lookup and the lexical search. */
interface WordsFound extends ScoredCards {
  readonly names: (pack: Pack) => Names
  readonly terms: QueryTerms
}

/** What the engines found in one pack. */
export interface Candidates {
  readonly pack: Pack
  /** Those that pass the filter, without duplicates. */
  readonly cards: Uint32Array
  /** The count before the filter. */
  readonly unfiltered: number
  /** The filter; null when every card passes. */
  readonly passes: ((card: number) => boolean) | null
  /** For each card, its lexical score: the sum over the words of the question. */
  readonly sums: Float64Array
  readonly names: Names
  /** The question's embedding in this pack. */
  readonly question: Float32Array | undefined
  /** For each card, its cosine to the question; undefined where embeddings cannot be compared. */
  readonly cosines: Accumulator | undefined
}

/** How many clusters are read, over all packs. */
interface Probes {
  readonly nearest: number
  /** Clusters of the best lexical candidates. */
  readonly lexical: number
}

/** How far the semantic search reaches. */
export interface SemanticLimits {
  readonly probes: Readonly<Record<Exclude<SearchMode, 'lexical'>, Probes>>
  /** How many lexical candidates also get a cosine. */
  readonly lexicalCandidates: number
}

/**
 * The number of clusters that a question reads. This many rank as well as reading all of them (test/eval/README.md has
 * the figures).
 */
export const CARD_LIMITS: SemanticLimits = {
  probes: { hybrid: { nearest: 8, lexical: 4 }, semantic: { nearest: 16, lexical: 0 } },
  lexicalCandidates: 200,
}
/** A file is ranked by several of its cards, so more cards are compared. */
export const FILE_LIMITS: SemanticLimits = {
  probes: { hybrid: { nearest: 24, lexical: 8 }, semantic: { nearest: 32, lexical: 0 } },
  lexicalCandidates: 600,
}

export interface CandidatesFound {
  readonly candidates: readonly Candidates[]
  readonly terms: QueryTerms
  /** The lexical score of an ideal card: one that contains every word with the highest impact in the index. */
  readonly possible: number
}

/** Valid until the next call, because the engines reuse their buffers. */
export function findCandidates(
  catalog: Catalog,
  text: string,
  options: QueryOptions,
  limits: SemanticLimits,
): CandidatesFound {
  const { names, terms, lexicalScores, possible } = wordsOf(catalog, text, options)
  const meant = withCorrections(text, terms)
  const { mode } = options
  if (mode !== 'lexical') for (const { pack } of lexicalScores) pack.prefetchVectors()
  const meaning = mode === 'lexical' || !hasVectors(catalog) ? undefined : semantic()
  const queries = lexicalScores.map((own) => ({
    ...own,
    names: names(own.pack),
    passes: options.filter(own.pack),
    question: meaning?.questionVector(own.pack, meant, options.encoded),
  }))
  const cosines =
    mode === 'lexical' || isLoading(catalog)
      ? undefined
      : meaning?.cosinesByPack(catalog, text, queries, mode, limits)
  const candidates = queries.map((own) => candidatesIn(own, cosines?.get(own.pack), options))
  return { candidates, terms, possible }
}

export const semantic = lazyCode(() => import('./semantic-search.ts'))

const hasVectors = ({ packs }: Catalog): boolean =>
  packs.some(({ manifest }) => manifest.vectors !== null)

/** The lexical results and the embedding of the question in one pack, from which cosines are computed. */
export interface PackQuery extends LexicalScores {
  readonly names: Names
  readonly passes: ((card: number) => boolean) | null
  readonly question: Float32Array | undefined
}

function wordsOf(catalog: Catalog, text: string, options: QueryOptions): WordsFound {
  const { lexicalCache = {} } = options
  if (lexicalCache.words !== undefined && isCurrent(lexicalCache.words) && !hasUnreadFiles(catalog))
    return lexicalCache.words
  const { within } = options
  const names = within?.names !== false ? namesIn(catalog, text, options.typing) : noNames
  const terms = queryTerms(catalog, text, options)
  const words = { names, terms, ...scoreCards(catalog, terms.groups, within?.each) }
  lexicalCache.words = isLoading(catalog) ? undefined : words
  return words
}

/** The text to encode: a misspelled word has no vector, so its corrections take its place. */
const withCorrections = (text: string, { unknown }: QueryTerms): string =>
  [text, ...unknown.flatMap(({ instead: [nearest] }) => nearest ?? [])].join(' ')

function candidatesIn(
  { pack, scores, touched, names, passes, question }: PackQuery,
  cosines: Accumulator | undefined,
  { mode }: QueryOptions,
): Candidates {
  const wordless = mode === 'semantic' && cosines !== undefined
  const byWords = wordless ? NO_CARDS : touched
  const others = otherMatches((card) => wordless || scores[card] === 0, names, cosines)
  const all = others.length === 0 ? byWords : joined(byWords, others)
  const cards = passes === null ? all : all.filter(passes)
  return { pack, cards, unfiltered: all.length, passes, sums: scores, names, question, cosines }
}

const NO_CARDS = new Uint32Array(0)

/** The cards found by name or by embedding, each once. */
function otherMatches(
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
