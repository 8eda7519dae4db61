import { expect, test } from 'vitest'
import type { FileHit } from '../../runtime/answers.ts'
import { stableOrder } from '../../site/search-box/stable-order.ts'

/** `a.9 b.8`: results with their scores. */
const results = (words: string): FileHit[] =>
  words.split(' ').map((word) => {
    const [path = '', score] = word.split(/(?=\.)/)
    return { path, project: 'p', score: Number(score), cards: [] }
  })
const order = (before: string, now: string): string =>
  stableOrder(results(before), results(now))
    .map((result) => ('path' in result ? result.path : ''))
    .join(' ')

test.each([
  ['an equal score: the old position', 'a.9 b.8', 'b.80 a.79', 'a b'],
  ['a higher score: above', 'a.9 b.8', 'b.80 a.70', 'b a'],
  ['a new result: by its score', 'a.9 b.8', 'c.81 b.80 a.79', 'c a b'],
  ['a new result is not overtaken', 'a.9 b.8', 'b.80 c.80 a.79', 'b c a'],
  ['no earlier results', 'x.9', 'b.80 a.79', 'b a'],
])('%s', (_, before, now, expected) => {
  expect(order(before, now)).toBe(expected)
})
