/** Finds the lines of a docstring, and of an example in it, in their file. */
import type { TextPiece } from './name-texts.ts'

/**
 * Inserts blank lines into an example so that each line has the line number that it has in the file. An example of
 * several blocks lacks the text between them, and a session lacks its output.
 */
export function inPlace(piece: TextPiece, lines: readonly string[]): TextPiece {
  const placed: string[] = []
  for (const written of piece.code.split('\n')) {
    const text = written.trim()
    if (text === '') continue
    const next = piece.line - 1 + placed.length
    const ahead = lines
      .slice(next, next + GAP)
      .findIndex((line) => line.replace(MARGIN, '').trim() === text)
    for (let blank = 0; blank < ahead; blank++) placed.push('')
    placed.push(written)
  }
  return { ...piece, code: placed.join('\n') }
}

/** Matches what precedes an example's code on its line: comment signs, a prompt. */
const MARGIN = /^\s*(?:\/\/[/!]?|\*|#|--)?\s*(?:>>>|\.\.\.)?/
/** The most lines between two blocks of an example. */
const GAP = 40

/**
 * Adds the lines of an example that are compiled but not shown (rustdoc's `# use shelf::Board;`): they import its names
 * and declare its variables.
 *
 * @param piece with each line at its place in the file
 * @param lines of the file
 * @param sign matches the beginning of a hidden line
 */
export function withHiddenLines(
  piece: TextPiece,
  lines: readonly string[],
  sign: RegExp | undefined,
): TextPiece {
  if (sign === undefined) return piece
  const code = piece.code.split('\n')
  const hiddenAt = (i: number): string | undefined => {
    const line = (lines[piece.line - 1 + i] ?? '').replace(COMMENT, '')
    return sign.test(line) ? line.replace(sign, '') : undefined
  }
  const filled = code.map((line, i) => (line.trim() === '' ? (hiddenAt(i) ?? line) : line))
  for (let next = hiddenAt(filled.length); next !== undefined; next = hiddenAt(filled.length))
    filled.push(next)
  return { ...piece, code: filled.join('\n') }
}

/** Matches what precedes the documentation in a line comment: `/// `, `//! `. */
const COMMENT = /^\s*\/\/[/!] ?/

/** The line where a docstring begins: near the definition, above or below its first line. */
export function firstLineOf(
  docstring: string,
  lines: readonly string[],
  [from, to]: readonly [number, number],
): number | undefined {
  const written = docstring.split('\n')
  const offset = written.findIndex((line) => line.trim() !== '')
  const opening = written[offset]?.trim()
  if (opening === undefined) return undefined
  const begin = Math.max(0, from - 1 - written.length - 12)
  let best = { line: 0, score: 0, distance: 0 }
  for (let at = begin; at < Math.min(to, lines.length); at++) {
    if (!lines[at]?.includes(opening)) continue
    const score = written.filter((line, i) => lines[at + i - offset]?.includes(line.trim())).length
    const distance = Math.abs(at - from)
    // Neighbours may have the same documentation.
    if (score > best.score || (score === best.score && distance < best.distance))
      best = { line: at + 1 - offset, score, distance }
  }
  return best.line > 0 ? best.line : undefined
}
