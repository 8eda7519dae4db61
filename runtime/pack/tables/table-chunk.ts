/**
 * Reads a chunk of a table (table.ts has the layout) in place: finding a key is a binary search over restart points and
 * then at most fifteen steps, with nothing decoded ahead.
 */
import { lastReached } from '../../std/sorted.ts'
import {
  type Cursor,
  cursor,
  decodeShort,
  encodeShort,
  readU16,
  readU32,
  readVarint,
} from '../bytes.ts'
import { refusal } from '../known-header.ts'
import { HEADER, KNOWN, RESTART_EVERY } from './table.ts'

export interface TableRow {
  readonly key: string
  /** The offset of the value in the chunk. */
  readonly from: number
  readonly to: number
}

export interface TableChunk {
  readonly bytes: Uint8Array
  readonly entries: number
  find(key: string): TableRow | undefined
  /** The offset of a key's vector, when it has one. */
  vectorOf(key: string): number | undefined
  /** Bytes of a vector; 0 in a table without vectors. */
  readonly vectorSize: number
  /** The rows whose key has this prefix, in order. */
  rowsWithPrefix(prefix: string): Generator<TableRow>
  /** Where to start reading in order to meet every key with this prefix. */
  startOf(prefix: string): ChunkStart
}

export interface ChunkStart {
  /** The number of the entry. */
  readonly entry: number
  /** Moves through the keys. */
  readonly keys: Cursor
  readonly valueAt: number
}

/** @returns a reason in words when the bytes are not a chunk of this version */
export function openChunk(bytes: Uint8Array): TableChunk | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const entries = readU32(bytes, 8)
  const restartCount = Math.ceil(entries / RESTART_EVERY)
  const keysAt = HEADER + restartCount * 8
  const valuesAt = keysAt + readU32(bytes, 12)
  const presenceAt = valuesAt + readU32(bytes, 16)
  const vectorSize = readU16(bytes, 6)
  const vectorsAt = presenceAt + (vectorSize === 0 ? 0 : Math.ceil(entries / 8))
  if (vectorsAt > bytes.length) return 'is shorter than its header says'

  /** A cursor at a restart. */
  const keysFrom = (restart: number): Cursor =>
    cursor(bytes, keysAt + readU32(bytes, HEADER + restart * 8))

  /** Memoized decoded restart keys: each step of a binary search needs one. */
  const restartKeys: (string | undefined)[] = []
  const restartKey = (i: number): string => {
    const known = restartKeys[i]
    if (known !== undefined) return known
    const c = keysFrom(i)
    readVarint(c)
    const length = readVarint(c)
    const key = decodeShort(bytes, c.at, c.at + length)
    restartKeys[i] = key
    return key
  }

  /** The last restart whose key is not above the wanted one. */
  const startOf = (key: string): ChunkStart => {
    const restart = lastReached(restartCount, (i) => restartKey(i) <= key)
    return {
      entry: restart * RESTART_EVERY,
      keys: keysFrom(restart),
      valueAt: valuesAt + readU32(bytes, HEADER + restart * 8 + 4),
    }
  }

  function* rowsWithPrefix(prefix: string): Generator<TableRow> {
    const wanted = encodeShort(prefix)
    const start = startOf(prefix)
    const c = start.keys
    let { valueAt } = start
    let spelled: Uint8Array | undefined
    let same = 0
    for (let i = start.entry; i < entries; i++) {
      // The first match precedes the next restart, or is the restart.
      if (spelled === undefined && i > start.entry + RESTART_EVERY) return
      const shared = readVarint(c)
      const length = readVarint(c)
      same = commonPrefixLength(wanted, same, c, shared, length)
      const own = c.at
      c.at += length
      const from = valueAt
      valueAt += readVarint(c)
      if (same === wanted.length) {
        // What the first match shares with the previous key lies within the prefix.
        spelled = roomFor(shared + length, spelled ?? wanted)
        spelled.set(bytes.subarray(own, own + length), shared)
        yield { key: decodeShort(spelled, 0, shared + length), from, to: valueAt }
      } else if (spelled !== undefined) return
    }
  }

  /** A question looks each term up three times: for its document frequency, its postings and its vector. */
  let last: { readonly key: string; readonly located: Located | undefined } | undefined
  const locate = (key: string): Located | undefined => {
    if (last?.key !== key) last = { key, located: locateAnew(key) }
    return last.located
  }

  /** Compares bytes without decoding keys: this is the innermost lookup of every search. */
  const locateAnew = (key: string): Located | undefined => {
    const wanted = encodeShort(key)
    const start = startOf(key)
    const c = start.keys
    let { valueAt } = start
    const end = Math.min(entries, start.entry + RESTART_EVERY)
    let same = 0 // leading bytes that the current key shares with the wanted one
    for (let i = start.entry; i < end; i++) {
      const shared = readVarint(c)
      const length = readVarint(c)
      same = commonPrefixLength(wanted, same, c, shared, length)
      c.at += length
      const from = valueAt
      valueAt += readVarint(c)
      if (same === wanted.length && shared + length === same)
        return { row: { key, from, to: valueAt }, entry: i }
    }
    return undefined
  }

  const vectorOf = (key: string): number | undefined => {
    const located = vectorSize === 0 ? undefined : locate(key)
    return located === undefined || !has(located.entry)
      ? undefined
      : vectorsAt + rank(located.entry) * vectorSize
  }
  const has = (entry: number): boolean =>
    (((bytes[presenceAt + (entry >> 3)] ?? 0) >> (entry & 7)) & 1) === 1
  /** For each entry, the number of vectors before its own; computed on first use. */
  let ranks: Uint32Array | undefined
  const rank = (entry: number): number => {
    ranks ??= countedBefore(entries, has)
    return ranks[entry] ?? 0
  }

  return {
    bytes,
    entries,
    rowsWithPrefix,
    startOf,
    find: (key) => locate(key)?.row,
    vectorOf,
    vectorSize,
  }
}

function countedBefore(entries: number, has: (entry: number) => boolean): Uint32Array {
  const ranks = new Uint32Array(entries)
  let before = 0
  for (let i = 0; i < entries; i++) {
    ranks[i] = before
    if (has(i)) before++
  }
  return ranks
}

interface Located {
  readonly row: TableRow
  readonly entry: number
}

/** Most keys fit into what V8 allocates with the array itself, without a separate buffer. */
const SMALL = 64

function roomFor(length: number, spelled: Uint8Array): Uint8Array {
  if (length <= spelled.length) return spelled
  const room = new Uint8Array(Math.max(SMALL, length * 2))
  room.set(spelled)
  return room
}

/**
 * @param same leading bytes that the previous key shares with the wanted one
 * @param shared bytes that the key at the cursor takes from the previous key; `length` bytes of its own follow
 * @returns leading bytes that the key at the cursor shares with the wanted one
 */
export function commonPrefixLength(
  wanted: Uint8Array,
  same: number,
  { bytes, at }: Cursor,
  shared: number,
  length: number,
): number {
  if (shared > same) return same
  let common = shared
  while (common - shared < length && bytes[at + common - shared] === wanted[common]) common++
  return common
}
