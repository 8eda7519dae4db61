/**
 * A notebook as code: its document (text, cells, sections) comes in, NotebookFacts go out: each code cell read and
 * stitched, the code cells below each heading as one, and what sets the whole up.
 *
 * The stitched code is read once more, as a person who pastes it would have it run: whether it parses and which
 * names it lacks is measured and not believed.
 */
import type {
  CodeCell,
  CodePiece,
  CodeSection,
  DocFacts,
  NotebookCell,
  NotebookFacts,
  Section,
  Stitched,
} from '../../facts.ts'
import type { PieceReader, PieceReaders } from '../code/code-piece.ts'
import type { Language } from '../code/grammars.ts'
import { fenceLanguage } from '../docs/fence-language.ts'
import { stitch } from './stitch.ts'

const MAX_CODE = 4_000 // characters of a section's own code, and of what stands above it
const MAX_PROSE = 2_000 // characters of markdown in an overview
/** Whole cells above: more of them and nobody sees any more what the recipe is about. */
const CELLS = { cells: 6, rounds: 3 }
/** Statements are picked one by one, so that only their length counts. */
const STATEMENTS = { cells: Number.POSITIVE_INFINITY, rounds: Number.POSITIVE_INFINITY }
const MAX_SETUP = 2 // cells

export interface NotebookReading {
  readonly readers: PieceReaders
  readonly languages: ReadonlyMap<string, Language>
}

interface Open {
  readonly number: number
  readonly hidden: boolean
  readonly piece: CodePiece
  readonly read: PieceReader
  readonly prompt: Readonly<Record<string, string>>
}

/** `undefined` when none of its cells is code that can be read. */
export async function notebookFacts(
  text: string,
  cells: readonly NotebookCell[],
  { sections }: Pick<DocFacts, 'sections'>,
  reading: NotebookReading,
): Promise<NotebookFacts | undefined> {
  const lines = text.split('\n')
  const unused: { number: number; reason: string }[] = []
  const open: Open[] = []
  for (const cell of cells) {
    if (cell.kind !== 'code') continue
    const { number } = cell
    const name = fenceLanguage(cell.language, null) || cell.language
    const read = await reading.readers.of(name)
    if (read === undefined) {
      unused.push({ number, reason: `no grammar for ${cell.language}` })
      continue
    }
    const [first, last] = cell.lines
    const piece = read(lines.slice(first - 1, last).join('\n'), first)
    if (piece.foreign) unused.push({ number, reason: 'a cell of another language' })
    else if (isEmpty(piece)) unused.push({ number, reason: 'nothing but comments and magics' })
    else {
      if (!piece.parses) unused.push({ number, reason: 'does not parse' })
      const prompt = reading.languages.get(name)?.pieces?.interactive.names ?? {}
      const hidden = cell.tags.some((tag) => HIDDEN.has(tag))
      open.push({ number, hidden, piece, read, prompt })
    }
  }
  if (open.length === 0) return undefined

  const pieces = open.map(({ piece }) => piece)
  const statements = statementsOf(open)
  /**
   * Whole cells and not statements: an author who makes a figure and sets its axes in one cell means both. Where
   * whole cells would be too many or too long, the statements that matter are taken out of them.
   */
  const standAlone = (indexes: readonly number[], code: string): Stitched => {
    const one = open[indexes[0] ?? 0]
    if (one === undefined) return NOT_SHOWN
    const byCells = stitch(pieces, indexes, CELLS, one.prompt)
    if (byCells.complete && byCells.code.length <= MAX_CODE) return checked(byCells.code, code, one)
    const { all, at } = statements(indexes)
    const byStatements = stitch(all, at, STATEMENTS, one.prompt)
    return checked(byStatements.code, code, one)
  }
  const codeCells = open.map(({ number, piece, hidden }, index): CodeCell => {
    const base = { number, piece, ...(hidden && { hidden: true as const }) }
    return { ...base, stitched: hidden ? NOT_SHOWN : standAlone([index], piece.code) }
  })
  const codeSections = sections.flatMap((section, at): CodeSection[] => {
    const indexes = shownIn(section, open)
    if (indexes.length === 0) return []
    const code = indexes.map((index) => pieces[index]?.code.trim() ?? '').join('\n\n')
    const numbers = indexes.map((index) => open[index]?.number ?? 0)
    return [{ section: at, cells: numbers, code, stitched: standAlone(indexes, code) }]
  })
  return {
    cells: codeCells,
    sections: codeSections,
    overview: overviewOf(lines, cells),
    setup: setupOf(pieces),
    unused,
  }
}

const HIDDEN: ReadonlySet<string> = new Set([
  'remove-input',
  'remove_input',
  'remove-cell',
  'remove_cell',
])
const NOT_SHOWN: Stitched = { preamble: '', missing: [], whole: false, reason: 'not shown' }

function isEmpty({ code }: CodePiece): boolean {
  return code.split('\n').every((line) => /^\s*(?:#.*|\/\/.*)?$/.test(line))
}

/** The cells that stand between its heading and the next one, as many as may be shown; never a part of one. */
function shownIn(section: Section, open: readonly Open[]): number[] {
  const [first, last] = section.lines
  const shown: number[] = []
  let length = 0
  for (const [index, { piece, hidden }] of open.entries()) {
    const [start] = piece.lines
    if (hidden || !piece.parses || start < first || start > last) continue
    length += piece.code.length
    if (shown.length > 0 && length > MAX_CODE) break
    shown.push(index)
  }
  return shown
}

/** Every cell as its statements, but for those that are shown themselves; each cell is taken apart once. */
function statementsOf(
  open: readonly Open[],
): (shown: readonly number[]) => { all: CodePiece[]; at: number[] } {
  const apart = new Map<number, readonly CodePiece[]>()
  return (shown) => {
    const all: CodePiece[] = []
    const at: number[] = []
    for (const [index, { piece, read }] of open.entries()) {
      if (shown.includes(index)) {
        at.push(all.length)
        all.push(piece)
        continue
      }
      const known = apart.get(index) ?? read.statements(piece)
      apart.set(index, known)
      all.push(...known)
    }
    return { all, at }
  }
}

/** Read as whoever pastes it would run it. */
function checked(preamble: string, code: string, { read }: Open): Stitched {
  const piece = read(preamble === '' ? code : `${preamble}\n\n${code}`, 1)
  const missing = piece.star === true ? [] : piece.needs
  const isLong = preamble.length > MAX_CODE
  const reason = !piece.parses
    ? 'does not parse'
    : missing.length > 0
      ? 'uses names that nothing above it defines'
      : isLong
        ? `needs more than ${MAX_CODE} characters of code from above`
        : undefined
  return {
    preamble: isLong ? '' : preamble,
    missing,
    whole: reason === undefined && piece.followed,
    ...(reason !== undefined && { reason }),
  }
}

/** The first prose: the text cells above the first code, without their headings. */
function overviewOf(lines: readonly string[], cells: readonly NotebookCell[]): string {
  const firstCode = cells.findIndex(({ kind }) => kind === 'code')
  const texts = cells.slice(0, firstCode < 0 ? undefined : firstCode)
  const prose = texts
    .map(({ lines: [first, last] }) => lines.slice(first - 1, last).join('\n'))
    .join('\n\n')
    .replace(/^#+ .*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (prose.length <= MAX_PROSE) return prose
  const cut = prose.slice(0, MAX_PROSE)
  return cut.slice(0, Math.max(cut.lastIndexOf('\n\n'), cut.lastIndexOf('. ') + 1) || MAX_PROSE)
}

/** The first cells that import, with what they configure. */
function setupOf(pieces: readonly CodePiece[]): string {
  const setups = pieces.filter(({ imports, parses }) => parses && imports.length > 0)
  const code = setups.slice(0, MAX_SETUP).map((piece) => piece.code.trim())
  return code.join('\n\n').slice(0, MAX_CODE)
}
