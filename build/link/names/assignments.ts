/** The assignments of a file by their lines. */
import type { LineSpan } from '../../../runtime/card.ts'
import { firstReaching } from '../../../runtime/std/sorted.ts'
import type { Assignment } from '../../facts/code-piece.ts'
import type { Module } from '../library.ts'

const MAX_TYPED_LINES = 2_000 // longer functions are generated, and reading them for each nested function is costly

/** Those of a definition, unless it is too long to be written by hand. */
export function assignedIn(module: Module, lines: LineSpan): readonly Assignment[] {
  return lines[1] - lines[0] > MAX_TYPED_LINES ? [] : assignmentsIn(module, lines)
}

/** The assignments in a range of lines, in source order. */
export function assignmentsIn(module: Module, [first, last]: LineSpan): readonly Assignment[] {
  const { assignments } = module.file.facts
  if (assignments.length === 0) return []
  const start = firstAt(assignments, first)
  const end = firstAt(assignments, last + 1)
  return start === end ? [] : assignments.slice(start, end)
}

/** Index of the first assignment on or below a line. */
const firstAt = (assignments: readonly Assignment[], line: number): number =>
  firstReaching(assignments.length, (i) => (assignments[i]?.line ?? 0) >= line)
