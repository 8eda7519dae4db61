/**
 * Numbers as a value of a store:
 *
 *   u32 length of the header │ header, JSON │ numbers (f32)
 */
export interface Numbers {
  /** The caller's data beside the numbers, unchecked. */
  readonly header: unknown
  readonly numbers: Float32Array
}

export function encodeNumbers(header: unknown, parts: readonly Float32Array[]): Uint8Array {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return Buffer.concat([length, json, ...parts.map(bytesOf)])
}

export function decodeNumbers(value: Uint8Array): Numbers {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const end = 4 + bytes.readUInt32LE(0)
  return {
    header: JSON.parse(bytes.toString('utf8', 4, end)),
    numbers: numbersOf(value.subarray(end)),
  }
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** A copy, because numbers lie at multiples of four bytes and values of a store anywhere. */
export const numbersOf = (value: Uint8Array): Float32Array =>
  new Float32Array(Uint8Array.from(value).buffer)
