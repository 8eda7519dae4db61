/**
 * The results of a release: the input of the summary, of the annotations and of `--json`.
 */
import type { Finding } from '../check/finding.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { Publication } from '../publish/publish.ts'
import type { BuildReport } from '../report.ts'
import type { PackFacts } from './quality.ts'
import type { SplitFindings } from './since.ts'

export interface ReleaseOutcome {
  readonly project: string
  readonly version: string | null
  /** The version tag of this commit. */
  readonly tag: string | null
  readonly build: BuildReport
  readonly now: PackFacts
  /** The reason why there is no comparison. */
  readonly missing: string | null
  readonly comparison: Comparison | null
  /** Findings that no baseline accepts; with a comparison, divided into old and new ones. */
  readonly findings: readonly Finding[]
  /** Number of findings that the baseline accepts. */
  readonly accepted: number
  /** The reasons why this must not be published; empty if it may be. */
  readonly failures: readonly string[]
  readonly published: Publication | null
  readonly site: { readonly folder: string; readonly pages: number } | null
}

export interface Comparison {
  /** The name of the earlier version. */
  readonly name: string
  readonly version: string | null
  readonly facts: PackFacts | undefined
  /** Set if another version of cardcat built the earlier pack, so that figures are not comparable. */
  readonly built_by: string | null
  readonly diff: ApiDiff
  readonly findings: SplitFindings
}

export const nameOf = ({ name, version }: Comparison): string => version ?? name
