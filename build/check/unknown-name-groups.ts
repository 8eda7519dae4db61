/**
 * Turns many findings with one cause into one note. If many of the names that the texts use of an owner are unknown,
 * none of them a misspelling, the owner creates names at run time, or its source was not read completely.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import type { PlacedUse } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { asNote, type Finding } from './finding.ts'
import { withSpelling } from './renames.ts'
import { membersIn } from './used-members.ts'

/** Up to this many unknown names of one owner are always reported one by one. */
const MAX_NAMES = 8
/** Where the texts use many known names of the owner, the limit is this share of them. */
const PER_KNOWN_NAME = 0.5
/** In the message of a group. */
const MAX_LISTED = 5

/** @param absent those about a name that does not exist */
export function groupsAsNotes(
  findings: readonly Finding[],
  absent: ReadonlySet<Finding>,
  uses: readonly PlacedUse[],
): Finding[] {
  const known = membersIn(uses)
  const byOwner = new Map<string, Finding[]>()
  for (const finding of findings)
    if (absent.has(finding) && finding.level !== 'note' && withSpelling(finding).fix === undefined)
      appendTo(byOwner, ownerPath(finding.name), finding)
  const groups = new Map<Finding, readonly Finding[]>()
  for (const [owner, group] of byOwner) {
    const names = new Set(group.map(({ name }) => name))
    if (names.size > Math.max(MAX_NAMES, PER_KNOWN_NAME * (known.get(owner)?.size ?? 0)))
      for (const finding of group) groups.set(finding, group)
  }
  return findings.flatMap((finding) => {
    const group = groups.get(finding)
    if (group === undefined) return [finding]
    return group[0] === finding ? [noteOn(group, finding)] : []
  })
}

function noteOn(group: readonly Finding[], first: Finding): Finding {
  const names = [...new Set(group.map(({ name }) => lastName(name)))]
  const listed = `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`
  return asNote({
    ...first,
    message: `${names.length} names of ${ownerPath(first.name)} are unknown (${listed}): are they made at run time?`,
    suggestions: [],
  })
}
