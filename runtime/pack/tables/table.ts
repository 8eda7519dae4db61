/**
 * A sorted table of string keys and byte values, split into chunks of some KB: terms, symbols, words, paths and ids
 * are all stored this way. This file has the layout, which is that of LevelDB's table blocks, and the writer;
 * table-chunk.ts reads a chunk.
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
 * A key may have a vector and no value: a word that no card contains but that a question may contain. Keys are ordered
 * by UTF-16 code units, as `<` compares them in JavaScript.
 */
import { byteWriter } from '../byte-writer.ts'
import { encodeShort } from '../bytes.ts'

const MAGIC = 0x42544343
const VERSION = 2
export const HEADER = 20
export const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a table chunk' }
export const RESTART_EVERY = 16
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

/**
 * For all chunks: making them costs more than filling them. Marked as pure, so that bundles of readers leave them out.
 */
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
