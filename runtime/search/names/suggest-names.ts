/**
 * Suggests the names or paths that were probably meant by one that does not exist, for a message such as "did you mean
 * …?". The search finds them, because it tolerates typing errors and knows the parts of names; a suggestion must also
 * resemble what was asked. Suggestions are never an answer: a name either exists or does not.
 */
import { headAt } from '../../cards/read-heads.ts'
import { type Catalog, isLoading, type PackedCard } from '../../catalog.ts'
import { cardPredicate } from '../../pack/cards/card-predicate.ts'
import { columnsOf } from '../../pack/cards/columns.ts'
import type { Pack } from '../../pack/pack.ts'
import { foldSegment, reversedSegments } from '../../pack/tables/symbol-keys.ts'
import { kthBestScore } from '../best.ts'
import { type Matched, matchCards } from '../match-cards.ts'
import { alignmentDistance } from '../question/edit-distance.ts'
import { correctedName } from '../unknown-words.ts'
import { lookUpSymbol } from './symbol-lookup.ts'

const SUGGESTIONS = 3
/** The number of cards whose names are compared. */
const COMPARED = 30
/** Path chunks read per pack, some thousand paths: a lazy reader fetches them only for a message. */
const PATH_CHUNKS = 16

export function suggestNames(
  catalog: Catalog,
  name: string,
  project: string | undefined,
): string[] {
  if (isLoading(catalog)) return []
  const [last = ''] = reversedSegments(name)
  const spelled = lookUpSymbol(catalog, correctedName(catalog, last))
    .filter(({ pack, card }) => !project || columnsOf(pack, card)?.project === project)
    .slice(0, COMPARED)
  const wanted = foldSegment(last)
  const distanceTo = (title: string): number =>
    nameDistance(foldSegment(reversedSegments(title)[0] ?? ''), wanted)
  // The nearest name to one that does not exist is one edit away, so nothing nearer needs to be searched.
  const fewest = lookUpSymbol(catalog, last).length > 0 ? 0 : 1
  const titles = firstTitles(spelled, (title) => distanceTo(title) <= fewest)
  if (titles.length === SUGGESTIONS || isLoading(catalog)) return titles
  return nearest(titlesOf([...spelled, ...bestSymbols(catalog, name, project)]), distanceTo)
}

/** The distinct titles that pass, up to the number of suggestions. Heads are read only until enough are found. */
function firstTitles(cards: readonly PackedCard[], passes: (title: string) => boolean): string[] {
  const titles = new Set<string>()
  for (const { pack, card } of cards) {
    const title = headAt(pack, card)?.title
    if (title !== undefined && passes(title)) titles.add(title)
    if (titles.size === SUGGESTIONS) break
  }
  return [...titles]
}

/** By words alone: a name that no card contains has a meaning only through its corrections, which are words, too. */
function bestSymbols(catalog: Catalog, text: string, project: string | undefined): PackedCard[] {
  const projects = project === undefined ? {} : { projects: [project] }
  const { matched } = matchCards(catalog, text, {
    filter: (pack) => cardPredicate(pack, { kinds: ['symbol'], ...projects }),
    typing: false,
    corrected: true,
    mode: 'lexical',
  })
  const all = new Float64Array(matched.reduce((sum, { scores }) => sum + scores.length, 0))
  let filled = 0
  for (const { scores } of matched) {
    all.set(scores, filled)
    filled += scores.length
  }
  const least = kthBestScore(all, COMPARED)
  return matched
    .flatMap((own) => [...scoredFrom(own, least)])
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
}

/** A common word matches thousands of cards; those that score too low are skipped before anything is made of them. */
function* scoredFrom(
  { pack, cards, scores }: Matched,
  least: number,
): Generator<PackedCard & { readonly score: number }> {
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] ?? 0
    if (score >= least) yield { pack, card: cards[i] ?? 0, score }
  }
}

/** Keeps the order and removes duplicates, because the two searches overlap. */
function titlesOf(packedCards: readonly PackedCard[]): string[] {
  const seen = new Map<Pack, Set<number>>()
  return packedCards.flatMap(({ pack, card }) => {
    const cards = seen.get(pack) ?? new Set()
    seen.set(pack, cards)
    if (cards.has(card)) return []
    cards.add(card)
    return headAt(pack, card)?.title ?? []
  })
}

/** Paths with the same last segment, then paths whose last segment is similar. */
export function suggestPaths(packs: readonly Pack[], path: string): string[] {
  const wanted = stemOf(path)
  const paths = packs.flatMap((pack) =>
    [...pack.withPrefix('paths', '', PATH_CHUNKS)].map(({ key }) => key),
  )
  return nearest(paths, (other) => nameDistance(stemOf(other), wanted))
}

function nearest(names: readonly string[], distanceOf: (name: string) => number): string[] {
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(name) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name)
}

/**
 * The edit distance between two names, or the number of edits that a shared part counts as; infinite when they differ
 * too much.
 */
function nameDistance(name: string, wanted: string): number {
  const PART = 10
  const shorter = Math.min(name.length, wanted.length)
  const limit = Math.max(1, Math.floor(shorter / 4))
  const distance = alignmentDistance(name, wanted, limit)
  if (distance <= limit && shorter > 1) return distance
  const isPart = shorter >= 3 && (name.includes(wanted) || wanted.includes(name))
  return isPart ? PART + Math.abs(name.length - wanted.length) : Number.POSITIVE_INFINITY
}

const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/(?<=.)\.[^.]*$/u, '')
