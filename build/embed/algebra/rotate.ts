/**
 * Multiplies rows by a rotation: out = rows · rotationᵀ, in double precision. Components are summed in order, so the
 * bits are always the same (add-rows.ts).
 */
import { inLanes, rowAdder } from './add-rows.ts'

/** Rows at a time, few enough for the processor's cache. */
const BATCH = 1024

/**
 * @param rows a multiple of `wide` numbers
 * @param rotation axes × wide
 * @returns rows × axes
 */
export function rotate(rows: Float32Array, wide: number, rotation: Float32Array): Float32Array {
  const count = rows.length / wide
  const axes = rotation.length / wide
  const lanes = inLanes(axes)
  const kernel = rowAdder(8 * wide * lanes + 4 * BATCH * (wide + lanes))
  const turned = kernel.doubles(wide * lanes)
  for (let axis = 0; axis < axes; axis++)
    for (let i = 0; i < wide; i++) turned[i * lanes + axis] = rotation[axis * wide + i] ?? 0
  const given = kernel.floats(BATCH * wide)
  const batch = kernel.floats(BATCH * lanes)
  const out = new Float32Array(count * axes)
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH)
    const even = to - from + ((to - from) % 2)
    given.set(rows.subarray(from * wide, to * wide))
    kernel.dense(given.subarray(0, even * wide), turned, lanes, batch)
    for (let row = from; row < to; row++) {
      const at = (row - from) * lanes
      out.set(batch.subarray(at, at + axes), row * axes)
    }
  }
  return out
}
