/**
 * The edit distance between two words: optimal string alignment, that is Damerau–Levenshtein with adjacent
 * transpositions counted once (Boytsov 2011). A lower bound of three instructions lets a scan skip most words.
 */
import { bitsIn } from '../bits-in.ts'

/**
 * The letters of a word as a 32-bit set. An edit adds one letter at most and removes one at most, so the sets of two
 * words that are `n` edits apart differ in at most 2n bits. Letters that share a bit only weaken the bound.
 */
export function letterSet(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= bitOfLetter(word.charCodeAt(i))
  return letters
}

export const bitOfLetter = (code: number): number => 1 << (code & 31)

/** Whether words with these letters may be within `limit` edits. */
export const mayBeWithinEdits = (a: number, b: number, limit: number): boolean =>
  bitsIn(a ^ b) <= 2 * limit

/** Rows of the matrix, reused by each call because a scan compares thousands of words. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const

/**
 * Computes only the diagonals within `limit` (Ukkonen 1985), because others cannot fall below it again.
 * @returns the distance, or limit + 1 as soon as it is known to exceed the limit
 */
export function alignmentDistance(a: string, b: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  if (rows[0].length <= b.length + 1) {
    const room = 2 * (b.length + 2)
    rows = [new Uint16Array(room), new Uint16Array(room), new Uint16Array(room)]
  }
  let [before, previous, row] = rows
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(j, far)
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row[from - 1] = from === 1 ? Math.min(i, far) : far
    let least = row[from - 1] ?? far
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      const cost = Math.min(
        (previous[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
        (previous[j - 1] ?? far) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? far) + 1 : far,
      )
      row[j] = cost
      if (cost < least) least = cost
    }
    if (to < b.length) row[to + 1] = far
    if (least > limit) return far
    const oldest = before
    before = previous
    previous = row
    row = oldest
  }
  return Math.min(previous[b.length] ?? far, far)
}
