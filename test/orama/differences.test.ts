/** Differences between the Orama interface and stock Orama: order, documents, lazy packs, damage, embeddings. */
import * as orama from '@orama/orama'
import { create, search } from '@orama/orama'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../runtime/card.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import {
  type CardDatabase,
  cardDatabase,
  cardTokenizer,
  FROM_TERM,
  oramaOver,
} from '../../runtime/orama.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search as searchCards } from '../../runtime/search.ts'
import { countingStore, openSmall, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { ask, CARDS, card, catalog, db, idsOf, type Params } from './database-of-cards.ts'

describe('the results are those of the engine', () => {
  test.each(['read_csv', 'grid search cv', 'io.parse', 'read a table', 'parser', 'table header'])(
    '“%s” gives the cards of search first, in the same order and with the same scores',
    async (question) => {
      const { results } = await searchCards(catalog, question, { limit: 100 })
      const { hits } = await ask({ term: question, limit: 100 })
      expect(results.length).toBeGreaterThan(0)
      expect(hits.slice(0, results.length).map(({ id, score }) => ({ id, score }))).toEqual(
        results.map(({ id, score }) => ({ id, score })),
      )
    },
  )

  test('prefix matches come after all others', async () => {
    const { hits } = await ask({ term: 'pars' })
    const whole = await searchCards(catalog, 'pars', { limit: 100 })
    expect(hits.length).toBeGreaterThan(whole.results.length)
    const scores = hits.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores.at(-1)).toBeGreaterThan(0)
  })

  test('parts of identifiers and stems find cards that stock Orama does not find', async () => {
    expect(idsOf(await ask({ term: 'csv' }))).toContain('io:read_csv')
    expect(idsOf(await ask({ term: 'grid search cv' }))[0]).toBe('model:GridSearchCV')
    expect(idsOf(await ask({ term: 'separating' }))).toContain('io:read_csv')
  })

  test('a word cut within its suffix finds the words that it begins', async () => {
    expect(idsOf(await ask({ term: 'exhausti' }))).toEqual(['model:GridSearchCV'])
  })

  test('tolerance turns on spelling correction', async () => {
    expect(idsOf(await ask({ term: 'haeder' }))).toEqual([])
    expect(idsOf(await ask({ term: 'haeder', tolerance: 1 }))).toEqual(['io:readTable'])
  })

  test('a name is looked up only where the property name is searched', async () => {
    expect(idsOf(await ask({ term: 'io.parse', properties: ['name'] }))[0]).toBe('io:parse')
    expect(idsOf(await ask({ term: 'GridSearchCV', properties: ['body'] }))).toEqual([])
    expect(idsOf(await ask({ term: 'csv', properties: ['body'] }))).toEqual([
      'docs/tests.py::test_read',
    ])
  })

  test('our tokenizer for stock databases gives the terms of the engine', () => {
    expect(cardTokenizer.tokenize('GridSearchCV')).toEqual(['grid', 'search', 'cv', 'gridsearchcv'])
  })
})

describe('documents', () => {
  test('have the fields of a result list', async () => {
    const [hit] = (await ask({ term: 'read_csv' })).hits
    expect(hit?.id).toBe('io:read_csv')
    expect(hit?.document).toMatchObject({ id: 'io:read_csv', kind: 'symbol', title: 'read_csv' })
    expect(hit?.document).not.toHaveProperty('docstring')
  })

  test('have all fields of the card on request', async () => {
    const whole = oramaOver(catalog, { documents: 'card' })
    const { hits } = await search<CardDatabase, Card>(whole, { term: 'read_csv' })
    expect(hits[0]?.document.text).toBe('Read a table from a comma separated file.')
  })

  test('getByID returns a whole card, or undefined', async () => {
    expect(await orama.getByID(db, 'io:parse')).toMatchObject({ text: 'Parse a text into a tree.' })
    expect(await orama.getByID(db, 'io:nothing')).toBeUndefined()
    expect(await orama.getByID(db, '__proto__')).toBeUndefined()
  })

  test('count is the number of cards', () => {
    expect(orama.count(db)).toBe(CARDS.length)
  })
})

describe('packs', () => {
  test('several packs are searched as one database', async () => {
    const both = await openCatalog([
      memoryStore('a', smallPack([card('a:tree', 'tree', 'A tree.', { project: 'a' })], [], 'a')),
      memoryStore(
        'b',
        smallPack([card('b:tree', 'tree', 'Another tree.', { project: 'b' })], [], 'b'),
      ),
    ])
    const merged = oramaOver(both)
    const answer = await ask({ term: 'tree', facets: { project: {} } }, merged)
    expect(idsOf(answer)).toEqual(['a:tree', 'b:tree'])
    expect(answer.facets).toEqual({ project: { count: 2, values: { a: 1, b: 1 } } })
    expect(idsOf(await ask({ term: 'tree', where: { project: { eq: 'b' } } }, merged))).toEqual([
      'b:tree',
    ])
    const backwards = { property: 'project', order: 'DESC' } as const
    expect(idsOf(await ask({ term: 'tree', sortBy: backwards }, merged))).toEqual([
      'b:tree',
      'a:tree',
    ])
  })

  test('a lazy pack reads only the manifest before the first search', async () => {
    const store = countingStore(smallPack(CARDS))
    const lazy = oramaOver(await openCatalog([store]))
    expect(store.reads).toEqual(['manifest.json'])
    expect(idsOf(await ask({ term: 'csv' }, lazy))).toEqual(idsOf(await ask({ term: 'csv' })))
    expect(store.reads.some((file) => file.startsWith('terms/'))).toBe(true)
    expect(store.reads.some((file) => file.startsWith('bodies/'))).toBe(false)
  })

  test('concurrent searches do not affect each other', async () => {
    const lazy = oramaOver(await openSmall(smallPack(CARDS)))
    const questions: Params[] = ['table', 'parser', 'csv', 'table', 'tree', 'table'].flatMap(
      (term) => [
        { term, limit: 1 },
        { term, limit: 100 },
        { term, limit: 3, facets: { kind: {} } },
        { term, limit: 2, sortBy: { property: 'kind', order: 'DESC' } },
        { term, limit: 2, where: { kind: { eq: 'symbol' } } },
      ],
    )
    const together = await Promise.all(questions.map((params) => ask(params, lazy)))
    for (const [i, params] of questions.entries()) {
      const alone = await ask(params, oramaOver(catalog))
      const { elapsed: _, ...answer } = together[i] ?? alone
      const { elapsed: __, ...expected } = alone
      expect(answer, JSON.stringify(params)).toEqual(expected)
    }
  })

  test('a search is not truncated to the limit of a concurrent one with the same words', async () => {
    for (const limits of [
      [100, 1],
      [1, 100],
    ]) {
      const answers = await Promise.all(limits.map((limit) => ask({ term: 'table', limit })))
      for (const [i, { hits }] of answers.entries()) {
        const alone = await ask({ term: 'table', limit: limits[i] ?? 0 })
        expect(hits).toEqual(alone.hits)
        expect(hits.every(({ score }) => score > 0)).toBe(true)
      }
    }
  })

  test('a damaged pack gives an answer that names the file', async () => {
    const files = smallPack(CARDS)
    for (const [name, bytes] of files)
      if (name.startsWith('heads/')) files.set(name, bytes.subarray(0, bytes.length - 1))
    const answer = await ask({ term: 'table' }, oramaOver(await openSmall(files)))
    expect(answer.hits).toEqual([])
    expect(answer.warnings?.map(({ code, file }) => `${code} ${file?.split('/')[0]}`)).toEqual([
      'chunk_corrupt heads',
    ])
  })

  test("the caller's plugins run after ours, with the cards in place", async () => {
    const args = cardDatabase(catalog)
    const seen: unknown[] = []
    const plugin: orama.OramaPlugin = {
      name: 'theirs',
      afterSearch(_db, _params, _language, { hits }) {
        seen.push(...hits.map(({ document }) => document.id))
      },
    }
    const answer = await ask(
      { term: 'csv' },
      create({ ...args, plugins: [...args.plugins, plugin] }),
    )
    expect(seen).toEqual(idsOf(answer))
  })
})

describe('semantic search in a pack with vectors', () => {
  let meaning: Catalog
  let meaningDb: CardDatabase
  beforeAll(async () => {
    const synonyms = { fetch: 'read', spreadsheet: 'table', hypertuning: 'parameters' }
    meaning = await openSmall(
      smallPack(CARDS, [], 'small', (entries) => toyEmbedding(entries, synonyms)),
    )
    meaningDb = oramaOver(meaning)
  })

  test.each([
    ['hybrid', 'hybrid'],
    ['vector', 'semantic'],
  ] as const)('mode %s gives the same results as search in mode %s', async (oramaMode, mode) => {
    for (const term of ['fetch spreadsheet', 'hypertuning', 'read_csv', 'parse a text']) {
      const { results } = await searchCards(meaning, term, { mode, limit: 3 })
      const params = { mode: oramaMode, term, vector: FROM_TERM, limit: 3 }
      const { hits } = await ask(params, meaningDb)
      expect(results.length).toBeGreaterThan(0)
      expect(hits.map(({ id, score }) => ({ id, score }))).toEqual(
        results.map(({ id, score }) => ({ id, score })),
      )
    }
  })

  test('works without a vector in the parameters', async () => {
    const params = { mode: 'hybrid', term: 'hypertuning' }
    const { hits } = await search<orama.AnyOrama>(meaningDb, params as orama.AnySchema)
    expect(hits[0]?.id).toBe('model:GridSearchCV')
  })

  test('concurrent searches do not mix their hits', async () => {
    const questions = ['fetch', 'spreadsheet', 'hypertuning', 'parse'].flatMap((term) =>
      (['hybrid', 'vector'] as const).map((mode) => ({ mode, term, vector: FROM_TERM })),
    )
    const alone: string[][] = []
    for (const question of questions) alone.push(idsOf(await ask({ ...question }, meaningDb)))
    const together = await Promise.all(questions.map((params) => ask({ ...params }, meaningDb)))
    expect(together.map(idsOf)).toEqual(alone)
  })

  test('filters and facets apply', async () => {
    const params = {
      ...({ mode: 'hybrid', term: 'fetch spreadsheet', vector: FROM_TERM } as const),
      where: { kind: { eq: 'guide' } },
      facets: { kind: {} },
    }
    const { hits, facets } = await ask(params, meaningDb)
    expect(new Set(hits.map(({ document }) => document.kind))).toEqual(new Set(['guide']))
    expect(facets?.kind?.values).toEqual({ guide: hits.length })
  })

  test('the lexical weight can be set', async () => {
    const params = { mode: 'hybrid', term: 'fetch csv', vector: FROM_TERM } as const
    const words = await ask({ ...params, hybridWeights: { text: 1, vector: 0 } }, meaningDb)
    const { results } = await searchCards(meaning, 'fetch csv', { lexical_weight: 1 })
    expect(idsOf(words)).toEqual(results.map(({ id }) => id))
  })

  test('a pack without vectors is searched by words, with a warning', async () => {
    const answer = await ask({ mode: 'vector', term: 'read table', vector: FROM_TERM })
    expect(answer.hits.length).toBeGreaterThan(0)
    expect(answer.warnings?.[0]?.code).toBe('mode_unavailable')
  })
})
