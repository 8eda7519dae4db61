/**
 * Reads numbers and texts in bytes, for every section of a pack; byte-writer.ts writes them. Integers are unsigned
 * LEB128 (DWARF 5, 7.6), where small numbers, such as most postings and lengths, take one byte. Fixed-width integers
 * are little-endian.
 */

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const utf8 = (text: string): Uint8Array => encoder.encode(text)
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

/** A position in a byte array that reading advances. Past the end it reads zeros; callers check lengths. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

export const cursor = (bytes: Uint8Array, at = 0): Cursor => ({ bytes, at })

export function readVarint(c: Cursor): number {
  let value = 0
  let scale = 1
  for (;;) {
    const byte = c.bytes[c.at++] ?? 0
    value += (byte & 127) * scale
    if (byte < 128) return value
    scale *= 128
  }
}

export function readU32(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)) >>>
    0
  )
}

export const readU16 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** Nearly all of an index is ASCII, and for short keys a loop over characters is faster than TextDecoder. */
export function decodeShort(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0
    if (byte > 127) return decoder.decode(bytes.subarray(from, to))
    text += String.fromCharCode(byte)
  }
  return text
}

/** The opposite direction, for the same reason. */
export function encodeShort(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return utf8(text)
    bytes[i] = code
  }
  return bytes
}

const HEX = '0123456789abcdef'

export function hex(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0
    text += (HEX[byte >> 4] ?? '') + (HEX[byte & 15] ?? '')
  }
  return text
}

export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16)
  return bytes
}
