/** The list of a table's chunks: its form in the manifest, and the chunk in which a key is looked up. */
import { describe, expect, test } from 'vitest'
import { areHashes, openChunkList, writeChunkList } from '../../runtime/pack/tables/chunk-list.ts'

const CHUNKS = [
  { first: 'alpha', last: 'amber', hash: '0123456789abcdef' },
  { first: 'ambition', last: 'get', hash: 'fedcba9876543210' },
  { first: 'getter', last: 'getxattr', hash: '00000000000000ff' },
  { first: 'größe', last: 'zoo', hash: 'ffffffffffffffff' },
]
const written = writeChunkList(CHUNKS)
const list = openChunkList(written, (hash) => `terms/${hash}.bin`)

test('start keys are as short as possible while distinguishing the chunks', () => {
  expect(written.starts).toEqual(['a', 'ambi', 'gett', 'gr'])
})

test('hashes are read back unchanged', () => {
  expect(CHUNKS.map((_, i) => list.file(i))).toEqual(CHUNKS.map(({ hash }) => `terms/${hash}.bin`))
  expect(list.file(CHUNKS.length)).toBeUndefined()
})

test.each([
  ['alpha', 0],
  ['amber', 0],
  ['ambition', 1],
  ['get', 1],
  ['getter', 2],
  ['getxattr', 2],
  ['größe', 3],
  ['zoo', 3],
  ['', 0],
])('%j is looked up in chunk %i', (key, chunk) => {
  expect(list.of(key)).toBe(chunk)
})

describe('prefixes', () => {
  test.each([
    ['am', 9, [0, 2]],
    ['get', 9, [1, 3]],
    ['g', 9, [1, 4]],
    ['g', 2, [1, 3]],
    ['getter', 9, [2, 3]],
    ['zz', 9, [3, 4]],
  ])('%j, at most %i chunks', (prefix, limit, [from, to]) => {
    expect(list.withPrefix(prefix, limit)).toEqual({ from, to })
  })
})

test('an empty table has no chunks', () => {
  const none = openChunkList(writeChunkList([]), String)
  expect(none.length).toBe(0)
  expect(none.withPrefix('a', 9)).toEqual({ from: 0, to: 0 })
})

test('hashes for another number of chunks are refused', () => {
  expect(areHashes(written.hashes, 4)).toBe(true)
  expect(areHashes(written.hashes, 5)).toBe(false)
  expect(areHashes(`!${written.hashes.slice(1)}`, 4)).toBe(false)
})
