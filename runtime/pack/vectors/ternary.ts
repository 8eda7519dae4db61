/**
 * Vectors of three levels, for choosing clusters: −1, 0 or 1 a component, five components a byte in base 3, and one
 * scale. Writer and reader together. On the sets of test/eval they choose clusters as well as four bits a component do.
 *
 *   scale u16 (bfloat16, quantized.ts) │ ⌈dimensions / 5⌉ bytes; component = (digit − 1) × scale, the first digit the least
 */

import { readU16 } from '../bytes.ts'
import type { ScaledRows } from './clusters.ts'
import { fromBfloat16, SCALE_BYTES, toBfloat16 } from './quantized.ts'

/** The place values of the digits of a byte. */
const PLACES = [1, 3, 9, 27, 81]
const DIGITS = 5

export const ternaryBytes = (dimensions: number): number =>
  SCALE_BYTES + Math.ceil(dimensions / DIGITS)

/** The least absolute value that is not 0, in root mean squares: the optimum for normal distributions (Max 1960). */
const THRESHOLD = 0.612

export function ternary(vector: Float32Array): Uint8Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const least = THRESHOLD * Math.sqrt(squares / vector.length)
  const bytes = new Uint8Array(ternaryBytes(vector.length))
  let [sum, count] = [0, 0]
  for (const [i, value] of vector.entries()) {
    const isZero = Math.abs(value) <= least
    if (!isZero) [sum, count] = [sum + Math.abs(value), count + 1]
    const at = SCALE_BYTES + Math.floor(i / DIGITS)
    bytes[at] = (bytes[at] ?? 0) + (PLACES[i % DIGITS] ?? 1) * (isZero ? 1 : value > 0 ? 2 : 0)
  }
  // The mean of the components that are not 0 has the least squared error.
  const half = toBfloat16(count === 0 ? 0 : sum / count)
  bytes[0] = half & 255
  bytes[1] = half >> 8
  return bytes
}

/** Vectors one after another, as rows for the kernel. */
export function rowsOfTernary(
  bytes: Uint8Array,
  at: number,
  count: number,
  dimensions: number,
): ScaledRows {
  const size = ternaryBytes(dimensions)
  const packed = new Uint8Array((count * dimensions) / 2)
  for (let i = 0; i < count * dimensions; i++) {
    const within = i % dimensions
    const from = at + ((i - within) / dimensions) * size + SCALE_BYTES
    const byte = bytes[from + Math.floor(within / DIGITS)] ?? 0
    const level = (Math.floor(byte / (PLACES[within % DIGITS] ?? 1)) % 3) - 1
    packed[i >> 1] = (packed[i >> 1] ?? 0) | ((level & 15) << ((i & 1) * 4))
  }
  return {
    rows: { bytes: packed, dims: dimensions, bits: 4 },
    scale: (row) => fromBfloat16(readU16(bytes, at + row * size)),
  }
}
