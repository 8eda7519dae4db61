/**
 * Selects the lines of a source that an inspection shows. A definition is shown from its first line; a file from its
 * beginning, unless that is only licence and imports. Lines are 1-based and inclusive.
 */
import type { LineSpan } from '../card.ts'
import { LINE_END } from '../pack/tables/source-entry.ts'

/** A longer definition is read with its full source. */
const SYMBOL_LINES = 80
/** A file up to this length is shown whole: a few more lines cost less than a second question. */
const WHOLE_FILE_LINES = 100
const FILE_LINES = 80
/** Shown above a definition, where its comment often is. */
const LINES_ABOVE = 5

export interface Snippet {
  readonly text: string
  readonly span: LineSpan
}

export function snippetOfSymbol(source: string, lines: LineSpan): Snippet {
  return cut(source.split(LINE_END), lines[0], lines[0] + SYMBOL_LINES - 1, lines[1])
}

/** @param firstDefinition the line of the first main definition, when there is one */
export function snippetOfFile(source: string, firstDefinition: number | undefined): Snippet {
  const all = linesOf(source)
  if (all.length <= WHOLE_FILE_LINES) return cut(all, 1, all.length)
  const from =
    firstDefinition === undefined || firstDefinition < FILE_LINES
      ? 1
      : firstDefinition - LINES_ABOVE
  return cut(all, from, from + FILE_LINES - 1)
}

/** The lines around a line that belongs to no definition. */
export function snippetAround(source: string, line: number): Snippet {
  const all = linesOf(source)
  const from = Math.max(1, Math.min(line - FILE_LINES / 2, all.length - FILE_LINES + 1))
  return cut(all, from, from + FILE_LINES - 1)
}

/** For a card without a source: its own text. */
export function snippetOfText(text: string, firstLine: number): Snippet {
  const shown = text.split(LINE_END).slice(0, SYMBOL_LINES)
  return { text: shown.join('\n'), span: [firstLine, firstLine + shown.length - 1] }
}

/** A text that ends with a newline has no line after it. */
function linesOf(source: string): string[] {
  const lines = source.split(LINE_END)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

function cut(lines: readonly string[], from: number, to: number, last = lines.length): Snippet {
  const end = Math.min(to, last, lines.length)
  return { text: lines.slice(from - 1, end).join('\n'), span: [from, Math.max(from, end)] }
}
