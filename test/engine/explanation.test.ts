/** Explanations of answers: the shares add up to the score, so the explanation agrees with the order of the list. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalog } from '../../runtime/catalog.ts'
import { explain } from '../../runtime/search/explanation.ts'
import { RANKING_FEATURES } from '../../runtime/search/ranking-features.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'

const CARDS: SmallCard[] = [
  { id: 'io:read_csv', fields: { name: 'read_csv', text: 'Reads a table of commas.' } },
  { id: 'io:_read', visibility: 'private', fields: { name: '_read', text: 'Reads a table.' } },
  {
    id: 'test_read',
    kind: 'recipe',
    recipeKind: 'fence',
    fields: { name: 'reads', body: 'read_csv(table)' },
  },
  { id: 'io:write', path: 'out.ts', fields: { name: 'write', text: 'Writes a table.' } },
]

let catalog: Catalog
beforeAll(async () => {
  catalog = await openSmall(smallPack(CARDS, [], 'small', (entries) => toyEmbedding(entries)))
})

describe.each(['read a table', 'read_csv', 'how do I read a table?', 'tabel'])('%s', (question) => {
  test.each([search, searchFiles])('the shares add up to the score', async (ask) => {
    const { results } = await ask(catalog, question, { explain: true })
    expect(results.length).toBeGreaterThan(0)
    for (const result of results) {
      const { shares } = explain(result)
      const sum = shares.reduce((all, { share }) => all + share, 0)
      expect(sum).toBeCloseTo(result.score, 9)
      expect(shares.map(({ share }) => share)).toEqual(
        shares.map(({ share }) => share).toSorted((a, b) => b - a),
      )
    }
  })
})

test('the lexical share is divided among the words of the question', async () => {
  const { results } = await search(catalog, 'read table', { explain: true })
  const [first] = results
  const words = first && explain(first).shares.find(({ feature }) => feature === 'words')
  expect(words?.words.map(([word]) => word).toSorted()).toEqual(['read', 'table'])
  const sum = words?.words.reduce((all, [, share]) => all + share, 0)
  expect(sum).toBeCloseTo(words?.share ?? 0, 9)
})

test('a factor that lowers a score has a negative share and a text of its own', async () => {
  const { results } = await search(catalog, 'read table', { explain: true })
  const recipe = results.find(({ id }) => id === 'test_read')
  const hidden = results.find(({ id }) => id === 'io:_read')
  const last = (hit: typeof recipe) => hit && explain(hit).shares.at(-1)
  expect(last(hidden)).toMatchObject({
    feature: 'visibility',
    description: RANKING_FEATURES.visibility,
  })
  expect(last(hidden)?.share).toBeLessThan(0)
  expect(last(recipe)).toMatchObject({
    feature: 'kind',
    description: 'its kind is not what such a question asks for',
  })
})

test.each([
  [0.97, 'almost certain'],
  [0.5, 'likely'],
  [0.2, 'possible'],
  [0.05, 'uncertain'],
  [undefined, undefined],
])('a relevance of %s is %s', (relevance, word) => {
  expect(explain(relevance === undefined ? {} : { relevance }).likely).toBe(word)
})
