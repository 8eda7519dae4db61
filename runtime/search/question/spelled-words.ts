/**
 * A chunk of the `words` table → its words spelled out, with what a scan for near spellings compares first. Made when a
 * word is first corrected and kept as long as the chunk is: spelling out the keys of a chunk takes ten times as long as
 * comparing them.
 */
import { oncePer } from '../../once-per.ts'
import type { TableChunk } from '../../pack/tables/table.ts'
import { wordOfKey } from '../../pack/words/word-keys.ts'
import { letterSet } from './edit-distance.ts'

export interface SpelledWords {
  /** In the order of the table: by length, then by letters (word-keys.ts). */
  readonly keys: readonly string[]
  /** Of each word, its letters as a set. */
  readonly letters: Int32Array
  /** Where the value of each word lies in the chunk's bytes. */
  readonly values: Uint32Array
}

export const spelledWords = oncePer((chunk: TableChunk): SpelledWords => {
  const keys: string[] = []
  const letters = new Int32Array(chunk.entries)
  const values = new Uint32Array(chunk.entries)
  for (const { key, from } of chunk.rowsBeginning('')) {
    letters[keys.length] = letterSet(wordOfKey(key))
    values[keys.length] = from
    keys.push(key)
  }
  return { keys, letters, values }
})
