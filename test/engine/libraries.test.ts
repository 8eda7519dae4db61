/**
 * Several libraries: the one that a question names comes first, and a mixed list is marked as one.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { namedLibraries } from '../../runtime/search/question/other-libraries.ts'
import { search } from '../../runtime/search.ts'
import { type SmallCard, smallPack } from '../small-pack.ts'

const cards = (project: string): SmallCard[] => [
  { id: `${project}:parse`, project, fields: { name: 'parse', text: 'Parse a text.' } },
  { id: `${project}:print`, project, fields: { name: 'print', text: 'Print a tree.' } },
]

let catalog: Catalog
beforeAll(async () => {
  catalog = await openCatalog([
    memoryStore('first', smallPack(cards('alpha'), [], 'alpha', undefined, ['al'])),
    memoryStore('second', smallPack(cards('beta-lib'), [], 'beta-lib')),
  ])
})

test.each([
  ['parse with alpha', ['alpha']],
  ['how does al.parse work', ['alpha']],
  ['parse in beta-lib', ['beta-lib']],
  ["import { parse } from 'beta-lib'", ['beta-lib']],
  ['from alpha import parse', ['alpha']],
])('%s', (question, projects) => {
  expect([...(namedLibraries(catalog, question) ?? [])]).toEqual(projects)
})

test.each(['parse a text', 'alpha or beta-lib', 'alphabet'])(
  'no single library: %s',
  (question) => {
    expect(namedLibraries(catalog, question)).toBeNull()
  },
)

test('a named library comes first, and the explanation says why the other does not', async () => {
  for (const [named, other] of [
    ['alpha', 'beta-lib'],
    ['beta-lib', 'alpha'],
  ]) {
    const { results } = await search(catalog, `parse the text in ${named}`, { explain: true })
    expect(results[0]?.project).toBe(named)
    const behind = results.find(({ project }) => project === other)
    expect(behind?.signals?.features.library).toBeLessThan(0)
  }
})

test('a mixed list has the number of results of each library', async () => {
  expect((await search(catalog, 'parse a text')).projects).toEqual({ alpha: 1, 'beta-lib': 1 })
  expect(await search(catalog, 'parse', { projects: ['alpha'] })).not.toHaveProperty('projects')
})
