/**
 * Tells whether two written types are the same type of the library: a type that was renamed or moved, or one that
 * another file names by another path (`JWK`, `types.JWK`). In both texts, each name of exactly one type of the library
 * is replaced by the path of its definition in the new version.
 */
import type { LibraryVersion } from './library-version.ts'
import type { Pair } from './pair.ts'
import { lastName, usedAs } from './surface.ts'

export interface TypeNames {
  /** Replaces the names in a type of the old version. */
  readonly old: (type: string) => string
  readonly now: (type: string) => string
  /** The new last names of types that were renamed. */
  readonly renamed: ReadonlyMap<string, string>
}

export function typeNamesIn(
  { old, now }: Readonly<Record<'old' | 'now', LibraryVersion>>,
  pairs: readonly Pair[],
): TypeNames {
  const newPaths = new Map<string, string>()
  const renamed = new Map<string, string>()
  for (const { old: api, now: other } of pairs) {
    if (api.usedAs !== 'type') continue
    for (const card of api.cards) newPaths.set(card.dotted, other.cards[0].dotted)
    if (api.name !== other.name) renamed.set(api.name, other.name)
  }
  return {
    old: replacing(old, (path) => newPaths.get(path) ?? path),
    now: replacing(now, (path) => path),
    renamed,
  }
}

/** The same names, with the names of type parameters replaced by those of the new version, which stand in their places. */
export function withParameterNames(
  names: TypeNames,
  before: readonly string[],
  after: readonly string[],
): TypeNames {
  if (before.length !== after.length || before.every((name, i) => name === after[i])) return names
  const byName = new Map(before.map((name, i) => [name, after[i] ?? name]))
  return {
    ...names,
    old: (type) => names.old(type.replace(/[\p{L}_$][\w$]*/gu, (name) => byName.get(name) ?? name)),
  }
}

function replacing(
  { cards }: LibraryVersion,
  targetOf: (path: string) => string,
): (type: string) => string {
  const types = new Map<string, Map<string, readonly string[]>>()
  for (const card of cards)
    if (card.kind === 'symbol' && usedAs(card) === 'type') {
      const name = lastName(card.dotted)
      const named = types.get(name) ?? new Map<string, readonly string[]>()
      types.set(name, named)
      const paths = [card.dotted, ...card.public].map((each) => `.${segmentsOf(each).join('.')}`)
      if (!named.has(card.dotted)) named.set(card.dotted, paths)
    }
  return (type) =>
    type.replace(QUALIFIED, (written) => {
      const names = segmentsOf(written)
      const end = `.${names.join('.')}`
      const found = [...(types.get(names.at(-1) ?? '') ?? [])].filter(([, paths]) =>
        paths.some((path) => path.endsWith(end)),
      )
      const [only] = found
      return only === undefined || found.length > 1 ? written : targetOf(only[0])
    })
}

const segmentsOf = (path: string): string[] => path.split(SEPARATOR).filter((name) => name !== '')

const SEPARATOR = /[.\\/:#]+/
const QUALIFIED = /\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*/gu
