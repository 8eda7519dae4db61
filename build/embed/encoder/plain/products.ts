/** Products of matrices of small integers, exact in i32: wasm/encode/products.ts in JavaScript. */
import type { MemoryViews } from './memory-views.ts'

export function products({ small, integers }: MemoryViews) {
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
  }
}
