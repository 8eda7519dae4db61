/**
 * Our Orama interface compared with a stock Orama database of the same cards: the same hits, counts, facets and order.
 * In the stock database every card is inserted with its five fields, and its four columns as plain strings.
 */

import { type AnyOrama, create, insertMultiple, type Results, search } from '@orama/orama'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CardHead } from '../../runtime/card.ts'
import { CARD_SCHEMA, oramaOver } from '../../runtime/orama.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import {
  openSmall,
  pick,
  type SmallCard,
  seededRandom,
  smallEntry,
  smallPack,
} from '../small-pack.ts'

// Words that are their own stem; several are prefixes of others.
const WORDS = [
  'atom',
  'atomwise',
  'bond',
  'bondwire',
  'chain',
  'fit',
  'fitzhugh',
  'frame',
  'graph',
  'graphic',
  'grid',
  'map',
  'mapper',
  'parser',
  'pixel',
  'sort',
  'tree',
  'treetop',
  'vector',
  'zip',
] as const

const random = seededRandom(7)
const words = (most: number): string =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, WORDS)).join(' ')

const CARDS: SmallCard[] = Array.from({ length: 120 }, (_, i) => ({
  id: `small:card${i}`,
  kind: pick(random, ['symbol', 'recipe', 'guide', 'module']),
  project: pick(random, ['alpha', 'beta', 'node-gyp']),
  language: pick(random, ['python', 'typescript', 'markdown']),
  visibility: pick(random, ['public', 'internal', 'private']),
  path: `file${i % 9}.ts`,
  fields: { name: words(2), path: words(1), signature: words(3), text: words(12), body: words(6) },
}))

let ours: AnyOrama
/** Columns as enums, as in our schema. */
let stock: AnyOrama
/** Columns as strings, because stock Orama does not sort by enums. */
let sortable: AnyOrama

beforeAll(async () => {
  ours = oramaOver(await openSmall(smallPack(CARDS)))
  stock = create({ schema: CARD_SCHEMA })
  sortable = create({
    schema: {
      ...CARD_SCHEMA,
      kind: 'string',
      project: 'string',
      language: 'string',
      visibility: 'string',
    } as const,
  })
  const documents = CARDS.map(smallEntry).map(({ card, fields }) => ({
    ...fields,
    id: card.id,
    kind: card.kind,
    project: card.project,
    language: card.language,
    visibility: card.visibility,
  }))
  await insertMultiple(stock, documents)
  await insertMultiple(sortable, documents)
})

type Params = Parameters<typeof search<AnyOrama, CardHead>>[1]

const ask = async (db: AnyOrama, params: Params): Promise<Results<CardHead>> =>
  search<AnyOrama, CardHead>(db, { limit: 1000, ...params })

const idsOf = ({ hits }: Results<CardHead>): string[] =>
  hits.map(({ id }) => id).toSorted(byCodeUnits)

async function expectAlike(params: Params): Promise<void> {
  const [mine, theirs] = [await ask(ours, params), await ask(stock, params)]
  expect(idsOf(mine), JSON.stringify(params)).toEqual(idsOf(theirs))
  expect(mine.count).toBe(theirs.count)
  expect(mine.facets).toEqual(theirs.facets)
}

describe('the hits are those of stock Orama', () => {
  test('for every word, and every prefix of a word', async () => {
    for (const word of WORDS)
      for (let length = 1; length <= word.length; length++)
        await expectAlike({ term: word.slice(0, length) })
  })

  test('for two and three words, known and unknown', async () => {
    for (let i = 0; i < 60; i++)
      await expectAlike({
        term: [...WORDS, 'nowhere'].filter(() => random() < 0.1).join(' ') || 'zip',
      })
  })

  test('for a term without letters', async () => {
    await expectAlike({ term: '?!' })
  })

  test('for an empty term, which finds every card', async () => {
    await expectAlike({})
    await expectAlike({ term: '' })
  })

  test('in number on every page, with the same count', async () => {
    for (const [limit, offset] of [
      [3, 0],
      [5, 5],
      [10, 115],
      [10, 500],
      [0, 0],
    ] as const) {
      const params: Params = { term: 'fit graph', limit, offset }
      const [mine, theirs] = [await ask(ours, params), await ask(stock, params)]
      expect(mine.hits.length).toBe(theirs.hits.length)
      expect(mine.count).toBe(theirs.count)
    }
  })

  test('consecutive pages contain each hit once', async () => {
    const all = await ask(ours, { term: 'atom tree' })
    const pages: string[] = []
    for (let offset = 0; offset < all.count; offset += 7)
      pages.push(
        ...(await ask(ours, { term: 'atom tree', limit: 7, offset })).hits.map(({ id }) => id),
      )
    expect(pages).toEqual(all.hits.map(({ id }) => id))
  })
})

describe('properties', () => {
  test('a word counts only in the named fields', async () => {
    const lists = [
      ['name'],
      ['path'],
      ['signature'],
      ['text'],
      ['body'],
      ['name', 'text'],
      ['body', 'path'],
    ]
    for (const properties of lists)
      for (const term of ['atom', 'graph', 'fit zip', 'tree map nowhere', 'ch'])
        await expectAlike({ term, properties })
  })

  test('a star, and the list of all fields, mean every field', async () => {
    await expectAlike({ term: 'grid', properties: '*' })
    await expectAlike({ term: 'grid', properties: ['name', 'path', 'signature', 'text', 'body'] })
  })

  test('an empty list finds nothing', async () => {
    await expectAlike({ term: 'grid', properties: [] })
  })
})

describe('where', () => {
  const FILTERS = [
    { kind: { eq: 'symbol' } },
    { kind: { eq: 'nothing' } },
    { project: { in: ['alpha', 'node-gyp'] } },
    { project: { in: [] } },
    { language: { nin: ['python'] } },
    { language: { nin: [] } },
    { kind: { in: ['guide', 'recipe'] }, visibility: { eq: 'public' } },
    { and: [{ kind: { eq: 'guide' } }, { project: { eq: 'beta' } }] },
    { or: [{ kind: { eq: 'guide' } }, { project: { eq: 'beta' } }] },
    { not: { visibility: { eq: 'private' } } },
    {
      or: [
        { and: [{ kind: { eq: 'module' } }, { not: { project: { eq: 'alpha' } } }] },
        { language: { eq: 'markdown' } },
      ],
    },
    { and: [] },
    { or: [] },
    { and: [{ kind: { eq: 'guide' } }, {}] },
    { not: {} },
    {},
  ]

  test.each(FILTERS.map((where) => [JSON.stringify(where), where] as const))(
    '%s',
    async (_, where) => {
      await expectAlike({ where })
      await expectAlike({ term: 'bond pixel', where })
      await expectAlike({ term: 'vector', where, properties: ['text'], facets: { kind: {} } })
    },
  )

  test('accepts a string or a list of strings, as for string columns', async () => {
    for (const where of [{ kind: 'guide' }, { project: ['alpha', 'node-gyp'] }, { language: [] }])
      for (const term of ['', 'sort']) {
        const [mine, theirs] = [
          await ask(ours, { term, where }),
          await ask(sortable, {
            term,
            where,
            properties: ['name', 'path', 'signature', 'text', 'body'],
          }),
        ]
        expect(idsOf(mine)).toEqual(idsOf(theirs))
      }
  })
})

describe('sortBy', () => {
  test('sorts by a column in both directions, with ties in the order of insertion', async () => {
    const order = (await ask(ours, {})).hits.map(({ id }) => id)
    const again = create({
      schema: {
        kind: 'string',
        project: 'string',
        language: 'string',
        visibility: 'string',
        text: 'string',
      } as const,
    })
    const byId = new Map(CARDS.map((card) => [card.id, card]))
    for (const id of order) {
      const { kind = '', project = '', language = '', visibility = '', fields } = byId.get(id) ?? {}
      await insertMultiple(again, [
        { id, kind, project, language, visibility, text: Object.values(fields ?? {}).join(' ') },
      ])
    }
    for (const property of ['kind', 'project', 'language', 'visibility'])
      for (const direction of ['ASC', 'DESC'] as const) {
        const params: Params = { term: 'atom', sortBy: { property, order: direction } }
        const mine = (await ask(ours, params)).hits.map(({ id }) => id)
        const theirs = (await ask(again, { ...params, properties: ['text'] })).hits.map(
          ({ id }) => id,
        )
        expect(mine).toEqual(theirs)
        expect(mine.length).toBeGreaterThan(20)
      }
  })
})

describe('facets', () => {
  test('are counted over all hits, whatever the page', async () => {
    const facets = { kind: {}, project: {}, language: {}, visibility: {} }
    for (const term of ['', 'atom', 'map zip', 'nowhere']) {
      await expectAlike({ term, facets })
      const page: Params = { term, facets, limit: 2, where: { kind: { nin: ['module'] } } }
      const [mine, theirs] = [await ask(ours, page), await ask(stock, page)]
      expect(mine.facets).toEqual(theirs.facets)
      expect(mine.count).toBe(theirs.count)
    }
  })

  test('preflight counts without hits', async () => {
    await expectAlike({ term: 'frame', preflight: true, facets: { project: {} } })
    expect((await ask(ours, { term: 'frame', preflight: true })).hits).toEqual([])
  })
})
