/**
 * Selects the findings that are new in a release. A page may be wrong because it was written that way, or because the
 * API has changed; the second kind matters more to maintainers. A finding is old if its line was in the same file
 * before and was as wrong then as now.
 */
import type { Finding } from '../check/finding.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'

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
  const isBrought = ({ rule, path, line, name }: Finding): boolean => {
    const text = textOf(path)?.split('\n')[line - 1]
    if (text === undefined || !linesBefore(path).has(trimmed(text))) return true
    if (rule === 'unknown-name') return before.find(name).length > 0
    return changed.has(name)
  }
  const brought = findings.filter(isBrought)
  const isNew = new Set(brought)
  return { brought, older: findings.filter((finding) => !isNew.has(finding)) }
}

const oldNames = (change: ApiDiff['changes'][number]): string[] =>
  'old' in change ? [change.old.name] : []

const trimmed = (line: string): string => line.trim()
