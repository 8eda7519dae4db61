/**
 * The contract of the vector kernel: a question and rows come in as small integers, the dot product of the
 * question with each row goes out, exact. Two implementations with equal results, to the last bit: WebAssembly
 * SIMD (wasm-kernel.ts) and plain JavaScript (javascript-kernel.ts) where there is no SIMD or no module.
 *
 *   8 bits   one byte a component, two's complement
 *   4 bits   two components a byte, the even one in the low half; each half in two's complement
 *
 * Components are -127..127 and -7..7 by custom; every other byte gives the same result everywhere too. Scales
 * stay with the caller: integers times a scale is one multiplication a row, and none for an order.
 */
export interface Rows {
  /** One row after the other, without gaps. */
  readonly bytes: Uint8Array
  /** Components of a row: a multiple of 32, at most 1024. */
  readonly dims: number
  readonly bits: 4 | 8
}

export interface Kernel {
  readonly kind: 'wasm' | 'javascript'
  /** One score a row, for rows that are scanned once or seldom (they are copied each time). */
  dots(question: Int8Array, rows: Rows): Int32Array
  /**
   * For rows that are scanned again and again: they are copied to where the kernel computes and stay there as
   * long as the kernel; the caller need not keep its bytes.
   */
  place(rows: Rows): PlacedRows
}

export interface PlacedRows {
  readonly count: number
  /** One score a row. */
  dots(question: Int8Array): Int32Array
}

const MAX_DIMS = 1024

/** How many rows these are. @throws Error for what no pack holds: a mistake of the caller */
export function countRows({ bytes, dims, bits }: Rows): number {
  const count = (bytes.length * 8) / (dims * bits)
  if (dims % 32 !== 0 || dims < 32 || dims > MAX_DIMS || !Number.isInteger(count)) {
    throw new Error(`${bytes.length} bytes are not rows of ${dims} components of ${bits} bits`)
  }
  return count
}

export function checkQuestion(question: Int8Array, dims: number): void {
  if (question.length !== dims) {
    throw new Error(`a question of ${question.length} components does not fit rows of ${dims}`)
  }
}
