/**
 * Renders an assertion as lines: the inspected expression stays code and the expectation becomes a comment, after the
 * line that binds the value where that directly precedes, else after the code, or below it when it is long. A comment
 * with a name that the excerpt lacks gives that name's value, or is left out.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import { type Assertion, type InspectedValue, spansOf, type TextParts } from './assertions.ts'
import { valueBoundTo } from './bound-values.ts'
import { type CodeTable, isWithin } from './code-table.ts'
import { joinedLines } from './joined-lines.ts'
import { aligned, indentAt, type Line, type RenderRules } from './lines.ts'
import { startingIn } from './name-table.ts'
import { isInSlice, type Slice } from './slice.ts'

const MAX_LINE_LENGTH = 100 // maximum length of a line with its comment, in characters
const MAX_COMMENT_LINES = 6 // maximum number of lines of a comment
const MAX_HEREDOC_LINES = 10 // of output, whose lines mean little alone
const MAX_COMMENT_LENGTH = 160 // maximum length of a comment line, in characters

export interface AssertionText {
  readonly lines: readonly string[]
  readonly comment: readonly string[]
  /** The name, if the code is only a name that the excerpt no longer binds. */
  readonly name: string | undefined
}

export function renderAssertion(
  table: CodeTable,
  assertion: Assertion,
  index: number,
  { indent, slice, rules }: { indent: string; slice: Slice; rules: RenderRules },
): AssertionText {
  const { text } = table
  const { code, expectation } = withoutNegation(
    textOf(text, assertion.code, indent),
    expectationText(table, assertion, index, slice),
  )
  const comment =
    expectation === undefined ? [] : expectation.split('\n').map((line) => line.trimEnd())
  const isName = /^[\p{L}_$@][\p{L}\p{N}_$]*$/u.test(code)
  if (rules.bareNameIsInvalid && !isCall(code) && !isName && namesBoundOn(code).length === 0) {
    if (comment.length !== 1) return { lines: [], comment: [], name: undefined }
    const lines = `${code} ${comment[0]}`
      .split('\n')
      .map((line) => `${indent}${rules.comment} ${line.replace(indent, '')}`)
    return { lines, comment: [], name: undefined }
  }
  const end = text[assertion.end - 1] === ';' ? ';' : ''
  // A name without a comment says nothing.
  const saysNothing = isName && comment.length === 0
  // At the beginning of a statement, the brace of an object would open a block.
  const statement = rules.comment === '//' && code.startsWith('{') ? `(${code})` : code
  const lines = saysNothing ? [] : `${indent}${statement}${end}`.split('\n')
  return { lines, comment, name: isName ? code : undefined }
}

/** Whether the code is a call, which is a statement in every language; operators in its arguments do not matter. */
function isCall(code: string): boolean {
  const plain = withoutBrackets(code.replace(STRING, ''))
  return /[)!?]$|\.await$/.test(code) && !/^!|^$|[=!<>]=|&&|\|\|/.test(plain)
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

function withoutBrackets(text: string): string {
  const plain = text.replace(/\([^()]*\)|\{[^{}]*\}/g, '')
  return plain === text ? text : withoutBrackets(plain)
}

/** `!found() // => true` is `found() // => false`. */
function withoutNegation(
  code: string,
  expectation: string | undefined,
): { readonly code: string; readonly expectation: string | undefined } {
  const negated = expectation === '=> true' ? NEGATED.exec(code)?.[1] : undefined
  return negated === undefined ? { code, expectation } : { code: negated, expectation: '=> false' }
}

/** Matches the negation of a call or a name without other operators. */
const NEGATED = /^!((?:[\w$.:>?]|->|\[[^[\]]*\])+(?:\([^()]*\)(?:[\w$.:?]|\([^()]*\))*)?)$/

export function addAssertion(
  lines: Line[],
  assertion: AssertionText,
  from: readonly number[],
  rules: RenderRules,
): void {
  const gap = rules.comment === '#' ? '  # ' : ` ${rules.comment} `
  const { name } = assertion
  const last = lines.at(-1)
  const [first = ''] = assertion.comment
  const isShort = assertion.comment.length === 1
  if (name !== undefined) {
    // The binding is directly above, so the comment goes there.
    const bound = last === undefined ? undefined : withValue(last.text, name, first, gap)
    if (last !== undefined && bound !== undefined && isShort && bound.length <= MAX_LINE_LENGTH) {
      lines[lines.length - 1] = { text: bound, from: [...last.from, ...from] }
      return
    }
    if (rules.bareNameIsInvalid) {
      // A parameter of the block has many values.
      if (last?.text.endsWith('{')) return
      const indent = /^\s*/.exec(assertion.lines[0] ?? '')?.[0] ?? ''
      if (isShort) lines.push({ text: `${indent}${rules.comment} ${name} ${first}`, from })
      return
    }
  }
  const joins = isJoined(assertion.lines[0] ?? '', lines, rules)
  const code = assertion.lines.map((text, i) => ({
    text: i === 0 && joins ? text.replace(/\S/, ';$&') : text,
    from: i === 0 ? from : [],
  }))
  const end = code.at(-1)
  if (end === undefined) return
  const indent = /^\s*/.exec(code[0]?.text ?? '')?.[0] ?? ''
  if (isShort && end.text.length + gap.length + first.length <= MAX_LINE_LENGTH) {
    lines.push(...code.slice(0, -1), { ...end, text: `${end.text}${gap}${first}` })
    return
  }
  lines.push(
    ...code,
    ...assertion.comment.map((line) => ({
      text: `${indent}${rules.comment} ${line}`.trimEnd(),
      from: [],
    })),
  )
}

/** The line with a comment that states the value that it gives to a name; undefined if it does not bind the name. */
function withValue(line: string, name: string, says: string, gap: string): string | undefined {
  const [code = '', ...comments] = line.split(gap)
  const names = namesBoundOn(code)
  if (!names.includes(name)) return undefined
  const isAlone = names.length === 1
  const value = isAlone ? says : `${name} ${says}`
  if (comments.length === 0) return line.includes(gap.trim()) ? undefined : line + gap + value
  // Another name of the line has its value there.
  const isListed = names.some((each) => comments[0]?.startsWith(`${each} `))
  return isAlone || !isListed ? undefined : `${line}, ${value}`
}

/** The names to which a statement gives values: `v` and `ok` of `v, ok := cart.Find(x)`, `total` of `int total = 3`. */
function namesBoundOn(statement: string): string[] {
  const [, left = ''] = BINDING.exec(statement) ?? []
  return withoutTypeArguments(left)
    .replace(TYPE_AFTER, '')
    .split(',')
    .flatMap((part) => NAME_AT_END.exec(part.trimEnd())?.[0] ?? [])
}

function withoutTypeArguments(text: string): string {
  const plain = text.replace(/<[^<>]*>/g, '')
  return plain === text ? text : withoutTypeArguments(plain)
}

/** Matches up to the sign that gives names their values, but not in the head of a block. */
const BINDING = /^([^=(){}"'`|!+/%^\n]+?)(?<![<>*&~-])\s*:?=(?![=>~])(?!.*\{\s*$)/
const TYPE_AFTER = /\s*(?<!:):(?!:).*$/
const NAME_AT_END = /(?<![.\w$])[\p{L}_$@][\p{L}\p{N}_$]*$/u

/** Whether a line of code would continue the one above: `f()` with `(await g()).x` below it calls the result of `f`. */
function isJoined(
  code: string,
  lines: readonly Line[],
  { continuation, comment }: RenderRules,
): boolean {
  if (continuation?.test(code.trimStart()) !== true) return false
  const above = lines.findLast(({ text }) => text.trim() !== '' && !text.trim().startsWith(comment))
  return above !== undefined && !/[;{]$/.test((above.text.split(comment)[0] ?? '').trimEnd())
}

function textOf(text: string, { parts }: TextParts, indent: string): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : dedentedTo(text, part, indent)))
    .join('')
    .trim()
}

/** The text with all lines after the first dedented as far as possible. */
function dedentedTo(text: string, { start, end }: Span, indent: string): string {
  const own = indentAt(text, start)
  const written = text.slice(start, end)
  const deeper = own.length - indent.length
  if (deeper <= 0) return written
  return written
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith(own) ? line.slice(deeper) : line))
    .join('\n')
}

/** Undefined if the assertion refers to a name that the excerpt lacks. */
export function expectationText(
  table: CodeTable,
  assertion: InspectedValue,
  index: number,
  slice: Slice,
): string | undefined {
  const { text } = table
  const { expectation } = assertion
  if (expectation.parts.length === 0) return undefined
  let isKnown = true
  const parts = expectation.parts.map((part) => {
    if (typeof part === 'string') return part
    const written = text.slice(part.start, part.end)
    const reads = startingIn(table.reads, part)
    const [first] = reads
    if (first !== undefined && first.name === written) {
      const value = valueBoundTo(table, first)
      if (value !== undefined) return value
    }
    // The comment can be understood without seeing the import.
    const isVisible = reads.every(
      ({ sources }) =>
        sources.length === 0 ||
        sources.some((source) => {
          const binding = table.statementAt(source)
          const isNear = isInSlice(table, slice, binding) || isWithin(table, binding, index)
          return isNear || table.statements[binding]?.kind === 'import'
        }),
    )
    if (!isVisible) isKnown = false
    return snapshotText(aligned(written, indentAt(text, part.start)))
  })
  const written = parts.join('').trim()
  const words = HEREDOC.test(written) ? heredocText(text, assertion, written) : inFewLines(written)
  if (words.replace(/^=> /, '') === textOf(text, assertion.code, '')) return undefined
  const lines = words.split('\n')
  return !isKnown ||
    words === '' ||
    lines.length > (HEREDOC.test(written) ? MAX_HEREDOC_LINES : MAX_COMMENT_LINES) ||
    lines.some((l) => l.length > MAX_COMMENT_LENGTH)
    ? undefined
    : words
}

/** A list that a formatter spread over too many lines, in one line where it fits. */
function inFewLines(words: string): string {
  if (!LIST.test(words) || words.split('\n').length <= MAX_COMMENT_LINES) return words
  const joined = joinedLines(words)
  return joined.length <= MAX_LINE_LENGTH ? joined : words
}

/** Matches a list or an object without comments or strings over several lines. */
const LIST = /^=> [[{(](?:"[^"\\\n]*"|'[^'\\\n]*'|[^"'`#/])*$/

/** Matches the beginning of a heredoc, whose text is below: `<<~EOS`. */
const HEREDOC = /<<[-~<]?(['"]?)([A-Z_]{2,})\1/

/** What an expectation says with the text of its heredoc; empty if that is not all of it. */
function heredocText(text: string, { expectation }: InspectedValue, written: string): string {
  const [, , mark = ''] = HEREDOC.exec(written) ?? []
  const end = Math.max(...spansOf(expectation).map((span) => span.end))
  const below = text.slice(text.indexOf('\n', end) + 1)
  const close = new RegExp(`^[ \\t]*${mark}\\b`, 'm').exec(below)
  if (!written.startsWith('=> ') || close === null) return ''
  const lines = below.slice(0, close.index).trimEnd().split('\n')
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  )
  return ['=>', ...lines.map((line) => line.slice(margin))].join('\n')
}

/** The content of a snapshot in backticks. */
function snapshotText(written: string): string {
  const inner = /^`((?:[^`$\\]|\$(?!\{))*)`$/.exec(written)?.[1]
  if (inner === undefined) return written
  const lines = inner.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => /^\s*/.exec(line)?.[0].length ?? 0))
  return lines.map((line) => line.slice(margin)).join('\n')
}
