/**
 * The axes of generated vectors, checked by definition: unit length, orthogonal, in order.
 */
import { describe, expect, test } from 'vitest'
import { principalAxes } from '../../build/embed/algebra/principal-axes.ts'

describe('principal axes', () => {
  test('of points on a line include the line', () => {
    const points = [-2, -1, 0, 1, 2].map((t) => Float32Array.of(3 * t, 4 * t))
    const axes = principalAxes(points, 2, 2)
    expect([...axes].map((value) => value.toFixed(5))).toEqual([
      '0.60000',
      '0.80000',
      ...(axes[2] === undefined || axes[2] > 0 ? ['0.80000', '-0.60000'] : ['-0.80000', '0.60000']),
    ])
  })

  test.each([
    [200, 24],
    // Fewer vectors than components, so most variances are 0.
    [5, 24],
  ])('of %i vectors with %i components', (count, size) => {
    const vectors = mixed(count, size)
    const axes = principalAxes(vectors, size, size)
    const axis = (i: number): Float32Array => axes.subarray(i * size, (i + 1) * size)
    for (let i = 0; i < size; i++)
      for (let j = 0; j <= i; j++) expect(dot(axis(i), axis(j))).toBeCloseTo(i === j ? 1 : 0, 5)

    const spread = Array.from({ length: size }, (_, i) =>
      vectors.reduce((sum, vector) => sum + dot(vector, axis(i)) ** 2, 0),
    )
    for (const [i, value] of spread.slice(1).entries())
      expect(value).toBeLessThanOrEqual((spread[i] ?? 0) + 1e-6)
    const together = vectors.reduce((sum, v) => sum + dot(v, axis(0)) * dot(v, axis(1)), 0)
    expect(together).toBeCloseTo(0, 4)
  })

  test('of no points are finite', () => {
    const axes = principalAxes([], 3, 2)
    expect([...axes].every(Number.isFinite)).toBe(true)
  })
})

function mixed(count: number, size: number): Float32Array[] {
  let state = 11
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: size }, (_, i) => {
      state = (state * 48_271) % 2_147_483_647
      return (state / 2_147_483_647 - 0.5) / (1 + i)
    })
    for (let i = 1; i < size; i++) vector[i] = (vector[i] ?? 0) + 0.5 * (vector[i - 1] ?? 0)
    return vector
  })
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
