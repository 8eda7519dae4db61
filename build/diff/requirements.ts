/**
 * How the versions of the runtime that a library requires differ between two of its versions. A manifest states the
 * supported runtimes, not all that work, so a higher minimum is only possibly breaking.
 */
import { compareReleases } from '../../runtime/versions/version-order.ts'
import type { RequirementChange } from './change.ts'
import type { LibraryVersion } from './library-version.ts'

type Required = Pick<LibraryVersion, 'requires'>

export function requirementChange(old: Required, now: Required): RequirementChange | null {
  const before = old.requires
  const after = now.requires
  if (before === undefined || after === undefined) return null
  const runtime = after?.runtime ?? before?.runtime
  if (runtime === undefined || before?.versions === after?.versions) return null
  if (before !== null && after !== null && before.runtime !== after.runtime) return null
  const isHigher =
    after !== null &&
    (before === null || compareReleases(minimum(after.versions), minimum(before.versions)) > 0)
  return {
    runtime,
    old: before?.versions ?? null,
    new: after?.versions ?? null,
    impact: isHigher ? 'possible' : 'none',
  }
}

/** The lowest version that a range admits: 16.20 of `^16.20 || >=18`; '' if it names none. */
function minimum(range: string): string {
  return range
    .split('||')
    .map((part) => MINIMUM.exec(part.replace(/[<!]=?\s*[\d.]+/g, ''))?.[1] ?? '')
    .reduce((lowest, each) => (compareReleases(lowest, each) > 0 ? each : lowest))
}

const MINIMUM = /(?:^|[^<!\d.])\s*v?(\d+(?:\.\d+)*)/
