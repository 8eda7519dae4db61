/**
 * Ranking files instead of cards: the effect of each feature on a file, and explanations that match the order.
 */
import { describe, expect, test } from 'vitest'
import type { SearchOptions } from '../../runtime/answers.ts'
import { isRankingFeature } from '../../runtime/search/ranking-features.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const card = (path: string, name: string, text = ''): SmallCard => ({
  id: `${path.replace(/[/.]/g, '_')}:${name}`,
  path,
  fields: { name, text },
})

const CARDS: SmallCard[] = [
  card('src/parser.ts', 'readTokens', 'Takes text apart into tokens.'),
  card('src/parser.ts', 'Tree', 'A tree of tokens.'),
  card('src/v1/printer.ts', 'print', 'Prints a tree.'),
  card('src/v2/printer.ts', 'print', 'Prints a tree.'),
  card('src/colors.ts', 'paint', 'Colors for the terminal.'),
  card('tests/paint.test.ts', 'paint', 'Colors for the terminal.'),
  {
    ...card('docs/colors.md', 'Colors', 'How the terminal shows a tree in colors.'),
    kind: 'guide',
  },
]

const ask = async (question: string, options: SearchOptions = {}) =>
  (await searchFiles(await openSmall(smallPack(CARDS)), question, options)).results
const pathsOf = async (question: string, options: SearchOptions = {}) =>
  (await ask(question, options)).map(({ path }) => path)

describe('the first file', () => {
  test.each([
    ['has the words in its cards', 'text taken apart', 'src/parser.ts'],
    ['has that name', 'the parser', 'src/parser.ts'],
    ['defines the name', 'Tree', 'src/parser.ts'],
    ['defines a name among other words', 'where does readTokens end', 'src/parser.ts'],
    ['is not a test', 'paint the terminal', 'src/colors.ts'],
    ['is a test if the question asks for tests', 'test of paint', 'tests/paint.test.ts'],
    ['is the newest version', 'print a tree', 'src/v2/printer.ts'],
    ['is the version in the question', 'print a tree in v1', 'src/v1/printer.ts'],
  ])('%s: %s', async (_, question, path) => {
    expect((await pathsOf(question))[0]).toBe(path)
  })
})

test('an older version ranks below the newer one', async () => {
  const paths = await pathsOf('print')
  expect(paths.filter((path) => path.endsWith('printer.ts'))).toEqual([
    'src/v2/printer.ts',
    'src/v1/printer.ts',
  ])
})

test('each file has its best cards that match the question', async () => {
  const [first] = await ask('tokens of a tree')
  expect(first?.path).toBe('src/parser.ts')
  expect(first?.cards.map(({ title }) => title).sort()).toEqual(['Tree', 'readTokens'])
})

describe('what a header declares', () => {
  const at = (path: string) => ({ definedAt: { path, lines: [5, 9] as const } })
  const library: SmallCard[] = [
    { ...card('pool.h', 'take', 'Takes a block out of the pool.'), ...at('pool.c') },
    { ...card('pool.h', 'give', 'Gives a block back.'), ...at('give.c') },
    card('pool.h', 'Block', 'A piece of memory.'),
    { ...card('pool.c', 'pool.c'), kind: 'module' },
  ]
  const found = async (question: string, options: SearchOptions = {}) =>
    (await searchFiles(await openSmall(smallPack(library)), question, options)).results

  test('counts for the file that defines it, and less for the header', async () => {
    expect((await found('block out')).map(({ path }) => path)).toEqual([
      'pool.c',
      'pool.h',
      'give.c',
    ])
    expect((await found('take'))[0]).toMatchObject({ path: 'pool.c', cards: [{ title: 'take' }] })
    expect((await found('memory'))[0]?.path).toBe('pool.h')
  })

  test('makes its defining file a result when the other cards of that file are filtered out', async () => {
    const symbols = await found('block', { kinds: ['symbol'] })
    expect(symbols.map(({ path }) => path).sort()).toEqual(['give.c', 'pool.c', 'pool.h'])
    for (const { cards } of symbols) expect(cards.length).toBeGreaterThan(0)
  })
})

test('the shares of the features add up to the score of each file', async () => {
  const results = await ask('paint the tree', { explain: true })
  expect(results.length).toBeGreaterThan(3)
  for (const { score, signals } of results) {
    const shares = Object.entries(signals?.features ?? {})
    expect(shares.every(([name]) => isRankingFeature(name))).toBe(true)
    expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(score)
  }
  const scores = results.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('a feature that is left out contributes nothing', async () => {
  const [first] = await ask('the parser of tokens', { explain: true, without: ['stem'] })
  expect(Object.keys(first?.signals?.features ?? {})).not.toContain('stem')
  const lifted = await ask('print', { explain: true, without: ['path'] })
  expect(lifted.filter(({ signals }) => signals?.features.path !== undefined)).toEqual([])
})

test('filters apply: a file without a card that passes is not a result', async () => {
  expect(await pathsOf('colors', { kinds: ['guide'] })).toEqual(['docs/colors.md'])
})

test('a file without any matching feature is not a result', async () => {
  const answer = await searchFiles(await openSmall(smallPack(CARDS)), 'zzz')
  expect(answer.results).toEqual([])
  expect(answer.reason).toMatch(/zzz/)
})

test('lazy and resident readers give the same result', async () => {
  const files = smallPack(CARDS)
  const lazy = await searchFiles(await openSmall(files), 'a tree of tokens', { explain: true })
  const resident = await openSmall(files, { resident: true })
  expect(await searchFiles(resident, 'a tree of tokens', { explain: true })).toEqual(lazy)
})
