/**
 * Selects the `keep` best scores with a bounded heap (Floyd 1964) in one pass. A common word gives thousands of scores,
 * a page shows ten, and sorting all of them would cost more than the rest of the search.
 */

/**
 * The lowest score that is still among the best.
 * @param targetAt for each score, the index of that which it folds under; only those that fold under none count
 * @returns 0 when there are no more scores than that; scores are never negative
 */
export function kthBestScore(
  scores: Float64Array,
  keep: number,
  targetAt?: Uint32Array | null,
): number {
  if (keep >= scores.length) return 0
  if (keep <= 0) return Number.POSITIVE_INFINITY
  // Zeros are a heap, and no score is below them.
  const heap = new Float64Array(keep)
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] ?? 0
    if (score > (heap[0] ?? 0) && (!targetAt || targetAt[i] === i)) replaceRoot(heap, score)
  }
  return heap[0] ?? 0
}

/** Puts a larger value in place of the smallest one of a heap. */
function replaceRoot(heap: Float64Array, value: number): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++
    const smaller = heap[child] ?? 0
    if (smaller >= value) break
    heap[at] = smaller
    at = child
  }
  heap[at] = value
}

/** The largest value of any of the cards; 0 when none is positive. */
export function largestOf(cards: Uint32Array, values: Float64Array): number {
  let largest = 0
  for (let i = 0; i < cards.length; i++) largest = Math.max(largest, values[cards[i] ?? 0] ?? 0)
  return largest
}
