/**
 * The version step that changes require by Semantic Versioning (https://semver.org). Below 1.0.0, where the standard
 * makes no promises, it follows the convention of package managers: a break requires a minor step, an addition a patch
 * step.
 */
import type { ApiDiff, Change, RequirementChange, Step } from './change.ts'

export function stepFor(
  counts: Pick<ApiDiff['counts'], 'breaking'>,
  changes: readonly Change[],
  {
    version,
    isUnchanged,
    requires,
  }: {
    readonly version: string | null
    readonly isUnchanged: boolean
    readonly requires: RequirementChange | null
  },
): Step {
  const isEarly = numbersOf(version)?.[0] === 0
  if (counts.breaking > 0) return isEarly ? 'minor' : 'major'
  const isFeature = ({ change, impact }: Change) =>
    change === 'added' || change === 'deprecated' || impact !== 'none' || change === 'changed'
  if (changes.some(isFeature) || requires?.impact === 'possible') return isEarly ? 'patch' : 'minor'
  return isUnchanged ? 'none' : 'patch'
}

/** Null where a version is unknown or has no numbers. */
export function versionStep(old: string | null, now: string | null): Step | null {
  const before = numbersOf(old)
  const after = numbersOf(now)
  if (before === undefined || after === undefined) return null
  if (after[0] !== before[0]) return 'major'
  if (after[1] !== before[1]) return 'minor'
  return after[2] === before[2] ? 'none' : 'patch'
}

function numbersOf(version: string | null): [number, number, number] | undefined {
  const match = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version ?? '')
  if (match === null) return undefined
  return [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)]
}
