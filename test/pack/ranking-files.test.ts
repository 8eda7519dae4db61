/** Data that ranking knows before a question: read back as written, and refused when it is anything else. */
import { describe, expect, test } from 'vitest'
import type { Card } from '../../runtime/card.ts'
import { filesOfCards, staticFeaturesOf } from '../../runtime/pack/features/collect-features.ts'
import { openFileTable, writeFileTable } from '../../runtime/pack/features/file-table.ts'
import { PATH_FEATURES } from '../../runtime/pack/features/path-features.ts'
import {
  openStaticFeatures,
  SHARES,
  type WrittenFeatures,
  writeEarlierFeatures,
  writeStaticFeatures,
} from '../../runtime/pack/features/static-features.ts'
import { type SmallCard, smallEntry } from '../small-pack.ts'

const cardsOf = (small: readonly SmallCard[]) => small.map((each) => smallEntry(each).card)
const featuresAmong = (cards: readonly Card[]) => staticFeaturesOf(cards, filesOfCards(cards))

describe('static features of cards', () => {
  const features: readonly WrittenFeatures[] = [
    { fanIn: 0, staticRank: 1, pathFeatures: 3, group: null, under: 3 },
    { fanIn: 0.5, staticRank: 0, pathFeatures: 0, group: 'a', under: null },
    { fanIn: 1, staticRank: 0.9, pathFeatures: 0, group: 'alone', under: 0 },
    { fanIn: 0, staticRank: 0.9, pathFeatures: 128, group: 'a', under: null },
  ]
  const raw = writeStaticFeatures(features)

  test.each([
    ['', raw],
    [' from the file for earlier readers', writeEarlierFeatures(features)],
  ])('are read back%s, to a precision of 1/255', (_, written) => {
    const features = openStaticFeatures(written)
    if (typeof features === 'string') throw new Error(features)
    expect([...features.group]).toEqual([0, 1, 0, 1])
    expect(Array.from(features.fanIn, (byte) => SHARES[byte])[1]).toBeCloseTo(0.5, 2)
    expect(Array.from(features.staticRank, (byte) => SHARES[byte])[3]).toBeCloseTo(0.9, 2)
    expect([...features.pathFeatures]).toEqual([3, 0, 0, 128])
    expect([...features.under]).toEqual([4, 0, 1, 0])
  })

  test('are refused when truncated, foreign or of another version', () => {
    expect(openStaticFeatures(raw.subarray(0, 15))).toMatch(/shorter/)
    expect(openStaticFeatures(raw.subarray(0, 5))).toMatch(/not a file of static features/)
    expect(openStaticFeatures(Uint8Array.from(raw, (byte, i) => (i === 4 ? 9 : byte)))).toMatch(
      /version 9/,
    )
  })

  test('a short recipe has a higher static rank than a long one', () => {
    const [short, long] = featuresAmong(
      cardsOf([
        { id: 'short', kind: 'recipe', fields: { body: 'read(file)' } },
        { id: 'long', kind: 'recipe', fields: { body: 'line\n'.repeat(60) } },
      ]),
    )
    expect(short?.staticRank).toBeGreaterThan(long?.staticRank ?? 1)
  })

  test('deprecated symbols have the lowest static rank', () => {
    const [old, other] = featuresAmong(
      cardsOf([{ id: 'io:load' }, { id: 'io:read' }]).map((card) =>
        card.id === 'io:load' && card.kind === 'symbol'
          ? { ...card, deprecated: 'Use read.' }
          : card,
      ),
    )
    expect(other?.staticRank).toBeGreaterThan(0)
    expect(old?.staticRank).toBe(0)
  })

  test('symbols that recipes use have fan-in', () => {
    const cards = cardsOf([
      { id: 'io:read' },
      { id: 'io:write' },
      { id: 'a test', kind: 'recipe', fields: { body: 'read(file)' } },
    ]).map((card) => (card.kind === 'recipe' ? { ...card, symbols: ['io:read'] } : card))
    const [read, write] = featuresAmong(cards)
    expect(read?.fanIn).toBeGreaterThan(0)
    expect(write?.fanIn).toBe(0)
  })
})

describe('the path features of a card', () => {
  const placesOf = (small: readonly SmallCard[]) =>
    featuresAmong(cardsOf(small)).map(({ pathFeatures }) =>
      PATH_FEATURES.filter((_, bit) => (pathFeatures & (1 << bit)) !== 0).map(({ name }) => name),
    )

  test("are those of the definition's path, without those that its visibility already covers", () => {
    expect(placesOf([{ id: 'a', path: 'src/tests/_a.ts' }])).toEqual([['test']])
  })

  test('do not lower declarations, because some libraries have nothing else', () => {
    expect(placesOf([{ id: 'a', path: 'dist/types/a.d.ts' }])).toEqual([[]])
  })

  test('of recipes include an older version, and a test by the kind of recipe and not by its path', () => {
    const places = placesOf([
      { id: 'old', kind: 'recipe', recipeKind: 'fence', path: 'src/v3/tests/a.md' },
      { id: 'new', kind: 'recipe', recipeKind: 'fence', path: 'src/v4/tests/a.md' },
      { id: 'test', kind: 'recipe', recipeKind: 'test', path: 'src/a.ts' },
    ])
    expect(places).toEqual([['older'], [], ['test']])
  })
})

describe('the file table', () => {
  const ofCards = filesOfCards(
    cardsOf([
      { id: 'a', path: 'src/a.ts' },
      { id: 'b', path: 'src/b.ts' },
      { id: 'c', path: 'src/a.ts' },
      { id: 'a page of its own', path: '' },
      { id: 'd', path: 'src/a.ts', project: 'other' },
    ]),
  )
  const { files, fileOf } = ofCards
  const vectors = Float32Array.from([1, 0, 0, 1, 0.5, 0.5, 0, 0])
  const raw = writeFileTable(ofCards, vectors, 2)

  test('has a row for each path of each project, and one for a card without a path', () => {
    expect(files.map(({ project, path }) => `${project} ${path}`)).toEqual([
      'small src/a.ts',
      'small src/b.ts',
      'small a page of its own',
      'other src/a.ts',
    ])
    expect(fileOf).toEqual([0, 1, 0, 2, 3])
  })

  test('is read back with vectors', () => {
    const table = openFileTable(raw, fileOf.length)
    if (typeof table === 'string') throw new Error(table)
    expect(table.files).toEqual(files)
    expect([...table.fileOf]).toEqual(fileOf)
    expect(table.vectors?.rows.dims).toBe(2)
    // The vector [1, 0] scaled to half of its root mean square.
    expect(table.vectors?.scale(0)).toBeCloseTo(0.5 / Math.SQRT2, 2)
    expect(table.vectors?.scale(3)).toBe(0)
  })

  test('has the defining file where it differs from the declaring one, and no byte where none does', () => {
    const cards = cardsOf([
      { id: 'a', path: 'a.h', definedAt: { path: 'a.c', lines: [1, 2] } },
      { id: 'b', path: 'a.h', definedAt: { path: 'a.h', lines: [8, 9] } },
      { id: 'c', path: 'b.c' },
      { id: 'd', path: 'a.h', definedAt: { path: 'b.c', lines: [1, 2] } },
    ])
    const apart = filesOfCards(cards)
    expect(apart.files.map(({ path }) => path)).toEqual(['a.h', 'a.c', 'b.c'])
    const written = writeFileTable(apart, null, 2)
    const table = openFileTable(written, cards.length)
    if (typeof table === 'string') throw new Error(table)
    expect([...table.fileOf]).toEqual([0, 0, 2, 0])
    expect([...table.definedIn]).toEqual([
      [0, 1],
      [3, 2],
    ])
    const without = writeFileTable({ ...apart, definedIn: new Map() }, null, 2)
    expect(written.length - without.length).toBe(5)
  })

  test('is read back without vectors', () => {
    const table = openFileTable(writeFileTable(ofCards, null, 2), fileOf.length)
    expect(typeof table === 'string' ? table : table.vectors).toBeNull()
  })

  test('is refused when truncated, foreign or of another version', () => {
    expect(openFileTable(raw.subarray(0, 40), 5)).toMatch(/shorter|as many files/)
    expect(openFileTable(raw.subarray(0, 8), 5)).toMatch(/not a table of files/)
    expect(
      openFileTable(
        Uint8Array.from(raw, (byte, i) => (i === 4 ? 9 : byte)),
        5,
      ),
    ).toMatch(/version 9/)
  })
})
