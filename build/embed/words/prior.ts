/**
 * The prior vectors of terms (W0 of distillation): base vectors if they were learned from the same teacher, else the
 * teacher's vector of each word alone.
 */

import { rotate } from '../algebra/rotate.ts'
import type { Base } from '../base.ts'
import type { TeacherSpace } from '../spaces/teacher-space.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The length of a base vector is its general rarity; distillation multiplies by the rarity in this corpus, so the
 * former is divided out. A term without a base vector begins at 0: most are whole identifiers, whose parts are in the
 * same sum.
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
  // Both are rotations of the teacher's space; this is the rotation from one to the other.
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

/** @param alone the teacher's vector of each term's surface form */
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
