import { expect, test } from 'vitest'
import type { Evaluation } from '../../build/answer/evaluate.ts'
import type { SetResult } from './one-set.ts'
import { keptOf, shortfalls, tableOf } from './table.ts'

const scored = (ndcg10: number): Evaluation => ({
  ...{ n: 4, ndcg10, mrr10: 0.5, recall10: 0.5, recall100: 0.5 },
})
const { n: _, ...bm25 } = scored(0.25)

const results: readonly SetResult[] = [
  {
    ...{ name: 'cosqa', documents: 9, bm25 },
    models: [
      {
        ...{ name: 'static', id: 'a', agreement: null },
        modes: { lexical: scored(0.2), semantic: scored(0.5), hybrid: scored(0.4) },
      },
      {
        ...{ name: 'teacher', id: 'b', agreement: null },
        modes: { lexical: scored(0.3), hybrid: scored(0.6), exact: scored(0.8) },
      },
    ],
  },
  {
    ...{ name: 'mbpp', documents: 3, bm25: null },
    models: [
      {
        ...{ name: 'teacher', id: 'b', agreement: null },
        modes: { hybrid: scored(0.5), exact: scored(0.5) },
      },
    ],
  },
]

test('both must reach the better of words and meaning, words BM25, and what was promised', () => {
  const sets = [{ name: 'cosqa', wanted: { static: 0.45, teacher: 0.6 } }]
  expect(shortfalls(results, sets)).toEqual([
    "cosqa, static, words: nDCG@10 0.2000 is lower than BM25's 0.2500 (n 4)",
    "cosqa, static, both: nDCG@10 0.4000 is lower than meaning's alone 0.5000 (n 4)",
    'cosqa, static, both: nDCG@10 0.4000 is lower than the wanted 0.45',
  ])
})

test('the share of the teacher that is kept is a mean over the sets where it was asked', () => {
  const kept = keptOf(results)
  expect(kept?.sets.map(({ name }) => name)).toEqual(['cosqa', 'mbpp'])
  expect(kept?.mean).toBeCloseTo((0.75 + 1) / 2, 12)
  expect(keptOf(results.slice(0, 0))).toBeNull()
})

test('a set has one row for each model and mode, under the baseline', () => {
  const rows = tableOf(results).split('\n').slice(2)
  expect(rows.map((row) => row.split(' | ').slice(0, 5).join(' '))).toEqual([
    '| cosqa 4 9  BM25, stemmed',
    '|    static words',
    '|    static meaning',
    '|    static both',
    '|    teacher words',
    '|    teacher both',
    '|    teacher both, the question encoded by the model',
    '| mbpp 4 3 teacher both',
    '|    teacher both, the question encoded by the model',
  ])
})
