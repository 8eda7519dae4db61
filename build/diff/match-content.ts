/**
 * Pairs removed APIs with added ones by their content (similarity.ts): the most similar pairs first, each API once. A
 * new API that is as similar to one that still exists is no replacement.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import type { Move } from './moved-packages.ts'
import type { Pair } from './pair.ts'
import { type Features, similarityAmong } from './similarity.ts'
import { type Api, lastName, ownerPath } from './surface.ts'

/**
 * The similarity required of two APIs: with the same last name, with a common word in their names, with any names but
 * of one kind.
 */
const SAME_NAME = 0.3
const LIKE_NAME = 0.5
const ANY_NAME = 0.7
/** With fewer features, a similarity may be chance. */
const MIN_FEATURES = 6
/** The second best candidate must be this much less similar. */
const MARGIN = 0.04
/** How many candidates are compared with one API. */
const MAX_COMPARED = 400
/** How many of these may replace it. */
const MAX_CANDIDATES = 6

/** The APIs of one kind that both versions have, by the type or module that a new one belongs to. */
export function keptNear(pairs: readonly Pair[]): (now: Api) => readonly Move[] {
  const keyOf = ({ usedAs, owner, path }: Api) => `${usedAs} ${owner ?? ownerPath(path)}`
  const kept = groupedBy(
    pairs.filter(({ by }) => by !== 'content'),
    ({ now }) => keyOf(now),
  )
  return (now) => (kept.get(keyOf(now)) ?? []).slice(0, MAX_COMPARED)
}

export function byContent(
  removed: readonly Api[],
  added: readonly Api[],
  keptBeside: (now: Api) => readonly Move[],
  featuresIn: (api: Api, isOld: boolean) => Features,
): Pair[] {
  if (removed.length === 0 || added.length === 0) return []
  const similarity = similarityAmong([
    ...removed.map((api) => featuresIn(api, true)),
    ...added.map((api) => featuresIn(api, false)),
  ])
  // A new name that is as similar to one that still exists was written after that one's pattern.
  const isVariant = ({ old: api, now: other, score }: Scored): boolean =>
    api.name !== other.name &&
    keptBeside(other).some(
      (kept) =>
        similarity(featuresIn(kept.old, true), featuresIn(other, false)) >= score ||
        // What all of them gained since tells names that share a word too little apart.
        (!shareWord(api.name, other.name) &&
          similarity(featuresIn(kept.now, false), featuresIn(other, false)) >= score),
    )
  const scored = removed.flatMap((api) =>
    likeliest(api, added, (other) => {
      const [own, theirs] = [featuresIn(api, true), featuresIn(other, false)]
      return {
        old: api,
        now: other,
        score: similarity(own, theirs),
        size: Math.min(own.size, theirs.size),
      }
    }).filter((each) => !isVariant(each)),
  )
  const pairs: Pair[] = []
  const used = new Set<Api>()
  for (const each of scored.toSorted(
    (a, b) =>
      Number(lastName(b.now.path) === b.old.name) - Number(lastName(a.now.path) === a.old.name) ||
      b.score - a.score ||
      nearness(b.now, b.old) - nearness(a.now, a.old) ||
      (a.old.path < b.old.path ? -1 : 1),
  )) {
    if (used.has(each.old) || used.has(each.now)) continue
    used.add(each.old).add(each.now)
    pairs.push(contentPair(each, each.score))
  }
  return pairs
}

/** The added APIs that are similar enough to be the replacement of a removed one, most similar first. */
function likeliest(api: Api, added: readonly Api[], score: (other: Api) => Scored): Scored[] {
  const candidates = added
    .filter(
      ({ usedAs, owner }) =>
        usedAs === api.usedAs && (owner === undefined) === (api.owner === undefined),
    )
    .toSorted((a, b) => Number(isNear(b, api)) - Number(isNear(a, api)))
    .slice(0, MAX_COMPARED)
    .map(score)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        nearness(b.now, api) - nearness(a.now, api) ||
        (a.now.path < b.now.path ? -1 : 1),
    )
  return candidates.slice(0, MAX_CANDIDATES).filter((each, i) => {
    const next = candidates[i + 1]?.score ?? 0
    const isClear = i === 0 && (each.score - next >= MARGIN || each.score === 1)
    return isSimilarEnough(each, isClear)
  })
}

export const contentPair = ({ old, now }: Move, similarity: number): Pair => ({
  old,
  now,
  by: 'content',
  similarity: Math.round(similarity * 100) / 100,
  lostPaths: old.paths,
})

/** The number of names that both paths contain. */
function nearness(a: Api, b: Api): number {
  const names = new Set(a.path.split(SEGMENT))
  return b.path.split(SEGMENT).filter((name) => names.has(name)).length
}

const SEGMENT = /[.:#\\/]+/

const isNear = (a: Api, b: Api): boolean => a.name === b.name || a.owner === b.owner

interface Scored extends Move {
  readonly score: number
  /** The number of features of the smaller one. */
  readonly size: number
}

function isSimilarEnough({ old, now, score, size }: Scored, isClear: boolean): boolean {
  const isElsewhere = old.owner !== undefined && ownerName(old) !== ownerName(now)
  if (old.name === now.name) return score >= (isElsewhere ? ANY_NAME : SAME_NAME)
  // A member with another name in another type is a different API.
  if (isElsewhere || !isClear || size < MIN_FEATURES) return false
  if (shareWord(old.name, now.name)) return score >= LIKE_NAME
  return score >= ANY_NAME && old.cards[0].symbol_kind === now.cards[0].symbol_kind
}

const ownerName = ({ owner }: Api): string => (owner === undefined ? '' : lastName(owner))

export function shareWord(a: string, b: string): boolean {
  const words = new Set(wordsOf(a))
  return wordsOf(b).some((word) => words.has(word))
}

const wordsOf = (name: string): string[] =>
  nameWords(name)
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase())
