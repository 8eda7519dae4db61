/** Attention: e to the power of each product, divided by their sum. wasm/encode/softmax.ts in JavaScript. */
import { exp } from '../exp.ts'
import { MAX_INT16 } from './integers.ts'
import type { MemoryViews } from './memory-views.ts'

export function attention({ small, integers, floats, doubles }: MemoryViews) {
  /** In place. @param at index of the first double */
  function softmax(at: number, count: number): void {
    let largest = Number.NEGATIVE_INFINITY
    for (let i = at; i < at + count; i++) largest = Math.max(largest, doubles[i] ?? 0)
    let sum = 0
    for (let i = at; i < at + count; i++) {
      const power = exp((doubles[i] ?? 0) - largest)
      doubles[i] = power
      sum += power
    }
    for (let i = at; i < at + count; i++) doubles[i] = (doubles[i] ?? 0) / sum
  }

  return {
    /**
     * Products of the queries and keys of one head → the attention of each row to each row, in parts of MAX_INT16.
     * @param scaleStep between two f64 of the scales
     * @param root of the components of a head
     * @param scratch a f64 a column, up to a multiple of eight
     * @param step between two rows of the target, which is padded with zeros to a multiple of eight
     */
    softmaxRows(
      products: number,
      rows: number,
      columns: number,
      rowScales: number,
      columnScales: number,
      scaleStep: number,
      root: number,
      scratch: number,
      target: number,
      step: number,
    ): void {
      const weights = scratch / 8
      for (let i = 0, at = products / 4; i < rows; i++) {
        const rowScale = (doubles[(rowScales + i * scaleStep) / 8] ?? 0) / root
        for (let j = 0; j < columns; j++, at++)
          doubles[weights + j] =
            (integers[at] ?? 0) * (rowScale * (doubles[(columnScales + j * scaleStep) / 8] ?? 0))
        softmax(weights, columns)
        const to = (target + i * step) / 2
        for (let j = 0; j < columns; j++)
          small[to + j] = (doubles[weights + j] ?? 0) * MAX_INT16 + 0.5
        small.fill(0, to + columns, to + Math.ceil(columns / 8) * 8)
      }
    },

    /**
     * target = Σ softmax(asked · rows[i]) · rows[i]
     * @param scratch a f64 a row, of an even number of rows
     * @param sums a f64 a column
     */
    pool(
      rows: number,
      count: number,
      columns: number,
      asked: number,
      scratch: number,
      sums: number,
      target: number,
    ): void {
      for (let i = 0, at = rows / 4; i < count; i++) {
        let dot = 0
        for (let j = 0; j < columns; j++, at++)
          dot += (floats[at] ?? 0) * (floats[asked / 4 + j] ?? 0)
        doubles[scratch / 8 + i] = dot
      }
      softmax(scratch / 8, count)
      const sum = doubles.subarray(sums / 8, sums / 8 + columns).fill(0)
      for (let i = 0, at = rows / 4; i < count; i++) {
        const share = doubles[scratch / 8 + i] ?? 0
        for (let j = 0; j < columns; j++, at++) sum[j] = (sum[j] ?? 0) + share * (floats[at] ?? 0)
      }
      floats.set(sum, target / 4)
    },
  }
}
