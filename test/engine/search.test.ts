/**
 * The contract of search, as one suite for all ways to hold the same cards: lazily, resident, and split into two
 * packs. Their answers must also be identical.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchOptions } from '../../runtime/answers.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { isRankingFeature } from '../../runtime/search/ranking-features.ts'
import { search } from '../../runtime/search.ts'
import { openSmall, smallPack } from '../small-pack.ts'
import { LIBRARY } from './answers.ts'

const HALF = LIBRARY.length >> 1
const WAYS = {
  lazy: (): Promise<Catalog> => openSmall(smallPack(LIBRARY)),
  resident: (): Promise<Catalog> => openSmall(smallPack(LIBRARY), { resident: true }),
  'two packs': (): Promise<Catalog> =>
    openCatalog([
      memoryStore('first', smallPack(LIBRARY.slice(0, HALF))),
      memoryStore('second', smallPack(LIBRARY.slice(HALF))),
    ]),
}

describe.each(Object.entries(WAYS))('%s', (_, open) => {
  let catalog: Catalog
  beforeAll(async () => {
    catalog = await open()
  })
  const ask = (question: string, options: SearchOptions = {}): Promise<SearchAnswer> =>
    search(catalog, question, { limit: 100, ...options })
  const idsOf = async (question: string, options: SearchOptions = {}): Promise<string[]> =>
    (await ask(question, options)).results.map(({ id }) => id)
  const firstOf = async (
    question: string,
    options: SearchOptions = {},
  ): Promise<string | undefined> => (await idsOf(question, options))[0]

  describe('a name', () => {
    test.each([
      ['whole and canonical', 'io.csv:read_csv', 'io.csv:read_csv'],
      ['by its public path', 'lib.read_csv', 'io.csv:read_csv'],
      ['by its last segment', 'read_csv', 'io.csv:read_csv'],
      ['in another case', 'READ_CSV', 'io.csv:read_csv'],
      ['in another style', 'readCsv', 'io.csv:read_csv'],
      ['with its owner', 'Circle.area', 'shape:Circle.area'],
      ['without an owner', 'area', 'shape:area'],
      ['by part of its path', 'linalg.svd', 'linalg:svd'],
      ['by its full path', 'numpy.linalg.svd', 'linalg:svd'],
      ['called', 'how does read_csv() work?', 'io.csv:read_csv'],
      ['amid words', 'what does GridSearchCV.fit return', 'model:GridSearchCV.fit'],
      ['with another separator', 'Circle::area', 'shape:Circle.area'],
      ['as words', 'grid search cv', 'model:GridSearchCV'],
      ['of a private function', '_split', 'io.csv:_split'],
      ['of a module', 'io.csv', 'io.csv'],
    ])('%s: %s', async (_, question, id) => {
      expect(await firstOf(question)).toBe(id)
    })

    test('ranks above any number of matching words', async () => {
      for (const name of ['read_csv', '`read_csv`', 'read_csv()', 'read csv']) {
        const { results } = await ask(name)
        expect(results[0]?.id).toBe('io.csv:read_csv')
        expect(results[0]?.score).toBeGreaterThan(5)
      }
    })

    test('raises its card among other words, but does not decide alone', async () => {
      const { results } = await ask('the header of what read_csv gives', { explain: true })
      const named = results.find(({ id }) => id === 'io.csv:read_csv')
      expect(named?.signals?.features.named).toBeGreaterThan(0.05)
      expect(named?.score).toBeLessThan(2)
    })
  })

  describe('words', () => {
    test.each([
      ['of the text', 'singular decomposition', 'linalg:svd'],
      ['of another form', 'separating commas', 'io.csv:read_csv'],
      ['of a name', 'csv', 'io.csv:read_csv'],
      [
        'amid stop words',
        'how can I do an exhaustive search of the parameters?',
        'model:GridSearchCV',
      ],
      ['of a body', 'assert', 'lib/tests/test_csv.py::test_read_csv'],
      ['in Japanese', '検索', 'lib/docs/ja.md#検索'],
      ['that consist of signs', 'C++', 'lib/docs/cpp.md#bindings'],
      ['with a typing error', 'exhuastive', 'model:GridSearchCV'],
    ])('%s: %s', async (_, question, id) => {
      expect(await idsOf(question)).toContain(id)
      if (question !== 'csv' && question !== 'separating commas')
        expect(await firstOf(question)).toBe(id)
    })

    test('need not all match, and more matches give a higher score', async () => {
      const ids = await idsOf('table header')
      expect(ids[0]).toBe('lib/docs/guide.md#reading-tables')
      expect(ids).toContain('io.csv:write_csv')
    })

    test('a public card ranks above a private one with the same text', async () => {
      const ids = await idsOf('comma separated')
      const both = ids.filter((id) => /:(?:write_csv|_split)$/.test(id))
      expect(both).toEqual(['io.csv:write_csv', 'io.csv:_split'])
    })

    test('scores decrease, and no card is repeated', async () => {
      const { results, total } = await ask('table file read values')
      const scores = results.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
      expect(total).toBe(results.length)
    })
  })

  describe('a prefix', () => {
    test('finds the word while the user is typing', async () => {
      expect(await firstOf('exhau', { typing: true })).toBe('model:GridSearchCV')
      expect(await firstOf('singular decompo', { typing: true })).toBe('linalg:svd')
      expect(await firstOf('Circle.ar', { typing: true })).toBe('shape:Circle.area')
      expect(await firstOf('read_c', { typing: true })).toBe('io.csv:read_csv')
      expect(await idsOf('validati', { typing: true })).toContain(
        'lib/docs/guide.md#reading-tables',
      )
    })

    test('finds nothing once the question is finished', async () => {
      expect(await idsOf('exhau')).toEqual([])
      expect(await idsOf('exhau ', { typing: true })).toEqual([])
    })

    test('can only be the last word of the question', async () => {
      expect(await idsOf('exhau', { typing: true })).not.toEqual([])
      expect(await idsOf('exhau zzzz', { typing: true })).toEqual([])
      const { results } = await ask('Circle.ar zzzz', { typing: true, explain: true })
      for (const { signals } of results) expect(signals?.exact).toBe(0)
    })

    test('a complete word ranks above its completions', async () => {
      const [first] = await idsOf('area', { typing: true })
      expect(first).toBe('shape:area')
    })
  })

  describe('filters', () => {
    test.each([
      [{ kinds: ['guide'] }, ['lib/docs/guide.md#reading-tables']],
      [{ kinds: ['recipe'] }, ['lib/tests/test_csv.py::test_read_csv']],
      [{ visibilities: ['private'] }, ['io.csv:_split']],
      [{ languages: ['python'] }, ['lib/tests/test_csv.py::test_read_csv']],
      [
        { kinds: ['guide', 'recipe'], languages: ['markdown'] },
        ['lib/docs/guide.md#reading-tables'],
      ],
      [{ projects: ['another'] }, []],
    ] as [SearchOptions, string[]][])('%j', async (filter, ids) => {
      expect(await idsOf('read_csv', filter)).toEqual(ids)
    })

    test('do not change the order', async () => {
      const all = await ask('comma separated table')
      const symbols = await ask('comma separated table', { kinds: ['symbol'] })
      expect(symbols.results.map(({ id }) => id)).toEqual(
        all.results.filter(({ kind }) => kind === 'symbol').map(({ id }) => id),
      )
    })
  })

  describe('pages', () => {
    test('together contain the whole answer', async () => {
      const all = await idsOf('table csv read')
      const pages: string[] = []
      for (let offset = 0; offset < all.length; offset += 2)
        pages.push(...(await idsOf('table csv read', { limit: 2, offset })))
      expect(pages).toEqual(all)
      expect(all.length).toBeGreaterThan(5)
    })
  })

  describe('an empty answer has a reason', () => {
    test.each([
      ['', {}, 'empty'],
      [' \n', {}, 'empty'],
      ['?!', {}, 'no word'],
      ['xylophone', {}, '“xylophone”'],
      ['read_csv', { projects: ['another'] }, 'filters'],
      ['csv', { offset: 999 }, 'no more'],
    ] as [string, SearchOptions, string][])('%j %j', async (question, options, reason) => {
      const answer = await ask(question, options)
      expect(answer.results).toEqual([])
      expect(answer.reason).toContain(reason)
    })

    test('an answer with results has none', async () => {
      expect(await ask('csv')).not.toHaveProperty('reason')
    })
  })

  describe('explain', () => {
    test('divides the score into features', async () => {
      const { results } = await ask('comma table', { explain: true })
      for (const { signals } of results) {
        expect(signals?.exact).toBe(0)
        expect(signals?.lexical).toBeGreaterThan(0)
        expect(signals?.lexical).toBeLessThanOrEqual(1)
        const words = Object.keys(signals?.features ?? {}).filter((name) =>
          name.startsWith('term:'),
        )
        expect(words.length).toBeGreaterThan(0)
      }
      const sums = results.map(({ signals }) =>
        Object.entries(signals?.features ?? {})
          .filter(([name]) => name.startsWith('term:'))
          .reduce((sum, [, value]) => sum + value, 0),
      )
      const best = Math.max(...sums)
      for (const [i, { signals }] of results.entries())
        expect(signals?.lexical).toBeCloseTo((sums[i] ?? 0) / best, 10)
    })

    test('shows a matching name and a corrected word', async () => {
      const [named] = (await ask('read_csv', { explain: true })).results
      expect(named?.signals?.exact).toBeGreaterThan(0.8)
      const [corrected] = (await ask('exhuastive', { explain: true })).results
      expect(corrected?.signals?.features).toHaveProperty('term:exhuastive→exhaustive')
    })

    test('says that a card ranks lower because it is private', async () => {
      const { results } = await ask('split line', { explain: true })
      const { words = 0, worth = 0, visibility = 0 } = results[0]?.signals?.features ?? {}
      expect(visibility).toBeCloseTo(-0.25 * (words + worth))
    })

    test('the contributions add up to the score', async () => {
      for (const question of [
        'read_csv',
        'how to split a line',
        'csv table',
        'header of read_csv',
      ]) {
        const { results } = await ask(question, { explain: true })
        expect(results).not.toEqual([])
        for (const { score, signals } of results) {
          const shares = Object.entries(signals?.features ?? {}).filter(([name]) =>
            isRankingFeature(name),
          )
          expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(score)
        }
      }
    })

    test('does not change the results', async () => {
      expect(await idsOf('csv table', { explain: true })).toEqual(await idsOf('csv table'))
    })
  })
})

describe('identical answers', () => {
  const QUESTIONS = [
    'read_csv',
    'lib.read_csv',
    'comma separated table',
    'grid search',
    'exhuastive',
    'area',
    '検索',
    'csv',
    'fit',
  ]
  const answersOf = async (open: () => Promise<Catalog>, options: SearchOptions) => {
    const catalog = await open()
    return Promise.all(QUESTIONS.map((question) => search(catalog, question, options)))
  }

  test.each([
    {},
    { typing: true },
    { explain: true },
    { kinds: ['symbol'] },
    { limit: 2, offset: 1 },
  ] as SearchOptions[])('from lazy and resident readers, for all options: %j', async (options) => {
    expect(await answersOf(WAYS.lazy, options)).toEqual(await answersOf(WAYS.resident, options))
  })
})
