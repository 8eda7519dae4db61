import { describe, expect, test } from 'vitest'
import { bootstrapInterval } from '../../build/answer/bootstrap.ts'
import { type Answered, differenceOf, measuredOf } from './measured.ts'

const answered = (
  id: string,
  value: number,
  groups: readonly string[] = [],
  counts = true,
): Answered => ({
  question: { id, text: id, relevant: [], groups, counts },
  scores: { ndcg10: value, mrr10: value / 2, recall10: value, recall100: value },
})

describe('figures', () => {
  test('are means over all counted questions, and over each group', () => {
    const measured = measuredOf([
      [answered('a', 1, ['library x', 'kind p']), answered('b', 0, ['library x'])],
      [answered('c', 1, ['library y', 'kind p']), answered('leaky', 1, ['leak name'], false)],
    ])
    expect(measured).toMatchObject({ n: 3, ndcg10: 2 / 3, mrr10: 1 / 3 })
    expect(measured.mean_of_parts).toEqual({ ndcg10: 0.75, mrr10: 0.375 })
    expect(
      Object.entries(measured.groups).map(([name, { n, ndcg10 }]) => [name, n, ndcg10]),
    ).toEqual([
      ['library x', 2, 0.5],
      ['library y', 1, 1],
      ['kind p', 2, 1],
      ['leak name', 1, 1],
    ])
  })

  test('of a single part have no mean of parts', () => {
    expect(measuredOf([[answered('a', 1)]]).mean_of_parts).toBeUndefined()
  })
})

test('a difference is paired by question, which makes its interval narrower', () => {
  const before = Array.from({ length: 50 }, (_, i) => answered(`q${i}`, (i % 10) / 10))
  const after = before.map(({ question, scores }) => ({
    question,
    scores: { ...scores, ndcg10: scores.ndcg10 + 0.05 },
  }))
  const { changed, value, ci95 } = differenceOf('ndcg10', [before], [after])
  expect(changed).toBe(50)
  expect(value).toBeCloseTo(0.05, 12)
  expect(ci95[0]).toBeCloseTo(0.05, 12)
  expect(ci95[1]).toBeCloseTo(0.05, 12)
})

describe('an interval', () => {
  test('equals the normal approximation where that applies', () => {
    const values = Array.from({ length: 400 }, (_, i) => i % 2)
    const [low, high] = bootstrapInterval(values)
    expect(low).toBeCloseTo(0.5 - 1.96 * (0.5 / 20), 2)
    expect(high).toBeCloseTo(0.5 + 1.96 * (0.5 / 20), 2)
  })

  test('is the same in every run, and unknown for no values', () => {
    expect(bootstrapInterval([0, 1, 1])).toEqual(bootstrapInterval([0, 1, 1]))
    expect(bootstrapInterval([])).toEqual([Number.NaN, Number.NaN])
  })
})
