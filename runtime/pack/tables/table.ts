/**
 * A sorted table of string keys and byte values, split into chunks of some KB: terms, symbols, words, paths and ids
 * are all stored this way. Writer and reader in one file. A chunk is read in place: finding a key is a binary search
 * over restart points and then at most fifteen steps, with nothing decoded ahead. (The layout is that of LevelDB's
 * table blocks.)
 *
 *   0        4         6             8         12     16       20
 *   ┌────────┬─────────┬─────────────┬─────────┬──────┬────────┬──────────────────────┬──────┬────────┬─────────┐
 *   │ 'CCTB' │ version │ vector size │ entries │ keys │ values │ restarts             │ keys │ values │ vectors │
 *   │ u32    │ u16     │ u16         │ u32     │ u32  │ u32    │ (u32 key, u32 value) │      │        │         │
 *   └────────┴─────────┴─────────────┴─────────┴──────┴────────┴──────────────────────┴──────┴────────┴─────────┘
 *   keys, values: their length in bytes.
 *   key entry: varint bytes shared with the key before, varint bytes that follow, those bytes (UTF-8),
 *              varint length of its value. Every 16th entry, a restart, shares nothing.
 *   vectors:   only where vector size is not 0: a bit an entry (lowest first, in whole bytes) for those that
 *              have a vector, then these vectors in order, vector size bytes each, to the end of the chunk.
 *
 * A key may have a vector and no value: a word that no card holds but that a question may contain. Keys are ordered
 * by UTF-16 code units, as `<` compares them in JavaScript.
 */
import { lastReached } from '../../std/sorted.ts'
import {
  byteWriter,
  type Cursor,
  cursor,
  decodeShort,
  encodeShort,
  readU16,
  readU32,
  readVarint,
} from '../bytes.ts'
import { refusal } from '../known-header.ts'

const MAGIC = 0x42544343
const VERSION = 2
const HEADER = 20
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a table chunk' }
const RESTART_EVERY = 16
/** The longest key, a name or a path. The writer refuses a longer one, so that the reader has room for any. */
export const MAX_KEY_BYTES = 1024

/** UTF-8 takes at most three bytes a code unit; text that is too long to be typed needs no key. */
export const isKey = (text: string): boolean => text.length * 3 <= MAX_KEY_BYTES

export interface TableEntry {
  readonly key: string
  readonly value: Uint8Array
  /** Equally long in all entries of a table that have one. */
  readonly vector?: Uint8Array | undefined
}

export interface WrittenChunk {
  readonly first: string
  readonly last: string
  readonly bytes: Uint8Array
}

/**
 * @param entries sorted by key, without duplicates
 * @param target bytes of a chunk before the next begins; a single longer value makes a longer chunk
 */
export function writeTable(entries: Iterable<TableEntry>, target: number): WrittenChunk[] {
  const chunks: WrittenChunk[] = []
  let group: TableEntry[] = []
  let size = 0
  const close = (): void => {
    const first = group[0]?.key
    const last = group.at(-1)?.key
    if (first !== undefined && last !== undefined)
      chunks.push({ first, last, bytes: writeChunk(group) })
    group = []
    size = 0
  }
  for (const entry of entries) {
    const bytes = entry.value.length + entry.key.length + (entry.vector?.length ?? 0)
    if (group.length > 0 && size + bytes > target) close()
    group.push(entry)
    size += bytes
  }
  close()
  return chunks
}

/** For all chunks: making them costs more than filling them. Marked as pure, so that bundles of readers leave them out. */
const restarts = /* @__PURE__ */ byteWriter(256)
const keys = /* @__PURE__ */ byteWriter(4096)
const values = /* @__PURE__ */ byteWriter(16384)

/** @param entries sorted by key, no key twice */
export function writeChunk(entries: readonly TableEntry[]): Uint8Array {
  let previous: Uint8Array = new Uint8Array(0)
  const spelled = entries.map(({ key }) => keyBytes(key))
  for (const [i, { value }] of entries.entries()) {
    const bytes = spelled[i] ?? previous
    let shared = 0
    if (i % RESTART_EVERY === 0) {
      restarts.u32(keys.length)
      restarts.u32(values.length)
    } else while (shared < bytes.length && bytes[shared] === previous[shared]) shared++
    keys.varint(shared)
    keys.varint(bytes.length - shared)
    keys.bytes(bytes.subarray(shared))
    keys.varint(value.length)
    values.bytes(value)
    previous = bytes
  }
  const vectors = entries.flatMap(({ vector }) => vector ?? [])
  const chunk = byteWriter(HEADER + restarts.length + keys.length + values.length)
  chunk.u32(MAGIC)
  chunk.u16(VERSION)
  chunk.u16(vectors[0]?.length ?? 0)
  chunk.u32(entries.length)
  chunk.u32(keys.length)
  chunk.u32(values.length)
  chunk.bytes(restarts.finish())
  chunk.bytes(keys.finish())
  chunk.bytes(values.finish())
  if (vectors.length > 0) {
    for (let i = 0; i < entries.length; i += 8) chunk.u8(presence(entries.slice(i, i + 8)))
    for (const vector of vectors) chunk.bytes(vector)
  }
  return chunk.finish()
}

function keyBytes(key: string): Uint8Array {
  const bytes = encodeShort(key)
  if (bytes.length > MAX_KEY_BYTES) throw new RangeError(`a key of ${bytes.length} bytes: ${key}`)
  return bytes
}

const presence = (entries: readonly TableEntry[]): number =>
  entries.reduce((bits, { vector }, i) => (vector === undefined ? bits : bits | (1 << i)), 0)

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
  rowsBeginning(beginning: string): Generator<TableRow>
  /**
   * Visits all keys in order without creating strings: the key is the first `length` bytes of `key`, of which the
   * first `shared` are those of the previous key. The buffer is reused for the next key.
   */
  eachKey(each: (key: Uint8Array, shared: number, length: number, from: number) => void): void
  /** The offsets of the values of all keys with this prefix, in order. */
  eachBeginning(beginning: string, each: (from: number, to: number) => void): void
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
  const valuesFrom = (restart: number): number =>
    valuesAt + readU32(bytes, HEADER + restart * 8 + 4)

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
  const restartOf = (key: string): number => lastReached(restartCount, (i) => restartKey(i) <= key)

  function* rowsBeginning(beginning: string): Generator<TableRow> {
    const wanted = encodeShort(beginning)
    const restart = restartOf(beginning)
    const c = keysFrom(restart)
    let valueAt = valuesFrom(restart)
    // The first match stands before the next restart, or is it.
    const lastStart = (restart + 1) * RESTART_EVERY
    let spelled: Uint8Array | undefined
    let same = 0
    for (let i = restart * RESTART_EVERY; i < entries; i++) {
      if (spelled === undefined && i > lastStart) return
      const shared = readVarint(c)
      const length = readVarint(c)
      same = alike(wanted, same, c, shared, length)
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
    const restart = restartOf(key)
    const c = keysFrom(restart)
    let valueAt = valuesFrom(restart)
    const end = Math.min(entries, (restart + 1) * RESTART_EVERY)
    let same = 0 // leading bytes that the current key shares with the wanted one
    for (let i = restart * RESTART_EVERY; i < end; i++) {
      const shared = readVarint(c)
      const length = readVarint(c)
      same = alike(wanted, same, c, shared, length)
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

  /** As find, but for a range: a prefix such as `get` has hundreds of keys that nobody reads. */
  const eachBeginning = (beginning: string, each: (from: number, to: number) => void): void => {
    const wanted = encodeShort(beginning)
    const restart = restartOf(beginning)
    const c = keysFrom(restart)
    let valueAt = valuesFrom(restart)
    // The first match stands before the next restart, or is it.
    const lastStart = (restart + 1) * RESTART_EVERY
    let begun = false
    let same = 0
    for (let i = restart * RESTART_EVERY; i < entries && (begun || i <= lastStart); i++) {
      const shared = readVarint(c)
      const length = readVarint(c)
      same = alike(wanted, same, c, shared, length)
      c.at += length
      const from = valueAt
      valueAt += readVarint(c)
      if (same === wanted.length) each(from, valueAt)
      else if (begun) return
      begun = same === wanted.length
    }
  }

  const eachKey: TableChunk['eachKey'] = (each) => {
    const c = cursor(bytes, keysAt)
    const key = new Uint8Array(MAX_KEY_BYTES)
    let valueAt = valuesAt
    for (let i = 0; i < entries; i++) {
      const shared = readVarint(c)
      const length = shared + readVarint(c)
      for (let at = shared; at < length; at++) key[at] = bytes[c.at++] ?? 0
      const from = valueAt
      valueAt += readVarint(c)
      each(key, shared, length, from)
    }
  }

  return {
    bytes,
    entries,
    rowsBeginning,
    eachKey,
    eachBeginning,
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
function alike(
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
