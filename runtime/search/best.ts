/**
 * Selects the `keep` best scores with a bounded heap (Floyd 1964) in one pass. A common word gives thousands of scores,
 * a page shows ten, and sorting all of them would cost more than the rest of the search.
 */

/**
 * The lowest score that is still among the best.
 * @returns 0 when there are no more scores than that; scores are never negative
 */
export function leastOfBest(scores: Float64Array, keep: number): number {
  if (keep >= scores.length) return 0
  if (keep <= 0) return Number.POSITIVE_INFINITY
  const heap = heaped(scores.slice(0, keep))
  for (let i = keep; i < scores.length; i++) {
    const score = scores[i] ?? 0
    if (score <= (heap[0] ?? 0)) continue
    heap[0] = score
    sink(heap, 0)
  }
  return heap[0] ?? 0
}

/**
 * The cards with the `keep` highest scores, unordered; ties go to the earlier cards.
 * @param scores by card, none negative
 */
export function bestCards(cards: Uint32Array, scores: Float64Array, keep: number): Uint32Array {
  if (keep >= cards.length) return cards
  if (keep <= 0) return cards.subarray(0, 0)
  const heap = new Float64Array(keep)
  for (let i = 0; i < keep; i++) heap[i] = scores[cards[i] ?? 0] ?? 0
  heaped(heap)
  for (let i = keep; i < cards.length; i++) {
    const score = scores[cards[i] ?? 0] ?? 0
    if (score <= (heap[0] ?? 0)) continue
    heap[0] = score
    sink(heap, 0)
  }
  const least = heap[0] ?? 0
  const best = new Uint32Array(keep)
  let count = 0
  const equal: number[] = []
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i] ?? 0
    const score = scores[card] ?? 0
    if (score > least) best[count++] = card
    else if (score === least) equal.push(card)
  }
  best.set(equal.sort((a, b) => a - b).slice(0, keep - count), count)
  return best
}

/** The smallest of the best so far is at the root, and a larger value replaces it. */
function heaped(heap: Float64Array): Float64Array {
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at)
  return heap
}

function sink(heap: Float64Array, from: number): void {
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
