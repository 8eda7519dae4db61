/**
 * Rows of f32 become integers with scales, and products of integers become rows of f32 again: wasm/encode/integers.ts
 * in JavaScript.
 */
import type { MemoryViews } from './memory-views.ts'

/** The largest i16, which stands for a share of 1. */
export const MAX_INT16 = 32_767

export function integerConversions({ small, integers, floats, doubles }: MemoryViews) {
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
    /**
     * Rows of f32 → i16, each with the value of 1. @param limit what its largest becomes */
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
  }
}

/** Math.round for values that fit into an i16: truncating positive numbers takes a third of the time. */
const nearest = (value: number): number => ((value + 32_768.5) | 0) - 32_768
