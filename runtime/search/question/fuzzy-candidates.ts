/**
 * Reads the words of a chunk of the `words` table for fuzzy matching, with the values that a scan compares first. They
 * are made when a word is first corrected, and cached with the chunk. Words stay bytes, because few of the scanned
 * words are ever decoded, and making strings is far slower than comparing letter sets.
 */
import { decodeShort } from '../../pack/bytes.ts'
import { DIGITS, wordOfKey } from '../../pack/lexical/word-keys.ts'
import { eachKey } from '../../pack/tables/scan-chunk.ts'
import { MAX_KEY_BYTES } from '../../pack/tables/table.ts'
import type { TableChunk } from '../../pack/tables/table-chunk.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { firstReaching } from '../../std/sorted.ts'
import { bitOfLetter, letterSet } from './edit-distance.ts'

/** In the order of the table: by length, then alphabetically (word-keys.ts). */
export interface FuzzyCandidates {
  /** For each word, its letters as a set. */
  readonly letters: Int32Array
  /** For each word, the offset of its value in the chunk. */
  readonly values: Uint32Array
  keyAt(i: number): string
  /** The words whose keys have this prefix. */
  withPrefix(prefix: string): { readonly from: number; readonly to: number }
}

export const fuzzyCandidates = memoizeByObject((chunk: TableChunk): FuzzyCandidates => {
  const letters = new Int32Array(chunk.entries)
  const values = new Uint32Array(chunk.entries)
  const { spelled, starts } = spellOut(chunk, letters, values)
  const keys = new Array<string | undefined>(chunk.entries)
  const keyAt = (i: number): string => {
    const known = keys[i]
    if (known !== undefined) return known
    const key = decodeShort(spelled, starts[i] ?? 0, starts[i + 1] ?? 0)
    keys[i] = key
    return key
  }
  return {
    letters,
    values,
    keyAt,
    withPrefix(prefix) {
      const from = firstReaching(chunk.entries, (i) => keyAt(i) >= prefix)
      const isAbove = (i: number): boolean => i >= from && !keyAt(i).startsWith(prefix)
      return { from, to: firstReaching(chunk.entries, isAbove) }
    },
  }
})

interface SpelledKeys {
  /** All words, concatenated. */
  readonly spelled: Uint8Array
  /** The offset of each word, and at the end the offset after the last one. */
  readonly starts: Uint32Array
}

/** Reused for each chunk. At each position, the set of the letters of the current key up to there. */
const sets = new Int32Array(MAX_KEY_BYTES + 1)

function spellOut(chunk: TableChunk, letters: Int32Array, values: Uint32Array): SpelledKeys {
  const starts = new Uint32Array(chunk.entries + 1)
  let spelled = new Uint8Array(2 * chunk.bytes.length)
  let end = 0
  let i = 0
  let firstBeyondAscii = MAX_KEY_BYTES
  eachKey(chunk, (key, shared, length, value) => {
    if (end + length > spelled.length) {
      const larger = new Uint8Array(2 * spelled.length + length)
      larger.set(spelled)
      spelled = larger
    }
    if (firstBeyondAscii >= shared) firstBeyondAscii = MAX_KEY_BYTES
    for (let at = 0; at < length; at++) spelled[end + at] = key[at] ?? 0
    // A key that shares a prefix with the one before shares its letter sets, too.
    for (let at = shared; at < length; at++) {
      const byte = key[at] ?? 0
      if (byte > 127 && at < firstBeyondAscii) firstBeyondAscii = at
      sets[at + 1] = at < DIGITS ? 0 : (sets[at] ?? 0) | bitOfLetter(byte)
    }
    letters[i] =
      firstBeyondAscii < length
        ? letterSet(wordOfKey(decodeShort(key, 0, length)))
        : (sets[length] ?? 0)
    values[i] = value
    starts[i] = end
    end += length
    i++
    starts[i] = end
  })
  return { spelled: spelled.slice(0, end), starts }
}
