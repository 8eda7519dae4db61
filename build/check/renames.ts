/**
 * Adds the new names of renamed symbols to findings, from a comparison with an earlier version, and a fix where only
 * the last segment differs. Without a comparison, a misspelled name gets a fix if exactly one name of the same owner is
 * at most two edits away.
 */
import { alignmentDistance } from '../../runtime/search/question/edit-distance.ts'
import type { ApiDiff } from '../diff/change.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { type Finding, RULES } from './finding.ts'
import { removedPaths, renameFinding } from './removed-paths.ts'

export function withRenames(findings: readonly Finding[], diff: ApiDiff): Finding[] {
  const { names, removed } = pathsOf(diff)
  const parameters = renamedParameters(diff)
  return findings.map((finding) => {
    if (finding.rule === 'unknown-name') {
      const now = names.get(finding.name)
      if (now !== undefined) return renamed(finding, now, diff.old.name)
      return removed.has(finding.name)
        ? {
            ...finding,
            level: RULES[finding.rule].level,
            message: `${finding.message} (removed after ${diff.old.name})`,
          }
        : finding
    }
    const from = finding.parameter
    if (from === undefined) return finding
    const to = parameters.get(`${finding.name} ${from}`)
    if (to === undefined) return finding
    return {
      ...finding,
      message: `${finding.name}: the parameter ${from} was renamed to ${to} after ${diff.old.name}`,
      suggestions: [to],
      fix: { from, to },
    }
  })
}

function pathsOf(diff: ApiDiff) {
  const names = new Map<string, string>()
  const removed = new Set<string>()
  for (const [path, now] of removedPaths(diff)) {
    if (now === null) removed.add(path)
    else names.set(path, now)
  }
  return { names, removed }
}

function renamedParameters({ changes }: ApiDiff): Map<string, string> {
  const names = new Map<string, string>()
  for (const change of changes) {
    if (change.change !== 'changed') continue
    for (const { detail, parameter, renamed_to } of change.details)
      if (detail === 'parameter_renamed' && parameter !== undefined && renamed_to !== undefined)
        names.set(`${change.name} ${parameter}`, renamed_to)
  }
  return names
}

/** The name existed in the earlier version, so it is certain to be the library's, and the finding is not a note. */
const renamed = (finding: Finding, now: string, since: string): Finding => ({
  ...finding,
  level: RULES[finding.rule].level,
  ...renameFinding(finding.name, now, since),
})

/** The most edits that count as a typing error, in a short name and in a longer one. */
const MAX_TYPO_EDITS = { short: 1, long: 2 }
export function isTypo(one: string, other: string): boolean {
  const most =
    Math.min(one.length, other.length) < MIN_NAME_LENGTH
      ? MAX_TYPO_EDITS.short
      : MAX_TYPO_EDITS.long
  return alignmentDistance(one, other, most + 1) <= most
}
/** Shorter names resemble too many others. */
const MIN_NAME_LENGTH = 6

export function withSpelling(finding: Finding): Finding {
  if (finding.rule !== 'unknown-name' || finding.fix !== undefined) return finding
  const from = lastName(finding.name)
  if (from.length < MIN_NAME_LENGTH) return finding
  const near = finding.suggestions
    .map((path) => ({ path, name: lastName(path) }))
    .filter(({ name }) => name !== from && isTypo(name, from))
  const names = new Set(near.map(({ name }) => name))
  const [first] = near
  const isOwners =
    first !== undefined && lastName(ownerPath(first.path)) === lastName(ownerPath(finding.name))
  return names.size === 1 && first !== undefined && isOwners
    ? { ...finding, fix: { from, to: first.name } }
    : finding
}
