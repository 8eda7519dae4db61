/** A growable buffer that writes what bytes.ts reads. It is a file of its own, because readers need no writer. */

export interface ByteWriter {
  readonly length: number
  u8(value: number): void
  u16(value: number): void
  u32(value: number): void
  varint(value: number): void
  bytes(values: Uint8Array): void
  /** The bytes so far, in a buffer of their own; the writer is empty again. */
  finish(): Uint8Array
}

export function byteWriter(capacity = 1024): ByteWriter {
  let buffer = new Uint8Array(capacity)
  let length = 0
  const room = (more: number): void => {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }
  const u8 = (value: number): void => {
    room(1)
    buffer[length++] = value
  }
  return {
    get length() {
      return length
    },
    u8,
    u16(value) {
      u8(value & 255)
      u8((value >>> 8) & 255)
    },
    u32(value) {
      for (let shift = 0; shift < 32; shift += 8) u8((value >>> shift) & 255)
    },
    varint(value) {
      let rest = value
      while (rest > 127) {
        u8((rest % 128) | 128)
        rest = Math.floor(rest / 128)
      }
      u8(rest)
    },
    bytes(values) {
      room(values.length)
      buffer.set(values, length)
      length += values.length
    },
    finish() {
      const bytes = buffer.slice(0, length)
      length = 0
      return bytes
    },
  }
}
