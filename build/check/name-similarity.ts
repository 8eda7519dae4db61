/** How many of their words two names share. */
import { nameWords } from '../../runtime/std/name-words.ts'
import { lastName, ownerPath } from '../diff/surface.ts'

/** The share of words that two last segments have in common, a little more if both names have the same owner. */
export function similarity(a: string, b: string): number {
  const left = wordsOf(a)
  const right = wordsOf(b)
  const common = left.filter((word) => right.some((other) => isSameWord(word, other))).length
  const sameOwner = ownerPath(a) === ownerPath(b) ? 0.1 : 0
  return common === 0 ? 0 : (2 * common) / (left.length + right.length) + sameOwner
}

const wordsOf = (name: string): string[] =>
  nameWords(lastName(name)).map((word) => word.toLowerCase())

/** The length of the common beginning by which two words count as forms of one. */
const STEM = 5
/** Also a plural: `name`, `names`. */
const isSameWord = (a: string, b: string): boolean =>
  a === b ||
  `${a}s` === b ||
  a === `${b}s` ||
  (a.length >= STEM && b.length >= STEM && a.slice(0, STEM) === b.slice(0, STEM))

/** Names with the same words in another style are equal. */
export const foldedName = (name: string): string => name.toLowerCase().replaceAll('_', '')

/** Whether two names of some length have the same letters in another order. */
export const isSwapped = (a: string, b: string): boolean =>
  a.length > 3 && a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('')
