/**
 * The value of a path in the `paths` table: the record of the file in the source blocks (when the pack keeps it), its
 * hash when it was indexed, and its cards.
 *
 *   varint record + 1 (0: not kept) · u8 × 8 content hash · varint lines · varint n · n × varint card gap
 */
import { byteWriter } from '../byte-writer.ts'
import { cursor, fromHex, hex, readVarint } from '../bytes.ts'
import type { Pack } from '../pack.ts'

export interface SourceEntry {
  /** The number of the record in the source blocks; null when the pack does not keep the file. */
  readonly record: number | null
  /** The first 64 bits of the SHA-256 of the file's UTF-8 text, in hex. */
  readonly hash: string
  readonly lineCount: number
  /** The cards of this path, and those defined there, ascending. */
  readonly cards: readonly number[]
}

export function writeSourceEntry(entry: SourceEntry): Uint8Array {
  const out = byteWriter(32)
  out.varint(entry.record === null ? 0 : entry.record + 1)
  out.bytes(fromHex(entry.hash))
  out.varint(entry.lineCount)
  out.varint(entry.cards.length)
  let previous = 0
  for (const card of entry.cards) {
    out.varint(card - previous)
    previous = card
  }
  return out.finish()
}

/** The entry of a path, from the pack's table. */
export function sourceEntryOf(pack: Pack, path: string): SourceEntry | undefined {
  const hit = pack.find('paths', path)
  return hit === undefined ? undefined : readSourceEntry(hit.bytes, hit.from)
}

function readSourceEntry(bytes: Uint8Array, from: number): SourceEntry {
  const c = cursor(bytes, from)
  const record = readVarint(c)
  const hash = hex(bytes, c.at, c.at + 8)
  c.at += 8
  const lineCount = readVarint(c)
  const count = readVarint(c)
  const cards: number[] = []
  let card = 0
  for (let i = 0; i < count; i++) {
    card += readVarint(c)
    cards.push(card)
  }
  return { record: record === 0 ? null : record - 1, hash, lineCount, cards }
}

/** How every reader of spans splits a source into lines. */
export const LINE_END = /\r?\n/
