/**
 * The quality of a ranking by exact definitions, four numbers between 0 and 1. They are computed only here.
 *
 *   nDCG@10    linear gain, Σ grade / log₂(rank + 1), divided by the same sum for the ideal order of all relevant
 *              documents (as in trec_eval, BEIR and MTEB)
 *   MRR@10     1 / rank of the first relevant one, 0 below rank 10
 *   Recall@k   relevant ones within the first k, of all that are relevant
 *
 * An id counts at its first rank only. A relevant id that the ranking cannot contain is a miss like any other.
 */
export interface Scores {
  readonly ndcg10: number
  readonly mrr10: number
  readonly recall10: number
  readonly recall100: number
}

export const METRICS = ['ndcg10', 'mrr10', 'recall10', 'recall100'] as const

/** @param grades by id; 0 and less is not relevant. At least one must be relevant. */
export function scoreRanking(
  grades: ReadonlyMap<string, number>,
  ranked: readonly string[],
): Scores {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a)
  const gains = gainsOf(grades, ranked)
  const first = gains.slice(0, 10).findIndex((gain) => gain > 0)
  return {
    ndcg10: discountedSum(gains.slice(0, 10)) / discountedSum(ideal.slice(0, 10)),
    mrr10: first < 0 ? 0 : 1 / (first + 1),
    recall10: relevantIn(gains.slice(0, 10)) / ideal.length,
    recall100: relevantIn(gains.slice(0, 100)) / ideal.length,
  }
}

export function meanScores(scores: readonly Scores[]): Scores {
  const mean = (metric: keyof Scores): number =>
    scores.reduce((sum, score) => sum + score[metric], 0) / Math.max(1, scores.length)
  return {
    ndcg10: mean('ndcg10'),
    mrr10: mean('mrr10'),
    recall10: mean('recall10'),
    recall100: mean('recall100'),
  }
}

function gainsOf(grades: ReadonlyMap<string, number>, ranked: readonly string[]): number[] {
  const seen = new Set<string>()
  return ranked.map((id) => {
    if (seen.has(id)) return 0
    seen.add(id)
    return Math.max(0, grades.get(id) ?? 0)
  })
}

const discountedSum = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0)

const relevantIn = (gains: readonly number[]): number => gains.filter((gain) => gain > 0).length
