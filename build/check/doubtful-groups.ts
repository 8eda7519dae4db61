/**
 * Turns many findings with one cause into one note. Many names of one owner that are unknown, and of which none is a
 * misspelling, mean that the library makes them at run time or that its source was not read completely.
 */
import { lastName, ownerPath } from '../diff/surface.ts'
import { appendTo } from '../link/grouping.ts'
import { asNote, type Finding } from './finding.ts'
import { withSpelling } from './renames.ts'

/** The most names of one owner that are reported one by one. */
const MOST_NAMES = 6
/** In the message of a group. */
const MOST_LISTED = 5

/** @param absent those about a name that does not exist */
export function withoutGroups(
  findings: readonly Finding[],
  absent: ReadonlySet<Finding>,
): Finding[] {
  const byOwner = new Map<string, Finding[]>()
  for (const finding of findings)
    if (absent.has(finding) && finding.level !== 'note' && withSpelling(finding).fix === undefined)
      appendTo(byOwner, ownerPath(finding.name), finding)
  const groups = new Map<Finding, readonly Finding[]>()
  for (const group of byOwner.values()) {
    const names = new Set(group.map(({ name }) => name))
    if (names.size > MOST_NAMES) for (const finding of group) groups.set(finding, group)
  }
  return findings.flatMap((finding) => {
    const group = groups.get(finding)
    if (group === undefined) return [finding]
    return group[0] === finding ? [noteOn(group, finding)] : []
  })
}

function noteOn(group: readonly Finding[], first: Finding): Finding {
  const names = [...new Set(group.map(({ name }) => lastName(name)))]
  const listed = `${names.slice(0, MOST_LISTED).join(', ')}${names.length > MOST_LISTED ? ', …' : ''}`
  return asNote({
    ...first,
    message: `${names.length} names of ${ownerPath(first.name)} are unknown (${listed}): are they made at run time?`,
    suggestions: [],
  })
}
