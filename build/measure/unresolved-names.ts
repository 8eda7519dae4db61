/**
 * Finds names in the library's docs and tests that lead to no symbol, with the number of texts. For example, if the
 * re-export of `requests.get` breaks, the function still exists, but not by the documented name. Only names of the form
 * `root.name` count, where `root` has other symbols and is not a symbol itself, because the members of objects are
 * unknown without running code.
 */
import type { Card } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { CHANGELOG_PATH } from './plain-prose.ts'
import { lastSegment } from './symbol-names.ts'

export interface UnresolvedName {
  readonly name: string
  /** Tests, examples and pages. */
  readonly texts: number
}

/** A name in one text only may belong to another library, or be a file. */
const MIN_TEXTS = 2

/** @internal */
export function unresolvedNames(entries: readonly Entry[]): UnresolvedName[] {
  const { roots, paths } = knownPaths(entries)
  if (roots.size === 0) return []
  const texts = new Map<string, number>()
  for (const { card } of entries) {
    const names = [...textOf(card).matchAll(MEMBER)].flatMap(([, root = '', name = '']) =>
      roots.has(root) && !paths.has(`${root}.${name}`) ? [`${root}.${name}`] : [],
    )
    for (const name of new Set(names)) texts.set(name, (texts.get(name) ?? 0) + 1)
  }
  return [...texts]
    .filter(([, n]) => n >= MIN_TEXTS)
    .map(([name, n]) => ({ name, texts: n }))
    .sort((a, b) => b.texts - a.texts)
}

const MEMBER =
  /(?<![\p{L}\p{N}_$./-])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::)([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$])/gu

function textOf(card: Card): string {
  if (card.kind === 'guide') return CHANGELOG_PATH.test(card.path) ? '' : card.text
  if (card.kind !== 'recipe' || card.stale === true) return ''
  return `${card.preamble ?? ''}\n${card.code}`
}

/** The first segments of public paths with several, and the first two segments of all paths. */
function knownPaths(entries: readonly Entry[]): { roots: Set<string>; paths: Set<string> } {
  const roots = new Set<string>()
  const paths = new Set<string>()
  const titles = new Set<string>()
  for (const { card, keys } of entries) {
    if (card.kind !== 'symbol' && card.kind !== 'module') continue
    if (card.kind === 'symbol') titles.add(lastSegment(card.title))
    for (const key of keys) {
      const segments = key.split(/[.:#]+/)
      const [root = '', name] = segments
      if (card.kind === 'symbol' && card.visibility === 'public' && segments.length === 2)
        roots.add(root)
      if (name !== undefined) paths.add(`${root}.${name}`)
    }
  }
  for (const title of titles) roots.delete(title)
  return { roots, paths }
}
