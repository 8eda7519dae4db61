/**
 * Selecting the best of many scores without sorting them.
 */
import { expect, test } from 'vitest'
import { kthBestScore } from '../../runtime/search/best.ts'
import { bestCards } from '../../runtime/search/best-cards.ts'
import { seededRandom } from '../small-pack.ts'

test('the threshold of the best scores equals that of sorting, for random scores with duplicates', () => {
  const random = seededRandom(17)
  for (let round = 0; round < 500; round++) {
    const scores = Float64Array.from({ length: 1 + Math.floor(random() * 200) }, () =>
      Math.floor(random() * 50),
    )
    const keep = 1 + Math.floor(random() * 220)
    const sorted = [...scores].sort((a, b) => b - a)
    const expected = keep >= scores.length ? 0 : (sorted[keep - 1] ?? 0)
    expect(kthBestScore(scores, keep), `${keep} of ${scores.join()}`).toBe(expected)
  }
})

test('scores that fold under others do not count for the threshold', () => {
  const random = seededRandom(23)
  for (let round = 0; round < 500; round++) {
    const scores = Float64Array.from({ length: 100 }, () => Math.floor(random() * 30))
    const targetAt = Uint32Array.from(scores.keys()).map((i) => (random() < 0.4 ? 0 : i))
    const keep = 1 + Math.floor(random() * 90)
    const shown = [...scores].filter((_, i) => targetAt[i] === i).sort((a, b) => b - a)
    const expected = keep > shown.length ? 0 : (shown[keep - 1] ?? 0)
    expect(kthBestScore(scores, keep, targetAt)).toBe(expected)
  }
})

test('finding the threshold does not change the scores', () => {
  const scores = Float64Array.from([3, 1, 2])
  kthBestScore(scores, 2)
  expect([...scores]).toEqual([3, 1, 2])
})

test('the threshold of no scores lets all scores pass, and that for keeping none lets no score pass', () => {
  expect(kthBestScore(new Float64Array(0), 10)).toBe(0)
  expect(kthBestScore(Float64Array.from([1]), 0)).toBe(Number.POSITIVE_INFINITY)
})

test('the best cards are those that sorting gives, the first of equal ones', () => {
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
