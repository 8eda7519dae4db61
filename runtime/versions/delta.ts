/**
 * The files of one version of a library as differences from those of another one. Versions share few whole chunks,
 * because a card more shifts the numbers of all after it; but of their bytes a few in a hundred differ. Writer and
 * reader together; what is copied from where is found by build/publish/delta-encoder.ts.
 *
 *   deflate(
 *     'CCDV' u32 · version u16 · 0 u16
 *     │ varint sources │ sources × ( section u8 · hash 8 bytes )            files of the base
 *     │ varint files │ files × ( section u8 · hash 8 bytes · deflated u8 · hash of the raw bytes 8 bytes
 *     │                          · varint length · varint bytes of the steps )
 *     │ the steps of all files │ the bytes that they insert )
 *   step: varint length × 2 + 1 · varint source · varint offset   copied
 *         varint length × 2                                         inserted, from where the one before ended
 *
 * Blocks are compared as they were before they were deflated. Deflating them again would tie this file to one
 * compressor, so that they come out stored (RFC 1951, 3.2.4): the same block, other bytes. Their raw bytes have a hash
 * of their own for that.
 */
import { byteWriter } from '../pack/byte-writer.ts'
import { cursor, fromHex, hex, readVarint, textOf, utf8 } from '../pack/bytes.ts'
import { refusal } from '../pack/known-header.ts'
import { BLOCK_SECTIONS, fileName, RANKING_SECTION, type SectionName } from '../pack/pack-format.ts'

const MAGIC = 0x56444343
const VERSION = 1
const HEADER = 8
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a file of differences' }
const HASH_BYTES = 8

/** Sections by their number in the file. Written files have these numbers: append only. */
export const NUMBERED_SECTIONS = [
  ...(['terms', 'words', 'symbols', 'ids', 'paths'] as const),
  ...(['heads', 'bodies', 'sources', 'origins', 'kinds'] as const),
  ...(['vectors', 'ranking'] as const),
] satisfies readonly SectionName[]
const SECTION_NAMES: readonly string[] = NUMBERED_SECTIONS

/** In place of a section: the name in full, for what lies beside a manifest: varint length · name. */
const IN_FULL = 255

export type Step =
  | {
      readonly kind: 'copy'
      readonly source: string
      readonly from: number
      readonly length: number
    }
  | { readonly kind: 'insert'; readonly bytes: Uint8Array }

export interface FileDelta {
  readonly name: string
  readonly isDeflated: boolean
  /** Hash of the raw bytes. */
  readonly raw: string
  /** Of the raw bytes. */
  readonly length: number
  readonly steps: readonly Step[]
}

/** @returns bytes to be deflated */
export function writeDelta(files: readonly FileDelta[]): Uint8Array {
  const sources = new Map<string, number>()
  for (const { steps } of files)
    for (const step of steps)
      if (step.kind === 'copy' && !sources.has(step.source)) sources.set(step.source, sources.size)
  const out = byteWriter(65_536)
  const all = byteWriter(65_536)
  const inserted = byteWriter(65_536)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(0)
  const putName = (name: string): void => {
    const [, section, hash] = /^(\w+)\/([0-9a-f]{16})\.bin$/.exec(name) ?? []
    const known = section === undefined ? -1 : SECTION_NAMES.indexOf(section)
    out.u8(known < 0 ? IN_FULL : known)
    if (known >= 0) out.bytes(fromHex(hash ?? ''))
    else {
      const spelled = utf8(name)
      out.varint(spelled.length)
      out.bytes(spelled)
    }
  }
  out.varint(sources.size)
  for (const source of sources.keys()) putName(source)
  out.varint(files.length)
  for (const { name, isDeflated, raw, length, steps } of files) {
    putName(name)
    out.u8(isDeflated ? 1 : 0)
    out.bytes(fromHex(raw))
    out.varint(length)
    const before = all.length
    for (const step of steps) {
      if (step.kind === 'copy') {
        all.varint(step.length * 2 + 1)
        all.varint(sources.get(step.source) ?? 0)
        all.varint(step.from)
      } else {
        all.varint(step.bytes.length * 2)
        inserted.bytes(step.bytes)
      }
    }
    out.varint(all.length - before)
  }
  out.varint(all.length)
  out.bytes(all.finish())
  out.bytes(inserted.finish())
  return out.finish()
}

export interface Delta {
  /** Undefined for a file that is not in it: the base has the same. */
  readonly file: (name: string) => FileDelta | undefined
  readonly names: readonly string[]
}

/** @returns a reason in words when the bytes are not such a file */
export function readDelta(bytes: Uint8Array): Delta | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const c = cursor(bytes, HEADER)
  const byte = (): number => bytes[c.at++] ?? 0
  const hash = (): string => {
    c.at += HASH_BYTES
    return hex(bytes, c.at - HASH_BYTES, c.at)
  }
  const name = (): string => {
    const section = NUMBERED_SECTIONS[byte()]
    if (section !== undefined) return fileName(section, hash())
    const length = readVarint(c)
    c.at += length
    return textOf(bytes.subarray(c.at - length, c.at))
  }
  const sources = Array.from({ length: readVarint(c) }, name)
  let stepsAt = 0
  const rows = Array.from({ length: readVarint(c) }, () => {
    const row = {
      ...{ name: name(), isDeflated: byte() === 1, raw: hash(), length: readVarint(c) },
      stepsAt,
    }
    stepsAt += readVarint(c)
    return { ...row, stepsEnd: stepsAt }
  })
  const allBytes = readVarint(c)
  const allAt = c.at
  let insertAt = allAt + allBytes
  if (insertAt > bytes.length) return 'is shorter than its lengths say'
  const files = new Map<string, FileDelta>()
  for (const { name, isDeflated, raw, length, ...row } of rows) {
    const steps: Step[] = []
    const s = cursor(bytes, allAt + row.stepsAt)
    while (s.at < allAt + row.stepsEnd) {
      const head = readVarint(s)
      const count = Math.floor(head / 2)
      if (head % 2 === 1)
        steps.push({
          kind: 'copy',
          source: sources[readVarint(s)] ?? '',
          from: readVarint(s),
          length: count,
        })
      else {
        steps.push({ kind: 'insert', bytes: bytes.subarray(insertAt, insertAt + count) })
        insertAt += count
      }
    }
    files.set(name, { name, isDeflated, raw, length, steps })
  }
  if (insertAt > bytes.length) return 'is shorter than its lengths say'
  return { file: (name) => files.get(name), names: [...files.keys()] }
}

/** Files of the base that a file is made of. */
export const sourcesOf = ({ steps }: FileDelta): string[] => [
  ...new Set(steps.flatMap((step) => (step.kind === 'copy' ? step.source : []))),
]

/** @param sources raw bytes of the base's files @returns undefined when they do not fit */
export function applyDelta(
  { length, steps }: FileDelta,
  sources: ReadonlyMap<string, Uint8Array>,
): Uint8Array | undefined {
  const out = new Uint8Array(length)
  let at = 0
  for (const step of steps) {
    const piece =
      step.kind === 'insert'
        ? step.bytes
        : sources.get(step.source)?.subarray(step.from, step.from + step.length)
    if (piece === undefined || at + piece.length > length) return undefined
    out.set(piece, at)
    at += piece.length
  }
  return at === length ? out : undefined
}

/** Whether the files of a section are deflated; tables of blocks are not. */
export const isDeflatedFile = (name: string, tables: ReadonlySet<string>): boolean => {
  const section = name.slice(0, name.indexOf('/'))
  return (
    !tables.has(name) &&
    (section === RANKING_SECTION || BLOCK_SECTIONS.some((known) => known === section))
  )
}

const MAX_STORED = 65_535
/** u8 whether it is the last · u16 length · u16 its complement */
const STORED_HEADER = 5

/** Bytes as a deflate stream that compresses nothing. */
export function storedDeflate(raw: Uint8Array): Uint8Array {
  const parts = Math.max(1, Math.ceil(raw.length / MAX_STORED))
  const out = new Uint8Array(raw.length + parts * STORED_HEADER)
  for (let number = 0; number < parts; number++) {
    const part = raw.subarray(number * MAX_STORED, (number + 1) * MAX_STORED)
    const [low, high] = [part.length & 0xff, part.length >> 8]
    const isLast = Number(number === parts - 1)
    const at = number * (MAX_STORED + STORED_HEADER)
    out.set([isLast, low, high, ~low, ~high], at)
    out.set(part, at + STORED_HEADER)
  }
  return out
}
