/**
 * Matches the APIs of two surfaces. Two APIs with a common path match; the rest is matched by content
 * (match-content.ts), or by name if its package moved (moved-packages.ts).
 *
 * Types are matched first. Members of a renamed type have new paths only because of the type, so they are matched by
 * name within it.
 */
import type { AliasedAt } from './class-aliases.ts'
import type { LibraryVersion } from './library-version.ts'
import { byContent, contentPair, keptNear, shareWord } from './match-content.ts'
import { isInModule, type Move, movedTogether } from './moved-packages.ts'
import type { Pair } from './pair.ts'
import { renamedInSignatures } from './renamed-in-signatures.ts'
import { type Features, featuresOf, similarityAmong } from './similarity.ts'
import type { Api, Surface } from './surface.ts'

export interface MatchedApis {
  readonly pairs: readonly Pair[]
  /** Unmatched APIs of the old version, except members of an unmatched type. */
  readonly removed: readonly Api[]
  /** The same for the new version. */
  readonly added: readonly Api[]
  /** The new paths of types that were moved or renamed. */
  readonly owners: ReadonlyMap<string, string>
}

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
