/**
 * Names that the library's own docs and tests use and that lead nowhere: entries come in, the names go out with how many
 * texts use them. `requests.get` after its re-export broke: the function is still there, and no user reaches it by the name that
 * the docs teach. Only `root.name` counts, where other symbols of that root exist and the root is no symbol itself: what
 * an object has cannot be told without running it.
 */
import type { Card } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { CHANGES } from './plain-prose.ts'
import { lastSegment } from './symbol-names.ts'

export interface LostName {
  readonly name: string
  /** Tests, examples and pages. */
  readonly texts: number
}

/** A name that one text uses may be of another library, or a file. */
const FEWEST_TEXTS = 2

/** @internal */
export function lostNames(entries: readonly Entry[]): LostName[] {
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
    .filter(([, n]) => n >= FEWEST_TEXTS)
    .map(([name, n]) => ({ name, texts: n }))
    .sort((a, b) => b.texts - a.texts)
}

const MEMBER =
  /(?<![\p{L}\p{N}_$./-])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::)([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$])/gu

function textOf(card: Card): string {
  if (card.kind === 'guide') return CHANGES.test(card.path) ? '' : card.text
  if (card.kind !== 'recipe' || card.stale === true) return ''
  return `${card.preamble ?? ''}\n${card.code}`
}

/** First segments of the paths of public symbols that have two, and all paths with what they begin with. */
function knownPaths(entries: readonly Entry[]): { roots: Set<string>; paths: Set<string> } {
  const roots = new Set<string>()
  const paths = new Set<string>()
  const titles = new Set<string>()
  for (const { card, keys } of entries) {
    if (card.kind !== 'symbol' && card.kind !== 'module') continue
    if (card.kind === 'symbol') titles.add(lastSegment(card.title))
    for (const key of keys) {
      const segments = key.split(/[.:#]+/)
      const [root = ''] = segments
      if (card.kind === 'symbol' && card.visibility === 'public' && segments.length === 2)
        roots.add(root)
      for (let i = 1; i <= segments.length; i++) paths.add(segments.slice(0, i).join('.'))
    }
  }
  for (const title of titles) roots.delete(title)
  return { roots, paths }
}
