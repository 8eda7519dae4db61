/** Which cards are listed as resources, in which order, and how the list is split into pages. */
import { expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { listResources, PAGE_SIZE, readResource } from '../../runtime/mcp/resources.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { type SmallCard, smallPack } from '../small-pack.ts'

const cardsOf = (project: string, guides: number): SmallCard[] => [
  { id: `${project}.core:thing`, project },
  { id: `${project}.core`, kind: 'module', project },
  { id: `${project}.hidden`, kind: 'module', project, visibility: 'private' },
  ...Array.from({ length: guides }, (_, i): SmallCard => {
    const id = `${project}/docs/${String(i).padStart(3, '0')}.md#top`
    return { id, kind: 'guide', project, path: `docs/${String(i).padStart(3, '0')}.md` }
  }),
]

const catalog = openCatalog([
  memoryStore('one', smallPack(cardsOf('one', 150), [], 'one')),
  memoryStore('two', smallPack(cardsOf('two', 70), [], 'two')),
])

test('modules of all libraries are listed before their guides, on pages without repeats or gaps', async () => {
  const names: string[] = []
  const sizes: number[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await listResources(await catalog, cursor)
    if (!page.ok) throw new Error(page.msg)
    names.push(...page.value.resources.map(({ name }) => name))
    sizes.push(page.value.resources.length)
    cursor = page.value.nextCursor
    more = cursor !== undefined
  }
  expect(sizes).toEqual([PAGE_SIZE, PAGE_SIZE, 22])
  expect(new Set(names).size).toBe(222)
  expect(names.slice(0, 3)).toEqual(['one.core', 'two.core', 'one/docs/000.md#top'])
  expect(names.at(-1)).toBe('two/docs/069.md#top')
})

test.each(['-1', '1e2', 'abc', '', '223', '9999999999'])('%j is not a cursor', async (cursor) => {
  expect(await listResources(await catalog, cursor)).toMatchObject({
    ok: false,
    msg: expect.stringContaining('cursor'),
  })
})

test('a card is read from its own library, even when another library has a card of the same id', async () => {
  const both = await openCatalog(
    ['one', 'two'].map((project) =>
      memoryStore(
        project,
        smallPack([{ id: 'core:thing', project, text: `of ${project}` }], [], project),
      ),
    ),
  )
  for (const project of ['one', 'two'])
    expect(await readResource(both, `cardcat://${project}/card/core%3Athing`)).toEqual({
      ok: true,
      value: expect.stringContaining(`of ${project}`),
    })
})
