/**
 * Writes the results of a release for the CI system: annotations (to stdout) and values for later steps (to the file
 * named by GITHUB_OUTPUT). GitHub shows the first ten errors and ten warnings of a step, so the most important come
 * first.
 */
import { appendFileSync } from 'node:fs'
import type { CheckoutPaths } from '../check/checkout-paths.ts'
import { annotation, notice } from '../check/github.ts'
import type { Change } from '../diff/change.ts'
import type { ReleaseOutcome } from './outcome.ts'

/** Maximum number; more would only lengthen the log. */
const MAX_ANNOTATIONS = 50

export function annotations(outcome: ReleaseOutcome, paths: CheckoutPaths): string[] {
  const { comparison, findings } = outcome
  const ordered =
    comparison === null ? findings : [...comparison.findings.brought, ...comparison.findings.older]
  const breaking = comparison?.diff.changes.filter(({ impact }) => impact === 'breaking') ?? []
  return [
    ...ordered.map((finding) => annotation({ ...finding, path: paths.pathOf(finding.path) })),
    ...breaking.flatMap((change) => breakingNotice(change, paths)),
  ].slice(0, MAX_ANNOTATIONS)
}

/** Only for existing symbols, since a removed one has no line. */
function breakingNotice(change: Change, paths: CheckoutPaths): string[] {
  if (!('new' in change)) return []
  const { path, line } = change.new
  const message =
    change.change === 'changed'
      ? `${change.name}: ${change.details
          .filter(({ impact }) => impact === 'breaking')
          .map((detail) => detail.message)
          .join('; ')}`
      : `${'old' in change ? change.old.name : change.name} ${change.change === 'renamed' ? 'is called' : 'moved to'} ${change.name}`
  const at = { path: paths.pathOf(path), line }
  return [notice(at, 'cardcat: breaking change', message)]
}

/** Names as in `outputs` of action.yml. @internal */
export function outputsOf(outcome: ReleaseOutcome): Record<string, string> {
  const { project, version, comparison, findings, build, site, failures } = outcome
  return {
    project,
    version: version ?? '',
    previous: comparison?.name ?? '',
    step: comparison?.diff.step ?? '',
    breaking: String(comparison?.diff.counts.breaking ?? 0),
    'new-findings': String(comparison?.findings.brought.length ?? findings.length),
    findings: String(findings.length),
    pack: build.pack?.folder ?? '',
    site: site?.folder ?? '',
    ok: String(failures.length === 0),
  }
}

/** One line each, so that a name in the library cannot begin another output. */
export function writeOutputs(file: string, outcome: ReleaseOutcome): void {
  const lines = Object.entries(outputsOf(outcome)).map(
    ([name, value]) => `${name}=${value.replace(/[\r\n]+/g, ' ')}\n`,
  )
  appendFileSync(file, lines.join(''))
}
