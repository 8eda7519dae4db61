/**
 * Turns many findings with one cause into one note. An owner of which more names are unknown than known, none of them a
 * misspelling, makes names at run time, or its source was not read completely.
 */
import type { Card } from '../../runtime/card.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { asNote, type Finding } from './finding.ts'
import { withSpelling } from './renames.ts'

/** So many unknown names of one owner are reported one by one in any case. */
const MAX_NAMES = 8
/** In the message of a group. */
const MAX_LISTED = 5

/** @param absent those about a name that does not exist */
export function withoutGroups(
  findings: readonly Finding[],
  absent: ReadonlySet<Finding>,
  cards: readonly Card[],
): Finding[] {
  const known = membersOf(cards)
  const byOwner = new Map<string, Finding[]>()
  for (const finding of findings)
    if (absent.has(finding) && finding.level !== 'note' && withSpelling(finding).fix === undefined)
      appendTo(byOwner, ownerPath(finding.name), finding)
  const groups = new Map<Finding, readonly Finding[]>()
  for (const [owner, group] of byOwner) {
    const names = new Set(group.map(({ name }) => name))
    if (names.size > Math.max(MAX_NAMES, known.get(owner)?.size ?? 0))
      for (const finding of group) groups.set(finding, group)
  }
  return findings.flatMap((finding) => {
    const group = groups.get(finding)
    if (group === undefined) return [finding]
    return group[0] === finding ? [noteOn(group, finding)] : []
  })
}

/** The names below each owner. */
function membersOf(cards: readonly Card[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    for (const path of [card.title, ...card.public]) {
      const owner = ownerPath(path)
      const names = members.get(owner) ?? new Set()
      members.set(owner, names.add(lastName(path)))
    }
  }
  return members
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
