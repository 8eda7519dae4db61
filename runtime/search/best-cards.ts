/**
 * Selects the best-scored cards, where only the semantic search needs them: a search box loads that later. Hundreds are
 * kept, for which a heap would move more than one pass counts: scores are counted in buckets, and only the bucket in
 * which the last place falls is sorted.
 */
import { largestOf } from './best.ts'

const BUCKETS = 1024
const counts = /* @__PURE__ */ new Uint32Array(BUCKETS)

/**
 * The cards with the `keep` highest scores, unordered; ties go to the earlier cards.
 * @param scores by card, none negative
 */
export function bestCards(cards: Uint32Array, scores: Float64Array, keep: number): Uint32Array {
  if (keep >= cards.length) return cards
  if (keep <= 0) return cards.subarray(0, 0)
  const largest = largestOf(cards, scores)
  const perScore = largest > 0 ? (BUCKETS - 1) / largest : 0
  const last = bucketOfLast(cards, scores, perScore, keep)
  const best = new Uint32Array(keep)
  let count = 0
  const tied: number[] = []
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i] ?? 0
    const bucket = Math.trunc((scores[card] ?? 0) * perScore)
    if (bucket > last) best[count++] = card
    else if (bucket === last) tied.push(card)
  }
  const byScore = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  best.set(tied.sort(byScore).slice(0, keep - count), count)
  return best
}

/** The bucket of the score at the last place that is kept. */
function bucketOfLast(
  cards: Uint32Array,
  scores: Float64Array,
  perScore: number,
  keep: number,
): number {
  counts.fill(0)
  for (let i = 0; i < cards.length; i++) {
    const bucket = Math.trunc((scores[cards[i] ?? 0] ?? 0) * perScore)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  let bucket = BUCKETS - 1
  for (let kept = counts[bucket] ?? 0; kept < keep; kept += counts[bucket] ?? 0) bucket--
  return bucket
}
