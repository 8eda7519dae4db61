/**
 * A content-addressed store: what earlier builds computed, in one file. A key names everything that its value depends
 * on, so an entry is never out of date, though it may be unused. The file is a log: new entries are
 * appended at once, so a killed build keeps what it has, and two builds at the same time keep what both append.
 *
 *   'CCST' u32 · version u16 · 0 u16 │ record, record, …
 *   record: key 16 bytes (SHA-256) · length u32 · check u32 (SHA-256 of key, length and value) · value
 *
 * A record that does not match its check ends the file: a build was killed while writing it. It is one file, because
 * thousands of small files take longer to read than many values to compute.
 */
import { createHash, hash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeAtomically } from '../files/write-atomically.ts'

export interface Store {
  /** Undefined for an unknown key. */
  get(key: string): Uint8Array | undefined
  /** Skips entries that are stored already. */
  add(entries: ReadonlyMap<string, Uint8Array>): void
  /** Whether nothing was stored before. */
  readonly wasEmpty: boolean
  /** The entries that were read or added since opening, as a file without its header. */
  used(): Uint8Array
  /**
   * Removes entries that were neither read nor added since opening, if the file is larger than `bytes`.
   * @param bytes default: twice the size of the entries that were read or added
   */
  tidy(bytes?: number): void
}

const MAGIC = 0x54534343
const VERSION = 1
const HEADER = Buffer.alloc(8)
HEADER.writeUInt32LE(MAGIC)
HEADER.writeUInt16LE(VERSION, 4)

const KEY = 16
const CHECK = 4
const PREFIX = KEY + 4 + CHECK

/**
 * @param file null: entries are kept in memory only
 * @param given entries of another store, as returned by `used`
 */
export function openStore(file: string | null, given?: Uint8Array): Store {
  const { records, isWhole } = file === null ? nothingRead() : readStore(file)
  const wasEmpty = records.size === 0
  if (given !== undefined)
    for (const [key, record] of readRecords(given).records) records.set(key, record)
  const used = new Set<string>()
  let size = HEADER.length + sizeOf(records.values())
  /** Repaired only when there is something to add, because another build may be writing what looks truncated. */
  let isAppendable = isWhole

  const usedRecords = (): Uint8Array[] => [...used].flatMap((key) => records.get(key) ?? [])
  return {
    wasEmpty,
    get(key) {
      const name = nameOf(key)
      const record = records.get(name)
      if (record === undefined) return undefined
      used.add(name)
      return record.subarray(PREFIX)
    },
    add(entries) {
      const added: Uint8Array[] = []
      for (const [key, value] of entries) {
        const name = nameOf(key)
        used.add(name)
        if (records.has(name)) continue
        const record = recordOf(name, value)
        records.set(name, record)
        added.push(record)
      }
      if (file === null || added.length === 0) return
      size += sizeOf(added)
      if (isAppendable) append(file, added)
      else rewrite(file, records.values())
      isAppendable = true
    },
    used: () => Buffer.concat(usedRecords()),
    tidy(bytes) {
      const kept = usedRecords()
      const usedSize = HEADER.length + sizeOf(kept)
      if (file === null || size === usedSize || size <= (bytes ?? 2 * usedSize)) return
      rewrite(file, kept)
      size = usedSize
    },
  }
}

const nameOf = (key: string): string => hash('sha256', key).slice(0, KEY * 2)

function recordOf(name: string, value: Uint8Array): Uint8Array {
  const record = Buffer.alloc(PREFIX + value.length)
  record.write(name, 'hex')
  record.writeUInt32LE(value.length, KEY)
  record.set(value, PREFIX)
  record.set(checkOf(record), PREFIX - CHECK)
  return record
}

const checkOf = (record: Uint8Array): Buffer =>
  createHash('sha256')
    .update(record.subarray(0, PREFIX - CHECK))
    .update(record.subarray(PREFIX))
    .digest()
    .subarray(0, CHECK)

interface ReadRecords {
  /** By the key in hexadecimal, up to the first damaged record. */
  readonly records: Map<string, Uint8Array>
  /** Whether the file contains nothing else. */
  readonly isWhole: boolean
}

const nothingRead = (): ReadRecords => ({ records: new Map(), isWhole: true })

function readStore(file: string): ReadRecords {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return nothingRead()
  }
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) return { ...nothingRead(), isWhole: false }
  return readRecords(bytes.subarray(HEADER.length))
}

function readRecords(given: Uint8Array): ReadRecords {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const records = new Map<string, Uint8Array>()
  let at = 0
  while (at + PREFIX <= bytes.length) {
    const end = at + PREFIX + bytes.readUInt32LE(at + KEY)
    const record = bytes.subarray(at, end)
    if (end > bytes.length || !checkOf(record).equals(record.subarray(PREFIX - CHECK, PREFIX)))
      break
    records.set(record.toString('hex', 0, KEY), record)
    at = end
  }
  return { records, isWhole: at === bytes.length }
}

function sizeOf(records: Iterable<Uint8Array>): number {
  let size = 0
  for (const { length } of records) size += length
  return size
}

function append(file: string, records: readonly Uint8Array[]): void {
  writable(() => {
    mkdirSync(dirname(file), { recursive: true })
    createWithHeader(file)
    appendFileSync(file, Buffer.concat(records))
  })
}

/** Does nothing if the file exists, because another build may have created it just now. */
function createWithHeader(file: string): void {
  try {
    writeFileSync(file, HEADER, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function rewrite(file: string, records: Iterable<Uint8Array>): void {
  writable(() => {
    mkdirSync(dirname(file), { recursive: true })
    writeAtomically(file, Buffer.concat([HEADER, ...records]))
  })
}

/** Ignores a store that cannot be written, which is common in CI: it costs time and must not fail a build. */
function writable(write: () => void): void {
  try {
    write()
  } catch {
    // The entries are in memory anyway.
  }
}
