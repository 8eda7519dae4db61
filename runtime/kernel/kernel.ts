/**
 * The contract of the vector kernel: the exact dot products of a question with rows of small integers. Two
 * implementations agree to the last bit: WebAssembly SIMD (wasm-kernel.ts), and plain JavaScript
 * (javascript-kernel.ts) without SIMD or module.
 *
 *   8 bits   one byte a component, two's complement
 *   4 bits   two components a byte, the even one in the low half; each half in two's complement
 *
 * Components are by convention in -127..127 and -7..7; other values give equal results, too. Scales stay with the
 * caller, for whom they are one multiplication a row, or none when only the order matters.
 */
export interface Rows {
  /** The rows one after the other, without gaps. */
  readonly bytes: Uint8Array
  /** The number of components of a row: a multiple of 32, at most 1024. */
  readonly dims: number
  readonly bits: 4 | 8
}

export interface Kernel {
  readonly kind: 'wasm' | 'javascript'
  /** One score a row, for rows that are scanned once or rarely; they are copied on each call. */
  dots(question: Int8Array, rows: Rows): Int32Array
  /**
   * For rows that are scanned again and again: copies them into the kernel's memory for the life of the kernel. The
   * caller need not keep its bytes.
   */
  place(rows: Rows): PlacedRows
}

export interface PlacedRows {
  readonly count: number
  /** One score a row. */
  dots(question: Int8Array): Int32Array
}

const MAX_DIMS = 1024

/** The number of rows. @throws Error for sizes that no pack has: a mistake of the caller */
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
