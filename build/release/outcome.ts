/** What a release found out: the input of the summary, of the annotations and of `--json`. */
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
  /** Why there is no comparison. */
  readonly missing: string | null
  readonly comparison: Comparison | null
  /** Findings that no baseline accepts; all of them older or brought where there is a comparison. */
  readonly findings: readonly Finding[]
  /** Findings that the baseline accepts. */
  readonly accepted: number
  /** Why this must not be published; empty when it may be. */
  readonly failures: readonly string[]
  readonly published: Publication | null
  readonly site: { readonly folder: string; readonly pages: number } | null
}

export interface Comparison {
  /** What the earlier version is known by. */
  readonly name: string
  readonly version: string | null
  readonly facts: PackFacts | undefined
  /** Another cardcat built the earlier pack: figures of both are not of the same making. */
  readonly built_by: string | null
  readonly diff: ApiDiff
  readonly findings: SplitFindings
}

export const nameOf = ({ name, version }: Comparison): string => version ?? name
