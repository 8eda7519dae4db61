/** Random unit vectors in groups of similar ones, the same in every run. */
import { normalize } from '../../runtime/pack/vectors/quantized.ts'
import { seededRandom } from '../small-pack.ts'

export const DIMENSIONS = 128

const random = seededRandom(5)

export function unitVectors(count: number): Float32Array {
  const all = new Float32Array(count * DIMENSIONS)
  for (let i = 0; i < count; i++) {
    const own = all.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
    // Neighbours share their first components, as cards about one subject do.
    own.forEach((_, j) => {
      own[j] = random() - 0.5 + (j % 8 === Math.floor(i / 50) % 8 ? 1 : 0)
    })
    normalize(own)
  }
  return all
}

export const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
