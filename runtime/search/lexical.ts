/**
 * Words → cards, by BM25F. In: one group per word of the question; a group's members are the terms that
 * may stand for the word (itself, its completions while typing, its corrections). Out: a score for every
 * card that holds any of them.
 *
 * A group counts as one word: its idf comes from all its members together and a card gets its best member
 * once. Scoring each completion with its own idf would let a rare completion beat the word itself, the
 * best-known defect of prefix search.
 */
import type { Catalog } from '../catalog.ts'
import type { Found, Pack } from '../pack/pack.ts'
import {
  ALL_FIELDS,
  documentFrequency,
  eachPostingIn,
  idf,
  LEVELS,
  weightOf,
} from '../pack/postings.ts'

export interface TermMember {
  readonly term: string
  /** 1 for the word itself, less for a completion or a correction. */
  readonly weight: number
}

export interface TermGroup {
  /** What the user wrote, for explanations. */
  readonly label: string
  /** How often the question says it. */
  readonly times: number
  readonly members: readonly TermMember[]
}

/** Scores by card of one pack; cards that nothing matched are not in `touched`. */
export interface LexicalScores {
  readonly pack: Pack
  readonly scores: Float64Array
  readonly touched: readonly number[]
}

export const termFrequency = (catalog: Catalog, term: string): number =>
  catalog.packs.reduce((sum, pack) => {
    const found = pack.find('terms', term)
    return found === undefined ? sum : sum + documentFrequency(found.bytes, found.from)
  }, 0)

/**
 * The scores stay valid until the next call: the buffers are used again.
 * @param fields a mask (postings.ts): which fields a word may stand in. It decides who matches, not how much
 * a match weighs: the impact is that of all fields together.
 */
export function scoreCards(
  catalog: Catalog,
  groups: readonly TermGroup[],
  fields = ALL_FIELDS,
): LexicalScores[] {
  const located = groups.map((group) => locate(catalog, group))
  return catalog.packs.map((pack) => {
    const { scores, touched } = emptyScores(pack)
    for (const group of located)
      eachOfGroup(group, pack, fields, (card, weight) => {
        if (scores[card] === 0) touched.push(card)
        scores[card] = (scores[card] ?? 0) + weight
      })
    return { pack, scores, touched }
  })
}

/** The score of a card that holds every group with the highest impact there is. */
export const bestPossible = (catalog: Catalog, groups: readonly TermGroup[]): number =>
  groups.reduce((sum, group) => sum + locate(catalog, group).rarity * weightOf(LEVELS), 0)

/** What each group gave to one card: the same sum, taken apart. */
export function explainCard(
  catalog: Catalog,
  groups: readonly TermGroup[],
  pack: Pack,
  card: number,
): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const group of groups)
    eachOfGroup(locate(catalog, group), pack, ALL_FIELDS, (other, weight) => {
      if (other === card) shares[`term:${group.label}`] = weight
    })
  return shares
}

interface LocatedGroup {
  /** idf of the group times how often the question says it. */
  readonly rarity: number
  readonly lists: readonly { readonly pack: Pack; readonly found: Found; readonly weight: number }[]
}

function locate(catalog: Catalog, { members, times }: TermGroup): LocatedGroup {
  const lists = catalog.packs.flatMap((pack) =>
    members.flatMap(({ term, weight }) => {
      const found = pack.find('terms', term)
      return found === undefined ? [] : [{ pack, found, weight }]
    }),
  )
  const cards = lists.reduce(
    (sum, { found }) => sum + documentFrequency(found.bytes, found.from),
    0,
  )
  return { rarity: idf(catalog.size, Math.min(cards, catalog.size)) * times, lists }
}

function eachOfGroup(
  { lists, rarity }: LocatedGroup,
  pack: Pack,
  fields: number,
  each: (card: number, weight: number) => void,
): void {
  const own = lists.filter((list) => list.pack === pack)
  const [only] = own
  if (only !== undefined && own.length === 1) {
    const { found, weight } = only
    eachPostingIn(fields, found.bytes, found.from, found.to, (card, impact) =>
      each(card, weightOf(impact) * weight * rarity),
    )
    return
  }
  const best = new Map<number, number>()
  for (const { found, weight } of own)
    eachPostingIn(fields, found.bytes, found.from, found.to, (card, impact) => {
      const value = weightOf(impact) * weight
      if (value > (best.get(card) ?? 0)) best.set(card, value)
    })
  for (const [card, value] of best) each(card, value * rarity)
}

/** Chunks read for one beginning: all of a small pack, a bounded part of a large one. */
const BEGINNING_CHUNKS = 4

/** One bit of a byte for each beginning; later ones share the last. */
const BEGINNING_BITS = 8

/**
 * For each card, which of the beginnings begin one of its terms: a bit each.
 * @returns null when no term of this pack begins so
 */
export function markBeginnings(
  pack: Pack,
  beginnings: readonly string[],
  fields = ALL_FIELDS,
): Uint8Array | null {
  const marks = new Uint8Array(pack.size)
  let found = false
  for (const [i, beginning] of beginnings.entries()) {
    const bit = 1 << Math.min(i, BEGINNING_BITS - 1)
    const mark = (card: number): void => {
      marks[card] = (marks[card] ?? 0) | bit
    }
    pack.eachBeginning('terms', beginning, BEGINNING_CHUNKS, (bytes, from, to) => {
      found = true
      eachPostingIn(fields, bytes, from, to, mark)
    })
  }
  return found ? marks : null
}

interface ScoreBuffer {
  readonly scores: Float64Array
  readonly touched: number[]
}

/** One buffer a pack: a fresh one per question costs more in garbage collection than the scoring itself. */
const buffers = new WeakMap<Pack, ScoreBuffer>()

function emptyScores(pack: Pack): ScoreBuffer {
  const known = buffers.get(pack)
  if (known === undefined) {
    const fresh = { scores: new Float64Array(pack.size), touched: [] }
    buffers.set(pack, fresh)
    return fresh
  }
  for (const card of known.touched) known.scores[card] = 0
  known.touched.length = 0
  return known
}
