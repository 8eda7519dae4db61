/**
 * Vectors as a pack stores them: four bits a component and one scale a vector. Writer and reader together.
 *
 *   ┌────────────────┬──────────────────────────────────────────────────────────────┐
 *   │ scale          │ components, two a byte: the even one in the low half, each   │
 *   │ u16 (bfloat16) │ −7…7 in two's complement; component = value × scale          │
 *   └────────────────┴──────────────────────────────────────────────────────────────┘
 *
 * Four bits, because a question reads a dozen term vectors and some hundred card vectors over the network, and eight
 * rank hardly better (build/learn-base/README.md). bfloat16 is the upper half of a
 * float32, so it needs neither tables nor rounding modes.
 */

/**
 * How many components of each vector are kept: the first ones, in order of variance. A power of two
 * (hadamard-rotation.ts); more of them gain little and cost bytes (test/eval/README.md).
 */
export const PACK_DIMENSIONS = 128

/** The bytes of one vector with its scale. */
export const vectorBytes = (dimensions: number): number => SCALE_BYTES + dimensions / 2

export const SCALE_BYTES = 2
const MAX_INT4 = 7

const bits = new DataView(new ArrayBuffer(4))

/** The bfloat16 nearest to a non-negative number; ties round up. */
export function toBfloat16(value: number): number {
  bits.setFloat32(0, value)
  const whole = bits.getUint32(0)
  return ((whole & 0xffff) === 0 ? whole : whole + 0x10000) >>> 16
}

export function fromBfloat16(half: number): number {
  bits.setUint32(0, half * 0x10000)
  return bits.getFloat32(0)
}

/**
 * The least distance of two levels, in root mean squares of the components. A wider step loses a little precision and
 * saves bytes, because levels near zero become frequent and HTTP compression uses that. This is the widest that loses
 * nothing (test/eval/README.md).
 */
const STEP = 0.5

/** @param vector read from `from`; its length must be even */
export function quantize(vector: Float32Array, from: number, dimensions: number): Uint8Array {
  let squares = 0
  let largest = 0
  for (let i = 0; i < dimensions; i++) {
    const value = vector[from + i] ?? 0
    squares += value * value
    largest = Math.max(largest, Math.abs(value))
  }
  // Rounded up, so that the largest component stays within range.
  const half = toBfloat16(Math.max(Math.sqrt(squares / dimensions) * STEP, largest / MAX_INT4))
  const scale = fromBfloat16(half)
  const bytes = new Uint8Array(vectorBytes(dimensions))
  bytes[0] = half & 255
  bytes[1] = half >> 8
  if (scale === 0) return bytes
  const level = (i: number): number => Math.round((vector[from + i] ?? 0) / scale) & 15
  for (let i = 0; i < dimensions; i += 2)
    bytes[SCALE_BYTES + i / 2] = level(i) | (level(i + 1) << 4)
  return bytes
}

/** Adds a stored vector times `weight` to `sum`. */
export function addQuantized(
  sum: Float32Array,
  weight: number,
  bytes: Uint8Array,
  at: number,
): void {
  const scale = fromBfloat16((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) * weight
  for (let i = 0; i < sum.length; i += 2) {
    const byte = bytes[at + SCALE_BYTES + i / 2] ?? 0
    // Shifted up to the sign bit and back down: two's complement of four bits.
    sum[i] = (sum[i] ?? 0) + ((byte << 28) >> 28) * scale
    sum[i + 1] = (sum[i + 1] ?? 0) + ((byte << 24) >> 28) * scale
  }
}

/** A question's vector in the form in which the kernel multiplies it with rows. */
export interface QuantizedQuery {
  readonly components: Int8Array
  /** A component times this is its value. */
  readonly scale: number
}

const MAX_INT8 = 127

export function quantizeQuery(vector: Float32Array): QuantizedQuery {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0))
  const scale = largest === 0 ? 1 : largest / MAX_INT8
  const components = new Int8Array(vector.length)
  for (let i = 0; i < vector.length; i++) components[i] = Math.round((vector[i] ?? 0) / scale)
  return { components, scale }
}

/** Scales to unit length in place; all zeros stay zeros. */
export function normalize(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length
  return vector
}
