/** The store of build results: an append-only log that survives kills, damage and concurrent builds. */
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../build/cache/store.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-store-'))
  file = join(folder, 'inner/store.bin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entries = (...texts: readonly string[]) =>
  new Map(texts.map((text) => [`key of ${text}`, Buffer.from(text)]))
const add = (...texts: readonly string[]): void => openStore(file).add(entries(...texts))
const read = (store: Store, text: string): string | undefined =>
  store.get(`key of ${text}`)?.toString()

test('a store returns what an earlier build added, including empty values', () => {
  add('one', '', 'two')
  const store = openStore(file)
  expect(['one', '', 'two', 'three'].map((text) => read(store, text))).toEqual([
    'one',
    '',
    'two',
    undefined,
  ])
})

test('only new entries are appended', () => {
  add('one', 'two')
  const before = readFileSync(file)
  add('two', 'three')
  expect(readFileSync(file).subarray(0, before.length)).toEqual(before)
  add('one', 'two', 'three')
  expect(statSync(file).size).toBe(before.length + 24 + 'three'.length)
})

test('a store tells whether it was empty', () => {
  const store = openStore(file)
  store.add(entries('one'))
  expect([store.wasEmpty, openStore(file).wasEmpty]).toEqual([true, false])
})

test('concurrent builds keep the entries of each other', () => {
  const stores = [openStore(file), openStore(file)]
  for (const [i, store] of stores.entries()) store.add(entries(`build ${i}`))
  stores[0]?.add(entries('later'))
  const store = openStore(file)
  expect(['build 0', 'build 1', 'later'].map((text) => read(store, text))).not.toContain(undefined)
})

describe('a damaged file', () => {
  test.each([
    ['cut off at any byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['with another value', (bytes: Buffer) => Buffer.from(bytes.with(-1, 0))],
    ['with another key', (bytes: Buffer) => Buffer.from(bytes.with(8 + 24 + 3, 0xff))],
    [
      'with a length beyond its end',
      (bytes: Buffer) => Buffer.from(bytes.with(8 + 24 + 3 + 19, 9)),
    ],
  ])('%s keeps the entries before the damage, and is repaired by the next entry', (_, damage) => {
    add('one', 'two')
    writeFileSync(file, damage(readFileSync(file)))
    const store = openStore(file)
    expect([read(store, 'one'), read(store, 'two')]).toEqual(['one', undefined])
    store.add(entries('two'))
    const repaired = openStore(file)
    expect([read(repaired, 'one'), read(repaired, 'two')]).toEqual(['one', 'two'])
  })

  test('is replaced if it is not a cache at all', () => {
    add('one')
    writeFileSync(file, 'what is this')
    expect(openStore(file).wasEmpty).toBe(true)
    add('two')
    expect(read(openStore(file), 'two')).toBe('two')
  })
})

describe('tidying', () => {
  test('removes unused entries if they take more than half of the file', () => {
    add('a'.repeat(50), 'b'.repeat(50), 'c'.repeat(50))
    const store = openStore(file)
    read(store, 'a'.repeat(50))
    read(store, 'b'.repeat(50))
    const before = readFileSync(file)
    store.tidy()
    expect(readFileSync(file)).toEqual(before)
    const later = openStore(file)
    read(later, 'a'.repeat(50))
    later.tidy()
    const tidied = openStore(file)
    expect(['a', 'b', 'c'].map((text) => read(tidied, text.repeat(50))?.length)).toEqual([
      50,
      undefined,
      undefined,
    ])
  })

  test('begins only when the file has a given size', () => {
    add('one', 'two')
    openStore(file).tidy(1000)
    expect(read(openStore(file), 'one')).toBe('one')
    openStore(file).tidy(10)
    expect(openStore(file).wasEmpty).toBe(true)
  })

  test('leaves no temporary file', () => {
    add('one', 'two')
    openStore(file).tidy(0)
    appendFileSync(file, 'half')
    add('three')
    expect(readdirSync(join(folder, 'inner'))).toEqual(['store.bin'])
  })
})

test('the entries used by one store can be given to another without a file', () => {
  add('one', 'two')
  const store = openStore(file)
  read(store, 'two')
  const other = openStore(null, store.used())
  expect([read(other, 'one'), read(other, 'two')]).toEqual([undefined, 'two'])
})

test('a folder that cannot be written to leaves the cache in memory', () => {
  writeFileSync(join(folder, 'inner'), 'a file where the folder should be')
  const store = openStore(file)
  store.add(entries('one'))
  store.tidy(0)
  expect(read(store, 'one')).toBe('one')
})
