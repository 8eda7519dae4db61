/** The words of a name, and how many of them two names share. */
import { lastName, ownerPath } from '../diff/surface.ts'

/** In lower case; both `camelCase` and `snake_case` are split. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
    .toLowerCase()
    .split(/[_$?!]+/)
    .filter((word) => word !== '')

/** The share of words that two last segments have in common, a little more if both names have the same owner. */
export function likeness(a: string, b: string): number {
  const left = wordsOf(lastName(a))
  const right = wordsOf(lastName(b))
  const common = left.filter((word) => right.some((other) => isSameWord(word, other))).length
  const sameOwner = ownerPath(a) === ownerPath(b) ? 0.1 : 0
  return common === 0 ? 0 : (2 * common) / (left.length + right.length) + sameOwner
}

/** The length of the common beginning by which two words count as forms of one. */
const STEM = 5
const isSameWord = (a: string, b: string): boolean =>
  a === b || (a.length >= STEM && b.length >= STEM && a.slice(0, STEM) === b.slice(0, STEM))
