/** Compressed blocks: every record is read from the block that the table names. */
import { describe, expect, test } from 'vitest'
import {
  type Inflate,
  inflateStream,
  openBlock,
  openBlockTable,
  writeBlocks,
  writeBlockTable,
} from '../../runtime/pack/blocks.ts'
import { fromHex, textOf, utf8 } from '../../runtime/pack/bytes.ts'
import { deflate } from '../../runtime/pack/deflate.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { hash, seededRandom } from '../small-pack.ts'

/** Records of one file, unless `groups` says otherwise. */
const blocksOf = (records: readonly string[], target: number, groups: readonly string[] = []) =>
  writeBlocks(records.map(utf8), groups, target, deflate)

async function readAll(
  records: readonly string[],
  target: number,
  inflate: Inflate,
): Promise<string[]> {
  const blocks = blocksOf(records, target)
  const byHash = new Map(blocks.map(({ bytes }) => [hash(bytes), bytes]))
  const table = openBlockTable(
    writeBlockTable(blocks.map(({ first, bytes }) => ({ first, hash: fromHex(hash(bytes)) }))),
    (name) => name,
  )
  if (typeof table === 'string') throw new Error(table)
  const texts: string[] = []
  for (const number of records.keys()) {
    const { file, within } = table.locate(number)
    const opened = await openBlock(byHash.get(file) ?? new Uint8Array(0), inflate)
    if (typeof opened === 'string') throw new Error(opened)
    texts.push(textOf(opened.record(within) ?? utf8('no such record')))
  }
  return texts
}

const random = seededRandom(11)
const LENGTHS = Array.from({ length: 700 }, (_, i) => `${i} `.repeat(Math.floor(random() * 120)))

/** The inflate of browsers and workers, and that of Node. */
const INFLATES = [inflateStream, folderStore('').inflate ?? inflateStream]

describe('records are read as written', () => {
  test.each([
    ['of any length', LENGTHS, 2048],
    ['one per block', LENGTHS, 1],
    ['all in one block', LENGTHS, 2 ** 24],
    ['empty ones', ['', '', ''], 100],
    ['one larger than a block', ['a', 'b'.repeat(50_000), 'c'], 1000],
    ['of any script', ['größe', '検索エンジン', '🦊'.repeat(999), '\u0000'], 64],
    ['none', [], 100],
  ])('%s', async (_, records, target) => {
    for (const inflate of INFLATES) expect(await readAll(records, target, inflate)).toEqual(records)
  })
})

test('a block ends before it exceeds its size', () => {
  const blocks = blocksOf(
    Array.from({ length: 50 }, () => 'x'.repeat(300)),
    1000,
  )
  expect(blocks.map(({ first }) => first)).toEqual(Array.from({ length: 17 }, (_, i) => i * 3))
})

test('an added record in one file leaves the blocks of later files unchanged', () => {
  const files = LENGTHS.map((_, i) => `file-${Math.floor(i / 9)}`)
  const before = blocksOf(LENGTHS, 4096, files).map(({ bytes }) => hash(bytes))
  const longer = LENGTHS.toSpliced(20, 0, 'one more '.repeat(90))
  const after = blocksOf(longer, 4096, files.toSpliced(20, 0, files[20] ?? ''))
  const same = after.filter(({ bytes }) => before.includes(hash(bytes)))
  expect(after.length).toBeGreaterThan(50)
  expect(same.length).toBeGreaterThan(after.length * 0.8)
})

test('the same records give the same bytes', () => {
  const write = () => blocksOf(LENGTHS, 4096)
  expect(write()).toEqual(write())
})

describe('bytes that are not a block are refused with a clear error', () => {
  const [{ bytes } = { bytes: new Uint8Array(0) }] = blocksOf(['x'.repeat(500)], 1000)
  const table = writeBlockTable([{ first: 0, hash: fromHex('0011223344556677') }])

  test('for a truncated block', async () => {
    for (const inflate of INFLATES)
      for (let length = 0; length < bytes.length - 1; length++) {
        const opened = await openBlock(bytes.subarray(0, length), inflate)
        expect(typeof opened, `${length} bytes`).toBe('string')
      }
  })

  test('for an HTML page in place of a block', async () => {
    expect(typeof (await openBlock(utf8('<!doctype html><title>404</title>')))).toBe('string')
    expect(openBlockTable(utf8('<!doctype html>'), String)).toBe('is not a block table')
  })

  test('for a truncated table, and for one of another version', () => {
    const newer = table.map((byte, i) => (i === 4 ? 9 : byte))
    expect(openBlockTable(newer, String)).toBe('is a block table of version 9, this reader knows 1')
    expect(openBlockTable(table.subarray(0, 20), String)).toBe('is shorter than its header says')
  })
})
