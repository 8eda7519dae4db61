/**
 * A question → ranked cards. This file composes the engines, which do not know each other: the question is
 * read, names are looked up exactly, words are scored by BM25F, and the two are put together.
 *
 *   score = EXACT × exact  +  lexical / best lexical × visibility
 *
 * An exact name always wins over any amount of words; among equals, words decide. `rank` is synchronous over
 * the files at hand (pack.ts says how that serves lazy readers), `search` waits until they are here.
 */
import type {
  FileAnswer,
  FileHit,
  Hit,
  SearchAnswer,
  SearchOptions,
  Signals,
  Warning,
} from './answers.ts'
import { type Card, type CardHead, VISIBILITIES, type Visibility } from './card.ts'
import { type Catalog, type Place, settle } from './catalog.ts'
import type { Field } from './entry.ts'
import { columnsOf, passing, runsOf } from './pack/columns.ts'
import type { Pack } from './pack/pack.ts'
import type { BlockName } from './pack/pack-format.ts'
import { ALL_FIELDS, fieldMask } from './pack/postings.ts'
import { cardAt, headAt } from './read-cards.ts'
import { leastOfBest } from './search/best.ts'
import { explainCard, scoreCards } from './search/lexical.ts'
import { type Expansion, type QueryTerms, queryTerms } from './search/query-terms.ts'
import { joinedName, readQuestion } from './search/question.ts'
import { lookUpSymbol } from './search/symbol-lookup.ts'

export const DEFAULT_LIMIT = 10
/** Above any sum of lexical scores, which is at most 1: quality steps of 0.1 keep their order. */
const EXACT = 10
/** A beginning is a guess: it lifts a card among the others, never above them all. */
const BEGINNING = 0.8
/** A question that is a name in separate words, `grid search cv`. */
const JOINED = 0.85
const VISIBILITY: Readonly<Record<Visibility, number>> = { public: 1, internal: 0.9, private: 0.75 }
const FACTORS = VISIBILITIES.map((visibility) => VISIBILITY[visibility])

export interface Ranked extends Place {
  readonly score: number
  readonly exact: number
  readonly lexical: number
}

export interface Ranking {
  readonly ranked: readonly Ranked[]
  /** Cards that matched at all and pass the filters. */
  readonly total: number
  /** Cards that matched before the filters. */
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/** What a match is, beyond the words of the question. */
export interface Matching extends Expansion {
  /** Words count only where they stand in these fields; in any when left out. */
  readonly fields?: readonly Field[]
  /** By pack, a test by card number; null when every card passes. */
  readonly filter: (pack: Pack) => ((card: number) => boolean) | null
}

/** The cards of one pack that match and pass the filter, unordered, and their final scores. */
export interface Matched {
  readonly pack: Pack
  readonly cards: readonly number[]
  /** Beside `cards`. */
  readonly scores: Float64Array
  /** The share of the words, by card: at most 1 over all packs, before visibility. */
  readonly lexical: (card: number) => number
  readonly exact: (card: number) => number
}

export interface Matches {
  readonly matched: readonly Matched[]
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/** Everything that matches, scored; valid until the next call: lexical.ts uses its buffers again. */
export function matchCards(catalog: Catalog, text: string, matching: Matching): Matches {
  const { fields, filter } = matching
  const named: ExactMatches =
    fields === undefined || fields.includes('name')
      ? exactMatches(catalog, text, matching.typing)
      : new Map()
  const terms = queryTerms(catalog, text, matching)
  const mask = fields === undefined ? ALL_FIELDS : fieldMask(fields)
  let unfiltered = 0
  let highest = 0
  const found = scoreCards(catalog, terms.groups, mask).map(({ pack, scores, touched }) => {
    const passes = filter(pack)
    const exact = named.get(pack) ?? NONE
    const onlyNamed = [...exact.keys()].filter((card) => scores[card] === 0)
    const all = onlyNamed.length === 0 ? touched : [...touched, ...onlyNamed]
    const cards = passes === null ? all : all.filter(passes)
    unfiltered += all.length
    for (const card of cards) highest = Math.max(highest, scores[card] ?? 0)
    return { pack, scores, exact, cards }
  })
  const matched = found.map(({ pack, scores: sums, exact: quality, cards }): Matched => {
    const visible = visibilityOf(pack)
    const lexical = (card: number): number => (highest === 0 ? 0 : (sums[card] ?? 0) / highest)
    const exact = (card: number): number => quality.get(card) ?? 0
    const scores = new Float64Array(cards.length)
    for (let i = 0; i < scores.length; i++) {
      const card = cards[i] ?? 0
      scores[i] = lexical(card) * (FACTORS[visible[card] ?? 0] ?? 1)
      if (quality.size > 0) scores[i] = EXACT * exact(card) + (scores[i] ?? 0)
    }
    return { pack, cards, scores, lexical, exact }
  })
  return { matched, unfiltered, terms }
}

/** @param depth how many cards are wanted, best first */
export function rank(
  catalog: Catalog,
  text: string,
  options: SearchOptions,
  depth: number,
): Ranking {
  const { matched, unfiltered, terms } = matchCards(catalog, text, {
    typing: options.typing === true,
    corrected: true,
    filter: (pack) => passing(pack, options),
  })
  const ranked = matched
    .flatMap((cards) => strongest(cards, depth))
    .sort(byScore(catalog))
    .slice(0, depth)
  const total = matched.reduce((sum, { cards }) => sum + cards.length, 0)
  return { ranked, total, unfiltered, terms }
}

/** What a list of results shows. */
export const search = (
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<SearchAnswer> => searchFor(HEADS, catalog, question, options)

/** Whole cards, for who has no pack to read the rest from: a client of the API, `search --json`. */
export const searchCards = (
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<SearchAnswer<Card>> => searchFor(CARDS, catalog, question, options)

/** How much is read of each result. */
interface Reading<C extends CardHead> {
  readonly sections: readonly BlockName[]
  readonly at: (pack: Pack, card: number) => C | undefined
}

const HEADS: Reading<CardHead> = { sections: ['heads'], at: headAt }
const CARDS: Reading<Card> = { sections: ['heads', 'bodies', 'sources'], at: cardAt }

async function searchFor<C extends CardHead>(
  reading: Reading<C>,
  catalog: Catalog,
  question: string,
  options: SearchOptions,
): Promise<SearchAnswer<C>> {
  const limit = options.limit ?? DEFAULT_LIMIT
  const offset = options.offset ?? 0
  const { value: ranking, warnings: untold } = await settle(catalog, () => {
    for (const pack of catalog.packs) pack.foresee(reading.sections)
    return rank(catalog, question, options, offset + limit)
  })
  const { value: results, warnings: unread } = await settle(catalog, () =>
    ranking.ranked.slice(offset).flatMap((card): Hit<C>[] => {
      const read = reading.at(card.pack, card.card)
      if (read === undefined) return []
      const signals = options.explain === true ? signalsOf(catalog, ranking, card) : undefined
      // What was read is kept as the result object, so that it still leads back to its place.
      return [Object.assign(read, { score: card.score }, signals === undefined ? {} : { signals })]
    }),
  )
  return {
    query: readQuestion(question),
    results,
    total: ranking.total,
    ...(results.length === 0 ? { reason: whyEmpty(catalog, question, options, ranking) } : {}),
    ...withWarnings([...catalog.failures, ...modeWarnings(catalog, options), ...untold, ...unread]),
  }
}

/** Files instead of cards: a file scores the sum of its best cards, each next one counting half. */
export async function searchFiles(
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<FileAnswer> {
  const CARDS_PER_FILE = 5
  /** Cards beyond those: a file may hold many of the best. */
  const CANDIDATES = 100
  const limit = options.limit ?? DEFAULT_LIMIT
  const depth = (limit + (options.offset ?? 0)) * CARDS_PER_FILE + CANDIDATES
  const { offset, ...rest } = options
  const answer = await search(catalog, question, { ...rest, limit: depth })
  const files = new Map<string, FileHit & { readonly cards: CardHead[] }>()
  for (const hit of answer.results) {
    const key = `${hit.project}\n${hit.path}`
    const file = files.get(key)
    if (file === undefined) {
      const { path, project, score, signals } = hit
      files.set(key, { path, project, score, cards: [hit], ...(signals ? { signals } : {}) })
    } else if (file.cards.length < CARDS_PER_FILE) {
      const score = file.score + hit.score * 0.5 ** file.cards.length
      files.set(key, { ...file, score, cards: [...file.cards, hit] })
    }
  }
  const results = [...files.values()].sort((a, b) => b.score - a.score)
  const { results: _, total: __, ...shared } = answer
  return {
    ...shared,
    results: results.slice(offset ?? 0, (offset ?? 0) + limit),
    total: files.size,
  }
}

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
  const { identifiers } = readQuestion(text)
  for (const name of identifiers) add(name, 1, typing && text.trimEnd().endsWith(name))
  const joined = joinedName(text)
  if (joined !== undefined) add(joined, JOINED, typing)
  return found
}

/** The `keep` best cards and those that score the same as the last of them. */
function strongest({ pack, cards, scores, exact, lexical }: Matched, keep: number): Ranked[] {
  const least = leastOfBest(scores, keep)
  const best: Ranked[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] ?? 0
    const card = cards[i] ?? 0
    if (score >= least) best.push({ pack, card, score, exact: exact(card), lexical: lexical(card) })
  }
  return best
}

function byScore(catalog: Catalog): (a: Ranked, b: Ranked) => number {
  const order = new Map(catalog.packs.map((pack, i) => [pack, i]))
  return (a, b) =>
    b.score - a.score || (order.get(a.pack) ?? 0) - (order.get(b.pack) ?? 0) || a.card - b.card
}

const visibilityByPack = new WeakMap<Pack, Uint8Array>()

/** By card, the place of its visibility in VISIBILITIES: a byte a card, instead of a search in the runs. */
function visibilityOf(pack: Pack): Uint8Array {
  const known = visibilityByPack.get(pack)
  if (known !== undefined) return known
  const places = new Uint8Array(pack.size)
  for (const { from, to, visibility } of runsOf(pack))
    places.fill(VISIBILITIES.indexOf(visibility), from, to)
  visibilityByPack.set(pack, places)
  return places
}

function signalsOf(catalog: Catalog, { terms }: Ranking, card: Ranked): Signals {
  const visibility = columnsOf(card.pack, card.card)?.visibility ?? 'public'
  return {
    exact: card.exact,
    lexical: card.lexical,
    semantic: 0,
    features: {
      ...explainCard(catalog, terms.groups, card.pack, card.card),
      ...(VISIBILITY[visibility] === 1
        ? {}
        : { [`visibility:${visibility}`]: VISIBILITY[visibility] }),
    },
  }
}

function modeWarnings(catalog: Catalog, { mode }: SearchOptions): Warning[] {
  if (mode !== 'semantic') return []
  const without = catalog.packs.filter(({ manifest }) => manifest.vectors === null)
  return without.map(({ manifest }) => ({
    code: 'mode_unavailable',
    msg: `the pack of ${manifest.project} holds no vectors; answered by words instead`,
  }))
}

/** Unknown words that a reason names. */
const WORDS_NAMED = 5

function whyEmpty(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  { unfiltered, terms }: Ranking,
): string {
  if (question.trim() === '') return 'The question is empty: type a name or a few words.'
  if (catalog.size === 0) return 'The packs hold no cards: build one with `cardcat build`.'
  if ((options.offset ?? 0) > 0 && unfiltered > 0) return 'There are no more results.'
  if (unfiltered > 0)
    return `${unfiltered} cards match, but none passes the filters: drop a kind, project or language.`
  const [first, ...others] = terms.unknown.map(({ word }) => `“${word}”`)
  if (first === undefined) return 'There is no word to search for in the question.'
  const named = [first, ...others.slice(0, WORDS_NAMED - 1)].join(' or ')
  const more = others.length < WORDS_NAMED ? '' : ` or ${terms.unknown.length - WORDS_NAMED} others`
  return `No card holds ${named}${more}, nor a word close to it: try other words or a part of the name.`
}

const withWarnings = (warnings: readonly Warning[]): { warnings?: readonly Warning[] } =>
  warnings.length === 0 ? {} : { warnings }
