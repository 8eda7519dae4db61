/**
 * The text of an excerpt, each line with its source line. Everything is the recipe's own text without other
 * statements; an assertion becomes the inspected expression, followed by a comment with the expectation.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import { addAssertion, renderAssertion } from './assertion-text.ts'
import { type Assertion, codeSpansOf, inspectedValues } from './assertions.ts'
import type { CodeTable } from './code-table.ts'
import { isCommentKept } from './comments.ts'
import { indentAt, type Line, type RenderRules } from './lines.ts'
import { assertionAt, isInSlice, type Slice, type SliceContext } from './slice.ts'
import { spacing } from './spacing.ts'
import { unusedImports } from './trim-imports.ts'

export function rendered(context: SliceContext, slice: Slice, rules: RenderRules): Line[] {
  return remainingLines(context, slice, rules, removalsOf(context, slice, rules))
}

/** What an excerpt leaves out of its recipe, or writes in another way. */
interface Removals {
  /** 1 for each character that is left out. */
  readonly removed: Uint8Array
  /** Assertions by the offset at which they are rendered. */
  readonly assertions: ReadonlyMap<
    number,
    { readonly assertion: Assertion; readonly index: number }
  >
  readonly margins: readonly Margin[]
}

/** The indentation that the contents of a removed wrapper lose. */
interface Margin {
  readonly inside: Span
  readonly width: number
  readonly hasTabs: boolean
}

function removalsOf(context: SliceContext, slice: Slice, rules: RenderRules): Removals {
  const { table } = context
  const { text, statements } = table
  const removed = new Uint8Array(text.length)
  const remove = ({ start, end }: Span): void => void removed.fill(1, start, end)
  const assertions = new Map<number, { readonly assertion: Assertion; readonly index: number }>()
  const isKept = (index: number): boolean => isInSlice(table, slice, index)
  const margins: Margin[] = []
  for (const [index, statement] of statements.entries()) {
    if (!isKept(index)) {
      if (statement.parent < 0 || slice.get(statement.parent) === 'part') remove(statement)
      continue
    }
    // Boilerplate is only shown if it was chosen itself, not as a part of a statement that is kept as a whole.
    if (statement.kind === 'boilerplate' && !slice.has(index)) {
      remove(statement)
      continue
    }
    const assertion = assertionAt(context, index)
    if (assertion !== undefined) {
      // What a block checks of the failure that an assertion expects is gone with it.
      if (isBesideCode(context, index)) continue
      remove(statement)
      assertions.set(statement.start, { assertion, index })
    }
    if (context.unwrapped && statement.kind === 'wrapper' && slice.get(index) === 'part') {
      const inside = withoutBraces(text, statement.inside ?? statement)
      remove({ start: statement.start, end: inside.start })
      remove({ start: inside.end, end: statement.end })
      const first = statements[statement.children[0] ?? -1]
      const indent = first ? indentAt(text, first.start) : ''
      const width = indent.length - indentAt(text, statement.start).length
      margins.push({ inside, width: Math.max(0, width), hasTabs: indent.includes('\t') })
    }
  }
  for (const comment of table.comments) {
    // A comment inside a removed statement is removed with it.
    const isOfSetUp = comment.start < rules.codeStart
    if (removed[comment.start] === 1) continue
    const { isDocumentation } = rules
    if (isOfSetUp || !isCommentKept(table, comment, isKept, assertions, isDocumentation))
      remove(comment)
  }
  for (const span of unusedImports(context, slice)) remove(span)
  for (const { start, end } of table.omitted) {
    remove({ start, end: end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0) })
  }
  return { removed, assertions, margins }
}

/** Whether a statement is in a part of an assertion that is not shown. */
function isBesideCode(context: SliceContext, index: number): boolean {
  const { statements } = context.table
  const { start = 0, end = 0 } = statements[index] ?? {}
  for (let at = statements[index]?.parent ?? -1; at >= 0; at = statements[at]?.parent ?? -1) {
    const around = assertionAt(context, at)
    if (around !== undefined && !codeSpansOf(around).some((s) => s.start <= start && end <= s.end))
      return true
  }
  return false
}

const orEnd = (index: number): number => (index < 0 ? Infinity : index)

function remainingLines(
  { table }: SliceContext,
  slice: Slice,
  rules: RenderRules,
  { removed, assertions, margins }: Removals,
): Line[] {
  const { text } = table
  const lines: Line[] = []
  let number = 0
  let at = 0
  const isSpaced = spacing(table, slice, removed, rules.isDocumentation)
  const places = [...assertions].sort(([a], [b]) => a - b)
  let next = 0
  let kept = -1
  for (const line of text.split('\n')) {
    number++
    const start = at
    at += line.length + 1
    // Most lines of a long recipe are cut.
    if (kept < start) kept = orEnd(removed.indexOf(0, start))
    if (kept > start && kept >= at - 1 && (places[next]?.[0] ?? Infinity) >= at) continue
    const inString = table.commentsAndStrings.at(start) >= 0 && !isComment(table, start)
    const left = remainingText(line, removed, start)
    const first = next
    while ((places[next]?.[0] ?? Infinity) < at) next++
    const placesInLine = places.slice(first, next)
    const isWhole = left.length === line.length
    const isEmpty = isWhole ? left.trim() === '' : /^[\s;,]*$/.test(left)
    if ((placesInLine.length > 0 || !isEmpty) && isSpaced(start, number, line)) addGap(lines)
    for (const [place, { assertion, index }] of placesInLine) {
      const width = widthAt(margins, place)
      const indent = indentAt(text, place).slice(width)
      const last = number + (text.slice(start, assertion.end).match(/\n/g)?.length ?? 0)
      const from = Array.from({ length: last - number + 1 }, (_, i) => number + i)
      for (const value of inspectedValues(assertion)) {
        const inspected = { ...assertion, ...value }
        const shown = renderAssertion(table, inspected, index, { indent, slice, rules })
        addAssertion(lines, shown, from, rules)
      }
    }
    if (isEmpty) {
      if (inString && isWhole && removed[start] !== 1 && lines.length > 0)
        lines.push({ text: left, from: [number] })
      continue
    }
    const above = lines.at(-1)
    // Of an import list over several lines, the end may be cut.
    const isListEnd = removed[start - 1] === 1 && table.importLines.has(number)
    if (above !== undefined && isListEnd && above.from.includes(number - 1)) {
      const joined = { text: above.text + left.trim(), from: [...above.from, number] }
      lines[lines.length - 1] = joined
      continue
    }
    if (above !== undefined && line.trim() === ';' && !above.text.includes(rules.comment)) {
      lines[lines.length - 1] = { text: `${above.text};`, from: [...above.from, number] }
      continue
    }
    const indent = /^[ \t]*/.exec(left)?.[0] ?? ''
    const width = inString ? 0 : Math.min(widthAt(margins, start, indent), indent.length)
    lines.push({ text: left.slice(width).trimEnd(), from: [number] })
  }
  // An assertion may leave nothing below an empty line.
  return lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1)
}

function addGap(lines: Line[]): void {
  if (lines.length > 0 && lines.at(-1)?.text !== '') lines.push({ text: '', from: [] })
}

function remainingText(line: string, removed: Uint8Array, start: number): string {
  const first = removed.subarray(start, start + line.length).indexOf(1)
  if (first < 0) return line
  let left = line.slice(0, first)
  for (let i = first; i < line.length; i++) if (removed[start + i] !== 1) left += line[i]
  return left
}

/** The span without its braces. */
function withoutBraces(text: string, { start, end }: Span): Span {
  return text[start] === '{' ? { start: start + 1, end: end - 1 } : { start, end }
}

const TAB = 4 // spaces

/** @param indent that of a line, which may have tabs where the first line of the wrapper has spaces */
function widthAt(margins: readonly Margin[], offset: number, indent = ''): number {
  let width = 0
  for (const { inside, width: own, hasTabs } of margins) {
    if (offset < inside.start || offset >= inside.end) continue
    const isTabbed = !hasTabs && indent.startsWith('\t')
    width += isTabbed ? Math.ceil(own / TAB) : own
  }
  return width
}

function isComment({ comments }: CodeTable, offset: number): boolean {
  return comments.some(({ start, end }) => start <= offset && offset < end)
}

/** Whether an excerpt shows only part of a statement's text. */
export function isCut(table: CodeTable, slice: Slice): boolean {
  return table.statements.some(({ kind, parent }, index) => {
    if (kind === 'import' || slice.has(index)) return false
    return kind === 'boilerplate' || parent < 0 || slice.get(parent) === 'part'
  })
}
