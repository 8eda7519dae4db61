/**
 * Results of mixed kinds: tests and examples fold under the symbol they use, variants under the public name.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchOptions } from '../../runtime/answers.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const shown = { recipe: 'small/test/close.ts::first', code: 'close(open("a"))', whole_lines: 9 }
const CARDS: SmallCard[] = [
  {
    id: 'lib:close',
    public: 'lib.close',
    fields: { name: 'close', text: 'Closes a stream.' },
    examples: [
      { ...shown, lines: [[3, 3]], cut: true },
      { ...shown, recipe: 'elsewhere', lines: [[5, 6]], cut: false },
    ],
  },
  {
    id: 'lib.core:_close',
    public: 'lib.core._close',
    fields: { name: '_close', text: 'Closes the handle of a stream.' },
  },
  { id: 'lib:open', public: 'lib.open', fields: { name: 'open', text: 'Makes one from a path.' } },
  {
    id: 'small/test/close.ts::first',
    kind: 'recipe',
    fields: { name: 'closes a stream', text: 'Test that it closes a stream.' },
    symbols: ['lib:close'],
  },
  {
    id: 'small/test/close.ts::lazily%20opened',
    kind: 'recipe',
    fields: { name: 'lazily opened', text: 'A lazily opened stream.' },
    symbols: ['lib:close', 'lib:open'],
  },
  {
    id: 'small/docs/streams.md#streams',
    kind: 'guide',
    fields: { name: 'Streams', text: 'What flows.' },
  },
  {
    id: 'small/docs/streams.md::streams.code-1',
    kind: 'recipe',
    recipeKind: 'fence',
    fields: { name: 'Streams: close', text: 'Flows and closes a stream.' },
    parent: 'small/docs/streams.md#streams',
    symbols: ['lib:close'],
  },
]

let catalog: Catalog
beforeAll(async () => {
  catalog = await openSmall(smallPack(CARDS))
})
const ask = async (question: string, options: SearchOptions = {}) =>
  (await search(catalog, question, options)).results
const ids = async (question: string, options: SearchOptions = {}) =>
  (await ask(question, options)).map(({ id }) => id)

describe('a test', () => {
  test('is folded under the symbol that it exercises, which has the number of its tests', async () => {
    const results = await ask('closes a stream')
    expect(results.map(({ kind }) => kind)).not.toContain('recipe')
    expect(results[0]).toMatchObject({ id: 'lib:close', similar: 1, folded: 1 })
  })

  test('raises its symbol above others', async () => {
    const [first] = await ask('lazily stream', { explain: true })
    expect(first?.id).toBe('lib:open')
    expect(first?.signals?.features.folded).toBeGreaterThan(0)
    const without = await ids('lazily stream', { without: ['folded'] })
    expect(without).not.toContain('small/test/close.ts::lazily%20opened')
    expect(without[0]).not.toBe('lib:open')
  })

  test('is a separate result if the question asks for tests', async () => {
    expect(await ids('test that closes a stream')).toContain('small/test/close.ts::first')
    expect(await ids('closes a stream', { kinds: ['recipe'] })).toContain(
      'small/test/close.ts::first',
    )
  })

  test('stays folded if the question is about how to test something', async () => {
    expect(await ids('how do I test that it closes a stream')).not.toContain(
      'small/test/close.ts::first',
    )
  })

  test('does not raise a symbol that only the library itself calls', async () => {
    const internal = CARDS.filter(({ id }) => id !== 'lib:close').map(
      (card): SmallCard => (card.id === 'lib:open' ? { ...card, visibility: 'internal' } : card),
    )
    const { results } = await search(await openSmall(smallPack(internal)), 'lazily stream', {
      explain: true,
    })
    const found = results.find(({ id }) => id === 'lib:open')
    expect(found?.folded).toBe(1)
    expect(found?.signals?.features).not.toHaveProperty('folded')
  })

  test('is a separate result if its symbol is not a result', async () => {
    expect(await ids('closes a stream', { kinds: ['recipe', 'guide'] })).toContain(
      'small/test/close.ts::first',
    )
  })
})

test('an example on a page is folded under its section, which takes its place', async () => {
  const results = await ask('flows')
  expect(results.map(({ id, folded }) => [id, folded])).toEqual([
    ['small/docs/streams.md#streams', 1],
  ])
})

test('a duplicate is folded under the public name, unless the question names it', async () => {
  expect(await ids('close')).not.toContain('lib.core:_close')
  expect((await ids('lib.core._close'))[0]).toBe('lib.core:_close')
})

test('a group contains all folded cards', async () => {
  expect((await ids('closes a stream', { group: 'lib:close' })).toSorted()).toEqual([
    'lib.core:_close',
    'lib:close',
    'small/test/close.ts::first',
  ])
})

test('without folding, every card is a result', async () => {
  expect(await ids('stream closes', { folded: false })).toContain('small/test/close.ts::first')
  expect(await ids('stream closes')).not.toContain('small/test/close.ts::first')
})

test('the shares of a raised symbol add up to its score', async () => {
  for (const { score, signals } of await ask('lazily stream', { explain: true })) {
    const shares = Object.entries(signals?.features ?? {}).filter(([name]) => !name.includes(':'))
    expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(score)
  }
})

test('a result list has the best example of a symbol, and a whole card has all of them', async () => {
  const [head] = await ask('close')
  const [card] = (await searchCards(catalog, 'close')).results
  if (head?.kind !== 'symbol' || card?.kind !== 'symbol') throw new Error('lib:close is a symbol')
  expect(head.examples).toEqual(CARDS[0]?.examples?.slice(0, 1))
  expect(card.examples).toEqual(CARDS[0]?.examples)
})
