/**
 * How the versions of the runtime that a library requires differ between two of its versions. A manifest states the
 * runtimes that are supported and not those that work, so a higher minimum may break code, and no more can be said.
 */
import type { RequirementChange } from './change.ts'
import type { LibraryVersion } from './library-version.ts'

type Required = Pick<LibraryVersion, 'requires'>

export function requirementChange(old: Required, now: Required): RequirementChange | null {
  const before = old.requires
  const after = now.requires
  const runtime = after?.runtime ?? before?.runtime
  if (runtime === undefined || before?.versions === after?.versions) return null
  if (before !== undefined && after !== undefined && before.runtime !== after.runtime) return null
  const isHigher =
    after !== undefined &&
    (before === undefined || isAbove(minimum(after.versions), minimum(before.versions)))
  return {
    runtime,
    old: before?.versions ?? null,
    new: after?.versions ?? null,
    impact: isHigher ? 'possible' : 'none',
  }
}

/** The lowest version that a range admits, as numbers: 16.20 of `^16.20 || >=18`; empty where it names none. */
function minimum(range: string): readonly number[] {
  return range
    .split('||')
    .map(
      (part) =>
        /(?:^|[^<!\d.])\s*v?(\d+(?:\.\d+)*)/.exec(part.replace(/[<!]=?\s*[\d.]+/g, ''))?.[1],
    )
    .map((version) => version?.split('.').map(Number) ?? [])
    .reduce((lowest, each) => (isAbove(lowest, each) ? each : lowest))
}

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) > (b[i] ?? 0)
  return false
}
