/**
 * Turns many findings with one cause into one note. If most names of one kind do not exist, the check has more likely
 * read this kind wrongly than found so many mistakes. A kind is one of these:
 *
 * - the names of one **owner**: it creates names at run time, or its source was not read completely;
 * - a **family** of names that begin or end with the same word (`on_open`, `on_close`; `OpenTest`, `CloseTest`), as
 *   events, commands, tests and the messages of a protocol have them, which are no symbols;
 * - the names on one **page**: it is about another library, or about something that is not built yet.
 *
 * A misspelling is a mistake of its own. So is a name that the library has elsewhere, except for many of one owner. A
 * release may also remove many names of one kind: a comparison with the earlier version finds these (since.ts).
 */
import type { Card } from '../../runtime/card.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { asNote, type Finding } from './finding.ts'
import { withSpelling } from './renames.ts'

/** A name of the library that a text uses, by all paths that lead to it. */
export interface KnownUse {
  /** The text. */
  readonly path: string
  readonly titles: readonly string[]
}

/** Up to this many unknown names of one kind are always reported one by one. */
const MAX_NAMES = 8
/** In the message of a group. */
const MAX_LISTED = 5

interface Kind {
  /** What the names of one kind have in common. */
  readonly keysOf: (finding: Finding) => readonly string[]
  /** The names of the kind that exist. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
  /** Where many names of the kind are known, the limit is this share of them. */
  readonly perKnown: number
  readonly messageFor: (key: string, names: string) => string
}

/**
 * @param absent those about a name that does not exist
 * @param uses the names of the library that texts use
 */
export function systematicAsNotes(
  findings: readonly Finding[],
  absent: ReadonlySet<Finding>,
  { cards, uses }: { readonly cards: readonly Card[]; readonly uses: readonly KnownUse[] },
): readonly Finding[] {
  const members: NamesByKey = new Map()
  const onPage: NamesByKey = new Map()
  for (const { path, titles } of uses)
    for (const title of titles) {
      addName(members, ownerPath(title), lastName(title))
      addName(onPage, path, lastName(title))
    }
  const families: NamesByKey = new Map()
  for (const { kind, title } of cards)
    if (kind === 'symbol')
      for (const family of familiesOf(title)) addName(families, family, lastName(title))
  const kinds: readonly Kind[] = [
    {
      keysOf: ({ name }) => (ownerPath(name) === '' ? [] : [ownerPath(name)]),
      known: members,
      perKnown: 0.5,
      messageFor: (owner, names) =>
        `names of ${owner} are unknown (${names}): are they made at run time?`,
    },
    {
      keysOf: (finding) => (isElsewhere(finding) ? [] : familiesOf(finding.name)),
      known: families,
      perKnown: 1,
      messageFor: (family, names) =>
        `names like ${family} are unknown (${names}): are they no symbols?`,
    },
    {
      keysOf: (finding) => (isElsewhere(finding) ? [] : [finding.path]),
      known: onPage,
      perKnown: 1,
      messageFor: (_, names) =>
        `names on this page are unknown (${names}): is it about something else?`,
    },
  ]
  const single = new Set(
    findings.filter(
      (each) => absent.has(each) && each.level !== 'note' && withSpelling(each).fix === undefined,
    ),
  )
  return kinds.reduce((left, kind) => withNotes(left, single, kind), findings)
}

/** @param single those that may be part of a group */
function withNotes(
  findings: readonly Finding[],
  single: ReadonlySet<Finding>,
  { keysOf, known, perKnown, messageFor }: Kind,
): readonly Finding[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings)
    if (single.has(finding)) for (const key of keysOf(finding)) appendTo(groups, key, finding)
  /** The note in place of each finding of a group; undefined for all but the first. */
  const notes = new Map<Finding, Finding | undefined>()
  for (const [key, all] of groups) {
    const group = all.filter((finding) => !notes.has(finding))
    const names = [...new Set(group.map(({ name }) => lastName(name)))]
    if (names.length <= Math.max(MAX_NAMES, perKnown * (known.get(key)?.size ?? 0))) continue
    const listed = `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`
    for (const finding of group) notes.set(finding, undefined)
    const [first] = group
    if (first === undefined) continue
    const message = `${names.length} ${messageFor(key, listed)}`
    notes.set(first, asNote({ ...first, message, suggestions: [] }))
  }
  return findings.flatMap((finding) =>
    notes.has(finding) ? (notes.get(finding) ?? []) : [finding],
  )
}

/** Whether another part of the library has the name. */
const isElsewhere = ({ name, suggestions }: Finding): boolean =>
  suggestions.some((each) => lastName(each) === lastName(name))

/** `on…` and `…open` for `on_open`. */
function familiesOf(path: string): string[] {
  const words = nameWords(lastName(path))
  return words.length < 2 ? [] : [`${words[0]}…`, `…${words.at(-1)}`]
}

type NamesByKey = Map<string, Set<string>>

function addName(names: NamesByKey, key: string, name: string): void {
  names.set(key, (names.get(key) ?? new Set()).add(name))
}
