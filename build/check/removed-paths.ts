/**
 * Reads from a comparison which names were removed and what replaced them, and words the finding for a place that still
 * uses the old name.
 */
import type { ApiDiff } from '../diff/change.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Finding } from './finding.ts'

/** Each removed path with the path that replaced it, or null. */
export function* removedPaths({ changes }: ApiDiff): Generator<[path: string, now: string | null]> {
  for (const change of changes) {
    if (change.change === 'removed') yield [change.old.name, null]
    else if (change.change === 'renamed' || change.change === 'moved')
      for (const path of new Set([change.old.name, ...change.lost_paths]))
        yield [path, change.new.name]
  }
}

/**
 * The words and the fix of a finding about a renamed name. There is a fix only if the last segment alone differs.
 *
 * @param since the earlier version, the last one that is known to have the name
 */
export function renameFinding(
  name: string,
  now: string,
  since: string,
): Pick<Finding, 'message' | 'suggestions' | 'fix'> {
  const from = lastName(name)
  const to = lastName(now)
  const verb = from === to ? 'moved' : 'renamed'
  return {
    message: `${name} was ${verb} to ${now} after ${since}`,
    suggestions: [now],
    ...(from !== to && ownerPath(name) === ownerPath(now) && { fix: { from, to } }),
  }
}
