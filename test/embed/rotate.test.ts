/**
 * Rotation of rows by a matrix, compared with the definition; odd numbers of rows and axes are the edge cases.
 */
import { expect, test } from 'vitest'
import { rotate } from '../../build/embed/algebra/rotate.ts'

test.each([
  [0, 3, 4],
  [1, 3, 1],
  [2, 4, 4],
  [3, 5, 6],
  [5, 2, 7],
])('%i rows of %i numbers on %i axes', (count, wide, axes) => {
  const rows = Float32Array.from({ length: count * wide }, (_, i) => (i % 7) - 2.5)
  const rotation = Float32Array.from({ length: axes * wide }, (_, i) => (i % 5) - 1.25)
  const expected = Float32Array.from({ length: count * axes }, (_, at) => {
    const [row, axis] = [Math.floor(at / axes), at % axes]
    let sum = 0
    for (let i = 0; i < wide; i++)
      sum += (rows[row * wide + i] ?? 0) * (rotation[axis * wide + i] ?? 0)
    return sum
  })
  expect(rotate(rows, wide, rotation)).toEqual(expected)
})
