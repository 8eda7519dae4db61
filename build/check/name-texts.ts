/**
 * Extracts the texts that name the library's API, each as pieces that are checked together: a page of documentation,
 * a notebook, one docstring, a test file. Texts about removed names are skipped: changelogs, migration guides, pages
 * of older versions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import { piecesOf, spansIn } from '../../runtime/verify/text-pieces.ts'
import type { CodeFacts, DocFacts } from '../facts.ts'
import type { LinkFile } from '../link/library.ts'
import { type BareName, bareNames } from './bare-names.ts'
import { describedIn } from './described-names.ts'
import { directiveNames } from './directive-names.ts'
import { firstLineOf, inPlace, withHiddenLines } from './docstring-lines.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import {
  afterDiff,
  historicalSections,
  isHistoricalPage,
  isHistoricalPath,
  isLegacyPage,
  isOfOtherVersion,
  isOfVersion,
  otherMajorPredicate,
} from './past-versions.ts'
import { prose } from './prose.ts'
import { withoutRoles } from './sentence-roles.ts'
import { isTestPage } from './test-pages.ts'

export interface NameText {
  readonly path: string
  readonly kind: 'page' | 'notebook' | 'example' | 'docstring' | 'test'
  /** A docstring of a deprecated symbol, or a page about one: it may name deprecated things. */
  readonly deprecated?: boolean
  /** Of a docstring: the types and namespaces that contain its definition. */
  readonly owners?: readonly string[]
  /** Of a docstring: the name of the value of its owner in the signature, `s` of `func (s *Shelf) Open()`. */
  readonly receiver?: string | undefined
  readonly pieces: readonly TextPiece[]
  /** Of a page: names in its sentences without the marks of code. */
  readonly bare?: readonly BareName[]
}

export interface TextPiece extends CodePiece {
  /** Absent where that is not known. */
  readonly parses?: boolean
}

/** In characters. A longer text is assumed to be generated. */
const MAX_TEXT_CHARACTERS = 400_000

/** The texts of a library. Memoized, because the comparison with an earlier version reads them, too. */
export const textsUnderCheck = memoizeByObject(
  (library: LibraryUnderCheck): readonly NameText[] => [...nameTexts(library)],
)

function* nameTexts({ files, root, version, languages }: LibraryUnderCheck): Generator<NameText> {
  const isOfOtherMajor = otherMajorPredicate(
    files.map(({ path }) => path),
    version,
  )
  for (const file of files) {
    const { path, facts, role, language, text } = file
    if (isHistoricalPath(path) || text.length > MAX_TEXT_CHARACTERS) continue
    if (facts.kind === 'doc') {
      if (isHistoricalPage(text) || isOfOtherMajor(path)) continue
      if (isTestPage(path) || isCopied(path)) continue
      if (facts.notebook !== undefined) yield notebook(path, root)
      else
        yield {
          ...{ path, kind: 'page', deprecated: isLegacyPage(text) },
          ...pagePieces(withoutComments(text, language), facts, version),
        }
    } else if (facts.kind === 'code') {
      const pieces = [{ language, code: text, line: 1, kind: 'code' as const }]
      if (role === 'test') {
        if (isOfVersion(path)) continue
        yield { path, kind: 'test', pieces }
      } else if (role === 'docs' && EXAMPLES.test(path)) yield { path, kind: 'example', pieces }
      else if (!isCopied(path))
        yield* docstrings(file, facts, languages.get(language)?.examples?.hidden)
    }
  }
}

/** Folders of examples; other code among the docs makes their site. */
const EXAMPLES = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|snippets?|ex)\//i

/** What nobody edits by hand here: bundles, copies of other libraries, the sources of pages beside a built site. */
export const isCopied = (path: string): boolean =>
  /(?:^|\/)(?:dist|_?vendor(?:ed)?|third[_-]party|_sources)\/|\.min\.\w+$|(?:^|\/)build\/[\w.-]+\.(?:module|umd|cjs|esm)\.js$/.test(
    path,
  )

/** Blanks out comments of HTML, or of reStructuredText with the indented text below. No line moves. */
export const withoutComments = (text: string, language: string): string =>
  text.replace(language === 'rst' ? RST_COMMENTS : /<!--[\s\S]*?-->/g, (all) =>
    all.replace(/\S/g, ' '),
  )

/** Matches two dots that do not begin a directive, target, footnote or substitution. */
const RST_COMMENTS =
  /^([ \t]*)\.\.[ \t]+(?![\w:+.-]+::|_|\[|\||image::)\S.*(?:\n(?:[ \t]*\n)*\1[ \t]+\S.*)*$/gm

function pagePieces(
  text: string,
  { examples = [] }: DocFacts,
  version: string | null,
): Pick<NameText, 'pieces' | 'bare'> {
  const lines = text.split('\n')
  const pieces = examples
    .filter(({ piece }) => !isOfOtherVersion(lines, piece.lines[0], version))
    .map(({ piece }): TextPiece => pieceOf(piece))
  const blank = withoutLines(
    text,
    examples.map(({ piece }) => piece.lines),
  )
  const isPast = historicalSections(lines)
  const sentences = prose(blank)
  const sentenceLines = sentences.split('\n')
  const names = [
    ...sentenceNames(sentences, undefined),
    ...headingNames(blank),
    ...directiveNames(blank),
  ]
  const current = names.filter(({ line }) => !isPast(line))
  return {
    pieces: [...pieces, ...current].sort((a, b) => a.line - b.line),
    bare: [...bareNames(sentences), ...describedNamesIn(blank)].filter(
      ({ line }) =>
        !isPast(line) && isAboutNow(sentenceLines, line) && isAboutNow(sentenceLines, line + 1),
    ),
  }
}

/** Like headings, directives that describe a name in place contain it without the marks of code. */
const describedNamesIn = (text: string): BareName[] =>
  describedIn(text).map(({ name, line }) => ({ code: name, line, isMarked: true }))

/** Headings that consist of one name, which reference pages have, perhaps with its owner: `### Shelf#add`. */
const headingNames = (text: string): CodePiece[] =>
  text.split('\n').flatMap((line, i) => {
    const [, written] = HEADING_NAME.exec(line) ?? []
    const code = written?.replace('#', '.')
    return code === undefined ? [] : [{ language: undefined, code, line: i + 1, kind: 'span' }]
  })

const HEADING_NAME = /^#{1,6}\s+((?:[A-Z]\w*(?:#|::|\.(?=\w+\())?)?[A-Za-z_$][\w$]*)(?:\(.*\))?\s*$/

/** A bare word that ends in s may be the plural of a name. */
function sentenceNames(text: string, language: string | undefined): CodePiece[] {
  const plain = withoutRoles(text).replace(HASH_OF_MEMBER, '.')
  const lines = plain.split('\n')
  return spansIn(plain, language).filter(
    ({ code, line }) =>
      (!code.endsWith('s') || lines[line - 1]?.includes(`\`${code}`)) && isAboutNow(lines, line),
  )
}

/** Whether a line of prose is neither about removed or planned names nor a task. */
export const isAboutNow = (lines: readonly string[], line: number): boolean =>
  !PAST.test(`${lines[line - 2] ?? ''} ${lines[line - 1]}`) && !TASK.test(lines[line - 1] ?? '')

/** `Shelf#add`, where some languages read a comment. */
const HASH_OF_MEMBER = /(?<=`[\w.:]*\w)#(?=[\w~]+[!?=]?(?:\(.*?\))?`)/g

/** An open task of a list. */
const TASK = /^\s*[-*] \[ \] /
/** Words of a sentence about removed or planned names, which need not exist. */
const PAST =
  /\b(?:previously|formerly|(?<!\b(?:is|are|be|was|were|been|being) )used to (?:be|have|do|return|take|accept|call|require|support|allow|exist|provide|contain|live|work)\b|(?:was|were) (?:called|named|renamed|removed|replaced)|renamed|changed to|been (?:removed|replaced)|removed in|no longer|deprecat\w+|obsolete|legacy|prior to|superseded|replaces|replaced (?:by|with)|instead of|(?:before|until|since|in) v?\d+\.\d)/i

const pieceOf = ({
  language,
  code,
  lines,
  parses,
}: {
  readonly language: string
  readonly code: string
  readonly lines: readonly [number, number]
  readonly parses: boolean
}): TextPiece => ({ language, code: afterDiff(code), line: lines[0], kind: 'code', parses })

function withoutLines(text: string, spans: readonly (readonly [number, number])[]): string {
  const lines = text.split('\n')
  for (const [from, to] of spans)
    for (let at = from - 1; at < to && at < lines.length; at++) lines[at] = ''
  return lines.join('\n')
}

function notebook(path: string, root: string): NameText {
  try {
    const pieces = piecesOf(readFileSync(join(root, path), 'utf8'), 'ipynb').map((piece) =>
      piece.kind === 'span' ? { ...piece, code: withoutRoles(piece.code) } : piece,
    )
    return { path, kind: 'notebook', pieces }
  } catch {
    return { path, kind: 'notebook', pieces: [] }
  }
}

/** The number of what an example is of, where it is of the whole file. */
const FILE = -1

/** Each docstring separately, because names bound in one do not exist in the next. */
function* docstrings(
  { path, language, text }: LinkFile,
  { docstring: ofFile, definitions, examples = [] }: CodeFacts,
  hidden: RegExp | undefined,
): Generator<NameText> {
  const lines = text.split('\n')
  const documented = [
    {
      of: FILE,
      docstring: ofFile,
      place: [1, lines.length] as const,
      deprecated: undefined,
      qualifier: [],
    },
    ...definitions.map(({ docstring, lines: place, deprecated, qualifier }, of) => ({
      ...{ of, docstring, place, deprecated, qualifier },
    })),
  ]
  for (const { of: number, docstring, place, deprecated, qualifier } of documented) {
    if (docstring === '') continue
    const own = examples.filter(({ of }) => of === number).map(({ piece }) => piece)
    const first = firstLineOf(docstring, lines, place)
    const sentences =
      first === undefined
        ? []
        : sentenceNames(prose(withoutSessions(docstring)), language).map((span) => ({
            ...span,
            line: span.line + first - 1,
          }))
    const placed = own.map((piece) => {
      const sign = piece.language === language ? hidden : undefined
      return withHiddenLines(inPlace(pieceOf(piece), lines), lines, sign)
    })
    const pieces = [...placed, ...sentences].sort((a, b) => a.line - b.line)
    if (pieces.length === 0) continue
    yield {
      path,
      kind: 'docstring',
      pieces,
      deprecated: deprecated !== undefined,
      owners: qualifier,
      receiver: receiverIn(lines.slice(place[0] - 1, place[1]).join('\n'), qualifier.at(-1)),
    }
  }
}

/** An interactive session with its output. */
const withoutSessions = (docstring: string): string =>
  docstring.replace(/^[ \t]*>>> [\s\S]*?(?=\n[ \t]*\n|$(?![\s\S]))/gm, (session) =>
    session.replace(/[^\n]/g, ''),
  )

/** The name that a signature gives the value of the owner, before the name of the method. */
const receiverIn = (definition: string, owner: string | undefined): string | undefined =>
  owner === undefined
    ? undefined
    : new RegExp(String.raw`\((\w+)\s+\*?${escapePattern(owner)}\b[^()\n]*\)\s*\w+\(`).exec(
        definition,
      )?.[1]
