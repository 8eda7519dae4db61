/**
 * The first bytes that every file of ours has in common (magic u32 · version u16) → why a file cannot be read, or nothing.
 * The number says how this kind of file is laid out. Raising one raises the major number of the format (pack-format.ts).
 */
import { readU16, readU32 } from './bytes.ts'

export interface KnownHeader {
  readonly magic: number
  readonly version: number
  /** Bytes of the header, all of it. */
  readonly length: number
  /** In words, with its article: `a block table`. */
  readonly what: string
}

/** @returns a reason in words that goes on from the file's name; undefined when the header is as it should be */
export function refusal(
  bytes: Uint8Array,
  { magic, version, length, what }: KnownHeader,
): string | undefined {
  if (bytes.length < length || readU32(bytes, 0) !== magic) return `is not ${what}`
  const found = readU16(bytes, 4)
  return found === version
    ? undefined
    : `is ${what} of version ${found}, this reader knows ${version}`
}
