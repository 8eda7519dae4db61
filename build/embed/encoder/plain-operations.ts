/**
 * wasm/encode.ts in plain JavaScript: the reference for its results, and the fallback without WebAssembly. Addresses
 * and steps are in bytes; rows are contiguous unless a step is given.
 */
import { exp } from './exp.ts'

/** The largest i16, which stands for a share of 1. */
export const MAX_INT16 = 32_767
/** Prevents a division by zero for a row of zeros. */
const EPSILON = 1e-6

export type Operations = ReturnType<typeof plainOperations>

export function plainOperations(memory: ArrayBuffer) {
  const small = new Int16Array(memory)
  const integers = new Int32Array(memory)
  const floats = new Float32Array(memory)
  const doubles = new Float64Array(memory)

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

  /** f32 → i16. @param step between two components @returns the value of 1 */
  function quantize(from: number, step: number, count: number, limit: number, to: number): number {
    const end = from + count * step
    let largest = 0
    for (let i = from; i < end; i += step) largest = Math.max(largest, Math.abs(floats[i] ?? 0))
    const levels = largest === 0 ? 0 : limit / largest
    for (let i = from, at = to; i < end; i += step, at++)
      small[at] = nearest((floats[i] ?? 0) * levels)
    return largest / limit
  }

  return {
    /** out[i][j] = Σ a[i][c] · b[j][c], i16 × i16 = i32. @param depth components of a row, a multiple of 8 */
    multiply(
      a: number,
      aRows: number,
      aStep: number,
      b: number,
      bRows: number,
      bStep: number,
      depth: number,
      out: number,
    ): void {
      let at = out / 4
      for (let i = 0; i < aRows; i++) {
        for (let j = 0; j < bRows; j++, at++) {
          const from = (a + i * aStep) / 2
          const other = (b + j * bStep) / 2
          let sum = 0
          for (let c = 0; c < depth; c++)
            sum = (sum + (small[from + c] ?? 0) * (small[other + c] ?? 0)) | 0
          integers[at] = sum
        }
      }
    },

    /** Rows of f32 → i16, each with the value of 1. @param limit what its largest becomes */
    quantizeRows(
      source: number,
      rows: number,
      columns: number,
      limit: number,
      target: number,
      scales: number,
    ): void {
      for (let i = 0; i < rows; i++) {
        const at = i * columns
        doubles[scales / 8 + i] = quantize(source / 4 + at, 1, columns, limit, target / 2 + at)
      }
    },

    /** The same by column; a column becomes a row. @param step between two columns */
    quantizeColumns(
      source: number,
      rows: number,
      columns: number,
      target: number,
      step: number,
      scales: number,
    ): void {
      for (let c = 0; c < columns; c++) {
        const to = (target + c * step) / 2
        doubles[scales / 8 + c] = quantize(source / 4 + c, columns, rows, MAX_INT16, to)
      }
    },

    /** target[i][j] = products[i][j] · (rowScales[i] · columnScales[j]) */
    scale(
      products: number,
      rows: number,
      columns: number,
      rowScales: number,
      columnScales: number,
      target: number,
    ): void {
      for (let i = 0, at = 0; i < rows; i++) {
        const rowScale = doubles[rowScales / 8 + i] ?? 0
        for (let j = 0; j < columns; j++, at++)
          floats[target / 4 + at] =
            (integers[products / 4 + at] ?? 0) * (rowScale * (floats[columnScales / 4 + j] ?? 0))
      }
    },

    /** target[i][j] += products[i][j] · (rowScales[i] · columnScales[j]) */
    addScaled(
      products: number,
      rows: number,
      columns: number,
      rowScales: number,
      columnScales: number,
      target: number,
    ): void {
      for (let i = 0, at = 0; i < rows; i++) {
        const rowScale = doubles[rowScales / 8 + i] ?? 0
        for (let j = 0; j < columns; j++, at++)
          floats[target / 4 + at] =
            (floats[target / 4 + at] ?? 0) +
            (integers[products / 4 + at] ?? 0) * (rowScale * (floats[columnScales / 4 + j] ?? 0))
      }
    },

    /** target[i][j] = products[i][j] · scales[j], scales as f64. @param step between two rows of the target */
    scaleColumns(
      products: number,
      rows: number,
      columns: number,
      scales: number,
      target: number,
      step: number,
    ): void {
      for (let i = 0, at = products / 4; i < rows; i++) {
        const to = (target + i * step) / 4
        for (let j = 0; j < columns; j++, at++)
          floats[to + j] = (integers[at] ?? 0) * (doubles[scales / 8 + j] ?? 0)
      }
    },

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
     * Divides each row by its root mean square and multiplies by a gain per column; target and source must differ.
     */
    normalizeRows(
      source: number,
      rows: number,
      columns: number,
      gain: number,
      target: number,
    ): void {
      for (let i = 0; i < rows; i++) {
        const from = source / 4 + i * columns
        const to = target / 4 + i * columns
        let squares = 0
        for (let j = from; j < from + columns; j++) squares += (floats[j] ?? 0) * (floats[j] ?? 0)
        const factor = 1 / Math.sqrt(squares / columns + EPSILON)
        for (let j = 0; j < columns; j++)
          floats[to + j] = (floats[from + j] ?? 0) * factor * (floats[gain / 4 + j] ?? 0)
      }
    },

    /** rows[i] += vector */
    addToRows(rows: number, count: number, columns: number, vector: number): void {
      for (let i = 0, at = rows / 4; i < count; i++)
        for (let j = 0; j < columns; j++, at++)
          floats[at] = (floats[at] ?? 0) + (floats[vector / 4 + j] ?? 0)
    },

    /** rows[i] = max(0, rows[i] + vector) */
    addAndRectify(rows: number, count: number, columns: number, vector: number): void {
      for (let i = 0, at = rows / 4; i < count; i++) {
        for (let j = 0; j < columns; j++, at++) {
          const value = (floats[at] ?? 0) + (floats[vector / 4 + j] ?? 0)
          floats[at] = value > 0 ? value : 0
        }
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

/** Math.round for values that fit into an i16: truncating positive numbers takes a third of the time. */
const nearest = (value: number): number => ((value + 32_768.5) | 0) - 32_768
