/**
 * Scores cards by BM25F. The input is one group for each word of the question. The members of a group are the terms
 * that may stand for the word: the word itself, its completions while typing, its corrections. The output is a score
 * for every card that contains any of them.
 *
 * A group counts as one word: its idf comes from all its members together, and a card gets its best member once. If
 * each completion had its own idf, a rare completion would beat the word itself, a well-known defect of prefix search.
 */
import type { Catalog } from '../catalog.ts'
import {
  type Accumulator,
  accumulate,
  accumulatedCards,
  clearAccumulator,
  newAccumulator,
  raiseTo,
} from '../pack/lexical/accumulator.ts'
import {
  addPostings,
  documentFrequency,
  type EachPosting,
  eachPosting,
  idf,
  LEVELS,
  markPostings,
  weightOf,
} from '../pack/lexical/postings.ts'
import type { Pack, TableHit } from '../pack/pack.ts'
import { eachWithPrefix } from '../pack/tables/scan-chunk.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'

export interface TermMember {
  readonly term: string
  /** 1 for the word itself, less for a completion or a correction. */
  readonly weight: number
}

export interface TermGroup {
  /** What the user wrote, for explanations. */
  readonly label: string
  /** How often the question contains it. */
  readonly times: number
  readonly members: readonly TermMember[]
}

/** Scores by card of one pack; cards without a match are not in `touched`. */
export interface LexicalScores {
  readonly pack: Pack
  readonly scores: Float64Array
  readonly touched: Uint32Array
}

export const termFrequency = (catalog: Catalog, term: string): number =>
  catalog.packs.reduce((sum, pack) => {
    const hit = pack.find('terms', term)
    return hit === undefined ? sum : sum + documentFrequency(hit.bytes, hit.from)
  }, 0)

export interface ScoredCards {
  readonly lexicalScores: readonly LexicalScores[]
  /** The score of a card that contains every group with the highest impact there is. */
  readonly possible: number
}

/**
 * The scores stay valid until the next call, which reuses the buffers.
 * @param each reads the postings of the fields that may contain a word
 */
export function scoreCards(
  catalog: Catalog,
  groups: readonly TermGroup[],
  each: EachPosting = eachPosting,
): ScoredCards {
  const located = groups.map((group) => locate(catalog, group))
  const lexicalScores = catalog.packs.map((pack) => {
    const buffers = buffersOf(pack)
    const { sums, best } = buffers
    clearAccumulator(sums)
    for (const group of located) addGroup(group, pack, each, sums, best)
    buffers.latest = { pack, scores: sums.values, touched: accumulatedCards(sums) }
    return buffers.latest
  })
  const possible = located.reduce((sum, { rarity }) => sum + rarity * weightOf(LEVELS), 0)
  return { lexicalScores, possible }
}

/** Whether the scores are still valid: nothing else has been scored since. */
export const isCurrent = ({ lexicalScores }: ScoredCards): boolean =>
  lexicalScores.every((own) => buffersOf(own.pack).latest === own)

export interface LocatedGroup {
  /** The idf of the group times its frequency in the question. */
  readonly rarity: number
  readonly lists: readonly {
    readonly pack: Pack
    readonly hit: TableHit
    readonly weight: number
  }[]
}

/** The postings of a group's members in all packs. */
export function locate(catalog: Catalog, { members, times }: TermGroup): LocatedGroup {
  const lists = catalog.packs.flatMap((pack) =>
    members.flatMap(({ term, weight }) => {
      const hit = pack.find('terms', term)
      return hit === undefined ? [] : [{ pack, hit, weight }]
    }),
  )
  const cards = lists.reduce((sum, { hit }) => sum + documentFrequency(hit.bytes, hit.from), 0)
  return { rarity: idf(catalog.size, Math.min(cards, catalog.size)) * times, lists }
}

function addGroup(
  { lists, rarity }: LocatedGroup,
  pack: Pack,
  each: EachPosting,
  sums: Accumulator,
  best: Accumulator,
): void {
  const own = lists.filter((list) => list.pack === pack)
  const [only] = own
  if (only !== undefined && own.length === 1 && each === eachPosting) {
    const { hit, weight } = only
    addPostings(sums, hit.bytes, hit.from, hit.to, weight, rarity)
    return
  }
  clearAccumulator(best)
  for (const { hit, weight } of own)
    each(hit.bytes, hit.from, hit.to, (card, impact) =>
      raiseTo(best, card, weightOf(impact) * weight),
    )
  for (const card of accumulatedCards(best))
    accumulate(sums, card, (best.values[card] ?? 0) * rarity)
}

/** Chunks read for one prefix: all of a small pack, a bounded part of a large one. */
const PREFIX_CHUNKS = 4

/** One bit of a byte for each prefix; those beyond share the last bit. */
const BEGINNING_BITS = 8

/**
 * Marks for each card which of the prefixes begin one of its terms, one bit each.
 * @returns valid until the next search
 */
export function markPrefixes(
  pack: Pack,
  prefixes: readonly string[],
  each: EachPosting = eachPosting,
): Accumulator {
  const { best: marks } = buffersOf(pack)
  clearAccumulator(marks)
  for (const [i, prefix] of prefixes.entries()) {
    const bit = 1 << Math.min(i, BEGINNING_BITS - 1)
    const mark = (card: number): void => raiseTo(marks, card, (marks.values[card] ?? 0) | bit)
    eachWithPrefix(pack, 'terms', prefix, PREFIX_CHUNKS, (bytes, from, to) =>
      each === eachPosting ? markPostings(marks, bytes, from, bit) : each(bytes, from, to, mark),
    )
  }
  return marks
}

interface Buffers {
  readonly sums: Accumulator
  /** The best score within a group of several members, or of prefixes. */
  readonly best: Accumulator
  /** The latest scores made from these buffers. */
  latest?: LexicalScores
}

const buffersOf = memoizeByObject(
  ({ size }: Pack): Buffers => ({ sums: newAccumulator(size), best: newAccumulator(size) }),
)
