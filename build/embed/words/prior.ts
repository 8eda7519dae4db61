/**
 * What terms mean before the corpus has said anything: the W0 of distillation, from base vectors where they were
 * learned from the same teacher, else from what the teacher says about each word alone.
 */

import { rotate } from '../algebra/rotate.ts'
import type { Base } from '../base.ts'
import type { TeacherSpace } from '../spaces/teacher-space.ts'
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
  const wide = base.dimensions
  const known = [...terms.keys()].filter((term) => base.numberOf.has(terms[term] ?? ''))
  const rows = new Float32Array(known.length * wide)
  for (const [i, term] of known.entries()) {
    const row = base.numberOf.get(terms[term] ?? '') ?? 0
    rows.set(base.vectors.subarray(row * wide, (row + 1) * wide), i * wide)
  }
  // Both are rotations of the teacher's space: the way from one into the other.
  const between = rotate(space.rotation, base.teacherDimensions, base.rotation)
  const turned = rotate(rows, wide, between)
  const prior = new Float32Array(terms.length * dimensions)
  for (const [i, term] of known.entries()) {
    const rarity = rarities[term] ?? 0
    if (rarity === 0) continue
    for (let c = 0; c < dimensions; c++)
      prior[term * dimensions + c] = (turned[i * dimensions + c] ?? 0) / rarity
  }
  return prior
}

/** @param alone the teacher's vector of each term's written form */
export function priorFromTeacher(
  alone: readonly Float32Array[],
  { rotation }: TeacherSpace,
): Float32Array {
  const mean = new Float64Array(alone[0]?.length ?? 0)
  for (const vector of alone)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / alone.length
  const centred = new Float32Array(alone.length * mean.length)
  for (const [term, vector] of alone.entries())
    centred.set(
      vector.map((value, i) => value - (mean[i] ?? 0)),
      term * mean.length,
    )
  return rotate(centred, mean.length, rotation)
}
