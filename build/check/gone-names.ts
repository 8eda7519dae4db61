/**
 * What a comparison says of names that are gone: the name that took the place of each, and the words and the fix for a
 * place that still has the old one.
 */
import type { ApiDiff } from '../diff/change.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Finding } from './finding.ts'

/** Each path that is gone, with the path that took its place, or null. */
export function* goneNames({ changes }: ApiDiff): Generator<[path: string, now: string | null]> {
  for (const change of changes) {
    if (change.change === 'removed') yield [change.old.name, null]
    else if (change.change === 'renamed' || change.change === 'moved')
      for (const path of new Set([change.old.name, ...change.lost_paths]))
        yield [path, change.new.name]
  }
}

/** What a finding says of a name that has another one now. A fix replaces the last segment, where only that differs. */
export function renamedTo(
  name: string,
  now: string,
  since: string,
): Pick<Finding, 'message' | 'suggestions' | 'fix'> {
  const from = lastName(name)
  const to = lastName(now)
  const verb = from === to ? 'moved to' : 'is called'
  return {
    message: `${name} ${verb} ${now} since ${since}`,
    suggestions: [now],
    ...(from !== to && ownerPath(name) === ownerPath(now) && { fix: { from, to } }),
  }
}
