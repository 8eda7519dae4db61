/**
 * Sorted sequences: the one order that everything here is kept in, and the one way to find a place in them.
 * Strings are compared by UTF-16 code units, as `<` does: the same on every machine, which no locale is.
 */

export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * @param reached whether element i is at or below what is looked for: true up to some place, then false
 * @returns the last i for which it is; 0 when there is none
 */
export function lastReached(count: number, reached: (i: number) => boolean): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (reached(middle)) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/**
 * @param reaches whether element i is at or above what is looked for: false up to some place, then true
 * @returns the first i for which it is; `count` when there is none
 */
export function firstReaching(count: number, reaches: (i: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (reaches(middle)) high = middle
    else low = middle + 1
  }
  return low
}
