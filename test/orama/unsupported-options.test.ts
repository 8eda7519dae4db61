/** An error for every option and method that a packed database cannot support. */
import * as orama from '@orama/orama'
import { create, search } from '@orama/orama'
import { describe, expect, test } from 'vitest'
import { ask, CARDS, db, idsOf } from './database-of-cards.ts'

describe('an unsupported option is an error that names the alternative', () => {
  const REFUSED: [option: string, params: object][] = [
    ['vector', { mode: 'vector', vector: { value: [1], property: 'x' } }],
    ['vector', { mode: 'hybrid', term: 'x', vector: { value: [1], property: 'meaning' } }],
    ['mode', { mode: 'hybrid' }],
    ['mode', { mode: 'hybrid', term: 'x', properties: ['name'] }],
    ['hybridWeights', { mode: 'hybrid', term: 'x', hybridWeights: { text: -1, vector: 2 } }],
    ['vector', { vector: { value: [1], property: 'x' } }],
    ['similarity', { term: 'x', similarity: 0.5 }],
    ['exact', { term: 'x', exact: true }],
    ['threshold', { term: 'x', threshold: 0 }],
    ['boost', { term: 'x', boost: { name: 2 } }],
    ['relevance', { term: 'x', relevance: { k: 2 } }],
    ['distinctOn', { term: 'x', distinctOn: 'kind' }],
    ['groupBy', { term: 'x', groupBy: { properties: ['kind'] } }],
    ['sortBy', { term: 'x', sortBy: () => 0 }],
    ['sortBy', { term: 'x', sortBy: { property: 'name' } }],
    ['facets', { term: 'x', facets: { name: {} } }],
    ['properties', { term: 'x', properties: ['title'] }],
    ['properties', { properties: ['name'] }],
    ['term', { term: 7 }],
    ['where', { where: { name: 'x' } }],
    ['where', { where: { title: { eq: 'x' } } }],
    ['where', { where: 7 }],
    ['where.kind', { where: { kind: undefined } }],
    ['where.kind', { where: { kind: {} } }],
    ['where.kind', { where: { kind: 7 } }],
    ['where.kind', { where: { kind: { eq: 'a', nin: [] } } }],
    ['where.kind', { where: { kind: { gt: 1 } } }],
    ['where.kind.in', { where: { kind: { in: 'symbol' } } }],
    ['and', { where: { and: [{ kind: { eq: 'symbol' } }], project: { eq: 'x' } } }],
    ['where.or', { where: { or: { kind: { eq: 'symbol' } } } }],
  ]
  test.each(REFUSED.map(([option, params]) => [option, JSON.stringify(params), params] as const))(
    '%s in %s',
    async (option, _, params) => {
      const answer = (async () => search<orama.AnyOrama>(db, params))()
      await expect(answer).rejects.toThrow(`\`${option}`)
    },
  )

  test('options at their default cause no error', async () => {
    const params = {
      term: 'csv',
      exact: false,
      threshold: 1,
      boost: {},
      mode: 'fulltext',
      includeVectors: false,
    } as const
    expect(idsOf(await ask(params))).toEqual(idsOf(await ask({ term: 'csv' })))
  })

  test('another language is refused', async () => {
    await expect(Promise.resolve(search(db, { term: 'x' }, 'italian'))).rejects.toThrow('languages')
  })

  const rule = { id: 'r', conditions: [], consequence: { promote: [] } }
  const CHANGES: [name: string, change: (of: orama.AnyOrama) => unknown][] = [
    ['insert', (of) => orama.insert(of, { id: 'x' })],
    ['insertMultiple', (of) => orama.insertMultiple(of, [{ id: 'x' }])],
    ['update', (of) => orama.update(of, 'io:parse', { id: 'x' })],
    ['updateMultiple', (of) => orama.updateMultiple(of, ['io:parse'], [{ id: 'x' }])],
    ['upsert', (of) => orama.upsert(of, { id: 'io:parse' })],
    ['upsertMultiple', (of) => orama.upsertMultiple(of, [{ id: 'io:parse' }])],
    ['remove', (of) => orama.remove(of, 'io:parse')],
    ['remove without hooks', (of) => orama.remove(of, 'io:parse', undefined, true)],
    ['removeMultiple', (of) => orama.removeMultiple(of, ['io:parse'])],
    ['save', (of) => orama.save(of)],
    ['insertPin', (of) => orama.insertPin(of, rule)],
    ['updatePin', (of) => orama.updatePin(of, rule)],
    ['deletePin', (of) => orama.deletePin(of, 'r')],
  ]
  test.each(CHANGES)('%s: the database is read-only', async (_, change) => {
    const before = await ask({ term: 'table' })
    await expect((async () => change(db))()).rejects.toThrow('read-only')
    expect(idsOf(await ask({ term: 'table' }))).toEqual(idsOf(before))
    expect(orama.count(db)).toBe(CARDS.length)
  })

  test('load: the database is read-only', () => {
    const raw = orama.save(create({ schema: { text: 'string' } as const }))
    expect(() => orama.load(db, raw)).toThrow('read-only')
  })
})
