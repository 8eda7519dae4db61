/**
 * Finds examples in documents that do not parse. A fence may show a part of a program (a method, an expression) or omit
 * something, so it is reported only if its author named the language, nothing indicates an omission, and no frame of
 * the language (`fragments` in its grammar's folder) completes it. It is an error if changing one character fixes it
 * (syntax-repair.ts), otherwise a note.
 */

import { indentOf } from '../../runtime/std/indentation.ts'
import { openLanguage } from '../extract/code/open-language.ts'
import type { SyntaxReader } from '../extract/code/tree.ts'
import type { CodePiece } from '../facts/code-piece.ts'
import type { Language } from '../languages/grammars.ts'
import type { LinkFile } from '../link/library.ts'
import { asNote, type Finding, makeFinding } from './finding.ts'
import { isCopied } from './name-texts.ts'
import { isFragment, isTextWithoutMark } from './omitted-code.ts'
import { isHistoricalPath } from './past-versions.ts'
import { sessionRepair } from './session-errors.ts'
import { type Repair, repairOf } from './syntax-repair.ts'
import { isTestPage } from './test-pages.ts'

export async function checkExamples(
  files: readonly LinkFile[],
  languages: ReadonlyMap<string, Language>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { path, facts, text, role, language: own } of files) {
    if (facts.kind === 'plain' || isHistoricalPath(path) || isTestPage(path)) continue
    const isCode = facts.kind === 'code'
    if (isCode ? role === 'test' || isCopied(path) : facts.notebook !== undefined) continue
    // The text of a docstring that is a string depends on escapes, which are not resolved here.
    if (isCode && languages.get(own)?.comments.before === undefined) continue
    const lines = text.split('\n')
    const written = isCode ? lines.map((line) => line.replace(COMMENT_MARK, '')) : lines
    for (const { piece } of facts.examples ?? []) {
      const { code, parses, language, lines: place, foreign } = piece
      // Lines hidden from readers are code for the tool that runs the page, but not for this parser.
      const hidden = languages.get(language)?.examples?.hidden
      const shown = written.slice(place[0] - 1, place[1])
      if (hidden !== undefined) {
        if (code.split('\n').some((line) => hidden.test(line))) continue
        if (!isBalanced(shown.filter((line) => hidden.test(line)).join('\n'))) continue
      }
      if (parses || foreign) continue
      const isSession = /^\s*>>> /.test(written[place[0] - 1] ?? '')
      if (isSession) {
        const repair = await sessionRepair(shown, languages.get(language))
        if (repair !== undefined) findings.push(syntaxError(path, piece, repair))
      }
      if (isSession || (await isFragment(code, languages.get(language)))) continue
      const isNamed = namesLanguage(written, place[0])
      if (!isNamed && !isCode && !DECLARATION.test(code)) continue
      if (await isPartOfProgram(code, language, languages)) continue
      const found =
        showsOutput(shown) || isTreeOfFields(code) || isOutline(code) || areSettings(code)
          ? undefined
          : await repairIn(code, languages.get(language))
      const repair = found !== undefined && isOtherNotation(found, code) ? undefined : found
      // A block without a language may be anything; one that a single character mends is code.
      if ((!isNamed || isCode) && repair === undefined) continue
      findings.push(syntaxError(path, piece, repair))
    }
  }
  return findings
}

/** A note unless one character repairs the example. */
function syntaxError(
  path: string,
  { code, language, lines: [first] }: Pick<CodePiece, 'code' | 'language' | 'lines'>,
  repair: Repair | undefined,
): Finding {
  const message = `the example does not parse as ${language}`
  const place = repair === undefined ? '' : `: line ${first + repair.line} ${repair.description}`
  const finding = makeFinding('syntax-error', {
    ...{ path, line: first, name: firstLine(code), message: message + place, suggestions: [] },
  })
  return repair === undefined ? asNote(finding) : finding
}

async function repairIn(code: string, language: Language | undefined): Promise<Repair | undefined> {
  if (language === undefined) return undefined
  const { validate } = await openLanguage(language)
  const frames = framesOf(language, validate)
  return repairOf(code, (text) => isWholeIn(text, frames, validate), {
    first: validate(code)?.errors?.first ?? 0,
    closes: language.fragments?.blockEnds ?? [],
  })
}

/** Whether the code is complete inside a frame, or in another language that authors label as this one. */
async function isPartOfProgram(
  code: string,
  name: string,
  languages: ReadonlyMap<string, Language>,
  isOwn = true,
): Promise<boolean> {
  const language = languages.get(name)
  if (language === undefined) return true
  const { frameTexts = [], required, alias, annotations } = language.fragments ?? {}
  if (required !== undefined && !code.includes(required)) return true
  const { validate } = await openLanguage(language)
  const frames = framesOf(language, validate)
  const noted = /^\s*\{/.test(code) ? code.replace(NOTED, '$1:') : code
  const filled = noted
    .replace(PLACEHOLDER, 'x')
    .replace(COMMENT_AS_VALUE, 'x')
    .replace(AS_NAME, 'as_')
  const lines = code.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line))
  const isWhole =
    isWholeIn(code, isOwn ? frameTexts : frames, validate) ||
    (filled !== code && isWholeIn(filled, frames, validate)) ||
    (annotations !== undefined && isWholeIn(code.replace(annotations, ''), frames, validate)) ||
    (PRINTED.test(code) && isWholeIn(code.replace(CLASS_OF_PRINTED, '$1'), frames, validate)) ||
    haveParts(code, (part) => isWholeIn(part, frames, validate)) ||
    (lines.length <= MAX_LIST_LINES &&
      new Set(lines.map(indentOf)).size === 1 &&
      lines.every((line) =>
        [line, line.replace(RECEIVER, '')].some((each) =>
          isWholeIn(each.replace(/;?\s*$/, ';'), frames, validate),
        ),
      ))
  // A language that extends another one inherits its `also`, which may be the language itself.
  return (
    isWhole ||
    (alias !== undefined && alias !== name && isPartOfProgram(code, alias, languages, false))
  )
}

/**
 * Whether the code consists of complete parts, separated by blank lines or comments such as `// becomes:` and `// in
 * shelf.ts`: a statement and a method, or two ways to write a result.
 */
function haveParts(code: string, isWhole: (part: string) => boolean): boolean {
  const parts = code.trim().split(/\n[ \t]*\n(?=\S)|\n(?:\/\/|#)[^\n]*\n/)
  return parts.length > 1 && parts.every(isWhole)
}

type Frame = readonly [before: string, after: string]
const AS_IT_IS: Frame = ['', '']

/** Without the empty frame for PHP, whose parser reads everything outside of `<?php` as text. */
function framesOf({ fragments }: Language, validate: SyntaxReader['validate']): readonly Frame[] {
  const wraps = fragments?.frameTexts ?? []
  return isTextWithoutMark(validate) ? wraps : [AS_IT_IS, ...wraps]
}

const isWholeIn = (
  text: string,
  frames: readonly Frame[],
  validate: SyntaxReader['validate'],
): boolean =>
  frames.some(([before, after]) => {
    // Between tags, any text is complete.
    if (/^<\w*>/.test(before) && !/^\s*<[\s\S]*>\s*$/.test(text)) return false
    const inside = before.endsWith('\n ') ? text.replaceAll('\n', '\n ') : text
    return validate(`${before}${inside}${after}`)?.errors === null
  })

/** A comment that stands for an expression or a type. */
const PLACEHOLDER = /\/\*[^*]*\*+(?:[^*/][^*]*\*+)*\//g
/** A comment in place of a value: `render: // Optional`, `const reader = // from your own code`. */
const COMMENT_AS_VALUE = /(?<=[:=]\s+)(?:\/\/|#[ \t]).*$/gm
/** An object as it is printed: `User { id: 1 }`, `[ User { id: 1 } ]`, `Map(1) { a: 1 }`. */
const PRINTED = /^\s*(?:\[\s*)?[A-Z]\w*(?:\(\d+\))?\s+\{/
const CLASS_OF_PRINTED = /(^\s*|[[{,:]\s*)[A-Z]\w*(?:\(\d+\))?\s+(?=[[{])/g
/** A field of an object in a notation: `{ ts = Number, level = { label = String } }`. */
const NOTED = /([{,]\s*[\w$]+\s*)=(?![=>])/g
/** A variable called `as`, which parsers of JavaScript read as the operator. */
const AS_NAME = /(?<![\w$.])as(?=\s*(?:[-+*/]?=(?!>)|[.,;)\]]))/g
const COMMENT = /^\s*(?:\/\/|#\s)/
/** A signature may be written with the value that has it: `cmd.SetHelpTemplate(s string)`. */
const RECEIVER = /^\s*[\w$]+\.(?=[\w$.]+\()/
/** The longest list of signatures, in lines. Such a list is not a program, although each signature parses. */
const MAX_LIST_LINES = 40

/** Whether it closes as many brackets as it opens. */
const isBalanced = (code: string): boolean =>
  code.split(/[([{]/).length === code.split(/[)\]}]/).length

/** Whether there is output among the code: `>>> Shelf(size=3,`, or `Shelf(` in the line after `print(shelf)`. */
const showsOutput = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*>>>? \S/.test(line)) ||
  /^(\s*)print\(.*\)\s*\n\1[A-Z]\w*\($/m.test(lines.join('\n'))

/** Whether the line that a repair would change is in another notation, and not a typo. */
function isOtherNotation({ line, removed, added }: Repair, code: string): boolean {
  const written = code.split('\n')[line] ?? ''
  const isInserted = removed === ''
  if (isInserted && added === ',') return COMMAND.test(written) || EQUATION.test(written)
  if (removed === '>' && added === '') return CONTINUED.test(written)
  if (MACRO.test(written)) return true
  if (!isInserted || added !== ';') return false
  const below = code.split('\n').slice(line + 1)
  const next = below.find((each) => each.trim() !== '') ?? ''
  return MACRO_CALL.test(code) || (HEAD.test(written) && OMISSION.test(next))
}

/** The parameters of a function whose body is not on the line. */
const HEAD = /\)[\w\s]*$/
/** A comment in place of this body: `// ...` */
const OMISSION = /^\s*(?:\/\/|\/\*)\s*(?:\.{3}|…)/

/** A line of bare words, a command or a sentence: `tool file.js` */
const COMMAND = /^[\w-]+(?:\s+[\w./@-]+)+\s*$/
/** An equation: `map(f)(map(g)(xs)) = map(compose(f, g))(xs)` */
const EQUATION = /^\s*[\w.]+\([^=]*\)\s*=(?!=)/
/** A call on a value of an example above: `->add(book);` */
const CONTINUED = /^\s*->/
/**
 * The macro decides what its arguments may be, and may open a block: `MOCK_METHOD(void, add, (int book));`,
 * `SECTION("adds") {`
 */
const MACRO = /^\s*(?:[A-Z][A-Z\d]*_[A-Z\d_]+\s*\(|[A-Z][A-Z\d]{2,}\s*\(.*\)\s*\{\s*$)/
/** The macro decides whether a semicolon follows: `TEST_CASE("adds") {` */
const MACRO_CALL = /^[A-Z][A-Z\d_]{2,}\s*\((?:[^()]|\([^()]*\))*\)\s*(?!\s|;)/m

/**
 * Whether every line is a field, or opens or closes a group of fields: a schema or a query, which authors often label
 * with the language of the surrounding code.
 */
const isTreeOfFields = (code: string): boolean =>
  code
    .split('\n')
    .filter((line) => line.trim() !== '' && !COMMENT.test(line))
    .every((line) => FIELD.test(line)) &&
  code.split('{').length > 1 &&
  code.split('{').length === code.split('}').length

/** `}`, `type Book {`, `title`, `books(first: 5) {`, `pages(of: [Id!]): [Page!]!` */
const FIELD =
  /^\s*(?:\}|(?:\w+\s+)?\w*(?:\([^()]*\))?\s*\{|\w+(?:\([^()]*\))?(?::\s*\[?\w+!?\]?!?)?)\s*$/

/** Whether the code is an outline of indented names, such as the order of tasks. */
function isOutline(code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => OUTLINED.test(line)) && new Set(lines.map(indentOf)).size > 1
}

/** `deploy:starting`, `[before]` */
const OUTLINED = /^\s*(?:[\w-]+(?::[\w-]+)*|\[\w+\])\s*$/

/** Whether the code is a section of a configuration file: `[shelf]`, and lines such as `path: /books`. */
function areSettings(code: string): boolean {
  const [first = '', ...lines] = code.split('\n').filter((line) => line.trim() !== '')
  return SECTION.test(first) && lines.every((line) => SECTION.test(line) || SETTING.test(line))
}

const SECTION = /^\s*\[[\w.-]+\]\s*$/
const SETTING = /^\s*(?:[#;]|[\w.-]+\s*[:=])/

/** Lines of options between a directive and its code. */
const OPTIONS = 6

/**
 * Whether the line above names a language: a fence with an info string, or a directive with an argument. The title of a
 * fence may call it the output of a program.
 */
function namesLanguage(lines: readonly string[], first: number): boolean {
  for (let at = first - 2; at >= Math.max(0, first - 2 - OPTIONS); at--) {
    const line = lines[at] ?? ''
    if (/^\s*(?:[>*-]\s+)?(?:`{3,}|~{3,})\s*\{?[a-zA-Z]/.test(line)) return !OUTPUT.test(line)
    if (/^\s*\.\. (?:(?:code|code-block|sourcecode|highlight)::\s*\w|testcode::)/.test(line))
      return true
    if (!/^\s*(?::[\w-]+:.*)?$/.test(line)) return false
  }
  return false
}

const OUTPUT = /\boutput\b/i

/** The text before a line of a documentation comment. */
const COMMENT_MARK = /^\s*(?:\/\/[/!]?|\*(?!\/)|#+|--)\s?/

/** A line that only code has. */
const DECLARATION = /^\s*(?:(?:async\s+)?def|class|from\s+\S+\s+import|import)\s/m

const firstLine = (code: string): string =>
  code
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 80) ?? ''
