/**
 * Which comments stay: a table of code and what is kept of its statements come in, whether a comment belongs to one of
 * these goes out. A comment belongs to the statement below it, on whose line it stands, or, where it is output, above it.
 */
import type { Span } from '../extract/code/nesting.ts'
import type { CodeTable } from './code-table.ts'

const LONGEST_NOTE = 2 // comments above a statement

/** One above a statement that is kept, one behind it on its line, and output below it. */
export function isCommentKept(
  table: CodeTable,
  comment: Span,
  isKept: (index: number) => boolean,
  said: ReadonlyMap<number, unknown>,
): boolean {
  const { text, steps } = table
  const around = table.stepAt(comment.start)
  const siblings =
    around < 0
      ? steps.flatMap((s, i) => (s.parent < 0 ? [i] : []))
      : (steps[around]?.children ?? [])
  const above = siblings.findLast((i) => (steps[i]?.end ?? 0) <= comment.start)
  const below = siblings.find((i) => (steps[i]?.start ?? 0) >= comment.end)
  if (around >= 0 && siblings.length === 0) return isKept(around)
  const stays = (index: number | undefined): boolean =>
    index !== undefined && isKept(index) && !said.has(steps[index]?.start ?? -1)
  const lineStart = text.lastIndexOf('\n', comment.start - 1) + 1
  const isAlone = text.slice(lineStart, comment.start).trim() === ''
  if (!isAlone) return stays(above)
  const words = text.slice(comment.start, comment.end)
  const isNear = (from: number, to: number): boolean => !/\n[ \t]*\n/.test(text.slice(from, to))
  if (OUTPUT.test(words)) {
    return stays(above) && isNear(steps[above ?? -1]?.end ?? 0, comment.start)
  }
  const next = below === undefined ? undefined : steps[below]
  const run = table.comments.filter(
    ({ start }) => start >= (steps[above ?? -1]?.end ?? 0) && start < (next?.start ?? 0),
  )
  if (run.length > LONGEST_NOTE) return false
  return (
    next !== undefined && next.kind !== 'import' && stays(below) && isNear(comment.end, next.start)
  )
}

const OUTPUT =
  /^(?:#|\/\/)\s*(?:=>|->|['"[{(<\d-]|True\b|False\b|None\b|true\b|false\b|null\b|undefined\b|Output\b)/
