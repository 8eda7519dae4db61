/**
 * Projects the teacher's vectors of cards and short texts into the space of a pack: each kind centred on its own
 * mean, rotated so that components are in order of variance, and truncated.
 *
 * Centring matters most (test/eval/README.md): all vectors of a model lie in a narrow cone, questions in another part
 * of it than documents. A library of a few cards has no reliable mean, so that of the base texts, for the same teacher,
 * is included with the weight of MEAN_PRIOR texts.
 */
import { normalize } from '../../../runtime/pack/vectors/quantized.ts'
import { principalAxes, someOf } from '../algebra/principal-axes.ts'
import { rotate } from '../algebra/rotate.ts'

export interface TeacherSpace {
  /** Of the pack's vectors. */
  readonly dimensions: number
  readonly queryMean: Float32Array
  readonly documentMean: Float32Array
  /** dimensions × the teacher's dimensions. */
  readonly rotation: Float32Array
}

export interface KnownMeans {
  readonly queryMean: Float32Array
  readonly documentMean: Float32Array
}

const MEAN_PRIOR = 100

export function teacherSpace(
  cards: readonly Float32Array[],
  shortTexts: readonly Float32Array[],
  dimensions: number,
  known?: KnownMeans,
): TeacherSpace {
  const documentMean = meanOf(cards, known?.documentMean)
  const queryMean = meanOf(shortTexts, known?.queryMean)
  const teacherDimensions = documentMean.length
  const kept = Math.min(dimensions, teacherDimensions)
  const some = someOf(cards).map((card) => minus(card, documentMean))
  // If the teacher has fewer components than a pack, the rest stays 0.
  const rotation = new Float32Array(dimensions * teacherDimensions)
  rotation.set(principalAxes(some, teacherDimensions, kept))
  return { dimensions, queryMean, documentMean, rotation }
}

/** @returns vectors × dimensions, one after the other */
export function intoSpace(
  vectors: readonly Float32Array[],
  mean: Float32Array,
  { rotation, dimensions }: TeacherSpace,
): Float32Array {
  const centred = new Float32Array(vectors.length * mean.length)
  for (const [i, vector] of vectors.entries()) centred.set(minus(vector, mean), i * mean.length)
  const all = rotate(centred, mean.length, rotation)
  for (let i = 0; i < vectors.length; i++)
    normalize(all.subarray(i * dimensions, (i + 1) * dimensions))
  return all
}

function meanOf(vectors: readonly Float32Array[], known?: Float32Array): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? known?.length ?? 0)
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  if (known === undefined) return Float32Array.from(sum, (value) => value / (vectors.length || 1))
  return Float32Array.from(
    sum,
    (value, i) => (value + MEAN_PRIOR * (known[i] ?? 0)) / (vectors.length + MEAN_PRIOR),
  )
}

function minus(vector: Float32Array, mean: Float32Array): Float32Array {
  const rest = new Float32Array(vector.length)
  for (let i = 0; i < rest.length; i++) rest[i] = (vector[i] ?? 0) - (mean[i] ?? 0)
  return rest
}
