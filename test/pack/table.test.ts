/** Sorted tables: every key is found, no other key is, and a prefix gives exactly its keys, in order. */
import { describe, expect, test } from 'vitest'
import { textOf, utf8 } from '../../runtime/pack/bytes.ts'
import { eachKey, eachValue } from '../../runtime/pack/tables/scan-chunk.ts'
import { MAX_KEY_BYTES, type TableEntry, writeTable } from '../../runtime/pack/tables/table.ts'
import { openChunk, type TableChunk } from '../../runtime/pack/tables/table-chunk.ts'
import { pick, seededRandom } from '../small-pack.ts'

/** The size of a chunk in bytes. */
const TARGET = 4096

const ALPHABETS: [string[], ...string[][]] = [
  ['a', 'b', 'c', 'd', 'e'],
  ['a', '.', ':', '_', '/'],
  ['ä', 'ß', 'é', 'z'],
  ['検', '索', 'エ', 'ン'],
  ['ب', 'ح', 'ث'],
  ['🦊', '👩‍🔬', 'x'],
  ['\uffff', '\ue000', '𝒜', '\u{10ffff}'],
  ['\u0000', '\u0001', ' '],
]

function randomEntries(seed: number, count: number): TableEntry[] {
  const random = seededRandom(seed)
  const keys = new Set<string>([''])
  while (keys.size < count) {
    const letters = pick(random, ALPHABETS)
    const length = 1 + Math.floor(random() * 14)
    keys.add(
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)] ?? '').join(''),
    )
  }
  return [...keys]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((key) => ({ key, value: utf8(`value of ${key}`.slice(0, Math.floor(random() * 40))) }))
}

function openAll(entries: readonly TableEntry[]): TableChunk[] {
  return writeTable(entries, TARGET).map(({ bytes }) => {
    const chunk = openChunk(bytes)
    if (typeof chunk === 'string') throw new Error(chunk)
    return chunk
  })
}

const valueIn = (chunk: TableChunk, row: { from: number; to: number }): string =>
  textOf(chunk.bytes.subarray(row.from, row.to))

const ENTRIES = randomEntries(5, 2000)
const CHUNKS = openAll(ENTRIES)

describe('two thousand keys in eight scripts', () => {
  test('are in several chunks that together contain each once, in order', () => {
    expect(CHUNKS.length).toBeGreaterThan(3)
    expect(CHUNKS.reduce((sum, { entries }) => sum + entries, 0)).toBe(ENTRIES.length)
    const read = CHUNKS.flatMap((chunk) =>
      [...chunk.rowsWithPrefix('')].map((row) => ({ key: row.key, value: valueIn(chunk, row) })),
    )
    expect(read).toEqual(ENTRIES.map(({ key, value }) => ({ key, value: textOf(value) })))
  })

  test('are each found in one chunk, with their own value', () => {
    for (const { key, value } of ENTRIES) {
      const found = CHUNKS.flatMap((chunk) => {
        const row = chunk.find(key)
        return row === undefined ? [] : [valueIn(chunk, row)]
      })
      expect(found, JSON.stringify(key)).toEqual([textOf(value)])
    }
  })

  test('are not found under similar keys', () => {
    const keys = new Set(ENTRIES.map(({ key }) => key))
    const others = ENTRIES.flatMap(({ key }) => [
      `${key}a`,
      `${key}\u0000`,
      key.slice(0, -1),
      `a${key}`,
    ]).filter((other) => !keys.has(other))
    expect(others.length).toBeGreaterThan(5000)
    const found = others.filter((other) => CHUNKS.some((chunk) => chunk.find(other) !== undefined))
    expect(found).toEqual([])
  })

  test('are listed by prefix', () => {
    const random = seededRandom(9)
    const keys = ENTRIES.map(({ key }) => key)
    for (let i = 0; i < 300; i++) {
      const key = keys[Math.floor(random() * keys.length)] ?? ''
      const letters = [...key].slice(0, 1 + (i % 4))
      const prefix = letters.join('') + (i % 7 === 0 ? 'b' : '')
      const listed = CHUNKS.flatMap((chunk) => [...chunk.rowsWithPrefix(prefix)])
      expect(listed.map((row) => row.key)).toEqual(keys.filter((one) => one.startsWith(prefix)))
    }
  })
})

test('the values for a prefix are those of the listed rows', () => {
  const prefixes = new Set(
    ENTRIES.flatMap(({ key }) => {
      const letters = [...key]
      return [1, 2, 4].map((length) => letters.slice(0, length).join('')).concat(key, `${key}b`)
    }),
  )
  for (const prefix of prefixes)
    for (const chunk of CHUNKS) {
      const listed = [...chunk.rowsWithPrefix(prefix)].map(({ from, to }) => [from, to])
      const met: number[][] = []
      eachValue(chunk, prefix, (from, to) => met.push([from, to]))
      expect(met, JSON.stringify(prefix)).toEqual(listed)
    }
})

test('all keys read as bytes are the listed ones', () => {
  for (const chunk of CHUNKS) {
    const listed = [...chunk.rowsWithPrefix('')].map(({ key, from }) => ({ key, from }))
    const met: { key: string; from: number }[] = []
    eachKey(chunk, (key, shared, length, from) => {
      const before = utf8(met.at(-1)?.key ?? '')
      expect([...key.subarray(0, shared)]).toEqual([...before.subarray(0, shared)])
      met.push({ key: textOf(key.subarray(0, length)), from })
    })
    expect(met).toEqual(listed)
  }
})

test('the same entries give the same bytes', () => {
  expect(writeTable(randomEntries(3, 500), TARGET)).toEqual(
    writeTable(randomEntries(3, 500), TARGET),
  )
})

test('an empty table has no chunk; a table of one empty key and value has one', () => {
  expect(writeTable([], TARGET)).toEqual([])
  const [chunk] = openAll([{ key: '', value: new Uint8Array(0) }])
  expect(chunk?.find('')).toMatchObject({ key: '' })
  expect(chunk?.find('a')).toBeUndefined()
})

test('a value larger than a chunk gets a chunk of its own', () => {
  const large = new Uint8Array(100_000).fill(7)
  const chunks = openAll([
    { key: 'a', value: utf8('1') },
    { key: 'b', value: large },
    { key: 'c', value: utf8('3') },
  ])
  expect(chunks.map(({ entries }) => entries)).toEqual([1, 1, 1])
  const row = chunks[1]?.find('b')
  expect((row?.to ?? 0) - (row?.from ?? 0)).toBe(large.length)
})

test('a key of the maximum length is stored, and a longer one is refused', () => {
  const longest = 'k'.repeat(MAX_KEY_BYTES)
  const [chunk] = openAll([{ key: longest, value: utf8('v') }])
  expect(chunk?.find(longest)).toBeDefined()
  expect(() => writeTable([{ key: `${longest}k`, value: utf8('v') }], TARGET)).toThrow(RangeError)
})

describe('bytes that are not a chunk are refused with a clear error', () => {
  const [{ bytes } = { bytes: new Uint8Array(0) }] = writeTable(
    [{ key: 'a', value: utf8('1') }],
    TARGET,
  )

  test.each([
    ['nothing', new Uint8Array(0), 'is not a table chunk'],
    ['another file', utf8('<!doctype html><title>404</title>'), 'is not a table chunk'],
    [
      'another version',
      bytes.map((byte, i) => (i === 4 ? 3 : byte)),
      'version 3, this reader knows 2',
    ],
    ['a truncated chunk', bytes.subarray(0, 20), 'is shorter than its header says'],
  ])('%s', (_, damaged, reason) => {
    expect(openChunk(damaged)).toContain(reason)
  })
})
