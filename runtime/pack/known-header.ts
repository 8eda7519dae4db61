/**
 * Checks the header that all our files share (magic u32 · version u16). The version is that of the file's layout;
 * raising it raises the major number of the format (pack-format.ts).
 */
import { readU16, readU32 } from './bytes.ts'

export interface KnownHeader {
  readonly magic: number
  readonly version: number
  /** The length of the whole header in bytes. */
  readonly length: number
  /** In words, with its article: `a block table`. */
  readonly what: string
}

/** @returns a reason in words that continues after the file's name; undefined for a valid header */
export function refusal(
  bytes: Uint8Array,
  { magic, version, length, what }: KnownHeader,
): string | undefined {
  if (bytes.length < length || readU32(bytes, 0) !== magic) return `is not ${what}`
  const written = readU16(bytes, 4)
  return written === version
    ? undefined
    : `is ${what} of version ${written}, this reader knows ${version}`
}
