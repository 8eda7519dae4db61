/**
 * A question → an answer: the best of what matches (match-cards.ts), read as far as a list shows it, with what
 * there is to say about it. `rank` is synchronous over the files at hand (pack.ts says how that serves lazy
 * readers), `search` waits until they are here.
 */
import type { Hit, SearchAnswer, SearchOptions, Signals } from './answers.ts'
import type { Card, CardHead } from './card.ts'
import { type Catalog, type Place, settle } from './catalog.ts'
import { passing } from './pack/columns.ts'
import type { Pack } from './pack/pack.ts'
import type { BlockName } from './pack/pack-format.ts'
import { cardAt, headAt } from './read-cards.ts'
import { answerWith } from './search/answer-with.ts'
import { leastOfBest } from './search/best.ts'
import type { Seeking } from './search/candidates.ts'
import { type EncodedQuestion, encodeExactly } from './search/exact-question.ts'
import { countSimilar, foldGroups, groupOf } from './search/fold-groups.ts'
import { type Ingredient, isIngredient } from './search/ingredients.ts'
import { explainCard } from './search/lexical.ts'
import { type Matched, matchCards, type Parts } from './search/match-cards.ts'
import type { QueryTerms } from './search/query-terms.ts'
import { relevanceOf } from './search/relevance.ts'

export const DEFAULT_LIMIT = 10

export interface Ranked extends Place, Parts {
  readonly score: number
}

export interface Ranking {
  readonly ranked: readonly Ranked[]
  /** Cards that matched at all and pass the filters. */
  readonly total: number
  /** Cards that matched before the filters. */
  readonly unfiltered: number
  readonly terms: QueryTerms
  /** How many that match are folded under a result. */
  readonly similar: (place: Place) => number
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
    ...seekingOf(options),
    lexicalWeight: options.lexical_weight,
    without: withoutOf(options),
    encoded,
  })
  const total = matched.reduce((sum, { cards }) => sum + cards.length, 0)
  const ranked = bestOf(catalog, matched, depth, total, isFolded(options))
  const similar = isFolded(options) ? countSimilar(ranked, matched) : () => 0
  return { ranked, total, unfiltered, terms, similar }
}

const isFolded = ({ folded = true, group }: SearchOptions): boolean => folded && group === undefined

/** Folding takes results away: then more are taken, until there are enough or no more. */
function bestOf(
  catalog: Catalog,
  matched: readonly Matched[],
  depth: number,
  total: number,
  folded: boolean,
): Ranked[] {
  for (let taken = depth; ; taken *= 4) {
    const ranked = matched
      .flatMap((cards) => strongest(cards, taken))
      .sort(byScore(catalog))
      .slice(0, taken)
    const kept = folded ? foldGroups(ranked) : ranked
    if (kept.length >= depth || taken >= total) return kept.slice(0, depth)
  }
}

/** A filter, and with a card's id: only what is folded with it. */
function inGroup(
  pack: Pack,
  id: string | undefined,
  passes: ((card: number) => boolean) | null,
): ((card: number) => boolean) | null {
  if (id === undefined) return passes
  const first = pack.cardNumber(id)
  if (first === undefined) return () => false
  const group = groupOf(pack, first)
  return (card) =>
    (card === first || (group !== 0 && groupOf(pack, card) === group)) && passes?.(card) !== false
}

export const seekingOf = (options: SearchOptions): Seeking => ({
  typing: options.typing === true,
  corrected: true,
  filter: (pack) => inGroup(pack, options.group, passing(pack, options)),
  mode: options.mode ?? 'hybrid',
})

export const withoutOf = ({ without = [] }: SearchOptions): ReadonlySet<Ingredient> =>
  new Set(without.filter(isIngredient))

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
      const { score } = card
      const similar = ranking.similar(card)
      // What was read is kept as the result object, so that it still leads back to its place.
      const hit = Object.assign(read, {
        score,
        ...relevanceAs(offset + i + 1, card, options),
        ...(options.explain === true && { signals: signalsOf(catalog, ranking, card) }),
        ...(similar > 0 && { similar }),
      })
      return [hit]
    }),
  )
  return answerWith(catalog, question, options, results, ranking, [...untold, ...unread])
}

/** Calibrated is the score of a hybrid search as it comes. */
export const hasRelevance = ({ mode = 'hybrid', lexical_weight }: SearchOptions): boolean =>
  mode === 'hybrid' && lexical_weight === undefined

export function relevanceAs(
  rank: number,
  { pack, score, exact }: Ranked,
  options: SearchOptions,
): { relevance?: number } {
  if (!hasRelevance(options)) return {}
  return { relevance: relevanceOf({ score, exact, rank }, pack.manifest.calibration) }
}

/** The `keep` best cards and those that score the same as the last of them. */
function strongest({ pack, cards, scores, partsOf }: Matched, keep: number): Ranked[] {
  const least = leastOfBest(scores, keep)
  const best: Ranked[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] ?? 0
    const card = cards[i] ?? 0
    if (score < least) continue
    best.push({ pack, card, score, ...partsOf(card) })
  }
  return best
}

function byScore(catalog: Catalog): (a: Ranked, b: Ranked) => number {
  const order = new Map(catalog.packs.map((pack, i) => [pack, i]))
  return (a, b) =>
    b.score - a.score || (order.get(a.pack) ?? 0) - (order.get(b.pack) ?? 0) || a.card - b.card
}

/** The shares of the ingredients add up to the score; `term:` says what each word gave to the words. */
function signalsOf(catalog: Catalog, { terms }: Ranking, found: Ranked): Signals {
  const { pack, card, exact, lexical, semantic, shares } = found
  const said = explainCard(catalog, terms.groups, pack, card)
  return { exact, lexical, semantic, features: { ...shares, ...said } }
}
