/**
 * Finds the words that were probably meant by one that no card contains: those within edit distance 1, or 2 for long
 * words.
 *
 * Words are stored by length (lexicon.ts), so only a few neighbouring ranges are read. Most typing errors keep the
 * first letter or swap it with the second. The other ranges are read only when those give nothing, which saves a lazy
 * reader fetches. A range is scanned: comparing letter sets first rules out most words, and no deletion index has to be
 * stored or fetched.
 *
 * One question corrects a word several times, for its terms, for the names in it and for each search that looks for
 * suggestions, so the latest corrections are cached.
 */
import { type Catalog, hasUnreadFiles, isLoading } from '../../catalog.ts'
import { cursor, readVarint } from '../../pack/bytes.ts'
import { wordOfKey, wordRange } from '../../pack/lexical/word-keys.ts'
import type { TableChunk } from '../../pack/tables/table-chunk.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { setBounded } from '../../std/set-bounded.ts'
import { alignmentDistance, letterSet, mayBeWithinEdits } from './edit-distance.ts'
import { fuzzyCandidates } from './fuzzy-candidates.ts'

export interface Correction {
  readonly word: string
  readonly distance: number
}

const MIN_LENGTH = 4
/** Two edits are allowed from this length on; shorter words have too many neighbours. */
const LONG_WORD = 8
const MAX_CORRECTIONS = 3

/** More words than one question corrects. */
const CACHED_WORDS = 32

const correctionCache = memoizeByObject(
  (_: Catalog): Map<string, readonly Correction[]> => new Map(),
)

/** @returns the nearest words, fewest edits first, then most used; empty when none is near */
export function corrections(catalog: Catalog, word: string): readonly Correction[] {
  if (word.length < MIN_LENGTH) return []
  const cache = correctionCache(catalog)
  const known = cache.get(word)
  if (known !== undefined) return known
  const nearest = nearestWords(catalog, word)
  if (isLoading(catalog) || hasUnreadFiles(catalog)) return nearest
  setBounded(cache, word, nearest, CACHED_WORDS)
  return nearest
}

function nearestWords(catalog: Catalog, word: string): Correction[] {
  const letters = [...new Set([word[0] ?? '', word[1] ?? ''])]
  for (let limit = 1; limit <= (word.length >= LONG_WORD ? 2 : 1); limit++)
    for (const starts of [letters, ['']]) {
      const nearWords = nearby(catalog, word, limit, starts)
      if (nearWords.length > 0 || isLoading(catalog)) return nearWords
    }
  return []
}

function nearby(
  catalog: Catalog,
  word: string,
  limit: number,
  starts: readonly string[],
): Correction[] {
  const candidates = new Map<string, { distance: number; cards: number }>()
  const wanted = letterSet(word)
  const compare = (chunk: TableChunk, prefix: string): void => {
    const { letters, values, keyAt, withPrefix } = fuzzyCandidates(chunk)
    const { from, to } = withPrefix(prefix)
    for (let i = from; i < to; i++) {
      if (!mayBeWithinEdits(letters[i] ?? 0, wanted, limit)) continue
      const candidate = wordOfKey(keyAt(i))
      const distance = alignmentDistance(word, candidate, limit)
      if (distance > limit) continue
      const cards = readVarint(cursor(chunk.bytes, values[i] ?? 0))
      const known = candidates.get(candidate)
      candidates.set(candidate, { distance, cards: cards + (known?.cards ?? 0) })
    }
  }
  for (const pack of catalog.packs)
    for (let length = word.length - limit; length <= word.length + limit; length++)
      for (const prefix of starts.map((start) => wordRange(length, start)))
        for (const chunk of pack.chunks('words', prefix)) compare(chunk, prefix)
  return [...candidates]
    .map(([candidate, { distance, cards }]) => ({ word: candidate, distance, cards }))
    .sort((a, b) => a.distance - b.distance || b.cards - a.cards || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word: near, distance }) => ({ word: near, distance }))
}
