/** The primitives of all sections: what was written is read back, and nothing is read past the end. */
import { describe, expect, test } from 'vitest'
import { byteWriter } from '../../runtime/pack/byte-writer.ts'
import {
  cursor,
  decodeShort,
  fromHex,
  hex,
  readU16,
  readU32,
  readVarint,
  textOf,
  utf8,
} from '../../runtime/pack/bytes.ts'
import { seededRandom } from '../small-pack.ts'

describe('variable-length integers', () => {
  const EDGES = [0, 1, 127, 128, 16383, 16384, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 53 - 1]

  test.each(EDGES)('%d is read back, and the reader stops after it', (value) => {
    const out = byteWriter(1)
    out.varint(value)
    out.u8(7)
    const c = cursor(out.finish())
    expect(readVarint(c)).toBe(value)
    expect(c.bytes[c.at]).toBe(7)
  })

  test('take one byte for a number below 128', () => {
    const out = byteWriter(1)
    for (let value = 0; value < 128; value++) out.varint(value)
    expect(out.length).toBe(128)
  })

  test('are read back when ten thousand of any size are written one after another', () => {
    const random = seededRandom(1)
    const values = Array.from({ length: 10_000 }, () => Math.floor(2 ** (random() * 53)))
    const out = byteWriter(1)
    for (const value of values) out.varint(value)
    const { length } = out
    const c = cursor(out.finish())
    expect(values.map(() => readVarint(c))).toEqual(values)
    expect(c.at).toBe(length)
    expect(out.length).toBe(0)
  })

  test('are read as zero past the end', () => {
    const c = cursor(new Uint8Array([128, 128]))
    expect(readVarint(c)).toBe(0)
    expect(readVarint(c)).toBe(0)
  })
})

test('fixed-width integers are little-endian and unsigned', () => {
  const out = byteWriter(1)
  out.u16(0xfffe)
  out.u32(0xfffffffe)
  out.u32(1)
  const bytes = out.finish()
  expect([...bytes]).toEqual([0xfe, 0xff, 0xfe, 0xff, 0xff, 0xff, 1, 0, 0, 0])
  expect([readU16(bytes, 0), readU32(bytes, 2), readU32(bytes, 6)]).toEqual([0xfffe, 0xfffffffe, 1])
})

test('a finished array does not change when writing continues', () => {
  const out = byteWriter(8)
  out.u8(1)
  const first = out.finish()
  out.u8(2)
  expect([...first]).toEqual([1])
})

test.each(['', 'ascii', 'größe', '検索', '🦊 fox', '\u0000'])(
  'the text “%s” is read back',
  (text) => {
    const bytes = utf8(text)
    expect(textOf(bytes)).toBe(text)
    expect(decodeShort(new Uint8Array([1, ...bytes, 2]), 1, 1 + bytes.length)).toBe(text)
  },
)

test('hex is encoded and decoded', () => {
  expect(hex(fromHex('00ff10a5'))).toBe('00ff10a5')
  expect(hex(fromHex('00ff10a5'), 1, 3)).toBe('ff10')
})
