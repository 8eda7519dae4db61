/** A notebook cell is told with its section, unless the section is too long to be told. */
import { expect, test } from 'vitest'
import type { RecipeCard } from '../../runtime/card.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { elevate } from '../../runtime/context/elevate.ts'
import { findPassages } from '../../runtime/context/find.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { byCodeUnits } from '../../runtime/sorted.ts'
import { hash } from '../small-pack.ts'

const recipe = (
  id: string,
  recipe_kind: RecipeCard['recipe_kind'],
  code: string,
  parent?: string,
): RecipeCard => ({
  id,
  kind: 'recipe',
  recipe_kind,
  project: 'nb',
  version: null,
  title: id,
  path: 'a.ipynb',
  lines: [1, 1],
  language: 'python',
  summary: code.slice(0, 40),
  text: code,
  visibility: 'public',
  code,
  symbols: [],
  ...(parent !== undefined && { parent }),
})

async function titlesOf(section: string): Promise<string[]> {
  const cards = [
    recipe('nb/a.ipynb#cell-1', 'cell', 'paint the fence', 'nb/a.ipynb::paint'),
    recipe('nb/a.ipynb#cell-2', 'cell', 'paint the gate', 'nb/a.ipynb::paint'),
    recipe('nb/a.ipynb::paint', 'section', section),
  ]
  const files = encodePack(
    {
      ...{ project: 'nb', library_version: null, commit: null, commit_date: null },
      ...{ built_from: 'a test', aliases: [], sources: [] },
      entries: cards.map((card) => ({
        card,
        fields: { name: '', path: '', signature: '', text: card.text, body: '' },
        keys: [],
      })),
    },
    hash,
  )
  const catalog = await openCatalog([memoryStore('nb', files)])
  const cells = (await findPassages(catalog, 'paint fence gate', { depth: 10 })).filter(
    ({ head }) => head.id.includes('#cell'),
  )
  expect(cells).toHaveLength(2)
  return (await elevate(catalog, cells)).map(({ head }) => head.id).sort(byCodeUnits)
}

test('two cells of a section become the section, once', async () => {
  expect(await titlesOf('everything')).toEqual(['nb/a.ipynb::paint'])
})

test('cells of a long section stay', async () => {
  expect(await titlesOf('long '.repeat(2_000))).toEqual(['nb/a.ipynb#cell-1', 'nb/a.ipynb#cell-2'])
})
