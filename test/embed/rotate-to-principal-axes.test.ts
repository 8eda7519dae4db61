/**
 * Rotating a library's vectors to its principal axes, so that a pack keeps the components in which its cards differ.
 */
import { expect, test } from 'vitest'
import { rotateToPrincipalAxes } from '../../build/embed/spaces/rotate-to-principal-axes.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import { PACK_DIMENSIONS } from '../../runtime/pack/vectors/quantized.ts'
import { seededRandom } from '../small-pack.ts'

const WIDE = PACK_DIMENSIONS + 32
const random = seededRandom(5)

/** Cards that differ only in the last components, which a pack would cut off. */
function meaningInTheLast(): PackEmbedding {
  const rows = (count: number): Float32Array =>
    Float32Array.from({ length: count * WIDE }, (_, i) =>
      i % WIDE >= PACK_DIMENSIONS ? random() - 0.5 : 0,
    )
  const cardVectors = rows(40)
  for (let at = 0; at < cardVectors.length; at += WIDE) {
    const length = Math.hypot(...cardVectors.subarray(at, at + WIDE))
    for (let i = at; i < at + WIDE; i++) cardVectors[i] = (cardVectors[i] ?? 0) / length
  }
  return {
    model: 'toy',
    dimensions: WIDE,
    terms: ['a', 'b'],
    termVectors: rows(2),
    cardVectors,
  }
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

test('cosines between cards and words are preserved in fewer components', () => {
  const before = meaningInTheLast()
  const after = rotateToPrincipalAxes(before)
  expect(after.dimensions).toBe(PACK_DIMENSIONS)
  for (const term of [0, 1])
    for (let card = 0; card < 40; card++) {
      const was = dot(
        before.termVectors.subarray(term * WIDE, (term + 1) * WIDE),
        before.cardVectors.subarray(card * WIDE, (card + 1) * WIDE),
      )
      const is = dot(
        after.termVectors.subarray(term * PACK_DIMENSIONS, (term + 1) * PACK_DIMENSIONS),
        after.cardVectors.subarray(card * PACK_DIMENSIONS, (card + 1) * PACK_DIMENSIONS),
      )
      expect(is).toBeCloseTo(was, 5)
    }
})

test('an embedding that fits into a pack is unchanged', () => {
  const small: PackEmbedding = {
    model: 'toy',
    dimensions: 2,
    terms: ['a'],
    termVectors: Float32Array.of(1, 0),
    cardVectors: Float32Array.of(0, 1),
  }
  expect(rotateToPrincipalAxes(small)).toBe(small)
})
