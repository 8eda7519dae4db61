/** Sizes of chunks and blocks: the same for most packs, and larger in steps for packs with many cards. */
import { expect, test } from 'vitest'
import { sizeFactor } from '../../runtime/pack/pack-format.ts'

test.each([
  [0, 1],
  [1, 1],
  [10_000, 1],
  [39_999, 1],
  [40_000, 2],
  [159_999, 2],
  [160_000, 4],
])('with %i cards, %i times the default', (cards, factor) => {
  expect(sizeFactor(cards)).toBe(factor)
})
