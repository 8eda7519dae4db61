/**
 * Finds the innermost of nested spans at an offset, and each span's parent, by binary search and a short climb, so
 * that tens of thousands of calls can be assigned to thousands of bodies.
 */
import { firstReaching } from './sorted.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

/** A key for maps and sets of spans in one text. */
export const spanKey = ({ start, end }: Span): string => `${start} ${end}`

export interface Nesting<T extends Span> {
  /** By start, outer before inner. */
  readonly regions: readonly T[]
  /** Index of the enclosing region; -1 at the top level. */
  readonly parents: readonly number[]
  /** Index of the innermost region with start ≤ offset < end; -1 if there is none. */
  at(offset: number): number
}

/** Of regions with the same span, the first one is kept. */
export function nest<T extends Span>(spans: readonly T[]): Nesting<T> {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const regions = sorted.filter((span, i) => {
    const before = sorted[i - 1]
    return before?.start !== span.start || before.end !== span.end
  })
  const parents: number[] = []
  const open: number[] = []
  for (const [i, { start }] of regions.entries()) {
    while (open.length > 0 && endOf(regions, open.at(-1)) <= start) open.pop()
    parents.push(open.at(-1) ?? -1)
    open.push(i)
  }
  return {
    regions,
    parents,
    at(offset) {
      let region = lastBefore(regions, offset, ({ start }) => start)
      while (region >= 0 && endOf(regions, region) <= offset) region = parents[region] ?? -1
      return region
    },
  }
}

/** Index of the last item whose key is ≤ `limit`; -1 if there is none. Items are sorted by key. */
export function lastBefore<T>(
  items: readonly T[],
  limit: number,
  key: (item: T) => number,
): number {
  const isAbove = (i: number): boolean => {
    const item = items[i]
    return item === undefined || key(item) > limit
  }
  return firstReaching(items.length, isAbove) - 1
}

function endOf(regions: readonly Span[], index: number | undefined): number {
  return regions[index ?? -1]?.end ?? 0
}
