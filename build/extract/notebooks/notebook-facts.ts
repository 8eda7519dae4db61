/**
 * The facts of a notebook's code: each code cell parsed and stitched, the code cells below each heading combined, and
 * the set-up of the whole.
 *
 * Stitched code is parsed again as a whole, to find out whether it parses and which names it lacks.
 */

import type { CodePiece } from '../../facts/code-piece.ts'
import type {
  CodeCell,
  CodeSection,
  DocFacts,
  NotebookCell,
  NotebookFacts,
  Section,
  SectionCode,
  Stitched,
} from '../../facts.ts'
import type { Language } from '../../languages/grammars.ts'
import type { PieceReaders } from '../code/code-piece.ts'
import { fenceLanguage } from '../docs/fence-language.ts'
import { type CellSources, cellSources, type OpenCell } from './cell-sources.ts'
import { notebookProse } from './notebook-prose.ts'
import { type Source, stitch } from './stitch.ts'

const MAX_CODE = 4_000 // characters of a section's own code, and of the code above it
/** Limits for the cells above that are put before a recipe. With more, the subject of the recipe is hard to see. */
const CELLS = { pieces: 6, rounds: 3, setups: 2 }
/** Statements are picked individually, so that only their length is limited. */
const STATEMENTS = { ...CELLS, pieces: Number.POSITIVE_INFINITY, rounds: Number.POSITIVE_INFINITY }

export interface NotebookReading {
  readonly readers: PieceReaders
  readonly languages: ReadonlyMap<string, Language>
}

/** A cell that could be read, with its grammar opened. */
interface ReadCell extends OpenCell {
  /** Whether it is a recipe: it is not hidden and does more than import. */
  readonly isShown: boolean
}

/** Undefined if no cell contains readable code. */
export async function notebookFacts(
  text: string,
  cells: readonly NotebookCell[],
  { sections }: Pick<DocFacts, 'sections'>,
  reading: NotebookReading,
): Promise<NotebookFacts | undefined> {
  const { open, unused } = await readCells(text.split('\n'), cells, reading)
  if (open.length === 0) return undefined
  const sources = cellSources(open)
  const prose = notebookProse(text, cells)
  const known = new Map<string, SectionCode>()
  const codeOfCells = (indexes: readonly number[]): SectionCode => {
    const key = indexes.join()
    const made = known.get(key) ?? join(indexes)
    known.set(key, made)
    return made
  }
  const join = (indexes: readonly number[]): SectionCode => {
    const code = indexes.map((index) => open[index]?.piece.code.trim() ?? '').join('\n\n')
    const numbers = indexes.map((index) => open[index]?.number ?? 0)
    return { cells: numbers, code, stitched: stitchedCells(indexes, code, open, sources) }
  }
  const codeCells = open.map(({ number, piece, isShown }, index): CodeCell => {
    const base = { number, piece, prose: prose.above(number) }
    return isShown ? { ...base, stitched: codeOfCells([index]).stitched } : base
  })
  const codeSections = sections.flatMap((section, at): CodeSection[] => {
    const indexes = cellsOfSection(section, open)
    if (indexes.length === 0) return []
    const all = codeOfCells(indexes)
    const base = { section: at, prose: prose.within(section.lines), ...all }
    if (all.stitched.whole) return [base]
    const runnable = indexes.filter((index) => codeCells[index]?.stitched?.whole !== false)
    const isCode = runnable.some((index) => open[index]?.isShown)
    const trimmed = isCode && runnable.length < indexes.length ? codeOfCells(runnable) : undefined
    return [trimmed?.stitched.whole ? { ...base, trimmed } : base]
  })
  return {
    cells: codeCells,
    sections: codeSections,
    overview: prose.overview,
    setup: setupOf(sources.cells),
    unused,
  }
}

async function readCells(
  lines: readonly string[],
  cells: readonly NotebookCell[],
  { readers, languages }: NotebookReading,
): Promise<{ open: ReadCell[]; unused: NotebookFacts['unused'] }> {
  const unused: { number: number; reason: string }[] = []
  const open: ReadCell[] = []
  for (const { kind, number, language, lines: span, tags } of cells) {
    if (kind !== 'code') continue
    const name = fenceLanguage(language, null) || language
    const read = await readers.of(name)
    if (read === undefined) {
      unused.push({ number, reason: `no grammar for ${language}` })
      continue
    }
    const [first, last] = span
    const piece = read(lines.slice(first - 1, last).join('\n'), first)
    const isHidden = tags.some((tag) => HIDDEN.has(tag))
    const reason = whyUnused(piece) ?? (isHidden ? 'tagged to be left out' : undefined)
    if (reason !== undefined) unused.push({ number, reason })
    if (piece.foreign === true) continue
    open.push({
      number,
      piece,
      read,
      rules: languages.get(name)?.pieces,
      isShown: reason === undefined,
    })
  }
  return { open, unused }
}

const HIDDEN: ReadonlySet<string> = new Set([
  'remove-input',
  'remove_input',
  'remove-cell',
  'remove_cell',
])

function whyUnused(piece: CodePiece): string | undefined {
  if (piece.foreign === true) return 'of another language'
  if (!piece.parses) return 'does not parse'
  const isComment = (line: string) => /^\s*(?:#.*|\/\/.*)?$/.test(line)
  const lines = piece.code.split('\n')
  if (lines.every(isComment)) return 'nothing but comments and magics'
  const rest = piece.importTexts.reduce((code, each) => code.replace(each, ''), piece.code)
  return rest.split('\n').every(isComment) ? 'nothing but imports' : undefined
}

/** The cells between a heading and the next one, up to the limit. Cells are never split. */
function cellsOfSection(section: Section, open: readonly ReadCell[]): number[] {
  const [first, last] = section.lines
  const shown: number[] = []
  let length = 0
  let isImports = true
  for (const [index, { piece, isShown }] of open.entries()) {
    const [start] = piece.lines
    const isImport = !isShown && piece.parses && piece.imports.length > 0
    if (start < first || start > last || !(isShown || isImport)) continue
    length += piece.code.length
    if (shown.length > 0 && length > MAX_CODE) break
    isImports &&= isImport
    shown.push(index)
  }
  return isImports ? [] : shown
}

/**
 * Adds the cells above that the code needs. Whole cells are preferred, because an author who creates a figure and sets
 * its axes in one cell means both. If they are too many or too long, only the required statements are added.
 */
function stitchedCells(
  indexes: readonly number[],
  code: string,
  open: readonly OpenCell[],
  sources: CellSources,
): Stitched {
  const one = open[indexes[0] ?? 0]
  if (one === undefined) return { preamble: '', missing: [], whole: false }
  const prompt = one.rules?.interactive.names ?? {}
  const byCells = stitch(sources.cells, indexes, CELLS, prompt)
  if (byCells.complete && byCells.code.length <= MAX_CODE) return checked(byCells.code, code, one)
  const apart = sources.splitExcept(indexes)
  const byStatements = stitch(apart.sources, apart.at, STATEMENTS, prompt)
  return checked(byStatements.code, code, one)
}

/** The facts of the stitched code, read as a program. */
function checked(preamble: string, code: string, { read }: OpenCell): Stitched {
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

/** The imports, and the first cells that only configure something. */
function setupOf(sources: readonly Source[]): string {
  const pieces = sources.map(({ piece }) => piece).filter(({ parses }) => parses)
  const imports = new Set(pieces.flatMap(({ importTexts }) => importTexts))
  const names = new Set(pieces.flatMap((piece) => (piece.imports.length > 0 ? piece.binds : [])))
  const setups = sources
    .filter(({ isSetup, piece }) => isSetup && piece.needs.every((name) => names.has(name)))
    .slice(0, CELLS.setups)
  const parts = [[...imports].join('\n'), ...setups.map((each) => each.reusableCode().code)]
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, MAX_CODE)
}
