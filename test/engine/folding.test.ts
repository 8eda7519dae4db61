/**
 * Near-duplicates and overloads: one result that can be expanded, with every card in it.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Catalog } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const adapter = (form: string): SmallCard => ({
  id: `forms.${form}:to_text`,
  fields: { name: 'to_text', text: `Makes text of ${form}.` },
  family: 'forms:to_text',
})
const CARDS: SmallCard[] = [
  adapter('pdb'),
  adapter('xyz'),
  adapter('mol'),
  { id: 'io:read', fields: { name: 'read', text: 'Reads text.' } },
  { id: 'io:read~2', fields: { name: 'read', text: 'Reads text of bytes.' } },
  { id: 'io:write', fields: { name: 'write', text: 'Writes text.' } },
]

let catalog: Catalog
beforeAll(async () => {
  catalog = await openSmall(smallPack(CARDS))
})
const ask = async (question: string, options = {}) =>
  (await search(catalog, question, options)).results

test('only the best card of a family is a result, with the number of similar ones', async () => {
  const results = await ask('to_text of xyz')
  const family = results.filter(({ id }) => id.endsWith('to_text'))
  expect(family.map(({ id, similar }) => [id, similar])).toEqual([['forms.xyz:to_text', 2]])
})

test('overloads are one result', async () => {
  const results = await ask('read')
  expect(results.filter(({ id }) => id.startsWith('io:read'))).toHaveLength(1)
  expect(results[0]?.similar).toBe(1)
})

test('a card without a family has no number of similar ones', async () => {
  const [first] = await ask('write')
  expect(first?.id).toBe('io:write')
  expect(first).not.toHaveProperty('similar')
})

test('a group is returned for any of its cards, and contains nothing else', async () => {
  const ids = (await ask('text', { group: 'forms.pdb:to_text' })).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(['forms.mol:to_text', 'forms.pdb:to_text', 'forms.xyz:to_text'])
  expect((await ask('text', { group: 'io:write' })).map(({ id }) => id)).toEqual(['io:write'])
  expect(await ask('text', { group: 'nothing:there' })).toEqual([])
})

test('without folding, every card is a result', async () => {
  expect(await ask('text', { folded: false })).toHaveLength(CARDS.length)
  expect(await ask('text')).toHaveLength(3)
})

test('after folding there are as many results as requested, and pages do not overlap', async () => {
  const all = (await ask('text')).map(({ id }) => id)
  const paged = [
    ...(await ask('text', { limit: 2 })),
    ...(await ask('text', { limit: 2, offset: 2 })),
  ]
  expect(paged.map(({ id }) => id)).toEqual(all)
})
