/**
 * Line starts of a text, and the 1-based line of an offset.
 */
import { lastBefore } from '../../../runtime/std/nesting.ts'

export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop()
  return starts
}

export function lineOf(starts: readonly number[], offset: number): number {
  return lastBefore(starts, offset, (start) => start) + 1
}
