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
  targetAt: Uint32Array | null = null,
): number {
  if (keep >= scores.length) return 0
  if (keep <= 0) return Number.POSITIVE_INFINITY
  const heap = new Float64Array(keep)
  let held = 0
  for (let i = 0; i < scores.length; i++) {
    if (targetAt !== null && targetAt[i] !== i) continue
    const score = scores[i] ?? 0
    if (held < keep) {
      heap[held++] = score
      if (held === keep) heapify(heap)
    } else if (score > (heap[0] ?? 0)) {
      heap[0] = score
      siftDown(heap, 0)
    }
  }
  return held < keep ? 0 : (heap[0] ?? 0)
}

/** Makes a heap of the scores in place: the smallest is at the root. */
function heapify(heap: Float64Array): Float64Array {
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, at)
  return heap
}

/** Moves a value that replaced a smaller one down to its place. */
function siftDown(heap: Float64Array, from: number): void {
  const value = heap[from] ?? 0
  let at = from
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
