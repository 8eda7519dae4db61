/**
 * Typing errors: which words are corrected, at which distance, and that known words stay.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Catalog, loadAndRun, openCatalog } from '../../runtime/catalog.ts'
import { wordKey, wordOfKey } from '../../runtime/pack/lexical/word-keys.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { writeTable } from '../../runtime/pack/tables/table.ts'
import { openChunk } from '../../runtime/pack/tables/table-chunk.ts'
import {
  alignmentDistance,
  letterSet,
  mayBeWithinEdits,
} from '../../runtime/search/question/edit-distance.ts'
import { fuzzyCandidates } from '../../runtime/search/question/fuzzy-candidates.ts'
import { corrections } from '../../runtime/search/question/fuzzy-match.ts'
import { search } from '../../runtime/search.ts'
import { openSmall, seededRandom, smallPack } from '../small-pack.ts'

const TEXTS = [
  'parse',
  'parser',
  'sparse',
  'chain',
  'connection',
  'trajectory',
  'trajectories',
  'map',
  'mop',
  'graph',
  'größer',
]

let catalog: Catalog

beforeAll(async () => {
  catalog = await openSmall(
    smallPack(TEXTS.map((word, i) => ({ id: `t:${i}`, kind: 'guide', fields: { text: word } }))),
  )
})

const near = async (word: string): Promise<string[]> => {
  const { value } = await loadAndRun(catalog, () => corrections(catalog, word))
  return value.map((correction) => correction.word)
}
const found = async (question: string): Promise<string[]> => {
  const { results } = await search(catalog, question, { limit: 100 })
  return results.map(({ summary }) => summary)
}

test('the words of a chunk and their letter sets are read in any script', () => {
  const words = ['parse', 'parser', 'größe', 'größer', 'gross', '検索', '🦊fox', 'zz']
  const keys = words.map(wordKey).sort((a, b) => (a < b ? -1 : 1))
  const entries = keys.map((key, i) => ({ key, value: Uint8Array.of(i) }))
  for (const { bytes } of writeTable(entries, 4096)) {
    const chunk = openChunk(bytes)
    if (typeof chunk === 'string') throw new Error(chunk)
    const { letters, values, keyAt, withPrefix } = fuzzyCandidates(chunk)
    expect(keys.map((_, i) => keyAt(i))).toEqual(keys)
    expect([...letters]).toEqual(keys.map((key) => letterSet(wordOfKey(key))))
    expect([...values].map((at) => bytes[at])).toEqual(keys.map((_, i) => i))
    for (const prefix of ['', '02', '05', '05g', '05parse', '06', '06z', '99']) {
      const { from, to } = withPrefix(prefix)
      expect(keys.slice(from, to)).toEqual(keys.filter((key) => key.startsWith(prefix)))
    }
  }
})

test('a correction is cached for all searches of its question, and evicted after many others', async () => {
  const correct = async (word: string): Promise<unknown> =>
    (await loadAndRun(catalog, () => corrections(catalog, word))).value
  const first = await correct('chaiin')
  expect(await correct('chaiin')).toBe(first)
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (const other of 'xyz') await correct(`chaiin${letter}${other}`)
  expect(await correct('chaiin')).toEqual(first)
  expect(await correct('chaiin')).not.toBe(first)
})

describe('one edit', () => {
  test.each([
    ['a missing letter', 'chan', 'chain'],
    ['an additional letter', 'chaiin', 'chain'],
    ['a wrong letter', 'chaim', 'chain'],
    ['two adjacent letters swapped', 'chian', 'chain'],
    ['the first two letters swapped', 'hcain', 'chain'],
    ['a wrong first letter', 'vhain', 'chain'],
    ['the first letter missing', 'hain', 'chain'],
    ['an additional first letter', 'xchain', 'chain'],
    ['the last letter missing', 'grap', 'graph'],
  ])('%s: %s', async (_, typed, meant) => {
    expect(await near(typed)).toEqual([meant])
    expect(await found(typed)).toContain(meant)
  })

  test('is corrected in a word with an accent', async () => {
    expect(await found('größr')).toEqual(['größer'])
    expect(await found('grosser')).toEqual([])
  })

  test('finds all words at the same distance, the most used first', async () => {
    expect(await near('mapp')).toEqual(['map'])
    expect(await near('parsee')).toEqual(['parse', 'parser'])
  })

  test('is tried with other first letters only if the typed ones give nothing', async () => {
    expect(await near('zparse')).toEqual(['parse'])
    expect(await near('zarser')).toEqual(['parser'])
  })
})

describe('two edits', () => {
  test('are corrected in long words', async () => {
    expect(await near('conection')).toEqual(['connection'])
    expect(await near('konektion')).toEqual([])
    expect(await near('conektion')).toEqual(['connection'])
    expect(await near('trjaectroy')).toEqual(['trajectory'])
  })

  test('are not corrected in short words', async () => {
    expect(await near('chxxn')).toEqual([])
    expect(await near('grhpa')).toEqual([])
  })

  test('are tried only if one edit finds nothing', async () => {
    expect(await near('trajectorie')).toEqual(['trajectories'])
  })
})

describe('no correction for', () => {
  test('a word that a card contains, however near another one is', async () => {
    const texts = await found('parser')
    expect(texts).toEqual(['parser'])
  })

  test('a word of three letters', async () => {
    expect(await near('mep')).toEqual([])
    expect(await found('mep')).toEqual([])
  })

  test('a word that another pack contains', async () => {
    const one = smallPack([{ id: 'a:1', kind: 'guide', fields: { text: 'chain' } }])
    const two = smallPack([{ id: 'b:1', kind: 'guide', fields: { text: 'chains of chaim' } }])
    const both = await openCatalog([memoryStore('one', one), memoryStore('two', two)])
    const { results } = await search(both, 'chaim')
    expect(results.map(({ id }) => id)).toEqual(['b:1'])
  })

  test('a word far from all others', async () => {
    const answer = await search(catalog, 'xylophone')
    expect(answer.results).toEqual([])
    expect(answer.reason).toContain('No card contains “xylophone”, nor')
    const six = await search(catalog, 'xylophone xylem xenon xerox xebec xyster')
    expect(six.reason).toContain(' or “xebec” or 1 other, nor')
  })
})

test('a corrected word counts less than a correct one, and the explanation says so', async () => {
  const { results } = await search(catalog, 'grapj chain', { explain: true })
  expect(results.map(({ summary }) => summary)).toEqual(['chain', 'graph'])
  expect(Object.keys(results[1]?.signals?.features ?? {})).toContain('term:grapj→graph')
})

describe('the distance', () => {
  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abcd', 'badc', 2],
    ['abc', 'ca', 3],
    ['abc', 'abcd', 1],
    ['abc', 'xbc', 1],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %d', (a, b, distance) => {
    expect(alignmentDistance(a, b, 5)).toBe(distance)
    expect(alignmentDistance(b, a, 5)).toBe(distance)
  })

  test('is the limit plus one for words that are farther apart', () => {
    expect(alignmentDistance('kitten', 'sitting', 2)).toBe(3)
    expect(alignmentDistance('a', 'abcdef', 2)).toBe(3)
  })

  test('equals the definition for random words', () => {
    const random = seededRandom(13)
    const word = () =>
      Array.from({ length: Math.floor(random() * 7) }, () => 'abc'[Math.floor(random() * 3)]).join(
        '',
      )
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [word(), word()]
      const limit = 1 + Math.floor(random() * 3)
      expect(alignmentDistance(a, b, limit), `${a} ${b}`).toBe(
        Math.min(byDefinition(a, b), limit + 1),
      )
    }
  })
})

describe('letter sets', () => {
  test('never exclude a word within the limit', () => {
    const random = seededRandom(7)
    const letter = () => 'abcdefgéß1_z'[Math.floor(random() * 12)] ?? ''
    const word = () => Array.from({ length: 1 + Math.floor(random() * 9) }, letter).join('')
    for (let i = 0; i < 20_000; i++) {
      const [a, b] = [word(), word()]
      const distance = byDefinition(a, b)
      expect(mayBeWithinEdits(letterSet(a), letterSet(b), distance), `${a} ${b}`).toBe(true)
    }
  })

  test('exclude a word with other letters', () => {
    expect(mayBeWithinEdits(letterSet('parse'), letterSet('chunk'), 2)).toBe(false)
  })
})

/** Optimal string alignment, by its recursive definition. */
const known = new Map<string, number>()

/** Memoized, because the recursion alone computes the same pairs of beginnings again and again. */
function byDefinition(a: string, b: string): number {
  const key = `${a} ${b}`
  const before = known.get(key)
  if (before !== undefined) return before
  const distance = recursively(a, b)
  known.set(key, distance)
  return distance
}

function recursively(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    byDefinition(x, b) + 1,
    byDefinition(a, y) + 1,
    byDefinition(x, y) + same,
    swapped ? byDefinition(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}
