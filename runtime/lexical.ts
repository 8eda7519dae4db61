/**
 * Words → cards, by BM25F. In: one group per word of the question; a group's members are the terms that
 * may stand for the word (itself, its completions while typing, its corrections). Out: a score for every
 * card that holds any of them.
 *
 * A group counts as one word: its idf comes from all its members together and a card gets its best member
 * once. Scoring each completion with its own idf would let a rare completion beat the word itself, the
 * best-known defect of prefix search.
 */
import type { Catalog } from './catalog.ts'
import type { Found, Pack } from './pack.ts'
import { documentFrequency, eachPosting, idf, weightOf } from './postings.ts'

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
  catalog.packs.reduce((sum, pack) => sum + frequencyIn(pack, term), 0)

export function scoreCards(catalog: Catalog, groups: readonly TermGroup[]): LexicalScores[] {
  const weighted = groups.map((group) => ({ group, idf: groupIdf(catalog, group) }))
  return catalog.packs.map((pack) => {
    const scores = new Float64Array(pack.size)
    const touched: number[] = []
    for (const { group, idf: rarity } of weighted)
      eachOfGroup(pack, group, (card, weight) => {
        if (scores[card] === 0) touched.push(card)
        scores[card] = (scores[card] ?? 0) + weight * rarity * group.times
      })
    return { pack, scores, touched }
  })
}

/** What each group gave to one card: the same sum, taken apart. */
export function explainCard(
  catalog: Catalog,
  groups: readonly TermGroup[],
  pack: Pack,
  card: number,
): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const group of groups) {
    const rarity = groupIdf(catalog, group)
    eachOfGroup(pack, group, (other, weight) => {
      if (other === card) shares[`term:${group.label}`] = weight * rarity * group.times
    })
  }
  return shares
}

function groupIdf(catalog: Catalog, group: TermGroup): number {
  const cards = group.members.reduce((sum, { term }) => sum + termFrequency(catalog, term), 0)
  return idf(catalog.size, Math.min(cards, catalog.size))
}

function frequencyIn(pack: Pack, term: string): number {
  const found = pack.find('terms', term)
  return found === undefined ? 0 : documentFrequency(found.bytes, found.from)
}

function eachOfGroup(
  pack: Pack,
  group: TermGroup,
  each: (card: number, weight: number) => void,
): void {
  const lists = group.members.flatMap(({ term, weight }): { found: Found; weight: number }[] => {
    const found = pack.find('terms', term)
    return found === undefined ? [] : [{ found, weight }]
  })
  const [only] = lists
  if (only !== undefined && lists.length === 1) {
    const { found, weight } = only
    eachPosting(found.bytes, found.from, found.to, (card, impact) =>
      each(card, weightOf(impact) * weight),
    )
    return
  }
  const best = new Map<number, number>()
  for (const { found, weight } of lists)
    eachPosting(found.bytes, found.from, found.to, (card, impact) => {
      const value = weightOf(impact) * weight
      if (value > (best.get(card) ?? 0)) best.set(card, value)
    })
  for (const [card, value] of best) each(card, value)
}
