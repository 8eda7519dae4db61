/**
 * A notebook cell is shown together with its section, unless the section is too long.
 */

import { expect, test } from 'vitest'
import type { RecipeCard } from '../../runtime/card.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { findPassages } from '../../runtime/context/find.ts'
import { withNotebookSections } from '../../runtime/context/notebook-sections.ts'
import { outlinesOf } from '../../runtime/context/outline.ts'
import { renderCard } from '../../runtime/context/render-card.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
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

const packOf = (cards: readonly RecipeCard[]) =>
  encodePack(
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

async function titlesOf(section: string): Promise<string[]> {
  const cards = [
    recipe('nb/a.ipynb#cell-1', 'cell', 'paint the fence', 'nb/a.ipynb::paint'),
    recipe('nb/a.ipynb#cell-2', 'cell', 'paint the gate', 'nb/a.ipynb::paint'),
    recipe('nb/a.ipynb::paint', 'section', section),
  ]
  const catalog = await openCatalog([memoryStore('nb', packOf(cards))])
  const cells = (await findPassages(catalog, 'paint fence gate', { depth: 10 })).filter(
    ({ head }) => head.id.includes('#cell'),
  )
  expect(cells).toHaveLength(2)
  return (await withNotebookSections(catalog, cells)).map(({ head }) => head.id).sort(byCodeUnits)
}

test('two cells of a section are replaced by the section', async () => {
  expect(await titlesOf('everything')).toEqual(['nb/a.ipynb::paint'])
})

test('cells of a section that is too long are kept', async () => {
  expect(await titlesOf('long '.repeat(2_000))).toEqual(['nb/a.ipynb#cell-1', 'nb/a.ipynb#cell-2'])
})

test("a step of a tutorial adds the tutorial's outline: the list at the end of its introduction", async () => {
  const overview = '# Painting\n\nWhat you need:\n\n- a brush\n\nThen:\n\n- Fence\n  - Gate\n- Roof'
  const step = recipe('nb/a.ipynb::fence', 'section', 'paint(fence)', 'nb/a.ipynb::tutorial')
  const cell = recipe('nb/a.ipynb#cell-1', 'cell', 'paint(gate)', step.id)
  const tutorial: RecipeCard = {
    ...recipe('nb/a.ipynb::tutorial', 'tutorial', 'import brush'),
    title: 'Painting',
    text: `${overview}\n\n\`\`\`python\nimport brush\n# - not this\n\`\`\``,
  }
  const alone = recipe('nb/b.py::test', 'test', 'paint(door)')
  const catalog = await openCatalog([memoryStore('nb', packOf([step, cell, tutorial, alone]))])
  const outlines = await outlinesOf(catalog, [step, cell, tutorial, alone])
  const outline = { tutorial: tutorial.id, title: 'Painting', sections: ['Fence', 'Gate', 'Roof'] }
  expect([...outlines]).toEqual([
    [step.id, outline],
    [cell.id, outline],
  ])
  expect(renderCard(step, { number: 1, outline })).toContain(
    'a step of the tutorial `Painting`: `Fence`, `Gate`, `Roof`',
  )
})
