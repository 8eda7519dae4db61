/**
 * Merges alternative definitions of one function in one file, of which the preprocessor selects one (`#if … #else`).
 * The result is the first definition with the bodies and calls of all; its lines include those that directly follow.
 */
import type { Definition } from '../../facts.ts'
import type { Module } from '../library.ts'

export function mergeBodies(all: readonly Definition[], { file }: Module): Definition {
  const [first, ...others] = all.toSorted((a, b) => a.lines[0] - b.lines[0])
  if (first === undefined) throw new Error('a body is made of at least one definition')
  if (others.length === 0) return first
  let last = first.lines[1]
  for (const { lines } of others) {
    const isBetween = ({ lines: [from] }: Definition) => last < from && from < lines[0]
    if (file.facts.definitions.some(isBetween)) break
    last = Math.max(last, lines[1])
  }
  const joined = [first, ...others]
  return {
    ...first,
    lines: [first.lines[0], last],
    calls: [...new Set(joined.flatMap(({ calls }) => calls))],
    body: joined.map(({ body }) => body).join('\n'),
  }
}
