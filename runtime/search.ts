/**
 * A question → an answer: the best of what matches (match-cards.ts), read as far as a list shows it, with what
 * there is to say about it. `rank` is synchronous over the files at hand (pack.ts says how that serves lazy
 * readers), `search` waits until they are here.
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
import type { Card, CardHead } from './card.ts'
import { type Catalog, type Place, settle } from './catalog.ts'
import { columnsOf, passing } from './pack/columns.ts'
import type { Pack } from './pack/pack.ts'
import type { BlockName } from './pack/pack-format.ts'
import { cardAt, headAt } from './read-cards.ts'
import { leastOfBest } from './search/best.ts'
import { type EncodedQuestion, encodeExactly, isOfModel } from './search/exact-question.ts'
import { explainCard } from './search/lexical.ts'
import { type Matched, matchCards, STALE_FACTOR, VISIBILITY_FACTOR } from './search/match-cards.ts'
import type { QueryTerms } from './search/query-terms.ts'
import { readQuestion } from './search/question.ts'
import { relevanceOf } from './search/relevance.ts'

export const DEFAULT_LIMIT = 10

export interface Ranked extends Place {
  readonly score: number
  readonly exact: number
  readonly lexical: number
  readonly semantic: number
}

export interface Ranking {
  readonly ranked: readonly Ranked[]
  /** Cards that matched at all and pass the filters. */
  readonly total: number
  /** Cards that matched before the filters. */
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/** @param depth how many cards are wanted, best first */
export function rank(
  catalog: Catalog,
  text: string,
  options: SearchOptions,
  depth: number,
  encoded?: EncodedQuestion,
): Ranking {
  const { matched, unfiltered, terms } = matchCards(catalog, text, {
    typing: options.typing === true,
    corrected: true,
    filter: (pack) => passing(pack, options),
    mode: options.mode ?? 'hybrid',
    lexicalWeight: options.lexical_weight,
    encoded,
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
  const { encoder } = options
  const encoded = encoder && (await encodeExactly(encoder, question))
  const { value: ranking, warnings: untold } = await settle(catalog, () => {
    for (const pack of catalog.packs) pack.foresee(reading.sections)
    return rank(catalog, question, options, offset + limit, encoded)
  })
  const { value: results, warnings: unread } = await settle(catalog, () =>
    ranking.ranked.slice(offset).flatMap((card, i): Hit<C>[] => {
      const read = reading.at(card.pack, card.card)
      if (read === undefined) return []
      const signals = options.explain === true ? signalsOf(catalog, ranking, card) : undefined
      // What was read is kept as the result object, so that it still leads back to its place.
      const { score } = card
      const relevance = relevanceAs(offset + i + 1, card, options)
      return [
        Object.assign(read, { score, ...relevance }, signals === undefined ? {} : { signals }),
      ]
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

/** Calibrated is the score of a hybrid search as it comes. */
function relevanceAs(
  rank: number,
  { pack, score, exact }: Ranked,
  { mode = 'hybrid', lexical_weight }: SearchOptions,
): { relevance?: number } {
  if (mode !== 'hybrid' || lexical_weight !== undefined) return {}
  return { relevance: relevanceOf({ score, exact, rank }, pack.manifest.calibration) }
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
      const { path, project, score, relevance, signals } = hit
      const shown = { ...(relevance !== undefined && { relevance }), ...(signals && { signals }) }
      files.set(key, { path, project, score, cards: [hit], ...shown })
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

/** The `keep` best cards and those that score the same as the last of them. */
function strongest({ pack, cards, scores, ...parts }: Matched, keep: number): Ranked[] {
  const least = leastOfBest(scores, keep)
  const best: Ranked[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] ?? 0
    const card = cards[i] ?? 0
    if (score < least) continue
    const { exact, lexical, semantic } = parts
    best.push({
      ...{ pack, card, score },
      ...{ exact: exact(card), lexical: lexical(card), semantic: semantic(card) },
    })
  }
  return best
}

function byScore(catalog: Catalog): (a: Ranked, b: Ranked) => number {
  const order = new Map(catalog.packs.map((pack, i) => [pack, i]))
  return (a, b) =>
    b.score - a.score || (order.get(a.pack) ?? 0) - (order.get(b.pack) ?? 0) || a.card - b.card
}

function signalsOf(catalog: Catalog, { terms }: Ranking, card: Ranked): Signals {
  const { visibility = 'public', stale = false } = columnsOf(card.pack, card.card) ?? {}
  return {
    exact: card.exact,
    lexical: card.lexical,
    semantic: card.semantic,
    features: {
      ...explainCard(catalog, terms.groups, card.pack, card.card),
      ...(VISIBILITY_FACTOR[visibility] === 1
        ? {}
        : { [`visibility:${visibility}`]: VISIBILITY_FACTOR[visibility] }),
      ...(stale ? { stale: STALE_FACTOR } : {}),
    },
  }
}

/** What is missing for the mode that was asked for. */
export function modeWarnings(
  catalog: Catalog,
  { mode, encoder }: Pick<SearchOptions, 'mode' | 'encoder'>,
): Warning[] {
  const others = encoder ? catalog.packs.filter((pack) => !isOfModel(pack, encoder.id)) : []
  const inexact = others.map(({ manifest: { project, model } }) => ({
    code: 'exact_unavailable',
    msg: `the pack of ${project} was built with ${model ?? 'no model'} and not with ${encoder?.id}; its own term vectors answer`,
  }))
  if (mode !== 'semantic') return inexact
  const without = catalog.packs.filter(({ manifest }) => manifest.vectors === null)
  return [
    ...inexact,
    ...without.map(({ manifest }) => ({
      code: 'mode_unavailable',
      msg: `the pack of ${manifest.project} holds no vectors; answered by words instead`,
    })),
  ]
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
