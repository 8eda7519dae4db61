/**
 * Converts offsets to whole source lines. Lines end with LF alone, as the pack counts them; a CR before it is part of
 * its line.
 */
import { lastReached } from '../../../runtime/std/sorted.ts'

export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The whole lines between two offsets, without trailing blank lines. */
export function spanOf(
  text: string,
  lines: readonly number[],
  from: number,
  to: number,
): { lines: readonly [number, number]; text: string; start: number } {
  const first = lineAt(lines, from)
  let last = to >= text.length ? lines.length - 1 : lineAt(lines, to) - 1
  const line = (i: number) => text.slice(lines[i] ?? 0, lineEnd(text, lines, i))
  while (last > first && line(last).trim() === '') last--
  const start = lines[first] ?? 0
  return {
    lines: [first + 1, last + 1],
    text: text.slice(start, lineEnd(text, lines, last)),
    start,
  }
}

function lineEnd(text: string, lines: readonly number[], i: number): number {
  const next = lines[i + 1]
  return next === undefined ? text.length : next - 1
}

function lineAt(lines: readonly number[], offset: number): number {
  return lastReached(lines.length, (i) => (lines[i] ?? 0) <= offset)
}
