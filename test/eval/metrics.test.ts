import { expect, test } from 'vitest'
import { meanScores, scoreRanking } from '../../build/answer/metrics.ts'

const grades = (...ids: readonly string[]): Map<string, number> => new Map(ids.map((id) => [id, 1]))
const ranking = (length: number, at: Readonly<Record<number, string>>): string[] =>
  Array.from({ length }, (_, i) => at[i + 1] ?? `other ${i}`)

test('a single answer at rank 1 gives the highest scores', () => {
  expect(scoreRanking(grades('a'), ['a', 'b'])).toEqual({
    ndcg10: 1,
    mrr10: 1,
    recall10: 1,
    recall100: 1,
  })
})

test('a single answer at rank 3 gives half of the highest nDCG: 1 / log2(4)', () => {
  const scores = scoreRanking(grades('a'), ranking(10, { 3: 'a' }))
  expect(scores.ndcg10).toBeCloseTo(0.5, 12)
  expect(scores.mrr10).toBeCloseTo(1 / 3, 12)
})

test('gains are linear in the grade, and divided by those of the ideal order', () => {
  const graded = new Map([
    ['best', 3],
    ['good', 1],
    ['judged irrelevant', 0],
  ])
  const dcg = 1 / Math.log2(2) + 3 / Math.log2(3)
  const ideal = 3 / Math.log2(2) + 1 / Math.log2(3)
  expect(scoreRanking(graded, ['good', 'best', 'judged irrelevant']).ndcg10).toBeCloseTo(
    dcg / ideal,
    12,
  )
})

test('rank 11 counts only for Recall@100', () => {
  expect(scoreRanking(grades('a'), ranking(20, { 11: 'a' }))).toEqual({
    ndcg10: 0,
    mrr10: 0,
    recall10: 0,
    recall100: 1,
  })
})

test('rank 101 does not count', () => {
  expect(scoreRanking(grades('a'), ranking(150, { 101: 'a' })).recall100).toBe(0)
})

test('a missing answer counts as a miss in every divisor', () => {
  const scores = scoreRanking(grades('a', 'nowhere'), ['a'])
  expect(scores.recall10).toBe(0.5)
  expect(scores.ndcg10).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12)
})

test('the ideal order has at most ten answers', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `id ${i}`)
  expect(scoreRanking(grades(...ids), ids)).toMatchObject({ ndcg10: 1, recall10: 1 / 3 })
})

test('an id counts once, at its first rank', () => {
  expect(scoreRanking(grades('a', 'b'), ['a', 'a', 'a']).recall10).toBe(0.5)
})

test('the mean of no values is 0, not NaN', () => {
  expect(meanScores([])).toEqual({ ndcg10: 0, mrr10: 0, recall10: 0, recall100: 0 })
})
