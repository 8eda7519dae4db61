/**
 * Suggests replacements for a removed name, best first: the replacements that its deprecation note, the changelogs, the
 * migration guides and lists of renamed names in the code state (past-code.ts), then names of the same kind that share words with it. A name that the earlier version
 * also had must share more of them.
 */
import type { Card } from '../../runtime/card.ts'
import { isCallableKind, isTypeKind } from '../../runtime/cards/symbol-kinds.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByKey } from '../../runtime/std/memoize-by-key.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import type { ApiDiff } from '../diff/change.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { propertyFinder } from './accessor-properties.ts'
import { foldedName, similarity } from './name-similarity.ts'

/** The most suggestions that a finding has. */
export const MAX_SUGGESTIONS = 3

/** The first distinct names, up to MAX_SUGGESTIONS. @param lists best first */
export const firstSuggestions = (...lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].slice(0, MAX_SUGGESTIONS)

/** The end of a message about a removed name: `; it may now be called a, b or c`. */
export function newNameHint(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  const others = names.slice(0, -1).join(', ')
  return `; it may now be called ${others === '' ? last : `${others} or ${last}`}`
}

/** The minimum similarity of a new name (name-similarity.ts). */
const MIN_SIMILARITY = 0.4
/** The same for a name that is not new. */
const MIN_SIMILARITY_OF_KNOWN = 0.6

/** @param among the possible replacements, where they are known; else any public name */
export type SuccessorsOf = (removed: string, among?: readonly string[]) => string[]

interface Sources extends Record<'old' | 'now', readonly Card[]> {
  /** Changelogs and migration guides. */
  readonly texts: readonly string[]
  /** Old names with their new ones, from lists in the code. */
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
}

export function successorFinder(diff: ApiDiff, { old, now, texts, pairs }: Sources): SuccessorsOf {
  const listed = groupedBy(pairs, ({ from }) => lastName(from))
  const notes = notesOf(old)
  const statements = texts.flatMap(statementsIn)
  const present = pathsByLastName(now)
  const added = diff.changes.flatMap((change) => (change.change === 'added' ? [change.name] : []))
  const isAdded = new Set(added)
  const before = kindsOf(old)
  const after = kindsOf(now)
  /** Names that may replace a removed one. */
  const candidatesFor = (removed: string): Scored[] => {
    const kind = before.get(removed)
    return [...after].flatMap(([path, own]) => {
      const isOfKind = kind === undefined || (kind === 'type') === (own === 'type')
      if (kind !== 'module' && own !== 'module' && isOfKind && isRespelled(removed, path))
        return [{ path, score: RESPELLED + similarity(removed, path) }]
      const isNew = isAdded.has(path) || (own === 'module' && !before.has(path))
      if (kind === 'module' ? own !== kind : own === 'module' || !(isNew || own === kind)) return []
      // A member of another owner that the earlier version also had is not a replacement.
      if (!isNew && own !== 'type' && own !== 'module' && ownerPath(path) !== ownerPath(removed))
        return []
      const score = similarity(removed, path)
      if (score < (isNew ? MIN_SIMILARITY : MIN_SIMILARITY_OF_KNOWN)) return []
      return [{ path, score: score + (isNew ? 0.2 : 0) + (own === kind ? 0.1 : 0) }]
    })
  }

  const namedIn = (
    text: string,
    removed: string,
    isNote: boolean,
    pathsOf: (name: string) => readonly string[],
  ): Scored[] =>
    replacementsIn(text, lastName(removed), isNote).flatMap(({ name, score }) =>
      pathsOf(name)
        .filter((path) => path !== removed)
        .map((path) => ({
          path,
          score:
            score +
            similarity(removed, path) +
            (isAdded.has(path) ? 0.3 : 0) +
            (ownerPath(path) === ownerPath(removed) ? 0.3 : 0),
        })),
    )

  const find = (removed: string, among?: readonly string[]): string[] => {
    const word = mentionOf(lastName(removed))
    const pathsOf = (name: string): readonly string[] =>
      among === undefined ? (present.get(name) ?? []) : among.filter((each) => each === name)
    const inList = (listed.get(lastName(removed)) ?? []).flatMap(({ from, to }): Scored[] => {
      const name = lastName(to)
      if (name === lastName(removed) || !isEnding(from, removed)) return []
      const paths = pathsOf(name)
      const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
      return (paths.length > 0 ? paths : isName && among === undefined ? [name] : []).map(
        (path) => ({
          path,
          score: LISTED + similarity(removed, path),
        }),
      )
    })
    const scored = [
      ...inList,
      ...namedIn(notes.get(removed) ?? '', removed, true, pathsOf),
      ...statements
        .filter((text) => word.test(text))
        .flatMap((text) => namedIn(text, removed, false, pathsOf)),
      ...(among === undefined ? candidatesFor(removed) : alikeIn(among, removed)),
    ].toSorted((a, b) => b.score - a.score || byCodeUnits(a.path, b.path))
    return firstSuggestions(scored.map(({ path }) => path))
  }
  return memoizeByKey(find, (removed, among) =>
    [removed, ...(among === undefined ? [] : ['', ...among])].join(' '),
  )
}

/** The score of a name with the same words in another style, above what a sentence may mean. */
const RESPELLED = 3.5
const isRespelled = (removed: string, path: string): boolean => {
  const [from, to] = [lastName(removed), lastName(path)]
  return from !== to && foldedName(from) === foldedName(to) && isConstant(from) === isConstant(to)
}
const isConstant = (name: string): boolean => name === name.toUpperCase()

/** The score of a replacement that a list in the code states, above all others. */
const LISTED = 4
/** Whether a list's name, which may have no owner, can be a name of the earlier version. */
const isEnding = (listed: string, path: string): boolean =>
  !/[.:]/.test(listed) || lastName(ownerPath(listed)) === lastName(ownerPath(path))

interface Scored {
  readonly path: string
  readonly score: number
}

const alikeIn = (names: readonly string[], removed: string): Scored[] =>
  names
    .map((path) => ({ path, score: similarity(removed, path) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)

type Kind = 'module' | 'type' | 'function' | 'value'

/** What each public path leads to, also those of properties that only methods read or set. */
function kindsOf(cards: readonly Card[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const card of cards) {
    if (card.visibility !== 'public') continue
    if (card.kind === 'module') kinds.set(card.title, 'module')
    else if (card.kind === 'symbol') kinds.set(card.title, kindOf(card.symbol_kind))
  }
  const propertyOf = propertyFinder(new Set(cards.map(({ language }) => language)))
  for (const [path, kind] of [...kinds]) {
    const property = kind === 'function' ? propertyOf(lastName(path)) : undefined
    if (property === undefined) continue
    const own = `${path.slice(0, -lastName(path).length)}${property}`
    if (!kinds.has(own)) kinds.set(own, 'value')
  }
  return kinds
}

const kindOf = (kind: string): Kind =>
  isTypeKind(kind) ? 'type' : isCallableKind(kind) ? 'function' : 'value'

function notesOf(cards: readonly Card[]): Map<string, string> {
  const notes = new Map<string, string>()
  for (const card of cards)
    if (card.kind === 'symbol' && card.deprecated !== undefined)
      for (const path of [card.title, ...card.public]) notes.set(path, card.deprecated)
  return notes
}

/** The titles of public symbols by their last names. */
function pathsByLastName(cards: readonly Card[]): Map<string, string[]> {
  const paths = new Map<string, Set<string>>()
  for (const card of cards) {
    if (card.kind !== 'symbol' || card.visibility !== 'public') continue
    const last = lastName(card.title)
    paths.set(last, (paths.get(last) ?? new Set()).add(card.title))
  }
  return new Map([...paths].map(([last, all]) => [last, [...all]]))
}

/**
 * A statement is a list item or a paragraph, without its line breaks. A removed line of a diff forms one with the line
 * added for it.
 */
export function statementsIn(text: string): string[] {
  const statements: string[] = []
  let open = ''
  const end = () => {
    if (open !== '') statements.push(open)
    open = ''
  }
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    const [, removed] = /^\s*-\s(.*\S)/.exec(line) ?? []
    const [, come] = /^\s*\+\s(.*\S)/.exec(lines[i + 1] ?? '') ?? []
    if (removed !== undefined && come !== undefined)
      statements.push(`\`${removed}\` -> \`${come}\``)
    if (line.trim() === '' || /^\s*(?:[-*+|#]|\d+[.)])/.test(line)) end()
    open = open === '' ? line.trim() : `${open} ${line.trim()}`
  }
  end()
  return statements
}

/** Words between an old name and the new one after it. */
const AFTER =
  /(?:(?:replaced|superseded|substituted) (?:by|with)|renam\w+ (?:(?:it )?to|as|into)|chang\w+ to|moved (?:in)?to|merged into|in fav(?:ou)?r of|is now|are now|now (?:called|named)|becomes?|\buse\b|switch to|migrate to|->|→|=>|➔|⇒)/i
/** Words between a new name and the old one after it. */
const BEFORE =
  /(?:instead of|rather than|in place of|replac(?:es|ing)|formerly|previously|was)\s+(?:[a-z]+\s+){0,3}\S*$/i

/** `Replaced X with Y`, `renames X to Y`. */
const VERB = /\b(?:replac|renam|mov|chang|substitut)\w*\s+(?:[a-z]+\s+){0,3}\S*$/i
const TO = /\s(?:with|by|to|into|as)\s/i

/** The replacements that a statement names for the old name: names in code spans, or that look like code. */
function replacementsIn(
  text: string,
  old: string,
  isNote: boolean,
): { name: string; score: number }[] {
  const word = wholeWord(old)
  const at = word.exec(text)?.index
  if (at === undefined && !isNote) return []
  const from = at ?? 0
  const tail = text.slice(from)
  const isBefore = at !== undefined && BEFORE.test(text.slice(0, at))
  const cue = (VERB.test(text.slice(0, from)) ? TO.exec(tail) : null) ?? AFTER.exec(tail)
  if (cue === null && !isBefore) return []
  return codeNamesIn(text).flatMap(({ name, index }) => {
    if (name === old && index === from) return []
    const isAfterCue = cue !== null && index >= from + cue.index
    if (!isAfterCue && !(isBefore && index < from)) return []
    const distance = Math.abs(index - (isAfterCue ? from + cue.index : from))
    return [{ name, score: 2 + 1 / (1 + distance / 40) }]
  })
}

/** In code spans every name; in sentences only names that are called, dotted, or of several words. */
function codeNamesIn(text: string): { name: string; index: number }[] {
  const spans = [...text.matchAll(/`[^`]+`/g)].map(({ index, 0: span }) => [
    index,
    index + span.length,
  ])
  return [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*[!?]?/gu)].flatMap(({ 0: name, index }) => {
    const isCode = spans.some(([from = 0, to = 0]) => from < index && index < to)
    const isShaped =
      /[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}/u.test(name) ||
      /[(=]/.test(text[index + name.length] ?? '') ||
      /[\w)](?:\.|::|#|->)$/.test(text.slice(Math.max(0, index - 3), index))
    return isCode || isShaped ? [{ name, index }] : []
  })
}

/** Matches mentions of a name. A lower-case word counts only if it is marked as code. */
const mentionOf = (name: string): RegExp => {
  const own = escapePattern(name)
  return /^\p{Ll}+$/u.test(name)
    ? new RegExp(`(?:[\`.#>]|::)${own}(?![\\p{L}\\p{N}_$])|(?<![\\p{L}\\p{N}_$])${own}[(=\`]`, 'u')
    : wholeWord(name)
}
