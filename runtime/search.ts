/**
 * Answers a question: the best matches (match-cards.ts), read as far as a list shows them, and what concerns the
 * answer as a whole. `rank` is synchronous over loaded files (pack.ts says how lazy readers are served), `search`
 * waits until they are loaded.
 */
import type { Hit, Scored, SearchAnswer, SearchOptions } from './answers.ts'
import type { CardHead } from './card.ts'
import { headAt } from './cards/read-heads.ts'
import { type Catalog, loadAndRun, type PackedCard, packsFor } from './catalog.ts'
import { lazyCode } from './lazy-code.ts'
import type { Pack } from './pack/pack.ts'
import type { BlockName } from './pack/pack-format.ts'
import { answerWith } from './search/answer-with.ts'
import { kthBestScore } from './search/best.ts'
import type { LexicalCache, QueryOptions } from './search/candidates.ts'
import { countFolded, type Folded, foldGroups } from './search/fold-groups.ts'
import type { MatchOptions } from './search/match-cards.ts'
import { type Matched, matchCards, type Parts } from './search/match-cards.ts'
import type { QueryTerms } from './search/question/query-terms.ts'
import { LEXICAL_CURVE, relevanceOf } from './search/relevance.ts'

export const DEFAULT_LIMIT = 10

export interface Ranked extends PackedCard {
  readonly score: number
  /** The quality of the match with the name asked for, 0–1. */
  readonly exact: number
  /** Valid until the next question. */
  readonly parts: () => Parts
}

export interface Ranking {
  readonly ranked: readonly Ranked[]
  /** Matching cards that pass the filters. */
  readonly total: number
  /** Matching cards before the filters. */
  readonly unfiltered: number
  readonly terms: QueryTerms
  /** All matches; valid until the next question. */
  readonly matched: readonly Matched[]
}

/**
 * @param depth how many cards are wanted, best first
 * @param known what is already known about the question
 */
export function rank(
  catalog: Catalog,
  text: string,
  options: SearchOptions,
  depth: number,
  known: Pick<MatchOptions, 'encoded' | 'lexicalCache' | 'within' | 'testsCount' | 'foldable'> = {},
): Ranking {
  const { matched, unfiltered, terms } = matchCards(catalog, text, {
    testsCount: options.kinds?.every((kind) => kind === 'recipe') === true,
    ...queryOptionsOf(options, text),
    lexicalWeight: options.lexical_weight,
    without: withoutOf(options),
    foldable: isFolded(options) ? 'all' : 'tests',
    ...known,
  })
  const total = matched.reduce((sum, { cards }) => sum + cards.length, 0)
  const ranked = bestOf(catalog, matched, depth, total, isFolded(options))
  return { ranked, total, unfiltered, terms, matched }
}

const isFolded = ({ folded = true, group }: SearchOptions): boolean => folded && group === undefined

/** Folding removes results, so more are taken until there are enough. */
function bestOf(
  catalog: Catalog,
  matched: readonly Matched[],
  depth: number,
  total: number,
  folded: boolean,
): Ranked[] {
  for (let taken = depth; ; taken *= 4) {
    const ranked = matched
      .flatMap((cards) => strongest(cards, taken, folded))
      .sort(byScore(catalog))
      .slice(0, taken)
    const shown = folded ? foldGroups(ranked) : ranked
    if (shown.length >= depth || taken >= total) return shown.slice(0, depth)
  }
}

const cardFilter = lazyCode(() => import('./search/card-filter.ts'))

const FILTERS = [
  'kinds',
  'symbol_kinds',
  'recipe_kinds',
  'projects',
  'languages',
  'visibilities',
  'group',
] as const

const NO_CARD = (): boolean => false

export const queryOptionsOf = (options: SearchOptions, text: string): QueryOptions => ({
  typing: options.typing === true,
  corrected: true,
  filter: (pack) => {
    if (FILTERS.every((name) => options[name] === undefined)) return null
    const code = cardFilter()
    return code === undefined ? NO_CARD : code.filterOf(pack, options, text)
  },
  mode: options.mode ?? 'hybrid',
})

export const withoutOf = ({ without }: SearchOptions): ReadonlySet<string> => new Set(without)

/** Searches, and reads what a list of results shows. */
export const search = (
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<SearchAnswer> => searchFor(HEADS, catalog, question, options)

/** What a search itself needs of a card. */
export type CardKey = Pick<CardHead, 'id' | 'project' | 'version'>

/** How much is read of each result. */
export interface Reading<C extends CardKey> {
  readonly sections: readonly BlockName[]
  readonly at: (pack: Pack, card: number) => C | undefined
}

const HEADS: Reading<CardHead> = { sections: ['heads'], at: headAt }

export async function searchFor<C extends CardKey>(
  reading: Reading<C>,
  whole: Catalog,
  question: string,
  options: SearchOptions,
): Promise<SearchAnswer<C>> {
  const catalog = await packsFor(whole, { ...options, text: question })
  const searched = (own: Catalog, text: string, asked: SearchOptions): Promise<SearchAnswer<C>> =>
    searchIn(reading, own, text, asked)
  if (!mayNameVersion(question, options)) return searched(catalog, question, options)
  const { searchVersions } = await import('./versions/search-versions.ts')
  return searchVersions(searched, catalog, question, options)
}

/** Most questions name no version: a search box then never loads the code that chooses one. */
const mayNameVersion = (text: string, { version, projects = [] }: SearchOptions): boolean =>
  version !== undefined || /[@\d]/.test(text) || projects.some((name) => name.includes('@'))

async function searchIn<C extends CardKey>(
  reading: Reading<C>,
  catalog: Catalog,
  question: string,
  options: SearchOptions,
): Promise<SearchAnswer<C>> {
  const limit = options.limit ?? DEFAULT_LIMIT
  const offset = options.offset ?? 0
  const encoder = options.encoder ?? catalog.encoder
  const exact = encoder && (await import('./search/semantic-search.ts'))
  const { encoded, warnings: encodingWarnings = [] } =
    (await exact?.encodeExactly(catalog, question, encoder)) ?? {}
  const lexicalCache: LexicalCache = {}
  const { value: ranked, warnings: rankingWarnings } = await loadAndRun(catalog, () => {
    for (const pack of catalog.packs) pack.prefetch(reading.sections)
    const ranking = rank(catalog, question, options, offset + limit, { encoded, lexicalCache })
    return { ranking, scored: scoredCards(catalog, ranking, offset, options) }
  })
  const { value: results, warnings: readWarnings } = await loadAndRun(catalog, () =>
    ranked.scored.flatMap(({ pack, card, scored }): Hit<C>[] => {
      const read = reading.at(pack, card)
      // The same object is extended, so that it still leads back to its place in the catalog.
      return read === undefined ? [] : [Object.assign(read, scored)]
    }),
  )
  return answerWith(catalog, question, options, results, ranked.ranking, [
    ...encodingWarnings,
    ...(exact?.dimensionMismatches(catalog, encoded) ?? []),
    ...rankingWarnings,
    ...readWarnings,
  ])
}

/** A result whose card is still to be read, with its scores. */
interface ScoredCard extends PackedCard {
  readonly scored: Scored
}

/** What only the ranking knows about its results; read before the next question. */
function scoredCards(
  catalog: Catalog,
  { ranked, matched, terms }: Ranking,
  offset: number,
  options: SearchOptions,
): ScoredCard[] {
  const shown = ranked.slice(offset)
  const counts = isFolded(options) ? countFolded(shown, matched) : []
  return shown.map((rankedCard, i) => {
    const { pack, card, score } = rankedCard
    const { similar, folded } = counts[i] ?? NOTHING_FOLDED
    const scored = {
      score,
      ...relevanceAs(offset + i + 1, rankedCard, options),
      ...requestedSignals(catalog, terms, rankedCard, options),
      ...(similar > 0 && { similar }),
      ...(folded > 0 && { folded }),
    }
    return { pack, card, scored }
  })
}

const signals = lazyCode(() => import('./search/signals.ts'))

function requestedSignals(
  catalog: Catalog,
  terms: QueryTerms,
  rankedCard: Ranked,
  { explain }: SearchOptions,
): Pick<Scored, 'signals'> {
  const made = explain === true ? signals()?.signalsOf(catalog, terms, rankedCard) : undefined
  return made === undefined ? {} : { signals: made }
}

const NOTHING_FOLDED: Folded = { similar: 0, folded: 0 }

/**
 * Always that of a hybrid search, so that a threshold can be set: modes and weights change the order, not the
 * probability of being the answer.
 */
export function relevanceAs(
  rank: number,
  { pack, score, exact, parts }: Ranked,
  options: Pick<SearchOptions, 'mode' | 'lexical_weight'>,
): { relevance: number } {
  const { vectors, calibration } = pack.manifest
  const { mode = 'hybrid', lexical_weight } = options
  const isUsual = vectors === null || (mode === 'hybrid' && lexical_weight === undefined)
  if (isUsual) return { relevance: relevanceOf({ score, exact, rank }, calibration) }
  const curve = mode === 'lexical' ? LEXICAL_CURVE : calibration
  return { relevance: relevanceOf({ score: parts().hybrid, exact, rank }, curve) }
}

/** The `keep` best cards and all that tie with the last of them, without those that fold under others. */
function strongest(
  { pack, cards, scores, targetAt, exactOf, partsAt }: Matched,
  keep: number,
  folded: boolean,
): Ranked[] {
  const standsAt = folded ? targetAt : null
  const least = kthBestScore(scores, keep, standsAt)
  const best: number[] = []
  for (let i = 0; i < scores.length; i++)
    if ((scores[i] ?? 0) >= least && (!standsAt || standsAt[i] === i)) best.push(i)
  // Apart from the loop above, because a closure in it would be an allocation for every card.
  return best.map((place) => {
    const card = cards[place] ?? 0
    const score = scores[place] ?? 0
    return { pack, card, score, exact: exactOf(card), parts: () => partsAt(place) }
  })
}

function byScore(catalog: Catalog): (a: Ranked, b: Ranked) => number {
  const order = new Map(catalog.packs.map((pack, i) => [pack, i]))
  return (a, b) =>
    b.score - a.score || (order.get(a.pack) ?? 0) - (order.get(b.pack) ?? 0) || a.card - b.card
}
