/**
 * Decides whether a text names a deprecated symbol on purpose, or another one that has the same name and is not
 * deprecated. It does in any of these cases: the symbol is marked only
 * because it is new; the text says beside the name or in a heading above that it is deprecated; the text documents the
 * symbol or one of its members; a sentence only mentions the symbol; the text is in the file that defines the symbol.
 */

import { isNominalType } from '../../runtime/cards/symbol-kinds.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { lastName } from '../diff/surface.ts'
import type { Section } from '../facts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import { isInSentence, linesOfFiles } from './text-places.ts'

export type IsDeprecatedUse = (
  found: Pick<JudgedFinding, 'name' | 'line' | 'note'>,
  text: NameText,
) => boolean

export function deprecatedUsePredicate({
  files,
  cards,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'root'>): IsDeprecatedUse {
  const linesOf = linesOfFiles({ files, root })
  const sectionAt = sectionFinder(files)
  const definedIn = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  const current = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && card.deprecated === undefined && isNominalType(card.symbol_kind)
        ? lastName(card.title)
        : [],
    ),
  )
  return ({ name, line, note = '' }, text) => {
    const { path, kind, owners = [] } = text
    if (current.has(lastName(name)) && !isImported(name, text)) return true
    if (isExperimental(note) || OF_CONTRIBUTORS.test(path)) return true
    if (owners.includes(lastName(name))) return true
    const all = linesOf(path)
    if (isInSentence(text, line)) {
      const isOwn = kind === 'docstring' && definedIn.has(`${path}\0${lastName(name)}`)
      if (isOwn || !recommends(all.slice(Math.max(0, line - 2), line).join(' '), name)) return true
    }
    const section = sectionAt(path, line)
    const { lines: [from] = [line], breadcrumbs = [], heading = '' } = section ?? {}
    const declaring = all.slice(from - 1, line).filter((each) => DIRECTIVE.test(each))
    const title = kind === 'page' ? TITLE.exec(all.slice(0, HEAD).join('\n'))?.[1] : undefined
    if ([title ?? '', heading, ...declaring].some((each) => namesIn(each).includes(lastName(name))))
      return true
    if ([...breadcrumbs, heading].some((each) => SAYS_DEPRECATED.test(each))) return true
    // A page that has called the name deprecated may show the old way.
    const isSaid =
      kind === 'page' &&
      all.some((each) => SAYS_DEPRECATED.test(each) && namesIn(each).includes(lastName(name)))
    if (isSaid) return true
    const lines = all.slice(Math.max(0, line - 1 - BEFORE), line + AFTER)
    return lines.some((each) => SAYS_DEPRECATED.test(each))
  }
}

/** Whether an import of the text names the symbol's own module or namespace. */
const isImported = (name: string, { pieces }: NameText): boolean =>
  pieces.some(({ kind, code }) => kind === 'code' && code.includes(name))

/** The section of a page that contains a line. */
function sectionFinder(
  files: LibraryUnderCheck['files'],
): (path: string, line: number) => Section | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (path, line) => {
    const facts = byPath.get(path)?.facts
    if (facts?.kind !== 'doc') return undefined
    return facts.sections.findLast(({ lines: [from, to] }) => from <= line && line <= to)
  }
}

/** Whether a sentence recommends the name instead of only mentioning it: "use `pkg.name`", "call :func:`name`". */
const recommends = (sentence: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:use|call|prefer)\s+(?:\w+\s+)?[\x60:\w.~{@# ]*(?<![\w$])${escapePattern(lastName(name))}(?![\w$])`,
    'i',
  ).test(sentence)

/** Matches pages for contributors, which explain what the library keeps for users of earlier versions. */
const OF_CONTRIBUTORS = /(?:^|\/)(?:agents|claude|gemini|contributing)\.mdx?$|(?:^|\/)notes\//i

export const SAYS_DEPRECATED = /\bdeprecat|\blegacy\b|\bobsolete\b/i

/** In front matter. */
const TITLE = /^---\n(?:.*\n)*?title:\s*(.+)\n(?:.*\n)*?---/
/** Lines of front matter. */
const HEAD = 20

const namesIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** Some languages can mark unstable symbols only as deprecated. */
export const isExperimental = (note: string): boolean => /\b(?:experimental|preview)\b/i.test(note)

/** In lines: an introduction and an example below it, or an example and the sentence that explains it. */
const BEFORE = 8
const AFTER = 6

/** A directive that shows the documentation of a name, with its deprecation: `.. autofunction:: x`, `::: x`. */
const DIRECTIVE = /^\s*(?:\.\. [\w:-]+::|:::)\s/
