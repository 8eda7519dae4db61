/**
 * The prose of a notebook: above a cell, of a section, and at the beginning, without headings (which are stored
 * elsewhere) and within the length of a card.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import type { NotebookCell } from '../../facts.ts'

const MAX_PROSE = 2_000 // characters

export interface NotebookProse {
  /** The text between a code cell and the previous one. */
  above(number: number): string
  within(lines: LineSpan): string
  /** The text before the first code. */
  readonly overview: string
}

export function notebookProse(text: string, cells: readonly NotebookCell[]): NotebookProse {
  const lines = text.split('\n')
  const prose = (some: readonly LineSpan[]): string => {
    const joined = some
      .map(([first, last]) => lines.slice(first - 1, last).join('\n'))
      .join('\n\n')
      .replace(CODE, '')
      .replace(HEADINGS, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
    return clipped(joined)
  }
  const firstCode = cells.findIndex(({ kind }) => kind === 'code')
  const opening = firstCode < 0 ? cells : cells.slice(0, firstCode)
  return {
    overview: prose(opening.map((cell) => cell.lines)),
    above(number) {
      const at = cells.findIndex((cell) => cell.number === number)
      const before = cells.slice(0, Math.max(0, at))
      const last = before.findLastIndex(({ kind }) => kind === 'code')
      return prose(before.slice(last + 1).map((cell) => cell.lines))
    },
    within([first, last]) {
      const texts = cells.filter(({ kind }) => kind === 'markdown').map((cell) => cell.lines)
      const inside = texts.flatMap(([a, b]): LineSpan[] =>
        b < first || a > last ? [] : [[Math.max(a, first), Math.min(b, last)]],
      )
      return prose(inside)
    },
  }
}

/** Fences with code; a directive (`{note}`) contains prose. */
const CODE = /^ {0,3}(`{3,}|~{3,})(?![ \t]*\{(?!code))[^\n]*\n[\s\S]*?^ {0,3}\1[ \t]*$/gm
/** `# Title`, an underlined title, and MyST's label above one. */
const HEADINGS = /^(?: {0,3}#{1,6}(?:[ \t].*)?|\([\w:.-]+\)=|.+\n(?:={3,}|-{3,}))[ \t]*$/gm

/** Truncates at the end of a paragraph or, failing that, of a sentence. */
function clipped(prose: string): string {
  if (prose.length <= MAX_PROSE) return prose
  const cut = prose.slice(0, MAX_PROSE)
  const end = Math.max(cut.lastIndexOf('\n\n'), cut.lastIndexOf('. ') + 1)
  return cut.slice(0, end > MAX_PROSE / 2 ? end : undefined).trim()
}
