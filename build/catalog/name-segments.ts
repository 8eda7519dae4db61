/**
 * Splits the names of libraries into words that no separator or capital marks: `termcolor` into `term` and `color`,
 * `xmltodict` into `xml`, `to` and `dict`. Questions that describe a task contain these words.
 *
 * A name is split where its parts are most likely as words of all libraries' texts: the sum of −log p is minimal,
 * found by dynamic programming (Viterbi). A name that is itself a word of these texts stays whole.
 */
import type { LibraryRecord } from './library-record.ts'

/** Shorter names are abbreviations. */
const MIN_NAME_LENGTH = 6
const MAX_WORD_LENGTH = 16
/** Parts of two letters, such as `to` and `of`, only count as words if many texts contain them. */
const MIN_PART_LENGTH = 3
const LIBRARIES_WITH_SHORT_PART = 40
/** A word of fewer libraries may be a name. */
const LIBRARIES_WITH_PART = 3
const LIBRARIES_WITH_NAME = 4
/** Minimum share of a name's letters in such words; with less, the split is accidental. */
const COVERED = 0.85

/** @returns the words in the names of a library */
export function nameSegments(
  libraries: readonly LibraryRecord[],
): (names: readonly string[]) => string[] {
  const frequencies = new Map<string, number>()
  for (const { description, headings, summaries } of libraries)
    for (const word of new Set(lettersOf([description, ...headings, ...summaries].join('\n'))))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  const frequency = (word: string): number => frequencies.get(word) ?? 0
  const isPart = (word: string): boolean =>
    word.length >= MIN_PART_LENGTH && frequency(word) >= LIBRARIES_WITH_PART
  const isShortPart = (word: string): boolean =>
    word.length < MIN_PART_LENGTH && word.length > 1 && frequency(word) >= LIBRARIES_WITH_SHORT_PART
  const costOf = (part: string): number => {
    if (!isPart(part) && !isShortPart(part)) return 9 + 3 * part.length
    return Math.log(libraries.length / frequency(part)) + (isShortPart(part) ? 2 : 1)
  }
  const partsOf = (word: string): string[] => {
    if (word.length < MIN_NAME_LENGTH || frequency(word) >= LIBRARIES_WITH_NAME) return []
    const parts = cheapestParts(word, costOf).filter((part) => isPart(part) || isShortPart(part))
    const covered = parts.reduce((sum, { length }) => sum + length, 0)
    return covered >= COVERED * word.length ? parts.filter(isPart) : []
  }
  return (names) => [...new Set(names.flatMap(lettersOf).flatMap(partsOf))]
}

const lettersOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** At least two parts. */
function cheapestParts(word: string, costOf: (part: string) => number): string[] {
  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= word.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: 0 }
    for (let from = Math.max(0, end - MAX_WORD_LENGTH); from < end; from++) {
      if (from === 0 && end === word.length) continue
      const cost = (best[from]?.cost ?? 0) + costOf(word.slice(from, end))
      if (cost < (best[end]?.cost ?? 0)) best[end] = { cost, from }
    }
  }
  const parts: string[] = []
  for (let end = word.length; end > 0; end = best[end]?.from ?? 0)
    parts.unshift(word.slice(best[end]?.from ?? 0, end))
  return parts
}
