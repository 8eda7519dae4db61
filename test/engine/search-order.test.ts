/** The order of cards that compete: in two packs, public and private, and with similar or removed names. */
import { describe, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { openSmall, smallPack } from '../small-pack.ts'

describe('two packs', () => {
  test('score like one pack with all cards if all texts have the same length', async () => {
    // Each pack normalizes lengths on its own; if all lengths are equal, the result is the same.
    const words = ['tree', 'grid', 'map', 'sort', 'zip', 'chain', 'pixel']
    const cards = Array.from({ length: 40 }, (_, i) => ({
      id: `p:${String(i).padStart(2, '0')}`,
      kind: 'guide' as const,
      fields: { name: 'n', text: [i, i * 3, i * 7].map((n) => words[n % 7]).join(' ') },
    }))
    const one = await openSmall(smallPack(cards))
    const two = await openCatalog([
      memoryStore('first', smallPack(cards.slice(0, 13))),
      memoryStore('second', smallPack(cards.slice(13))),
    ])
    for (const question of ['tree', 'grid zip', 'map sort chain pixel', 'n'])
      expect(await search(two, question, { limit: 99 })).toEqual(
        await search(one, question, { limit: 99 }),
      )
  })

  test('count a word that is rare in one and common in the other as common', async () => {
    const guide = (id: string, text: string) => ({ id, kind: 'guide' as const, fields: { text } })
    const common = Array.from({ length: 30 }, (_, i) => guide(`c:${i}`, 'parse tree'))
    const catalog = await openCatalog([
      memoryStore(
        'one',
        smallPack([guide('a:1', 'parse it'), guide('a:2', 'graph it')], [], 'one'),
      ),
      memoryStore('two', smallPack(common, [], 'two')),
    ])
    const { results } = await search(catalog, 'parse graph', { limit: 3 })
    expect(results[0]?.id).toBe('a:2')
  })
})

test('a public card is not displaced by hundreds of private ones that match slightly better', async () => {
  const hidden = Array.from({ length: 300 }, (_, i) => ({
    id: `p:_${i}`,
    visibility: 'private' as const,
    fields: { name: `a${i}`, text: 'parse the tree' },
  }))
  const shown = {
    id: 'p:shown',
    fields: { name: 'b', text: 'parse the tree, or what is left of it' },
  }
  const catalog = await openSmall(smallPack([...hidden, shown]))
  for (const limit of [1, 10, 400])
    expect((await search(catalog, 'parse tree', { limit })).results[0]?.id).toBe('p:shown')
})

test('an exact spelling ranks above names that differ in case or underscores', async () => {
  const words = { name: 'Response content', text: 'content of the response, as its content' }
  const catalog = await openSmall(
    smallPack([
      { id: 'p.models:Response.content', fields: words, keys: ['p.models.Response.content'] },
      {
        id: 'p.models:Response._content',
        visibility: 'private',
        keys: ['p.models.Response._content'],
      },
    ]),
  )
  const first = async (name: string) => (await search(catalog, name)).results[0]?.id
  expect(await first('p.models.Response._content')).toBe('p.models:Response._content')
  expect(await first('p.models.Response.content')).toBe('p.models:Response.content')
})

test('a recipe that uses removed names comes last, however well it matches, with an explanation', async () => {
  const catalog = await openSmall(
    smallPack([
      {
        id: 'p/old.py::test_parse',
        kind: 'recipe',
        stale: true,
        fields: { name: 'parse tree', text: 'parse the tree' },
      },
      {
        id: 'p/new.py::test_walk',
        kind: 'recipe',
        fields: { name: 'walk', body: 'walk(tree) and a long way to go until it ends' },
      },
    ]),
  )
  const { results } = await search(catalog, 'how to parse a tree', { explain: true })
  expect(results.map(({ id }) => id)).toEqual(['p/new.py::test_walk', 'p/old.py::test_parse'])
  const { stale = 0, words = 0, worth = 0 } = results[1]?.signals?.features ?? {}
  expect(stale).toBeCloseTo(-0.999 * (words + worth))
})

test('an id finds only its own card, and no other overload of the name', async () => {
  const overload = (id: string) => ({ id, keys: ['p.parse'], fields: { name: 'parse' } })
  const catalog = await openSmall(smallPack([overload('p:parse'), overload('p:parse~2')]))
  for (const id of ['p:parse', 'p:parse~2'])
    expect((await search(catalog, id)).results[0]?.id).toBe(id)
})
