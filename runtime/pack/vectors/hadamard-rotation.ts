/**
 * A fixed rotation before vectors are quantized to four bits. Components are in order of variance, so with one scale a
 * vector the first would use all levels and the rest few. After the rotation every component has a share of all, which
 * about halves the error (test/eval/README.md). Sums and dot products stay the same, because terms, cards and questions
 * are all rotated.
 *
 * The rotation is a Walsh–Hadamard transform after sign changes (as in Ailon & Chazelle 2009): additions only.
 */

/** @param vector rotated in place; its length must be a power of two */
export function hadamardRotation(vector: Float32Array): Float32Array {
  const { length } = vector
  for (let i = 0; i < length; i++) if (isFlipped(i)) vector[i] = -(vector[i] ?? 0)
  for (let half = 1; half < length; half *= 2)
    for (let from = 0; from < length; from += 2 * half)
      for (let i = from; i < from + half; i++) {
        const a = vector[i] ?? 0
        const b = vector[i + half] ?? 0
        vector[i] = a + b
        vector[i + half] = a - b
      }
  const scale = 1 / Math.sqrt(length)
  for (let i = 0; i < length; i++) vector[i] = (vector[i] ?? 0) * scale
  return vector
}

/** Signs without a pattern that a transform of the same kind could cancel: bits of a multiplicative hash (Knuth). */
const isFlipped = (i: number): boolean => (Math.imul(i + 1, 0x9e3779b1) & 0x10000) !== 0
