/**
 * A word that no card holds → the words that were probably meant: optimal string alignment distance
 * (Damerau–Levenshtein with adjacent transpositions counted once; Boytsov 2011) of 1, or 2 for long words.
 *
 * Words are stored by length (lexicon.ts), so only a few neighbouring ranges are read. Most typos spare
 * the first letter or swap it with the second; the other ranges are read only when those give nothing,
 * which keeps a lazy reader's fetch to a few chunks.
 */

import { type Catalog, isWaiting } from '../../catalog.ts'
import { cursor, readVarint } from '../../pack/bytes.ts'
import { wordOfKey, wordRange } from '../../pack/words/word-keys.ts'

export interface Correction {
  readonly word: string
  readonly distance: number
}

const MIN_LENGTH = 4
/** From this length two mistakes are allowed: shorter words have too many neighbours. */
const LONG_WORD = 8
const MAX_CORRECTIONS = 3

/** @returns the nearest words, fewest edits first, then most used; empty when nothing is near */
export function corrections(catalog: Catalog, word: string): Correction[] {
  if (word.length < MIN_LENGTH) return []
  const letters = [...new Set([word[0] ?? '', word[1] ?? ''])]
  for (let limit = 1; limit <= (word.length >= LONG_WORD ? 2 : 1); limit++)
    for (const starts of [letters, ['']]) {
      const found = nearby(catalog, word, limit, starts)
      if (found.length > 0 || isWaiting(catalog)) return found
    }
  return []
}

function nearby(
  catalog: Catalog,
  word: string,
  limit: number,
  starts: readonly string[],
): Correction[] {
  const found = new Map<string, { distance: number; cards: number }>()
  for (const pack of catalog.packs)
    for (let length = word.length - limit; length <= word.length + limit; length++)
      for (const start of starts)
        for (const row of pack.withPrefix('words', wordRange(length, start))) {
          const candidate = wordOfKey(row.key)
          const distance = alignmentDistance(word, candidate, limit)
          if (distance > limit) continue
          const cards = readVarint(cursor(row.bytes, row.from))
          const known = found.get(candidate)
          found.set(candidate, { distance, cards: cards + (known?.cards ?? 0) })
        }
  return [...found]
    .map(([candidate, { distance, cards }]) => ({ word: candidate, distance, cards }))
    .sort((a, b) => a.distance - b.distance || b.cards - a.cards || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word: near, distance }) => ({ word: near, distance }))
}

/** @returns the distance, or limit + 1 as soon as it is known to be above */
export function alignmentDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, limit + 1)
}
