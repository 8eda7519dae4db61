/**
 * What terms mean before the corpus has said anything: the W0 of distillation, from base vectors where they were
 * learned from the same teacher, else from what the teacher says about each word alone.
 */
import type { Base } from './base.ts'
import { dot } from './dot.ts'
import { type TeacherSpace, turn } from './teacher-space.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Base vectors have their rarity in general in their length; here the rarity in this corpus comes on top of
 * what distillation gives, so it is taken off first. A term that the base lacks begins at 0: whole
 * identifiers are most of them, and their parts are in the same sum.
 */
export function priorFromBase(
  { terms, rarities }: Vocabulary,
  base: Base,
  space: TeacherSpace,
): Float32Array {
  const { dimensions } = space
  const prior = new Float32Array(terms.length * dimensions)
  const between = product(space.rotation, base.rotation, dimensions, base.dimensions)
  for (const [term, name] of terms.entries()) {
    const row = base.numberOf.get(name)
    const rarity = rarities[term] ?? 0
    if (row === undefined || rarity === 0) continue
    const vector = base.vectors.subarray(row * base.dimensions, (row + 1) * base.dimensions)
    const own = prior.subarray(term * dimensions, (term + 1) * dimensions)
    turn(vector, between, own)
    for (let i = 0; i < dimensions; i++) own[i] = (own[i] ?? 0) / rarity
  }
  return prior
}

/** @param alone the teacher's vector of each term's written form */
export function priorFromTeacher(
  alone: readonly Float32Array[],
  { rotation, dimensions }: TeacherSpace,
): Float32Array {
  const mean = new Float64Array(alone[0]?.length ?? 0)
  for (const vector of alone)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / alone.length
  const prior = new Float32Array(alone.length * dimensions)
  for (const [term, vector] of alone.entries())
    turn(
      vector.map((value, i) => value - (mean[i] ?? 0)),
      rotation,
      prior.subarray(term * dimensions, (term + 1) * dimensions),
    )
  return prior
}

/** From one rotated space into another: rows of `to` times rows of `from`. */
function product(
  to: Float32Array,
  from: Float32Array,
  rows: number,
  columns: number,
): Float32Array {
  const wide = to.length / rows
  const between = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      between[row * columns + column] = dot(to, row * wide, from, column * wide, wide)
    }
  return between
}
