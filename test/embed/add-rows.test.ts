/**
 * Both implementations of adding rows, compared to the definition bit by bit, so that packs do not depend on the
 * kernel.
 */
import { describe, expect, test } from 'vitest'
import { LANES, type RowAdder, rowAdder } from '../../build/embed/algebra/add-rows.ts'

const KINDS = ['wasm', 'javascript'] as const
const ROOM = 1 << 20
const WIDE = 2 * LANES

describe.each(KINDS)('%s', (kind) => {
  test('is the requested kernel', () => {
    expect(rowAdder(0, kind).kind).toBe(kind)
  })

  test('adds the listed rows, and nothing for an empty list', () => {
    const adder = rowAdder(ROOM, kind)
    const starts = filled(adder.integers(4), [0, 3, 3, 5])
    const terms = filled(adder.integers(5), [4, 0, 4, 2, 1])
    const weights = filled(adder.floats(5), numbers(5))
    const matrix = filled(adder.floats(5 * WIDE), numbers(5 * WIDE))
    const out = adder.floats(3 * WIDE)
    adder.sparse({ starts, terms, weights }, matrix, WIDE, out)
    const expected = Float32Array.from({ length: 3 * WIDE }, (_, at) => {
      const row = Math.floor(at / WIDE)
      let sum = 0
      for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k++)
        sum += (weights[k] ?? 0) * (matrix[(terms[k] ?? 0) * WIDE + (at % WIDE)] ?? 0)
      return sum
    })
    expect(out).toEqual(expected)
  })

  test('multiplies rows by a matrix', () => {
    const adder = rowAdder(ROOM, kind)
    const depth = 7
    const rows = filled(adder.floats(4 * depth), numbers(4 * depth))
    const matrix = filledWide(adder, depth)
    const out = adder.floats(4 * WIDE)
    adder.dense(rows, matrix, WIDE, out)
    const expected = Float32Array.from({ length: 4 * WIDE }, (_, at) => {
      let sum = 0
      for (let k = 0; k < depth; k++)
        sum +=
          (rows[Math.floor(at / WIDE) * depth + k] ?? 0) * (matrix[k * WIDE + (at % WIDE)] ?? 0)
      return sum
    })
    expect(out).toEqual(expected)
  })

  test('sums the products of columns', () => {
    const adder = rowAdder(ROOM, kind)
    const [count, wide] = [8, 6]
    const rows = filled(adder.floats(count * wide), numbers(count * wide))
    const sums = adder.doubles(wide * wide)
    adder.squares(rows, wide, sums)
    const at = (row: number, i: number): number => rows[row * wide + i] ?? 0
    for (let i = 0; i < wide; i++)
      for (let j = i; j < wide; j++) {
        let sum = 0
        for (let k = 0; k < count; k += 4) {
          const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
            (next) => at(k + next, i) * at(k + next, j),
          )
          sum += a + b + (c + d)
        }
        expect(sums[i * wide + j]).toBe(sum)
      }
  })

  test('computes the steps of conjugate gradients', () => {
    const adder = rowAdder(ROOM, kind)
    const rows = 3
    const matrix = (): Float32Array => filled(adder.floats(rows * WIDE), numbers(rows * WIDE))
    const state = {
      solution: matrix(),
      residual: matrix().reverse(),
      direction: matrix().fill(0.7, 5),
      image: matrix().fill(-0.3, 7),
      preconditioner: filled(adder.doubles(rows), [0.1, 1 / 3, 2]),
    }
    const { solution, residual, direction, image, preconditioner } = state
    const before = {
      solution: solution.slice(),
      residual: residual.slice(),
      direction: direction.slice(),
      image: image.slice(),
    }
    const steps = filled(adder.doubles(WIDE), numbers(WIDE))
    const [curves, sums] = [adder.doubles(WIDE), adder.doubles(WIDE)]
    adder.addRidge(image, direction, 0.9, curves)
    adder.advance(state, steps, sums)
    adder.updateDirection(state, steps)
    for (let c = 0; c < WIDE; c++) {
      let [curve, sum] = [0, 0]
      const step = steps[c] ?? 0
      for (let row = 0; row < rows; row++) {
        const k = row * WIDE + c
        const scale = preconditioner[row] ?? 0
        const along = before.direction[k] ?? 0
        const pulled = Math.fround((before.image[k] ?? 0) + 0.9 * along)
        const rest = (before.residual[k] ?? 0) - step * pulled
        curve += along * pulled
        sum += rest * rest * scale
        expect(image[k]).toBe(pulled)
        expect(solution[k]).toBe(Math.fround((before.solution[k] ?? 0) + step * along))
        expect(residual[k]).toBe(Math.fround(rest))
        expect(direction[k]).toBe(Math.fround(Math.fround(rest) * scale + step * along))
      }
      expect([curves[c], sums[c]]).toEqual([curve, sum])
    }
  })
})

function filledWide(adder: RowAdder, depth: number): Float64Array {
  return filled(adder.doubles(depth * WIDE), numbers(depth * WIDE))
}

function filled<A extends Float32Array | Float64Array | Uint32Array>(
  array: A,
  values: ArrayLike<number>,
): A {
  array.set(values)
  return array
}

/** Of different magnitudes, so that the order of additions matters. */
function numbers(count: number): Float32Array {
  let state = 11
  return Float32Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state / 2_147_483_647 - 0.5) * 10 ** (state % 7)
  })
}
