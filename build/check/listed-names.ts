/**
 * Finds names that do not exist among others that do: a row of a table, an item of a list or a heading names a member
 * of a class, a function of a module or a parameter, as almost all others beside it do, and no code contains the word.
 */
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { knownWords } from './code-words.ts'
import { comparesLibraries } from './compared-libraries.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { similarity } from './name-similarity.ts'
import { withoutComments } from './name-texts.ts'
import { isSameStyle } from './nearest-names.ts'
import {
  historicalSections,
  isHistoricalPage,
  isHistoricalPath,
  isOfVersion,
  otherMajorPredicate,
  proseIn,
} from './past-versions.ts'
import { MAX_SUGGESTIONS } from './successors.ts'
import { isTestPage } from './test-pages.ts'

interface ListedName {
  readonly name: string
  readonly line: number
  readonly isHeading: boolean
}

export function checkListedNames({
  files,
  cards,
  version,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'version'>): Finding[] {
  const words = knownWords(files)
  const owners = ownersByName(cards)
  const namesOf = namesByOwner(owners)
  const isOfOtherMajor = otherMajorPredicate(
    files.map(({ path }) => path),
    version,
  )
  return files.flatMap(({ path, text, facts, language }) => {
    if (facts.kind !== 'doc' || facts.notebook !== undefined || isTestPage(path)) return []
    if (isHistoricalPath(path) || isOfVersion(path) || isHistoricalPage(text)) return []
    if (isOfOtherMajor(path) || comparesLibraries(path, text)) return []
    const lines = withoutComments(text, language).split('\n')
    const isPast = historicalSections(lines)
    return listsIn(lines).flatMap((list) => {
      // A heading of one word that is no name is about something else.
      const listed = list.filter(
        ({ name, isHeading }) => !isHeading || owners.has(name) || nameWords(name).length > 1,
      )
      const owner = ownerOfMost(listed, owners)
      if (owner === undefined) return []
      const missing = listed.filter(
        ({ name }) => !owners.has(name) && !words.has(name) && isSameStyle(name, owner.example),
      )
      const count = new Set(missing.map(({ name }) => name)).size
      if (count * PER_MISSING > owner.names.size) return []
      return missing
        .filter(({ line }) => !isPast(line))
        .map(({ name, line }) => {
          const suggestions = similarNames(name, owner, namesOf.get(owner.title) ?? [])
          return makeFinding('unknown-name', {
            ...{ path, line, name, suggestions },
            message: `${owner.title} has no ${name}, unlike the names beside it${didYouMean(suggestions)}`,
          })
        })
    })
  })
}

/** The least number of existing names of one owner in a list. */
const ENOUGH = 4
/** Existing names for each missing one. */
const PER_MISSING = 4
/** The minimum similarity of a suggestion (name-similarity.ts). */
const ALIKE = 0.5

/** A line about a name that is gone, or that is not there yet. */
const SAYS_ABSENT =
  /\b(?:deprecat|obsolete|legacy|remov|renam|replac|former|previous|planned|todo|coming soon|alias)|~~/i

/** The titles of what has a member or parameter of a name, once for each symbol. */
function ownersByName(cards: LibraryUnderCheck['cards']): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    appendTo(owners, lastName(card.title), ownerPath(card.title))
    for (const { name } of card.parameters) appendTo(owners, name, card.title)
  }
  return owners
}

function namesByOwner(
  owners: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const [name, titles] of owners)
    for (const title of titles) names.set(title, (names.get(title) ?? new Set()).add(name))
  return names
}

interface Owner {
  readonly title: string
  /** Those of its names that are in the list. */
  readonly names: ReadonlySet<string>
  /** One of them, for the style of the others. */
  readonly example: string
}

/** The owner of most names of a list, if it has enough of them. */
function ownerOfMost(
  listed: readonly ListedName[],
  owners: ReadonlyMap<string, readonly string[]>,
): Owner | undefined {
  const names = new Set(listed.map(({ name }) => name))
  if (names.size <= ENOUGH) return undefined
  const known = new Map<string, Set<string>>()
  for (const name of names)
    for (const owner of owners.get(name) ?? [])
      known.set(owner, (known.get(owner) ?? new Set()).add(name))
  const [best] = [...known].sort(
    ([a, its], [b, others]) => others.size - its.size || byCodeUnits(a, b),
  )
  if (best === undefined || best[0] === '' || best[1].size < ENOUGH) return undefined
  const [title, found] = best
  if (found.size < names.size * MOST) return undefined
  return { title, names: found, example: [...found][0] ?? '' }
}

/** The titles of an owner's names that are not in the list and resemble a name, most similar first. */
const similarNames = (name: string, { title, names }: Owner, all: Iterable<string>): string[] =>
  [...all]
    .filter((each) => !names.has(each))
    .map((each) => `${title}.${each}`)
    .filter((each) => similarity(each, name) >= ALIKE)
    .sort((a, b) => similarity(b, name) - similarity(a, name) || byCodeUnits(a, b))
    .slice(0, MAX_SUGGESTIONS)

/** The share of a list's names that its owner must have. */
const MOST = 0.7

/** The names in the first column of each table, the items of each list, and the headings of each level. */
function listsIn(lines: readonly string[]): ListedName[][] {
  const lists = new Map<string, ListedName[]>()
  const isProse = proseIn(lines)
  let section = 0
  let table = 0
  for (const [i, text] of lines.entries()) {
    if (!isProse[i]) continue
    const [, marks] = HEADING.exec(text) ?? []
    if (marks !== undefined) section = i
    if (!text.trim().startsWith('|')) table = i
    const { row, item, indent = '', heading } = LISTED.exec(text)?.groups ?? {}
    const written = row ?? item ?? heading
    const name = NAME.exec(written?.trim() ?? '')?.[1]
    if (name === undefined || name.length < SHORTEST || SAYS_ABSENT.test(text)) continue
    const key =
      row !== undefined
        ? `table ${table}`
        : item !== undefined
          ? `list ${section} ${indent.length}`
          : `heading ${marks}`
    appendTo(lists, key, { name, line: i + 1, isHeading: heading !== undefined })
  }
  return [...lists.values()]
}

/** In characters. A shorter name resembles too many others. */
const SHORTEST = 4

const HEADING = /^(#{1,6})\s/

/** A row or an item that begins with a code span, perhaps behind a sign; a heading that is one. */
const LISTED =
  /^\s*\|[^`|\w]*`(?<row>[^`|]+)`|^(?<indent>\s*)(?:[-*+]|\d+\.)\s+[^`\w]*`(?<item>[^`]+)`|^#{1,6}\s+`?(?<heading>[\w$.#:]+(?:\([^()]*\))?)`?\s*$/

/** The last name of a path, with what a signature adds to it. */
const NAME =
  /^(?:(?:func|fn|def|static|async|new)\s+)*(?:\([^()]*\)\s*)?[.#:@]?(?:[\w$]+(?:\.|::|->|#))*([\p{L}_$][\p{L}\p{N}_$]*)[!?]?(?:<[^<>]*>)?(?:\(.*|\s*:.*)?$/u
