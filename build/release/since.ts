/**
 * Selects the findings that are new in a release. A page may be wrong because it was written that way, or because the
 * API has changed; the second kind matters more to maintainers. A finding is old if its line was in the same file
 * before and was as wrong then as now: the symbol has not changed, and the target of a link was missing, too.
 */
import { basename, extname } from 'node:path'
import { decodedUri } from '../../runtime/std/decoded-uri.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import type { Finding, LinkTarget } from '../check/finding.ts'
import { looseAnchors } from '../check/page-anchors.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { docFacts } from '../extract/docs/guides.ts'
import { rstFacts } from '../extract/docs/rst.ts'
import { looseAnchor } from '../link/guides/doc-references.ts'

export interface SplitFindings {
  readonly brought: readonly Finding[]
  readonly older: readonly Finding[]
}

export function splitFindings(
  findings: readonly Finding[],
  before: LibraryVersion,
  diff: ApiDiff,
  textOf: (path: string) => string | undefined,
): SplitFindings {
  const changed = new Set(diff.changes.flatMap((change) => [change.name, ...oldNames(change)]))
  const lines = new Map<string, ReadonlySet<string>>()
  const linesBefore = (path: string): ReadonlySet<string> => {
    const known = lines.get(path) ?? new Set(before.source(path)?.split('\n').map(trimmed) ?? [])
    lines.set(path, known)
    return known
  }
  const anchorsBefore = memoizeByString((path) => anchorsIn(path, before.source(path)))
  const wasThere = ({ path, anchor }: LinkTarget): boolean =>
    anchor === undefined
      ? before.source(path) !== undefined
      : anchorsBefore(path).has(looseAnchor(decodedUri(anchor)))
  const isBrought = ({ rule, path, line, name, symbol = name, target }: Finding): boolean => {
    const text = textOf(path)?.split('\n')[line - 1]
    if (text === undefined || !linesBefore(path).has(trimmed(text))) return true
    if (rule === 'unknown-name') return before.find(name).length > 0
    return target === undefined ? changed.has(symbol) : wasThere(target)
  }
  const brought = findings.filter(isBrought)
  const isNew = new Set(brought)
  return { brought, older: findings.filter((finding) => !isNew.has(finding)) }
}

function anchorsIn(path: string, text: string | undefined): ReadonlySet<string> {
  if (text === undefined) return new Set()
  const extension = extname(path)
  const stem = basename(path, extension)
  const facts =
    extension === '.rst'
      ? rstFacts(text, stem)
      : docFacts(text, { stem, mdx: extension === '.mdx' })
  return looseAnchors({ path, text, facts })
}

const oldNames = (change: ApiDiff['changes'][number]): string[] =>
  'old' in change ? [change.old.name] : []

const trimmed = (line: string): string => line.trim()
