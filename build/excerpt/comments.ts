/**
 * Decides which comments stay in an excerpt. A comment belongs to the statement below it, to the one on its line or,
 * if it shows output, to the one above.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import type { CodeTable } from './code-table.ts'
import { startsLine } from './lines.ts'

const MAX_COMMENTS = 2 // maximum number of comments above a statement

/**
 * Keeps comments above a kept statement, after it on the same line, and below it if they show output. In documentation,
 * also those above an assertion, and those below a statement that an empty line separates from the next.
 */
export function isCommentKept(
  table: CodeTable,
  comment: Span,
  isKept: (index: number) => boolean,
  rendered: ReadonlyMap<number, unknown>,
  isDocumentation: boolean,
): boolean {
  const { text, statements } = table
  const around = table.statementAt(comment.start)
  const siblings = around < 0 ? table.top : (statements[around]?.children ?? [])
  const above = siblings.findLast((i) => (statements[i]?.end ?? 0) <= comment.start)
  const below = siblings.find((i) => (statements[i]?.start ?? 0) >= comment.end)
  if (around >= 0 && siblings.length === 0) return isKept(around)
  const stays = (index: number | undefined): boolean =>
    index !== undefined &&
    isKept(index) &&
    (isDocumentation || !rendered.has(statements[index]?.start ?? -1))
  if (!startsLine(text, comment.start)) return stays(above)
  const next = below === undefined ? undefined : statements[below]
  const top = statements[above ?? -1]?.end ?? 0
  const run = table.comments.filter(
    (each) =>
      each.start >= top && each.end <= (next?.start ?? Infinity) && startsLine(text, each.start),
  )
  if (isWholeBlock(text, comment)) return around < 0 || isKept(around)
  const output = outputIn(text, run, top)
  if (output.some(({ start }) => start === comment.start)) {
    return stays(above) && output.length <= MAX_OUTPUT_LINES
  }
  const ofAbove = isDocumentation ? commentsOfAbove(text, run, top, next?.start) : []
  if (ofAbove.some(({ start }) => start === comment.start))
    return stays(above) && ofAbove.length <= MAX_OUTPUT_LINES
  if (run.length > MAX_COMMENTS + Math.max(output.length, ofAbove.length)) return false
  return (
    next !== undefined &&
    next.kind !== 'import' &&
    stays(below) &&
    isNear(text, comment.end, next.start)
  )
}

/** The comments directly below a statement, if an empty line separates them from the next one. */
function commentsOfAbove(
  text: string,
  run: readonly Span[],
  top: number,
  next = Infinity,
): readonly Span[] {
  const group = upToGap(text, run)
  const [first] = group
  const last = group.at(-1)
  if (top === 0 || first === undefined || last === undefined) return []
  const isApart = group.length < run.length || next === Infinity || !isNear(text, last.end, next)
  return isApart && isNear(text, top, first.start) ? group : []
}

/** The comments before the first empty line between them. */
function upToGap(text: string, run: readonly Span[]): readonly Span[] {
  const gap = run.findIndex(({ start }, i) => i > 0 && !isNear(text, run[i - 1]?.end ?? 0, start))
  return gap < 0 ? run : run.slice(0, gap)
}

/** Whether a block contains nothing but the comment: `catch { // ignored }`. */
const isWholeBlock = (text: string, { start, end }: Span): boolean =>
  /\{\s*$/.test(text.slice(Math.max(0, start - MAX_INDENT), start)) &&
  /^\s*\}/.test(text.slice(end))

const MAX_INDENT = 80 // characters between the brace of a block and its first line

/** Whether the comment after or below a statement shows that it failed: `# ValueError: not a price`. */
export function hasFailed({ text, comments, statements }: CodeTable, index: number): boolean {
  const { start: first = 0, end = 0 } = statements[index] ?? {}
  const below = comments.find(({ start }) => start >= end)
  // A statement without a semicolon may include the comment on its line.
  const isInside = (comment: Span): boolean => comment.start > first && comment.end === end
  return [below, comments.findLast(isInside)].some(
    (comment) =>
      comment !== undefined &&
      text.slice(end, comment.start).trim() === '' &&
      FAILURE.test(text.slice(comment.start, comment.end)),
  )
}

const FAILURE =
  /^(?:#|\/\/)\s*(?:Traceback\b|(?:\w+\.)*\w*(?:Error|Exception)(?:[:\s]*$|:|\s+["']))/u

/** Whether the statement's output is shown below it. */
export function hasOutput({ text, comments, statements }: CodeTable, index: number): boolean {
  const end = statements[index]?.end ?? 0
  const below = comments.find(({ start }) => start >= end)
  return (
    below !== undefined &&
    text.slice(end, below.start).trim() === '' &&
    outputIn(text, [below], end).length > 0
  )
}

/** The comments below a statement that show its output, up to the first gap. */
function outputIn(text: string, run: readonly Span[], top: number): readonly Span[] {
  const [first] = run
  if (first === undefined || !isNear(text, top, first.start)) return []
  if (!OUTPUT.test(text.slice(first.start, first.end))) return []
  return upToGap(text, run)
}

/** Whether no empty line separates them. */
const isNear = (text: string, from: number, to: number): boolean =>
  !/\n[ \t]*\n/.test(text.slice(from, to))

const MAX_OUTPUT_LINES = 8 // maximum number of lines; longer output is data

/** Matches session output: a value or the representation of an object. */
const OUTPUT =
  /^(?:#|\/\/)\s*(?:=+>|-+>|→|⇒|['"`[{(<\d-]|True\b|False\b|None\b|true\b|false\b|null\b|undefined\b|nil\b|NULL\b|[&*]\S|Output\b|Traceback\b|[\w.]+\(.*\)$)/
