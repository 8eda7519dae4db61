/**
 * A question without likely results gets suggestions of similar names.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Catalog, loadAndRun, openCatalog } from '../../runtime/catalog.ts'
import { suggestNames } from '../../runtime/search/names/suggest-names.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { countingStore, openSmall, type SmallCard, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'

const CARDS: SmallCard[] = [
  { id: 'io:readTable', fields: { name: 'io.readTable', text: 'Reads it.' } },
  { id: 'io:writeTable', fields: { name: 'io.writeTable', text: 'Writes it.' } },
  { id: 'guide', kind: 'guide', fields: { name: 'Tables', text: 'How tables are read.' } },
]

let catalog: Catalog
beforeAll(async () => {
  catalog = await openSmall(smallPack(CARDS))
})

test('a misspelled symbol is suggested if a filter excludes all results', async () => {
  const { results, reason, nearest } = await search(catalog, 'io.raedTable', { kinds: ['module'] })
  expect(results).toEqual([])
  expect(reason).toContain('filters')
  expect(nearest).toContain('io.readTable')
})

test('a search for files gives the same suggestion', async () => {
  const { nearest } = await searchFiles(catalog, 'io.raedTable', { kinds: ['module'] })
  expect(nearest).toContain('io.readTable')
})

test.each([
  ['not for a name that exists', 'io.readTable'],
  ['not for a question of known words', 'how are tables read'],
  ['not if no name is similar', 'xyzzyqqq'],
])('%s', async (_, question) => {
  expect(await search(catalog, question)).not.toHaveProperty('nearest')
})

test('an unfinished word gets no suggestions', async () => {
  const answer = await search(catalog, 'io.raedTab', { kinds: ['module'], typing: true })
  expect(answer).not.toHaveProperty('nearest')
})

test('a lazy reader gets the same suggestions', async () => {
  const lazy = await openCatalog([countingStore(smallPack(CARDS))])
  const { nearest } = await search(lazy, 'io.raedTable', { kinds: ['module'] })
  expect(nearest).toContain('io.readTable')
})

test('a search for suggestions reads no vectors', async () => {
  const store = countingStore(smallPack(CARDS, [], 'small', toyEmbedding))
  const lazy = await openCatalog([store])
  const { value } = await loadAndRun(lazy, () => suggestNames(lazy, 'io.raedTabel', undefined))
  expect(value).toEqual(['io.readTable'])
  expect(store.reads.filter((file) => file.startsWith('vectors/'))).toEqual([])
})

test('for a misspelled name, similar names come before those that only share its words', async () => {
  const cards: SmallCard[] = [
    {
      id: 'zod:ZodMiniString',
      fields: { name: 'ZodMiniString', text: 'A string of zod, string.' },
    },
    { id: 'zod:ZodString', fields: { name: 'ZodString', text: 'Checks it.' } },
    { id: 'zod:ZodString.email', fields: { name: 'ZodString.email' } },
  ]
  const { results } = await search(await openSmall(smallPack(cards)), 'ZodStrng')
  expect(results[0]?.id).toBe('zod:ZodString')
  const dotted = await search(await openSmall(smallPack(cards)), 'ZodStrng.emial')
  expect(dotted.results[0]?.id).toBe('zod:ZodString.email')
})

test('a misspelling that also occurs in a card is still corrected', async () => {
  const cards: SmallCard[] = [
    { id: 'zod:ZodString', fields: { name: 'ZodString', text: 'Checks it.' } },
    { id: 'test', kind: 'recipe', fields: { name: 'typo', body: 'expect(find("ZodStrng"))' } },
  ]
  const { results } = await search(await openSmall(smallPack(cards)), 'ZodStrng')
  expect(results[0]?.id).toBe('zod:ZodString')
})

test('a name with an additional underscore ranks lower', async () => {
  const cards: SmallCard[] = ['_ZodString', 'ZodString'].map((name) => ({
    id: `zod:${name}`,
    fields: { name, text: 'A string.' },
  }))
  const { results } = await search(await openSmall(smallPack(cards)), 'zodstring', {
    folded: false,
  })
  expect(results.map(({ id }) => id)).toEqual(['zod:ZodString', 'zod:_ZodString'])
})

const FRAMES: SmallCard[] = [
  { id: 'geo:GeoFrame.to_crs', fields: { name: 'to_crs', text: 'Projects it.' } },
  {
    id: 'geo:crs',
    kind: 'guide',
    fields: { name: 'To crs', text: 'To crs, to crs: how frames are.' },
  },
  { id: 'geo:json', fields: { name: 'json', text: 'Of it.' } },
  {
    id: 'geo:package',
    kind: 'guide',
    fields: { name: 'package.json', text: 'The package.json of it.' },
  },
]

test('a member after an unknown variable is found by its name', async () => {
  const frames = await openSmall(smallPack(FRAMES))
  const first = async (question: string) => (await search(frames, question)).results[0]?.id
  expect(await first('gdf.to_crs')).toBe('geo:GeoFrame.to_crs')
  expect(await first('gdf.to_crs()')).toBe('geo:GeoFrame.to_crs')
  expect(await first('package.json')).toBe('geo:package')
})
