/**
 * Multiplies rows by a rotation: out = rows · rotationᵀ, in double precision. Components are summed in order, so the
 * bits are always the same (add-rows.ts).
 */
import { inLanes, rowAdder } from './add-rows.ts'

/** Rows at a time, few enough for the processor's cache. */
const SLAB = 1024

/**
 * @param rows a multiple of `wide` numbers
 * @param rotation axes × wide
 * @returns rows × axes
 */
export function rotate(rows: Float32Array, wide: number, rotation: Float32Array): Float32Array {
  const count = rows.length / wide
  const axes = rotation.length / wide
  const lanes = inLanes(axes)
  const adder = rowAdder(8 * wide * lanes + 4 * SLAB * (wide + lanes))
  const turned = adder.doubles(wide * lanes)
  for (let axis = 0; axis < axes; axis++)
    for (let i = 0; i < wide; i++) turned[i * lanes + axis] = rotation[axis * wide + i] ?? 0
  const given = adder.floats(SLAB * wide)
  const slab = adder.floats(SLAB * lanes)
  const out = new Float32Array(count * axes)
  for (let from = 0; from < count; from += SLAB) {
    const to = Math.min(count, from + SLAB)
    const even = to - from + ((to - from) % 2)
    given.set(rows.subarray(from * wide, to * wide))
    adder.dense(given.subarray(0, even * wide), turned, lanes, slab)
    for (let row = from; row < to; row++) {
      const at = (row - from) * lanes
      out.set(slab.subarray(at, at + axes), row * axes)
    }
  }
  return out
}
