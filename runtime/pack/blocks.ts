/**
 * Records in small compressed blocks: card heads, card bodies and source files. A block contains neighbouring records
 * up to a size, is deflated (RFC 1951) and is one file, so a reader without Range requests fetches just what it shows.
 * Writer and reader together.
 *
 * JavaScript compresses (deflate.ts) and the platform inflates: a page of results opens twenty blocks, and in an
 * isolate that has just started an inflater in JavaScript would be interpreted, which takes several times as long.
 *
 *   table:  'CCBT' u32 · version u16 · 0 u16 · blocks u32 │ blocks × ( first record u32 · file hash 8 bytes )
 *   block:  deflate( records × varint length │ the records )
 */
import { errorMessage } from '../std/error-message.ts'
import { lastReached } from '../std/sorted.ts'
import { byteWriter } from './byte-writer.ts'
import { cursor, hex, readU32, readVarint } from './bytes.ts'
import type { Compress } from './deflate.ts'
import { refusal } from './known-header.ts'

const MAGIC = 0x54424343
const VERSION = 1
const HEADER = 12
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a block table' }
const ROW = 12

export interface WrittenBlock {
  readonly first: number
  readonly bytes: Uint8Array
}

/**
 * A block ends after `target` raw bytes, or after half of that where the group changes (the file that the records
 * come from). After a change in one file, later blocks then align again and keep their bytes, so that browsers, hosts
 * and the build's cache keep them.
 */
export function writeBlocks(
  records: readonly Uint8Array[],
  groups: readonly string[],
  target: number,
  compress: Compress,
): WrittenBlock[] {
  const blocks: WrittenBlock[] = []
  let first = 0
  let size = 0
  for (let i = 0; i <= records.length; i++) {
    const next = records[i]
    const grown = size + (next?.length ?? 0) > target
    const turns = size > target / 2 && groups[i] !== groups[i - 1]
    if (i > first && (next === undefined || grown || turns)) {
      blocks.push({ first, bytes: compress(rawBlock(records.slice(first, i))) })
      first = i
      size = 0
    }
    size += next?.length ?? 0
  }
  return blocks
}

function rawBlock(records: readonly Uint8Array[]): Uint8Array {
  const out = byteWriter(16384)
  out.varint(records.length)
  for (const record of records) out.varint(record.length)
  for (const record of records) out.bytes(record)
  return out.finish()
}

/** Inflates bytes. @throws Error for bytes that no writer could have written */
export type Inflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
/** The synchronous form, which not every platform has. */
export type InflateNow = (bytes: Uint8Array) => Uint8Array

/** Available on every platform: browsers since 2023, workerd, Node. */
export const inflateStream: Inflate = async (bytes) => {
  const { body } = new Response(new Uint8Array(bytes))
  const raw = new Response(body?.pipeThrough(new DecompressionStream('deflate-raw')))
  return new Uint8Array(await raw.arrayBuffer())
}

export interface Block {
  /** The bytes that it takes in memory. */
  readonly size: number
  record(within: number): Uint8Array | undefined
}

/** @returns the raw bytes, or a reason in words */
export async function inflated(
  bytes: Uint8Array,
  inflate = inflateStream,
): Promise<Uint8Array | string> {
  try {
    return await inflate(bytes)
  } catch (error) {
    return `does not decompress (${errorMessage(error)})`
  }
}

/** @returns the block, or a reason in words */
export async function openBlock(bytes: Uint8Array, inflate?: Inflate): Promise<Block | string> {
  const raw = await inflated(bytes, inflate)
  return typeof raw === 'string' ? raw : blockOf(raw)
}

/** @param raw inflated @returns the block, or a reason in words */
export function blockOf(raw: Uint8Array): Block | string {
  const c = cursor(raw)
  const count = readVarint(c)
  if (count > raw.length) return 'is shorter than its lengths say'
  const lengths: number[] = []
  for (let i = 0; i < count; i++) lengths.push(readVarint(c))
  // The offset of each record, and at the end the offset after the last one.
  let at = c.at
  const starts = [at]
  for (const length of lengths) {
    at += length
    starts.push(at)
  }
  if (at > raw.length) return 'is shorter than its lengths say'
  return {
    size: raw.length,
    record(within) {
      const [from, to] = [starts[within], starts[within + 1]]
      return from === undefined || to === undefined ? undefined : raw.subarray(from, to)
    },
  }
}

export function writeBlockTable(rows: readonly { first: number; hash: Uint8Array }[]): Uint8Array {
  const out = byteWriter(HEADER + rows.length * ROW)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(0)
  out.u32(rows.length)
  for (const { first, hash } of rows) {
    out.u32(first)
    out.bytes(hash.subarray(0, 8))
  }
  return out.finish()
}

export interface BlockTable {
  readonly blocks: number
  /** The block that contains a record, and the record's number within it. */
  locate(record: number): { readonly file: string; readonly within: number }
  /** The files of all blocks, in order. */
  files(): string[]
}

/** @param nameOf the file of a hash in hex */
export function openBlockTable(
  bytes: Uint8Array,
  nameOf: (hash: string) => string,
): BlockTable | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const blocks = readU32(bytes, 8)
  if (bytes.length < HEADER + blocks * ROW) return 'is shorter than its header says'
  const first = (i: number): number => readU32(bytes, HEADER + i * ROW)
  const names: (string | undefined)[] = []
  const fileOf = (block: number): string => {
    const hashAt = HEADER + block * ROW + 4
    const file = names[block] ?? nameOf(hex(bytes, hashAt, hashAt + 8))
    names[block] = file
    return file
  }
  return {
    blocks,
    locate(record) {
      const block = lastReached(blocks, (i) => first(i) <= record)
      return { file: fileOf(block), within: record - first(block) }
    },
    files: () => Array.from({ length: blocks }, (_, i) => fileOf(i)),
  }
}
