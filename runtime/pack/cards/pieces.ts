/**
 * Encodes a text as pieces of its source file, so that a pack stores it once. A recipe is imports, fixtures and a
 * test's body, each a span of one file, joined and dedented; a fence is lines of a page. Writer and reader together.
 *
 *   null                      the card's own lines
 *   [ piece, … ]              lines, one piece after another:
 *     "text"                    literal, where the file differs
 *     [ first, count, cut ]     that many lines of the file from this one on (1-based), without their first
 *                               `cut` characters
 *
 * When a line occurs several times in a file, the longest matching span is used; a span shorter than its three
 * numbers is written as text.
 */

import type { LineSpan } from '../../card.ts'
import { appendTo } from '../../std/grouping.ts'
import { LINE_END } from '../tables/source-entry.ts'

type Span = readonly [first: number, count: number, cut: number]
type Piece = string | Span
export type Pieces = readonly Piece[] | null

/** A file, prepared for looking up lines. */
export interface SourceLines {
  readonly lines: readonly string[]
  /** The places (from 0) of each line, by its text without indentation. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

export function sourceLines(text: string): SourceLines {
  const lines = text.split(LINE_END)
  const places = new Map<string, number[]>()
  for (const [i, line] of lines.entries()) {
    const content = line.trimStart()
    appendTo(places, content, i)
  }
  return { lines, places }
}

/** @param own the card's lines @returns undefined when too little of the text is in the file */
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

/** In characters; roughly the length of three numbers and their brackets. */
const WORTH = 16
/** For a line that a file repeats more often (`}`, `return`), only the first places are tried. */
const MAX_PLACES = 64

function longestSpan(
  wanted: readonly string[],
  from: number,
  { lines, places }: SourceLines,
): Span | undefined {
  const first = wanted[from] ?? ''
  let best: Span | undefined
  let most = WORTH
  for (const at of places.get(first.trimStart())?.slice(0, MAX_PLACES) ?? []) {
    const cut = (lines[at] ?? '').length - first.length
    if (cut < 0) continue
    let count = 0
    let covered = 0
    while (from + count < wanted.length && at + count < lines.length) {
      const line = wanted[from + count] ?? ''
      if (lines[at + count]?.slice(cut) !== line) break
      covered += line.length + 1
      count++
    }
    if (covered <= most) continue
    most = covered
    best = [at + 1, count, cut]
  }
  return best
}

/** That many lines of a file from this one on, 1-based; fewer at the end of the file. */
export type LinesFrom = (first: number, count: number) => readonly string[]

// A byte order mark at the start of a line is a character of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const LF = 10
const CR = 13

/**
 * Decodes only the requested lines, because a card is a few lines of a file that may have thousands.
 * @param source in UTF-8, in which no other character contains the byte of a line end
 */
export function linesFrom(source: Uint8Array): LinesFrom {
  /** The offsets of the lines passed so far. */
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
