/**
 * Caches the vectors of an embedder by text, across libraries. New vectors are appended every few seconds, so that a
 * killed build keeps what it has; a rebuild embeds only changed texts.
 *
 *   'CCVC' u32 · version u16 · dimensions u16 │ record, record, …
 *   record: key 16 bytes (SHA-256 of role and text) · components i16 × dimensions · check u32
 *
 * It is one file, because 40,000 small files take longer to read than to embed. 16 bits are exact, since teachers'
 * vectors are rounded to them (vector-scale.ts). A record that does not match its check ends the file: a build was
 * killed while writing it.
 */
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embedder } from '../../../runtime/embedding/embedder.ts'
import { writeWhole } from '../../files/write-whole.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'

/** Texts that a build asked vectors of, each once, and those of them that the cache lacked. */
export interface EmbeddedTexts {
  readonly texts: number
  readonly embedded: number
}

export interface CachedEmbedder extends Embedder {
  /** @param progress the number of finished texts, cached ones included */
  embedAll(
    texts: readonly string[],
    role: 'query' | 'document',
    progress?: (done: number, total: number) => void,
  ): Promise<Float32Array[]>
  /** How many texts the model itself had to embed. */
  embedded(): number
  counts(): EmbeddedTexts
  /** Removes what this build did not use when the file has become too large. */
  tidy(): void
  /** The vectors that this build used, for another build without a file of its own. */
  records(): Uint8Array
}

const MAGIC = 0x43564343
const VERSION = 1
const HEADER = 8
const KEY = 16
const CHECK = 4

const EMPTY_BYTES = new Uint8Array(0)

/** Texts between two writes: some seconds of work. */
const PORTION = 256
/** In bytes: a larger file keeps only what the last build used. */
const LIMIT = 512 * 1024 * 1024

/**
 * @param file null: no cache beyond this build
 * @param given `records` of another build with this model
 */
export function cacheVectors(
  embedder: Embedder,
  file: string | null,
  given: Uint8Array = EMPTY_BYTES,
): CachedEmbedder {
  const { id, dimensions } = embedder
  const recordBytes = KEY + dimensions * 2 + CHECK
  const isNew = file !== null && !existsSync(file)
  const { records: known, whole } =
    file === null
      ? { records: new Map<string, Uint8Array>(), whole: true }
      : readRecords(file, dimensions)
  for (let at = 0; at < given.length; at += recordBytes) {
    const record = given.subarray(at, at + recordBytes)
    known.set(textKeyOf(record), record)
  }
  let appendable = whole
  const used = new Set<string>()
  let size = HEADER + known.size * recordBytes
  let fresh = 0

  const keep = (records: ReadonlyMap<string, Uint8Array>): void => {
    for (const [key, record] of records) known.set(key, record)
    if (file === null) return
    size += records.size * recordBytes
    if (isNew && !appendable) {
      createFile(file, dimensions)
      appendable = true
    }
    // Repaired only when there is something to add, because another build may be writing what looks truncated.
    if (appendable) writable(() => appendFileSync(file, Buffer.concat([...records.values()])))
    else writeFile(file, dimensions, [...known.values()])
    appendable = true
  }
  async function embedAll(
    texts: readonly string[],
    role: 'query' | 'document',
    progress: (done: number, total: number) => void = () => {},
  ): Promise<Float32Array[]> {
    const keys = texts.map((text) => keyOf(role, text))
    const pending = new Map<string, string>()
    for (const [i, key] of keys.entries()) {
      used.add(key)
      if (!known.has(key)) pending.set(key, texts[i] ?? '')
    }
    const missing = [...pending]
    const before = texts.length - missing.length
    progress(before, texts.length)
    const ask = (at: number): Promise<Float32Array[]> => {
      const portion = missing.slice(at, at + PORTION).map(([, text]) => text)
      const asked = portion.length === 0 ? Promise.resolve([]) : embedder.embed(portion, role)
      // It is awaited in its turn; the failure of the portion before it may come first.
      asked.catch(() => {})
      return asked
    }
    // One portion ahead, so that no thread waits for the slowest batch of a portion.
    let next = ask(0)
    for (let at = 0; at < missing.length; at += PORTION) {
      const coming = next
      next = ask(at + PORTION)
      const vectors = await coming
      const portion = missing.slice(at, at + PORTION)
      keep(new Map(portion.map(([key], i) => [key, recordOf(key, vectors[i] ?? EMPTY)])))
      fresh += portion.length
      progress(before + at + portion.length, texts.length)
    }
    return keys.map((key) => vectorOf(known.get(key), dimensions))
  }
  return {
    id,
    dimensions,
    embed: (texts, role) => embedAll(texts, role),
    embedAll,
    embedded: () => fresh,
    counts: () => ({ texts: used.size, embedded: fresh }),
    tidy() {
      if (file === null || size <= LIMIT) return
      const kept = [...known].filter(([key]) => used.has(key)).map(([, record]) => record)
      writeFile(file, dimensions, kept)
    },
    records: () => Buffer.concat([...used].flatMap((key) => known.get(key) ?? [])),
  }
}

const EMPTY = new Float32Array(0)

const keyOf = (role: string, text: string): string =>
  hash('sha256', `${role}\0${text}`).slice(0, KEY * 2)

function recordOf(key: string, vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(KEY + vector.length * 2 + CHECK)
  bytes.set(Buffer.from(key, 'hex'))
  const view = new DataView(bytes.buffer)
  for (const [i, value] of vector.entries())
    view.setInt16(KEY + i * 2, Math.round(value * VECTOR_SCALE), true)
  bytes.set(checkOf(bytes), bytes.length - CHECK)
  return bytes
}

function vectorOf(record: Uint8Array | undefined, dimensions: number): Float32Array {
  if (record === undefined) throw new Error('a vector was lost between model and cache')
  const view = new DataView(record.buffer, record.byteOffset + KEY)
  const vector = new Float32Array(dimensions)
  for (let i = 0; i < dimensions; i++) vector[i] = view.getInt16(i * 2, true) / VECTOR_SCALE
  return vector
}

const textKeyOf = (record: Uint8Array): string =>
  Buffer.from(record.buffer, record.byteOffset, KEY).toString('hex')

const checkOf = (record: Uint8Array): Uint8Array =>
  hash('sha256', record.subarray(0, -CHECK), 'buffer').subarray(0, CHECK)

interface Records {
  /** Up to the first damaged one. */
  readonly records: Map<string, Uint8Array>
  /** Whether the file holds nothing but valid records. */
  readonly whole: boolean
}

function readRecords(file: string, dimensions: number): Records {
  const records = new Map<string, Uint8Array>()
  const bytes = readWhole(file)
  const recordBytes = KEY + dimensions * 2 + CHECK
  const known =
    bytes.length >= HEADER && Buffer.from(headerOf(dimensions)).equals(bytes.subarray(0, HEADER))
  let at = HEADER
  for (; known && at + recordBytes <= bytes.length; at += recordBytes) {
    const record = bytes.subarray(at, at + recordBytes)
    if (!Buffer.from(checkOf(record)).equals(record.subarray(-CHECK))) break
    records.set(textKeyOf(record), record)
  }
  return { records, whole: known && at === bytes.length }
}

function readWhole(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    return EMPTY_BYTES
  }
}

function headerOf(dimensions: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER))
  view.setUint32(0, MAGIC, true)
  view.setUint16(4, VERSION, true)
  view.setUint16(6, dimensions, true)
  return new Uint8Array(view.buffer)
}

/** Unless a concurrent build did so first; then both append. */
function createFile(file: string, dimensions: number): void {
  writable(() => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, headerOf(dimensions), { flag: 'wx' })
  })
}

function writeFile(file: string, dimensions: number, records: readonly Uint8Array[]): void {
  writable(() => {
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, Buffer.concat([headerOf(dimensions), ...records]))
  })
}

/** A cache that cannot be written costs time and never fails a build: read-only homes are common in CI. */
function writable(write: () => void): void {
  try {
    write()
  } catch {
    // The vectors are in memory all the same.
  }
}
