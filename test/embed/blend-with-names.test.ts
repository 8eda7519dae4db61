/**
 * Card vectors are moved a third towards their names and remain unit vectors.
 */
import { expect, test } from 'vitest'
import { blendWithNames } from '../../build/embed/spaces/blend-with-names.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { entryOf } from './entries.ts'

const embedding: PackEmbedding = {
  model: 'test',
  dimensions: 2,
  terms: ['close', 'open'],
  termVectors: Float32Array.of(0, 3, 5, 0),
  cardVectors: Float32Array.of(0, 1, 0, 1, 0, 0),
}

test('a card moves towards its name, whatever the length of the term vectors', () => {
  const { cardVectors } = blendWithNames(
    [entryOf({ name: 'open' }), entryOf({ name: 'unknown' }), entryOf({ name: 'close' })],
    embedding,
  )
  const length = Math.hypot(0.35, 1)
  expect([...cardVectors.subarray(0, 2)]).toEqual([0.35 / length, 1 / length].map(Math.fround))
  expect([...cardVectors.subarray(2, 4)]).toEqual([0, 1])
  expect([...cardVectors.subarray(4, 6)]).toEqual([0, 1])
})
