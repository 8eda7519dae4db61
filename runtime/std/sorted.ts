/**
 * Sorted sequences: the one order used everywhere, and binary search. Strings are compared by UTF-16 code units, as
 * `<` does, which does not depend on a locale.
 */

export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * @param reached whether element i is at or below the wanted one: true up to some index, then false
 * @returns the last i for which it is true; 0 when there is none
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
 * @param reaches whether element i is at or above the wanted one: false up to some index, then true
 * @returns the first i for which it is true; `count` when there is none
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
