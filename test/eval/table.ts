/** Results of question sets → a Markdown table, and a sentence for each set on which the product is behind. */
import { METRICS } from '../../build/answer/metrics.ts'
import type { SetResult } from './one-set.ts'

const NAMES = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  recall100: 'Recall@100',
} as const

export function tableOf(results: readonly SetResult[]): string {
  const head = ['set', 'n', 'documents', '', ...METRICS.map((metric) => NAMES[metric])]
  const rows = results.flatMap(({ name, documents, ours, bm25 }) => [
    [name, String(ours.n), String(documents), 'cardcat', ...METRICS.map((m) => share(ours[m]))],
    ...(bm25 === null
      ? []
      : [
          ['', '', '', 'BM25, stemmed', ...METRICS.map((m) => share(bm25[m]))],
          ['', '', '', 'difference', ...METRICS.map((m) => signed(ours[m] - bm25[m]))],
        ]),
  ])
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Where the product is lower; said even when nobody asks. */
export function shortfalls(results: readonly SetResult[]): string[] {
  return results.flatMap(({ name, ours, bm25 }) =>
    bm25 === null
      ? []
      : METRICS.filter((metric) => ours[metric] < bm25[metric]).map(
          (metric) =>
            `${name}: ${NAMES[metric]} ${share(ours[metric])} is lower than BM25's ${share(bm25[metric])} (n ${ours.n})`,
        ),
  )
}

const share = (value: number): string => value.toFixed(4)

const signed = (value: number): string => (value < 0 ? '' : '+') + value.toFixed(4)
