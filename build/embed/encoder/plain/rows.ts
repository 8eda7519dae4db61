/** Arithmetic on rows of f32 between two products: wasm/encode/rows.ts in JavaScript. */
import type { MemoryViews } from './memory-views.ts'

/** Prevents a division by zero for a row of zeros. */
const EPSILON = 1e-6

export function rowOperations({ floats }: MemoryViews) {
  return {
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
  }
}
