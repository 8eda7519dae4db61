/**
 * Selecting the best of many scores without sorting them.
 */
import { expect, test } from 'vitest'
import { bestCards, leastOfBest } from '../../runtime/search/best.ts'
import { seededRandom } from '../small-pack.ts'

test('is what sorting would say, for any number of random scores with repeats', () => {
  const random = seededRandom(17)
  for (let round = 0; round < 500; round++) {
    const scores = Float64Array.from({ length: 1 + Math.floor(random() * 200) }, () =>
      Math.floor(random() * 50),
    )
    const keep = 1 + Math.floor(random() * 220)
    const sorted = [...scores].sort((a, b) => b - a)
    const expected = keep >= scores.length ? 0 : (sorted[keep - 1] ?? 0)
    expect(leastOfBest(scores, keep), `${keep} of ${scores.join()}`).toBe(expected)
  }
})

test('leaves the scores as they are', () => {
  const scores = Float64Array.from([3, 1, 2])
  leastOfBest(scores, 2)
  expect([...scores]).toEqual([3, 1, 2])
})

test('of none, or to keep none, is a score that all or nobody reaches', () => {
  expect(leastOfBest(new Float64Array(0), 10)).toBe(0)
  expect(leastOfBest(Float64Array.from([1]), 0)).toBe(Number.POSITIVE_INFINITY)
})

test('the best cards are what sorting would say, the first of equal ones', () => {
  const random = seededRandom(19)
  for (let round = 0; round < 500; round++) {
    const scores = Float64Array.from({ length: 200 }, () => Math.floor(random() * 20))
    const cards = Uint32Array.from(
      [...scores.keys()]
        .filter(() => random() < 0.7)
        .sort((a, b) => ((a * 7) % 200) - ((b * 7) % 200)),
    )
    const keep = Math.floor(random() * 220)
    const sorted = [...cards].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    const best = [...bestCards(cards, scores, keep)].sort((a, b) => a - b)
    expect(best).toEqual(sorted.slice(0, keep).sort((a, b) => a - b))
  }
})
