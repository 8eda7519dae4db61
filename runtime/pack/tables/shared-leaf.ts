/**
 * Writes and reads one range of keys of a table over several packs. A word is looked up in every pack; without this,
 * each look-up reads a whole chunk of each pack.
 *
 *   'CCTL' u32 · version u16 · 0 u16
 *   │ varint fragments │ fragments × ( varint pack · varint n · n − 1 bytes of start · varint length )
 *   │ the fragments, chunks as table.ts writes them
 *
 * A fragment is the part of one pack's chunk that lies in the range. `start` is where the chunk's keys start
 * (chunk-list.ts), if the fragment begins the chunk; n is 0 if it continues one.
 */
import { byteWriter } from '../byte-writer.ts'
import { cursor, readVarint, textOf, utf8 } from '../bytes.ts'
import { refusal } from '../known-header.ts'
import type { Fragment } from './chunk-tree.ts'
import { openChunk } from './table-chunk.ts'

const VERSION = 1
const KNOWN = { magic: 0x4c544343, version: VERSION, length: 8, what: 'a range of a shared table' }

export interface WrittenFragment {
  /** The number of the pack. */
  readonly pack: number
  readonly start: string | undefined
  readonly bytes: Uint8Array
}

export function writeSharedLeaf(fragments: readonly WrittenFragment[]): Uint8Array {
  const out = byteWriter(8192)
  out.u32(KNOWN.magic)
  out.u16(VERSION)
  out.u16(0)
  out.varint(fragments.length)
  for (const { pack, start, bytes } of fragments) {
    out.varint(pack)
    const spelled = start === undefined ? undefined : utf8(start)
    out.varint(spelled === undefined ? 0 : spelled.length + 1)
    if (spelled !== undefined) out.bytes(spelled)
    out.varint(bytes.length)
  }
  for (const { bytes } of fragments) out.bytes(bytes)
  return out.finish()
}

/** @returns the fragments of one pack, or a reason in words */
export function openSharedLeaf(bytes: Uint8Array, pack: number): readonly Fragment[] | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const c = cursor(bytes, KNOWN.length)
  const count = readVarint(c)
  if (count > bytes.length) return 'is shorter than its lengths say'
  const parts = Array.from({ length: count }, () => {
    const of = readVarint(c)
    const spelled = readVarint(c)
    const from = c.at
    c.at += Math.max(0, spelled - 1)
    const start = spelled === 0 ? undefined : textOf(bytes.subarray(from, c.at))
    return { of, start, length: readVarint(c) }
  })
  let at = c.at
  const fragments: Fragment[] = []
  for (const { of, start, length } of parts) {
    const from = at
    at += length
    if (at > bytes.length) return 'is shorter than its lengths say'
    if (of !== pack) continue
    const chunk = openChunk(bytes.subarray(from, at))
    if (typeof chunk === 'string') return chunk
    fragments.push({ chunk, start })
  }
  return fragments
}
