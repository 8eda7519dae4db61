/**
 * Matches the APIs of two surfaces. Two APIs with a common path match; the rest is compared by content, and the most
 * similar pairs are matched first, each API once.
 *
 * APIs without similar content are matched by name if their package moved (moved-packages.ts).
 *
 * Types are matched first. Members of a renamed type have new paths only because of the type, so they are matched by
 * name within it.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import type { AliasedAt } from './class-aliases.ts'
import type { LibraryVersion } from './library-version.ts'
import { isInModule, type Move, movedTogether } from './moved-packages.ts'
import { renamedInSignatures } from './renamed-in-signatures.ts'
import { type Features, featuresOf, similarityAmong } from './similarity.ts'
import { type Api, lastName, ownerPath, type Surface } from './surface.ts'

export interface Pair {
  readonly old: Api
  readonly now: Api
  /** `path`: a path of the old version leads to it. `owner`: its type was moved or renamed. */
  readonly by: 'path' | 'owner' | 'content'
  readonly similarity: number
  /** Paths of the old version that lead nowhere in the new one. */
  readonly lostPaths: readonly string[]
}

export interface MatchedApis {
  readonly pairs: readonly Pair[]
  /** Unmatched APIs of the old version, except members of an unmatched type. */
  readonly removed: readonly Api[]
  /** The same for the new version. */
  readonly added: readonly Api[]
  /** The new paths of types that were moved or renamed. */
  readonly owners: ReadonlyMap<string, string>
}

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

export function matchSurfaces(
  old: Surface,
  now: Surface,
  versions: { readonly old: LibraryVersion; readonly now: LibraryVersion },
  /** Whether a path still works although the library no longer defines it; a member is looked up in its new owner. */
  stillExists: (api: Api, owner?: string) => boolean,
  aliasedAt: AliasedAt,
): MatchedApis {
  const pairs: Pair[] = []
  const taken = new Set<Api>()
  const owners = new Map<string, string>()
  let left: Api[] = []
  const pair = (each: Pair): void => {
    pairs.push(each)
    taken.add(each.now)
    if (each.old.usedAs === 'type' && each.old.path !== each.now.path)
      owners.set(each.old.path, each.now.path)
  }
  for (const api of old.apis) {
    const matched = byPath(api, { old, now }, versions.now) ?? byAlias(api, aliasedAt)
    if (matched === undefined) {
      if (!stillExists(api)) left.push(api)
      continue
    }
    if (!taken.has(matched.now)) pair(matched)
    // Two names were merged into one API, which represents both.
    else pairs.push(matched)
  }
  const features = new Map<Api, Features>()
  const featuresIn = (api: Api, isOld: boolean): Features => {
    const known = features.get(api)
    if (known !== undefined) return known
    const made = isOld ? featuresOf(api, old, versions.old) : featuresOf(api, now, versions.now)
    features.set(api, made)
    return made
  }
  const pairMoves = (moves: readonly Move[]): void => {
    for (const each of moves) {
      const both = [featuresIn(each.old, true), featuresIn(each.now, false)] as const
      pair(contentPair(each, similarityAmong(both)(...both)))
    }
    const matched = new Set(pairs.map(({ old: api }) => api))
    left = left.filter((api) => !matched.has(api))
  }
  /** What is new and has no counterpart so far. */
  const fresh = (): Api[] => now.apis.filter((api) => !taken.has(api) && isNew(api, old))
  const match = (isCompared: (api: Api) => boolean): void => {
    const removed = left.filter(isCompared)
    const added = fresh().filter(isCompared)
    const found = byContent(removed, added, keptNear(pairs), featuresIn)
    const moves = movedTogether(removed, added, found, { old, now })
    const moved = new Set(moves.flatMap((each) => [each.old, each.now]))
    for (const each of found) if (!moved.has(each.old) && !moved.has(each.now)) pair(each)
    pairMoves(moves)
  }
  const isType = (api: Api) => api.usedAs === 'type'
  match(isType)
  pairMoves(renamedInSignatures(left.filter(isType), fresh().filter(isType), pairs, shareWord))
  left = left.filter((api) => {
    const owner = owners.get(api.owner ?? '')
    const same = owner === undefined ? undefined : now.at(`${owner}.${api.name}`, api.usedAs)
    if (owner !== undefined && same === undefined) return !stillExists(api, owner)
    if (same === undefined || taken.has(same)) return true
    pair({ old: api, now: same, by: 'owner', similarity: 1, lostPaths: [] })
    return false
  })
  // The members of a removed type were removed with it.
  const removedTypes = pathsOfTypes(left)
  const newTypes = pathsOfTypes(fresh())
  const isAlone = ({ owner }: Api, types: ReadonlySet<string>) =>
    owner === undefined || !types.has(owner)
  left = left.filter((api) => isAlone(api, removedTypes))
  const names = new Set(left.map(({ name }) => name))
  // A function may have moved into a module that is new.
  match(
    (api) =>
      api.usedAs !== 'type' &&
      (isAlone(api, newTypes) || (isInModule(api, now) && names.has(api.name))),
  )
  // Types may have moved with the functions of their module, however little they say.
  const byContentOnly = pairs.filter(({ by }) => by === 'content')
  const freshTypes = fresh().filter(isType)
  pairMoves(movedTogether(left.filter(isType), freshTypes, byContentOnly, { old, now }))
  return {
    pairs,
    removed: left,
    owners,
    added: fresh().filter((api) => isAlone(api, newTypes)),
  }
}

const pathsOfTypes = (apis: readonly Api[]): ReadonlySet<string> =>
  new Set(apis.filter(({ usedAs }) => usedAs === 'type').map(({ path }) => path))

/** Whether none of its paths existed before. */
export const isNew = (api: Api, old: Surface): boolean =>
  !api.paths.some((path) => old.at(path, api.usedAs) !== undefined)

function byPath(
  api: Api,
  { old, now }: Readonly<Record<'old' | 'now', Surface>>,
  version: LibraryVersion,
): Pair | undefined {
  const alive = api.paths.filter((path) => version.find(path).length > 0)
  const [best] = alive
  if (best === undefined) return undefined
  const lostPaths = api.paths.filter((path) => !alive.includes(path))
  const all = alive.flatMap((path) => [
    ...now.allAt(path),
    ...version.find(path).flatMap((id) => now.ofCard(id) ?? []),
  ])
  const alike = all.filter(({ usedAs }) => usedAs === api.usedAs)
  const candidate = alike.find(({ isStatic }) => isStatic === api.isStatic) ?? alike[0] ?? all[0]
  if (candidate === undefined) return undefined
  // An API that existed before is not a replacement, such as the constant beside a removed interface.
  if (candidate.usedAs !== api.usedAs && isOther(api, candidate, old)) return undefined
  return { old: api, now: candidate, by: 'path', similarity: 1, lostPaths }
}

function byAlias(old: Api, aliasedAt: AliasedAt): Pair | undefined {
  const now = old.usedAs === 'type' ? aliasedAt(old.path) : undefined
  return now && { old, now, by: 'path', similarity: 1, lostPaths: [] }
}

/** Whether an API that is used in another way is another one: it existed before, or a type has the name of a value. */
const isOther = (api: Api, candidate: Api, old: Surface): boolean =>
  !isNew(candidate, old) ||
  (candidate.path === api.path && candidate.usedAs === 'type' && api.usedAs === 'value')

/** The APIs of one kind that both versions have, by the type or module that a new one belongs to. */
function keptNear(pairs: readonly Pair[]): (now: Api) => readonly Move[] {
  const keyOf = ({ usedAs, owner, path }: Api) => `${usedAs} ${owner ?? ownerPath(path)}`
  const kept = groupedBy(
    pairs.filter(({ by }) => by !== 'content'),
    ({ now }) => keyOf(now),
  )
  return (now) => (kept.get(keyOf(now)) ?? []).slice(0, MAX_COMPARED)
}

function byContent(
  removed: readonly Api[],
  added: readonly Api[],
  keptBeside: (now: Api) => readonly Move[],
  featuresIn: (api: Api, isOld: boolean) => Features,
): Pair[] {
  if (removed.length === 0 || added.length === 0) return []
  const old = new Map(removed.map((api) => [api, featuresIn(api, true)]))
  const now = new Map(added.map((api) => [api, featuresIn(api, false)]))
  const similarity = similarityAmong([...old.values(), ...now.values()])
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
  const scored = removed.flatMap((api) => {
    const own = old.get(api) ?? new Set()
    const near = added
      .filter(
        ({ usedAs, owner }) =>
          usedAs === api.usedAs && (owner === undefined) === (api.owner === undefined),
      )
      .toSorted((a, b) => Number(isNear(b, api)) - Number(isNear(a, api)))
      .slice(0, MAX_COMPARED)
      .map((other) => {
        const theirs = now.get(other) ?? new Set<string>()
        return {
          old: api,
          now: other,
          score: similarity(own, theirs),
          size: Math.min(own.size, theirs.size),
        }
      })
      .toSorted(
        (a, b) =>
          b.score - a.score ||
          nearness(b.now, api) - nearness(a.now, api) ||
          (a.now.path < b.now.path ? -1 : 1),
      )
    return near.slice(0, 6).flatMap((each, i) => {
      const next = near[i + 1]?.score ?? 0
      const isClear = i === 0 && (each.score - next >= MARGIN || each.score === 1)
      return isSimilarEnough(each, isClear) && !isVariant(each) ? [each] : []
    })
  })
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

const contentPair = ({ old, now }: Move, similarity: number): Pair => ({
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

function shareWord(a: string, b: string): boolean {
  const words = new Set(wordsOf(a))
  return wordsOf(b).some((word) => words.has(word))
}

const wordsOf = (name: string): string[] =>
  nameWords(name)
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase())
