/** The encodings of vectors: four bits or three levels per component, and the rotation that spreads their weight. */
import { describe, expect, test } from 'vitest'
import { kernelOf } from '../../runtime/kernel.ts'
import {
  intoSpace,
  openExactSpace,
  writeExactSpace,
} from '../../runtime/pack/vectors/exact-space.ts'
import { hadamardRotation } from '../../runtime/pack/vectors/hadamard-rotation.ts'
import {
  addQuantized,
  fromBfloat16,
  normalize,
  quantize,
  quantizeQuery,
  toBfloat16,
  vectorBytes,
} from '../../runtime/pack/vectors/quantized.ts'
import { rowsOfTernary, ternary, ternaryBytes } from '../../runtime/pack/vectors/ternary.ts'
import { DIMENSIONS, dot, unitVectors } from './unit-vectors.ts'

describe('four bits per component', () => {
  test('a decoded vector is close to the original', () => {
    const vector = unitVectors(1)
    const bytes = quantize(vector, 0, DIMENSIONS)
    expect(bytes.length).toBe(vectorBytes(DIMENSIONS))
    const read = new Float32Array(DIMENSIONS)
    addQuantized(read, 1, bytes, 0)
    expect(dot(normalize(read), vector)).toBeGreaterThan(0.98)
  })

  test('zeros stay zero', () => {
    const read = new Float32Array(DIMENSIONS)
    addQuantized(read, 1, quantize(new Float32Array(DIMENSIONS), 0, DIMENSIONS), 0)
    expect(read.every((value) => value === 0)).toBe(true)
  })

  test('a scale is never smaller than its value, and at most 1 % larger', () => {
    for (const value of [0, 1e-6, 0.1, 1 / 3, 1, 7.77, 12345]) {
      const read = fromBfloat16(toBfloat16(value))
      expect(read).toBeGreaterThanOrEqual(Math.fround(value))
      expect(read).toBeLessThanOrEqual(value * 1.01)
    }
  })

  test('a question has eight bits per component', () => {
    const vector = unitVectors(1)
    const { components, scale } = quantizeQuery(vector)
    const read = Float32Array.from(components, (value) => value * scale)
    expect(dot(normalize(read), vector)).toBeGreaterThan(0.999)
  })
})

describe('three levels per component', () => {
  test('rank vectors nearly as exact components do', () => {
    const vectors = unitVectors(400)
    for (let i = 0; i < 400; i++)
      hadamardRotation(vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS))
    const bytes = Array.from({ length: 400 }, (_, i) =>
      ternary(vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)),
    )
    expect(bytes[0]).toHaveLength(ternaryBytes(DIMENSIONS))
    const { rows, scale } = rowsOfTernary(
      Uint8Array.from(bytes.flatMap((own) => [...own])),
      0,
      400,
      DIMENSIONS,
    )
    const question = vectors.subarray(0, DIMENSIONS)
    const { components, scale: step } = quantizeQuery(question)
    const dots = kernelOf().dots(components, rows)
    const errors = Array.from(dots, (value, i) => {
      const exact = dot(question, vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS))
      return Math.abs(value * scale(i) * step - exact)
    })
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06)
  })

  test('hold any number of components, and zeros', () => {
    const { rows, scale } = rowsOfTernary(
      ternary(Float32Array.of(0.5, -0.5, 0, 0, 0, 0.5)),
      0,
      1,
      6,
    )
    expect(scale(0)).toBeCloseTo(0.5)
    expect([...rows.bytes]).toEqual([0xf1, 0x00, 0x10])
    const zeros = ternary(new Float32Array(6))
    expect(rowsOfTernary(zeros, 0, 1, 6).scale(0)).toBe(0)
    expect([...rowsOfTernary(zeros, 0, 1, 6).rows.bytes]).toEqual([0, 0, 0])
  })
})

describe('spreading', () => {
  test('preserves dot products', () => {
    const [a, b] = [unitVectors(1), unitVectors(1)]
    const before = dot(a, b)
    expect(dot(hadamardRotation(a), hadamardRotation(b))).toBeCloseTo(before, 5)
  })

  test('distributes the weight over all components', () => {
    const first = new Float32Array(DIMENSIONS)
    first[0] = 1
    const shares = [...hadamardRotation(first)].map(
      (value) => Math.abs(value) * Math.sqrt(DIMENSIONS),
    )
    for (const share of shares) expect(share).toBeCloseTo(1)
  })
})

test('the projection into the space of a pack is read back as written', () => {
  const mean = Float32Array.of(0.5, 0, 0, 0)
  const rotation = Float32Array.of(0, 1, 0, 0, 0, 0, 1, 0)
  const space = openExactSpace(writeExactSpace({ mean, rotation }))
  if (typeof space === 'string') throw new Error(space)
  expect(space).toEqual({ mean, rotation })
  const placed = intoSpace(space, Float32Array.of(0.5, 3, 4, 9), 2)
  expect(dot(placed, hadamardRotation(Float32Array.of(0.6, 0.8)))).toBeCloseTo(1)
})
