/**
 * The history of a version's symbols: compares a version with the one published before it, and returns for each card
 * the version in which it first appeared and the versions that changed it. Only the previous version is read, since
 * its cards contain the earlier history.
 *
 *   in both (matched by `cardcat diff`)   the old card's history, and the changes of this version
 *   in this one only                      since this version
 *   anything else                         nothing, because an uncertain version is not shown
 *
 * The first published version has no `since`, since its symbols may be older. Only the public API counts, as in
 * `cardcat diff`. The library's own documentation takes precedence: its `since` is kept unless an earlier version was
 * published with the symbol, and versions mentioned in a docstring (`versionchanged`, `deprecated`) are not repeated.
 */
import type { SymbolCard, VersionChange } from '../../runtime/card.ts'
import { bareBase } from '../../runtime/cards/symbol-names.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { compareVersions, isNamedBy, isPrerelease } from '../../runtime/versions/version-order.ts'
import type { PublishedVersion, VersionsFile } from '../../runtime/versions/versions-file.ts'
import type { Detail } from '../diff/change.ts'
import { isDeprecated } from '../diff/deprecations.ts'
import { compare } from '../diff/diff.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { isNew } from '../diff/match.ts'
import type { Pair } from '../diff/pair.ts'
import { type Api, lastName, type RulesOf, type Surface } from '../diff/surface.ts'

export type CardHistory = Pick<SymbolCard, 'since' | 'changed_in'>

/**
 * The version published before another one. A release follows a release, so that a symbol is not "since 2.0.0-rc.1";
 * a pre-release follows any version before it.
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

/** @returns histories by id of the card; cards without a known history are left out */
export function historyOf(
  before: LibraryVersion,
  now: LibraryVersion,
  { version, rulesOf }: HistoryOptions,
): ReadonlyMap<string, CardHistory> {
  const compared = compare(before, now, rulesOf)
  const pairsOf = groupedBy(compared.pairs, ({ now: api }) => api)
  const isFirst = certainlyNewSince(before, compared.before)
  const history = new Map<string, CardHistory>()
  for (const api of compared.after.apis) {
    const pairs = pairsOf.get(api)
    const changes =
      pairs !== undefined
        ? continuedHistory(pairs, version, compared.detailsOf)
        : isFirst(api)
          ? { since: version }
          : undefined
    if (changes === undefined) continue
    for (const card of api.cards) {
      const own = withoutDocumented(changes, card)
      if (Object.keys(own).length > 0) history.set(card.id, own)
    }
  }
  return history
}

function continuedHistory(
  pairs: readonly Pair[],
  version: string,
  detailsOf: (pair: Pair) => readonly Detail[],
): CardHistory {
  // If two symbols became one, the one with the same path counts.
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

/** Leaves out the changes that the card's documentation already mentions. */
function withoutDocumented({ since, changed_in = [] }: CardHistory, card: SymbolCard): CardHistory {
  const documented = [...card.docstring.matchAll(/(?:versionchanged|deprecated)::\s*(v?\d[\w.]*)/g)]
  const isDocumented = ({ version }: VersionChange): boolean =>
    documented.some(([, written = '']) => isNamedBy(version, written))
  const left = changed_in.filter((change) => !isDocumented(change))
  // A symbol that existed before cannot be newer: the docstring is about a parameter, or about a later rewrite.
  const isEarlier =
    since !== undefined && (card.since === undefined || compareVersions(since, card.since) < 0)
  const all = [...(card.changed_in ?? []), ...left].toSorted((a, b) =>
    compareVersions(a.version, b.version),
  )
  return { ...(isEarlier && { since }), ...(left.length > 0 && { changed_in: all }) }
}

/**
 * Whether an API certainly first appeared in a version. A name may have existed without a declaration that was read:
 * an attribute set only in a constructor, a method of a base class, or one that an earlier cardcat did not recognize.
 */
function certainlyNewSince(before: LibraryVersion, surface: Surface): (api: Api) => boolean {
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
  /** A base class outside of the library may have any member. */
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
