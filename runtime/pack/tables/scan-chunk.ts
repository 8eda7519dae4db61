/**
 * Scans of a chunk of a table (table-chunk.ts) that create no strings: all keys, for a correction of spelling, and the
 * values of all keys with a prefix, for Orama.
 */
import { cursor, encodeShort, readU32, readVarint } from '../bytes.ts'
import type { Pack } from '../pack.ts'
import type { TableName } from '../pack-format.ts'
import { HEADER, MAX_KEY_BYTES, RESTART_EVERY } from './table.ts'
import { commonPrefixLength, type TableChunk } from './table-chunk.ts'

/**
 * Visits all keys in order: the key is the first `length` bytes of `key`, of which the first `shared` are those of the
 * previous key. The buffer is reused for the next key.
 */
export function eachKey(
  { bytes, entries }: TableChunk,
  each: (key: Uint8Array, shared: number, length: number, from: number) => void,
): void {
  const keysAt = HEADER + Math.ceil(entries / RESTART_EVERY) * 8
  const c = cursor(bytes, keysAt)
  const key = new Uint8Array(MAX_KEY_BYTES)
  let valueAt = keysAt + readU32(bytes, 12)
  for (let i = 0; i < entries; i++) {
    const shared = readVarint(c)
    const length = shared + readVarint(c)
    for (let at = shared; at < length; at++) key[at] = bytes[c.at++] ?? 0
    const from = valueAt
    valueAt += readVarint(c)
    each(key, shared, length, from)
  }
}

/** Like withPrefix of a pack, but without the keys: a prefix such as `get` has hundreds, which nobody reads. */
export function eachWithPrefix(
  pack: Pack,
  table: TableName,
  prefix: string,
  chunkLimit: number,
  each: (bytes: Uint8Array, from: number, to: number) => void,
): void {
  for (const chunk of pack.chunks(table, prefix, chunkLimit))
    eachValue(chunk, prefix, (from, to) => {
      if (from < to) each(chunk.bytes, from, to)
    })
}

/** The offsets of the values of all keys with this prefix, in order. */
export function eachValue(
  chunk: TableChunk,
  prefix: string,
  each: (from: number, to: number) => void,
): void {
  const wanted = encodeShort(prefix)
  const { entry, keys: c, valueAt: firstAt } = chunk.startOf(prefix)
  let valueAt = firstAt
  let begun = false
  let same = 0
  // The first match precedes the next restart, or is the restart.
  for (let i = entry; i < chunk.entries && (begun || i <= entry + RESTART_EVERY); i++) {
    const shared = readVarint(c)
    const length = readVarint(c)
    same = commonPrefixLength(wanted, same, c, shared, length)
    c.at += length
    const from = valueAt
    valueAt += readVarint(c)
    if (same === wanted.length) each(from, valueAt)
    else if (begun) return
    begun = same === wanted.length
  }
}
