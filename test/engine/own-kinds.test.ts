/**
 * Filters by subkind (only classes, only tutorials) in every interface, at no cost for other questions.
 */

import { join } from 'node:path'
import { create, search as oramaSearch } from '@orama/orama'
import { describe, expect, test } from 'vitest'
import type { SearchOptions } from '../../runtime/answers.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { cardDatabase } from '../../runtime/orama.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { countingStore, openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const KINDS = ['class', 'function', 'method']

/** Kinds alternate, as classes and their methods do in a file, and two projects interrupt runs of one kind. */
const CARDS: SmallCard[] = [
  ...Array.from({ length: 30 }, (_, i) => ({
    id: `m${i % 5}:table_${i}`,
    path: `m${i % 5}.ts`,
    project: i % 2 === 0 ? 'even' : 'odd',
    symbolKind: KINDS[i % KINDS.length] ?? '',
    fields: { name: `table_${i}`, text: 'Read a table.' },
  })),
  { id: 'a/t.py::test_table', kind: 'recipe', path: 't.py', fields: { text: 'Read a table.' } },
  {
    ...{ id: 'a/n.ipynb', kind: 'recipe', recipeKind: 'tutorial', path: 'n.ipynb' },
    fields: { text: 'Read a table.' },
  },
  { id: 'a/d.md#table', kind: 'guide', path: 'd.md', fields: { text: 'Read a table.' } },
]

const files = smallPack(CARDS)

async function kindsFound(catalog: Catalog, options: SearchOptions): Promise<string[]> {
  const { results } = await search(catalog, 'read table', { ...options, limit: 100, folded: false })
  return results
    .map((hit) =>
      hit.kind === 'symbol' ? hit.symbol_kind : hit.kind === 'recipe' ? hit.recipe_kind : hit.kind,
    )
    .sort()
}

const times = (kind: string, count: number): string[] => Array.from({ length: count }, () => kind)

describe.each([
  ['lazy', false],
  ['resident', true],
])('in a %s pack', (_, resident) => {
  test.each<[SearchOptions, readonly string[]]>([
    [{ symbol_kinds: ['class'] }, times('class', 10)],
    [{ symbol_kinds: ['class'], projects: ['odd'] }, times('class', 5)],
    [{ recipe_kinds: ['tutorial'] }, ['tutorial']],
    [{ symbol_kinds: ['class'], recipe_kinds: ['test'] }, [...times('class', 10), 'test']],
    [{ kinds: ['symbol', 'guide'], symbol_kinds: ['method'] }, ['guide', ...times('method', 10)]],
    [{ kinds: ['guide'], symbol_kinds: ['class'] }, ['guide']],
    [{ symbol_kinds: ['tutorial'] }, []],
    [{ symbol_kinds: ['macro'] }, []],
  ])('%j', async (options, kinds) => {
    expect(await kindsFound(await openSmall(files, { resident }), options)).toEqual(kinds)
  })

  test('searches for files and the list of all cards can be filtered as well', async () => {
    const catalog = await openSmall(files, { resident })
    const { results } = await searchFiles(catalog, 'read table', { recipe_kinds: ['test'] })
    expect(results.map(({ path }) => path)).toEqual(['t.py'])
    const ids: string[] = []
    for await (const { cards } of eachCard(catalog, { recipe_kinds: ['tutorial'] }))
      ids.push(...cards.map(({ id }) => id))
    expect(ids).toEqual(['a/n.ipynb'])
  })

  test('Orama filters, counts and sorts by subkinds', async () => {
    const db = create(cardDatabase(await openSmall(files, { resident })))
    const only = await oramaSearch(db, { where: { symbol_kind: { eq: 'class' } }, limit: 99 })
    expect(only.count).toBe(10)
    const found = await oramaSearch(db, {
      ...{
        term: 'table',
        limit: 99,
        where: { or: [{ recipe_kind: { eq: 'test' } }, { symbol_kind: { eq: 'method' } }] },
      },
      facets: { symbol_kind: {}, recipe_kind: {} },
    })
    expect(found.count).toBe(11)
    expect(found.facets).toMatchObject({
      symbol_kind: { values: { method: 10 } },
      recipe_kind: { values: { test: 1 } },
    })
    const sorted = await oramaSearch(db, {
      ...{ where: { kind: { eq: 'symbol' } }, limit: 99, sortBy: { property: 'symbol_kind' } },
    })
    const kinds = sorted.hits.map(({ document }) => Object(document).symbol_kind)
    expect(kinds).toEqual([...times('class', 10), ...times('function', 10), ...times('method', 10)])
  })
})

test('the files of subkinds are read only for a search that filters by them', async () => {
  const store = countingStore(files)
  const catalog = await openCatalog([store])
  await search(catalog, 'read table', { kinds: ['symbol'] })
  expect(store.reads.filter((file) => /^(?:kinds|origins)\//.test(file))).toEqual([])
  await search(catalog, 'read table', { symbol_kinds: ['class'] })
  expect(store.reads.filter((file) => file.startsWith('kinds/'))).toHaveLength(2)
})

test('an older pack without subkinds gives no results and a warning', async () => {
  const old = join(import.meta.dirname, '../fixtures/pack-0.1.0/pack')
  const catalog = await openCatalog([folderStore(old)])
  const answer = await search(catalog, 'store', { symbol_kinds: ['class'] })
  expect(answer.results).toEqual([])
  expect(answer.warnings).toMatchObject([{ code: 'filter_unavailable' }])
  expect((await search(catalog, 'store')).warnings).toBeUndefined()
})

describe('over HTTP', () => {
  const app = createApp({ openCatalog: () => openSmall(files) })
  const json = async (path: string, init?: RequestInit) => (await app.request(path, init)).json()

  test('GET and POST accept subkinds, and health counts them', async () => {
    expect(await json('/search?q=table&recipe_kind=tutorial,test')).toMatchObject({ total: 2 })
    const body = JSON.stringify({ q: 'table', symbol_kind: ['class', 'method'] })
    const headers = { 'content-type': 'application/json' }
    expect(await json('/search', { method: 'POST', body, headers })).toMatchObject({ total: 20 })
    expect(await json('/health')).toMatchObject({
      packs: [
        {
          symbol_kinds: { class: 10, function: 10, method: 10 },
          recipe_kinds: { test: 1, tutorial: 1 },
        },
      ],
    })
  })

  test('an unknown kind of recipe is refused with a list of the valid ones', async () => {
    const response = await app.request('/search?q=table&recipe_kind=cookbook')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_input', msg: expect.stringContaining('tutorial') },
    })
  })
})
