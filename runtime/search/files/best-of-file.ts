/** The best cards of each file: the sum of their values, and the few that are shown. */
import { kthBestScore } from '../best.ts'
import type { CardsByFile } from './cards-by-file.ts'

/** How the best cards of a file are summed: each further card is discounted once more. */
interface DiscountedSum {
  readonly cards: number
  readonly discount: number
}
export const LEXICAL_SUM: DiscountedSum = { cards: 5, discount: 0.7 }
export const SEMANTIC_SUM: DiscountedSum = { cards: 3, discount: 0.5 }

/**
 * @param values by card
 * @returns by file
 */
export function sumOfBest(
  { files, of, share }: CardsByFile,
  values: Float64Array,
  { cards, discount }: DiscountedSum,
): Float64Array {
  const sums = new Float64Array(files)
  for (let file = 0; file < files; file++) {
    const best = bestValues(of(file), (card) => (values[card] ?? 0) * share(card, file), cards)
    for (let i = 0; i < best.length; i++)
      sums[file] = (sums[file] ?? 0) + (best[i] ?? 0) * discount ** i
  }
  return sums
}

/** The largest positive values, largest first, without sorting all of them. */
function bestValues(
  cards: Uint32Array,
  valueIn: (card: number) => number,
  most: number,
): readonly number[] {
  if (cards.length === 0) return NONE
  const best: number[] = []
  for (let i = 0; i < cards.length; i++) {
    const value = valueIn(cards[i] ?? 0)
    if (value <= 0 || (best.length === most && value <= (best[most - 1] ?? 0))) continue
    if (best.length === most) best.pop()
    let at = best.length
    best.push(value)
    for (; at > 0 && (best[at - 1] ?? 0) < value; at--) best[at] = best[at - 1] ?? 0
    best[at] = value
  }
  return best
}

const NONE: readonly number[] = []

/** The cards with the highest scores, best first. */
export function bestCards(
  cards: Uint32Array,
  score: (card: number) => number,
  most: number,
): number[] {
  const scores = Float64Array.from(cards, score)
  const least = kthBestScore(scores, most)
  const best: { card: number; score: number }[] = []
  for (let i = 0; i < scores.length; i++)
    if ((scores[i] ?? 0) >= least) best.push({ card: cards[i] ?? 0, score: scores[i] ?? 0 })
  return best
    .sort((a, b) => b.score - a.score || a.card - b.card)
    .slice(0, most)
    .map(({ card }) => card)
}
