/**
 * A text that stands in a source file already → where it stands there, so that a pack keeps it once. A recipe is
 * imports, fixtures and a test's body, each a span of one file, stitched and dedented; a fence is lines of a page.
 * Writer and reader together.
 *
 *   null                      the card's own lines
 *   [ piece, … ]              lines, one piece after another:
 *     "text"                    as they are, where the file says something else
 *     [ first, count, cut ]     so many lines of the file from this one on (1-based), without their first
 *                               `cut` characters
 *
 * A file that says the same line twice offers the longest span; a span that would say less than its three numbers is not
 * worth them.
 */
import type { LineSpan } from '../../card.ts'
import { LINE_END } from '../tables/source-entry.ts'

type Span = readonly [first: number, count: number, cut: number]
type Piece = string | Span
export type Pieces = readonly Piece[] | null

/** A file, prepared for looking up lines. */
export interface SourceLines {
  readonly lines: readonly string[]
  /** By what a line says without its indentation, where: from 0. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

export function sourceLines(text: string): SourceLines {
  const lines = text.split(LINE_END)
  const places = new Map<string, number[]>()
  for (const [i, line] of lines.entries()) {
    const said = line.trimStart()
    const known = places.get(said)
    if (known === undefined) places.set(said, [i])
    else known.push(i)
  }
  return { lines, places }
}

/** @param own the card's lines @returns undefined when the file does not say enough of it */
export function inPieces(text: string, source: SourceLines, own: LineSpan): Pieces | undefined {
  if (text === textOfLines(source.lines, own)) return null
  const lines = text.split('\n')
  const pieces: Piece[] = []
  let literal: string[] = []
  let spans = 0
  const closeLiteral = (): void => {
    if (literal.length > 0) pieces.push(literal.join('\n'))
    literal = []
  }
  for (let i = 0; i < lines.length; ) {
    const span = longestSpan(lines, i, source)
    if (span === undefined) {
      literal.push(lines[i] ?? '')
      i++
      continue
    }
    closeLiteral()
    pieces.push(span)
    spans++
    i += span[1]
  }
  closeLiteral()
  return spans === 0 ? undefined : pieces
}

/** Characters; three numbers and their brackets. */
const WORTH = 16
/** A line that a file repeats more often (`}`, `return`) is looked for at its first places. */
const MOST_PLACES = 64

function longestSpan(
  wanted: readonly string[],
  from: number,
  { lines, places }: SourceLines,
): Span | undefined {
  const first = wanted[from] ?? ''
  let best: Span | undefined
  let most = WORTH
  for (const at of places.get(first.trimStart())?.slice(0, MOST_PLACES) ?? []) {
    const cut = (lines[at] ?? '').length - first.length
    if (cut < 0) continue
    let count = 0
    let said = 0
    while (from + count < wanted.length && at + count < lines.length) {
      const line = wanted[from + count] ?? ''
      if (lines[at + count]?.slice(cut) !== line) break
      said += line.length + 1
      count++
    }
    if (said <= most) continue
    most = said
    best = [at + 1, count, cut]
  }
  return best
}

/** So many lines of a file from this one on, 1-based; fewer where it ends. */
export type LinesFrom = (first: number, count: number) => readonly string[]

// A mark at the beginning of a line is a character of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const LF = 10
const CR = 13

/**
 * Cuts out what is asked for, and decodes nothing else: a card is some lines of a file, which may have thousands.
 * @param source in UTF-8, in which no other character has the byte of a line end
 */
export function linesFrom(source: Uint8Array): LinesFrom {
  /** Where the lines begin that were passed so far. */
  const starts = [0]
  return (first, count) => {
    while (starts.length < first + count) {
      const end = source.indexOf(LF, starts.at(-1))
      if (end < 0) break
      starts.push(end + 1)
    }
    return starts.slice(first - 1, first - 1 + count).map((start, i) => {
      const next = starts[first + i]
      if (next === undefined) return decoder.decode(source.subarray(start))
      return decoder.decode(source.subarray(start, source[next - 2] === CR ? next - 2 : next - 1))
    })
  }
}

export const textOfPieces = (pieces: Pieces, lines: LinesFrom, own: LineSpan): string =>
  pieces === null
    ? lines(own[0], own[1] - own[0] + 1).join('\n')
    : pieces
        .map((piece) => (typeof piece === 'string' ? piece : textOfSpan(lines, piece)))
        .join('\n')

const textOfLines = (lines: readonly string[], [first, last]: LineSpan): string =>
  lines.slice(first - 1, last).join('\n')

const textOfSpan = (lines: LinesFrom, [first, count, cut]: Span): string =>
  lines(first, count)
    .map((line) => line.slice(cut))
    .join('\n')
