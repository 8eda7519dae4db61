/** Finds the parameter that the entry of a docstring probably means. */
import { alignmentDistance } from '../../runtime/search/question/edit-distance.ts'
import { similarity } from './name-similarity.ts'
import { isTypo } from './renames.ts'

/** The most similar parameter without an entry, if any is similar; the others may just be undocumented. */
export const probable = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .filter((each) => isNear(each, name))
    .toSorted((a, b) => distanceOf(a, name) - distanceOf(b, name))[0]

/** Whether one contains the other, few letters differ, or they share words. A short name only counts as a prefix. */
function isNear(a: string, b: string): boolean {
  const [short = '', long = ''] = [a.toLowerCase(), b.toLowerCase()].toSorted(
    (one, other) => one.length - other.length,
  )
  return (
    (short.length < SHORT ? long.startsWith(short) : long.includes(short)) ||
    distanceOf(a, b) <= Math.max(a.length, b.length) / 3 ||
    similarity(a, b) >= ALIKE
  )
}

const SHORT = 3
/** The minimum similarity (name-similarity.ts). */
const ALIKE = 0.6

/** Whether one is a misspelling of the other. Short names resemble too many others. */
export const isMisspelled = (written: string, name: string): boolean =>
  Math.min(written.length, name.length) > SHORT && isTypo(name, written)

const distanceOf = (a: string, b: string): number =>
  alignmentDistance(a.toLowerCase(), b.toLowerCase(), Math.max(a.length, b.length))
