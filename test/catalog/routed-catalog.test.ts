/**
 * A question opens only the packs of the libraries that it is about, through every interface of the engine.
 */
import { beforeAll, expect, test } from 'vitest'
import { routingPack } from '../../build/catalog/catalog-pack.ts'
import { libraryRecord } from '../../build/catalog/library-record.ts'
import { openFound, packsBelow } from '../../runtime/api/source.ts'
import { readCardById } from '../../runtime/cards/read-cards.ts'
import { type Catalog, NotLoaded, openCatalog, withoutFetching } from '../../runtime/catalog.ts'
import { context } from '../../runtime/context.ts'
import { createApp } from '../../runtime/http.ts'
import { inspect } from '../../runtime/inspect.ts'
import { serverFeatures } from '../../runtime/mcp/server-features.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import type { RoutedOptions } from '../../runtime/routing/routed-catalog.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { verify } from '../../runtime/verify.ts'
import { countingStore } from '../small-pack.ts'
import { LIBRARIES, packOf } from './libraries.ts'

let files: Map<string, Uint8Array>

beforeAll(async () => {
  files = new Map()
  const records = []
  for (const library of LIBRARIES) {
    const own = packOf(library)
    for (const [name, bytes] of own) files.set(`${library.path}/${name}`, bytes)
    const catalog = await openCatalog([memoryStore(library.project, own)])
    const [pack] = catalog.packs
    if (pack !== undefined) records.push(await libraryRecord(catalog, pack, library.path))
  }
  for (const [name, bytes] of await routingPack(records, { model: 'static', cache: false }))
    files.set(`~catalog/${name}`, bytes)
  files.set('index.json', new TextEncoder().encode('{"packs":[],"routing":"~catalog"}'))
}, 60_000)

async function opened(
  options: RoutedOptions = {},
  without: (name: string) => boolean = () => false,
) {
  const store = countingStore(new Map([...files].filter(([name]) => !without(name))))
  const catalog: Catalog = await openFound([await packsBelow(store)], options)
  const read = (): string[] =>
    LIBRARIES.map(({ path }) => path).filter((path) =>
      store.reads.some((name) => name.startsWith(`${path}/`)),
    )
  const timesRead = (file: string): number => store.reads.filter((name) => name === file).length
  return { catalog, read, timesRead }
}

test.each([
  ['by its name', 'how do I use tictoc', 'pypi/tictoc', 'tictoc'],
  ['by an alias', 'what is `tt.parse`', 'pypi/tictoc', 'tictoc'],
  ['by an import', 'from sm4 import Soup', 'pypi/soupmaker4', 'soupmaker4'],
  ['by its task', 'colors in the terminal', 'npm/paint-box', 'paint-box'],
  ['by its task in other words', 'scrape a website', 'pypi/soupmaker4', 'soupmaker4'],
])('a library is found %s', async (_, question, path, project) => {
  const { catalog, read } = await opened()
  const { libraries, results } = await search(catalog, question)
  expect(libraries?.[0]).toBe(project)
  expect(read()).toContain(path)
  expect(results.every((result) => libraries?.includes(result.project))).toBe(true)
})

test('only the packs of a named library are read', async () => {
  const { catalog, read } = await opened()
  await search(catalog, "import { blue } from 'paint-box'")
  expect(read()).toEqual(['npm/paint-box'])
})

test('a question opens only one library while it is being typed', async () => {
  const question = 'text pages dates'
  const typed = await opened()
  await typed.catalog.router?.packsFor(typed.catalog, { text: question, typing: true })
  expect(typed.read()).toHaveLength(1)
  const whole = await opened()
  await whole.catalog.router?.packsFor(whole.catalog, { text: question })
  expect(whole.read().length).toBeGreaterThan(1)
})

test('a filter by project takes precedence over the question', async () => {
  const { catalog, read } = await opened()
  const { results } = await search(catalog, 'read a page', { projects: ['tictoc'] })
  expect(read()).toEqual(['pypi/tictoc'])
  expect(results.map(({ project }) => project)).toContain('tictoc')
})

test('search by file, inspect, cards by id, context and verify open packs as needed', async () => {
  const { catalog } = await opened()
  expect(await searchFiles(catalog, 'tictoc parse')).toMatchObject({ libraries: ['tictoc'] })
  expect(await inspect(catalog, { symbol: 'sm4.Soup' })).toMatchObject({
    ok: true,
    value: { project: 'soupmaker4' },
  })
  expect((await readCardById(catalog, 'tictoc:parse', 'tictoc'))?.id).toBe('tictoc:parse')
  const messages = [{ role: 'user', content: 'how do I parse a date with tictoc?' }]
  expect(await context(catalog, { messages })).toMatchObject({
    ok: true,
    value: { sources: [{ project: 'tictoc' }, { project: 'tictoc' }] },
  })
  const other = await opened()
  const text = '```python\nimport tictoc\ntictoc.parse("now")\n```'
  expect((await verify(other.catalog, { text })).ok).toBe(true)
  expect(other.read()).toEqual(['pypi/tictoc'])
})

test('over HTTP, health has the number of libraries, and a search names those that were searched', async () => {
  const { catalog } = await opened()
  const app = createApp({ openCatalog: async () => catalog })
  const health = await app.request('/health')
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ status: 'ok', packs: [], libraries: 3 })
  const found = await app.request('/search?q=tictoc')
  expect(await found.json()).toMatchObject({ libraries: ['tictoc'] })
  const page = await app.request('/card/tictoc/tictoc%3Aparse.md')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Reads a date')
})

test('the texts for programs list the libraries, and those of a library open its pack', async () => {
  const { catalog } = await opened()
  const app = createApp({ openCatalog: async () => catalog })
  const text = async (path: string): Promise<string> => (await app.request(path)).text()
  const site = await text('/llms.txt')
  expect(site).toContain('> Symbols, examples and guides of 3 libraries')
  expect(site).toContain('- [tictoc](http://localhost/card/tictoc/llms.txt)')
  expect(await text('/server.json')).toContain('3 code libraries')
  const own = await text('/card/tictoc/llms.txt')
  expect(own).toContain('## API\n\n- [tictoc.parse](')
  expect(await text('/card/tictoc/llms-full.txt')).toContain('Reads a date from a text.')
  expect(await text('/skills/tictoc-api/SKILL.md')).toContain('# Writing code against tictoc')
  for (const missing of ['/card/nothing/', '/card/nothing/llms.txt'])
    expect(await text(missing)).toContain('there are: paint-box, soupmaker4, tictoc')
  const features = serverFeatures({ open: async () => catalog, env: {}, milliseconds: 10_000 })
  expect(await features.instructions()).toContain(': paint-box, soupmaker4, tictoc.')
})

test('the least recently used pack is closed, and opened again when needed', async () => {
  const { catalog, timesRead } = await opened({ maxOpenPacks: 1 })
  const manifest = 'pypi/tictoc/manifest.json'
  await search(catalog, 'import tictoc')
  await search(catalog, 'import tictoc')
  expect(timesRead(manifest)).toBe(1)
  await search(catalog, 'import sm4')
  await search(catalog, 'import tictoc')
  expect(timesRead(manifest)).toBe(2)
})

test('without fetching, only open packs answer', async () => {
  const { catalog } = await opened()
  const atHand = withoutFetching(catalog)
  await expect(search(atHand, 'import tictoc')).rejects.toThrow(NotLoaded)
  await search(catalog, 'import tictoc')
  expect((await search(atHand, 'import tictoc')).libraries).toEqual(['tictoc'])
})

test('a pack that does not open gives a warning, and is tried again with the next question', async () => {
  const { catalog, timesRead } = await opened({}, (name) => name.startsWith('pypi/tictoc/'))
  for (const _ of [1, 2]) {
    const { warnings, results } = await search(catalog, 'import tictoc')
    expect(warnings?.[0]?.code).toBe('pack_missing')
    expect(results).toEqual([])
  }
  expect(timesRead('pypi/tictoc/manifest.json')).toBe(2)
})
