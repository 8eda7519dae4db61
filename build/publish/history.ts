/**
 * What a version's symbols have been through: this version and the one that was published before it in, for each card the version it first
 * appeared in and the versions that changed it out. Only the version before is read, since its cards carry what was known until then.
 *
 *   the same in both (`cardcat diff` says which are)   what its card said, and what this version changed about it
 *   in this one alone                                  since this version
 *   anything else                                      nothing: a version that nobody can vouch for is not named
 *
 * The first version that is published has no `since`: its symbols may be older. Only the public API counts, as in `cardcat diff`.
 * What the library's own documentation says is not repeated: its `since` wins, and a version that a docstring speaks of
 * (`versionchanged`, `deprecated`) is left to it.
 */
import type { SymbolCard, VersionChange } from '../../runtime/card.ts'
import { bareBase } from '../../runtime/cards/symbol-names.ts'
import { compareVersions, isNamedBy, isPrerelease } from '../../runtime/versions/version-order.ts'
import type { PublishedVersion, VersionsFile } from '../../runtime/versions/versions-file.ts'
import type { Detail } from '../diff/change.ts'
import { compare, isDeprecated } from '../diff/diff.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { isNew, type Pair } from '../diff/match.ts'
import { type Api, lastName, type RulesOf, type Surface } from '../diff/surface.ts'

export type CardHistory = Pick<SymbolCard, 'since' | 'changed_in'>

/**
 * The version that was published before another one. A release follows a release, so that nobody reads "since 2.0.0-rc.1";
 * a pre-release follows whatever is before it.
 */
export function versionBefore(
  { versions }: Pick<VersionsFile, 'versions'>,
  version: string,
): PublishedVersion | undefined {
  const earlier = versions
    .filter((one) => compareVersions(one.version, version) < 0)
    .toSorted((a, b) => compareVersions(b.version, a.version))
  const release = earlier.find((one) => !isPrerelease(one.version))
  return isPrerelease(version) ? earlier[0] : (release ?? earlier[0])
}

export interface HistoryOptions {
  readonly version: string
  readonly rulesOf: RulesOf
}

/** @returns by the id of the card; cards of which nothing is known are left out */
export function historyOf(
  before: LibraryVersion,
  now: LibraryVersion,
  { version, rulesOf }: HistoryOptions,
): ReadonlyMap<string, CardHistory> {
  const compared = compare(before, now, rulesOf)
  const pairsOf = new Map<Api, Pair[]>()
  for (const pair of compared.pairs) {
    const same = pairsOf.get(pair.now)
    if (same === undefined) pairsOf.set(pair.now, [pair])
    else same.push(pair)
  }
  const isFirst = firstIn(before, compared.before)
  const history = new Map<string, CardHistory>()
  for (const api of compared.after.apis) {
    const pairs = pairsOf.get(api)
    const told =
      pairs !== undefined
        ? carriedOn(pairs, version, compared.detailsOf)
        : isFirst(api)
          ? { since: version }
          : undefined
    if (told === undefined) continue
    for (const card of api.cards) {
      const own = withoutTheirs(told, card)
      if (Object.keys(own).length > 0) history.set(card.id, own)
    }
  }
  return history
}

function carriedOn(
  pairs: readonly Pair[],
  version: string,
  detailsOf: (pair: Pair) => readonly Detail[],
): CardHistory {
  // Where two became one, the one whose path it has is what users knew it by.
  const pair = pairs.find(({ old, now }) => old.path === now.path) ?? pairs[0]
  if (pair === undefined) return {}
  const olds = pairs.map(({ old }) => old.cards[0].since)
  const since = olds.some((one) => one === undefined)
    ? undefined
    : olds.flatMap((one) => one ?? []).toSorted(compareVersions)[0]
  const what = [
    ...(pair.by === 'content' ? [`was \`${pair.old.path}\``] : []),
    ...detailsOf(pair).map(({ message }) => message),
    ...(isDeprecated(pair.now) && !isDeprecated(pair.old) ? ['deprecated'] : []),
  ]
  const earlier = pair.old.cards[0].changed_in ?? []
  const changed_in = what.length === 0 ? earlier : [...earlier, { version, what }]
  return {
    ...(since !== undefined && { since }),
    ...(changed_in.length > 0 && { changed_in }),
  }
}

/** Without what the documentation of the card says itself. */
function withoutTheirs({ since, changed_in = [] }: CardHistory, card: SymbolCard): CardHistory {
  const theirs = [...card.docstring.matchAll(/(?:versionchanged|deprecated)::\s*(v?\d[\w.]*)/g)]
  const isTheirs = ({ version }: VersionChange): boolean =>
    theirs.some(([, written = '']) => isNamedBy(version, written))
  const left = changed_in.filter((change) => !isTheirs(change))
  return {
    ...(since !== undefined && card.since === undefined && { since }),
    ...(left.length > 0 && { changed_in: left }),
  }
}

/**
 * Whether a version is surely the first with an API: a name may have been there without a declaration that was read, as an attribute that
 * only a constructor sets, a method of a base, or what an earlier cardcat did not know.
 */
function firstIn(before: LibraryVersion, surface: Surface): (api: Api) => boolean {
  const known = new Set(before.cards.map(({ id }) => id))
  const types = new Map(
    surface.apis.flatMap((api) => (api.usedAs === 'type' ? [[api.name, api]] : [])),
  )
  const words = new Map<string, ReadonlySet<string>>()
  const wordsIn = (path: string): ReadonlySet<string> => {
    const read = words.get(path) ?? new Set(before.source(path)?.match(/[\p{L}\p{N}_$]+/gu) ?? [])
    words.set(path, read)
    return read
  }
  /** A base that is not the library's own may have any name. */
  const mayInherit = ({ cards }: Api, name: string, seen = new Set<string>()): boolean =>
    cards.some(
      ({ path, bases }) =>
        wordsIn(path).has(name) ||
        bases.some((base) => {
          const last = lastName(bareBase(base))
          if (seen.has(last)) return false
          const type = types.get(last)
          return type === undefined || mayInherit(type, name, seen.add(last))
        }),
    )
  return (api) => {
    if (api.unnamed || !isNew(api, surface)) return false
    if (api.paths.some((path) => before.find(path).length > 0)) return false
    if (api.cards.some(({ id, path }) => known.has(id) || wordsIn(path).has(api.name))) return false
    const owner = api.owner === undefined ? undefined : surface.at(api.owner, 'type')
    return owner === undefined || !mayInherit(owner, api.name)
  }
}
