/**
 * Selects the best-scored cards with the heap of best.ts, where only the semantic search needs them: a search box loads
 * that later.
 */
import { heapify, siftDown } from './best.ts'

/**
 * The cards with the `keep` highest scores, unordered; ties go to the earlier cards.
 * @param scores by card, none negative
 */
export function bestCards(cards: Uint32Array, scores: Float64Array, keep: number): Uint32Array {
  if (keep >= cards.length) return cards
  if (keep <= 0) return cards.subarray(0, 0)
  const heap = new Float64Array(keep)
  for (let i = 0; i < keep; i++) heap[i] = scores[cards[i] ?? 0] ?? 0
  heapify(heap)
  for (let i = keep; i < cards.length; i++) {
    const score = scores[cards[i] ?? 0] ?? 0
    if (score <= (heap[0] ?? 0)) continue
    heap[0] = score
    siftDown(heap, 0)
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
