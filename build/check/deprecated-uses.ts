/**
 * Decides whether a text names a deprecated thing on purpose: the thing is marked only because it is new, the text says
 * beside the name that it is deprecated, it is the documentation of the thing or of one of its members, or it is a
 * sentence in the file that defines the thing, which explains the old beside the new.
 */
import type { JudgedFinding } from '../../runtime/verify/judge.ts'
import { lastName } from '../diff/surface.ts'
import type { Section } from '../facts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import { isInSentence, linesOfFiles } from './text-places.ts'

export type MeansDeprecated = (
  found: Pick<JudgedFinding, 'name' | 'line' | 'message'>,
  text: NameText,
) => boolean

export function openDeprecatedUses({
  files,
  cards,
}: Pick<LibraryUnderCheck, 'files' | 'cards'>): MeansDeprecated {
  const linesOf = linesOfFiles(files)
  const sectionAt = openSections(files)
  const definedIn = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  return ({ name, line, message }, text) => {
    const { path, kind, owners = [] } = text
    if (EXPERIMENTAL.test(message)) return true
    if (owners.includes(lastName(name))) return true
    if (
      kind === 'docstring' &&
      isInSentence(text, line) &&
      definedIn.has(`${path}\0${lastName(name)}`)
    )
      return true
    const all = linesOf(path)
    const section = sectionAt(path, line)
    const declaring = all
      .slice((section?.lines[0] ?? line) - 1, line)
      .filter((each) => DIRECTIVE.test(each))
    if (
      [section?.heading ?? '', ...declaring].some((each) => namesIn(each).includes(lastName(name)))
    )
      return true
    const lines = all.slice(Math.max(0, line - 1 - BEFORE), line + AFTER)
    return lines.some((each) => /\bdeprecat|\blegacy\b|\bobsolete\b/i.test(each))
  }
}

/** The section of a page that contains a line. */
function openSections(
  files: LibraryUnderCheck['files'],
): (path: string, line: number) => Section | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (path, line) => {
    const facts = byPath.get(path)?.facts
    if (facts?.kind !== 'doc') return undefined
    return facts.sections.findLast(({ lines: [from, to] }) => from <= line && line <= to)
  }
}

const namesIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** Some languages have no other mark for what may still change. */
const EXPERIMENTAL = /\b(?:experimental|preview)\b/i

/** In lines: an introduction and an example below it, or an example and the sentence that explains it. */
const BEFORE = 8
const AFTER = 6

/** A directive that shows the documentation of a name, with its deprecation: `.. autofunction:: x`, `::: x`. */
const DIRECTIVE = /^\s*(?:\.\. [\w:-]+::|:::)\s/
