/** Files of a site for language models: answers of the app and written files, parsed by the grammars of the formats. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { writePages } from '../../build/bundle/write-pages.ts'
import { buildPack } from '../../build/main.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { acceptsMarkdown } from '../../runtime/pages/accepts-markdown.ts'
import { fullParts } from '../../runtime/pages/llms-full.ts'
import { gatherIndex } from '../../runtime/pages/llms-index.ts'
import { serverJson } from '../../runtime/pages/server-json.ts'
import { skillName } from '../../runtime/pages/skill.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const LIBRARY = join(import.meta.dirname, '../fixtures/pages/library')
const ORIGIN = 'https://docs.example.org/'

const smallCatalog = (cards: readonly SmallCard[]) => openSmall(smallPack(cards))

let folder: string
let catalog: Catalog
let get: (path: string, headers?: Record<string, string>) => Promise<Response>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-models-'))
  const out = join(folder, 'pack')
  await buildPack({ roots: [LIBRARY], out, model: 'none', cache: false })
  catalog = await openCatalog([folderStore(out)])
  const app = createApp({ openCatalog: async () => catalog })
  get = async (path, headers = {}) =>
    app.fetch(new Request(`${ORIGIN}${path.slice(1)}`, { headers }))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Llms {
  readonly title: string
  readonly summary: string
  readonly sections: ReadonlyMap<string, readonly { title: string; url: string }[]>
}

/** Uses the patterns of the reference parser (llms_txt.miniparse of the package llms-txt). */
function parseLlms(text: string): Llms {
  const [start = '', ...rest] = text.split(/^##\s*(.*?$)/m)
  const [, title = '', summary = ''] = /^#\s*(.+?)\n+>\s*(.+?)\n\n/.exec(start.trimStart()) ?? []
  const sections = new Map<string, { title: string; url: string }[]>()
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const links = (rest[i + 1] ?? '')
      .trim()
      .split(/\n+/)
      .map((line) => {
        const [, name, url] = /^-\s*\[([^\]]+)\]\(([^)]+)\)(?::\s*(.*))?$/.exec(line) ?? []
        if (name === undefined || url === undefined) throw new Error(`no link: ${line}`)
        return { title: name, url }
      })
    sections.set(rest[i] ?? '', links)
  }
  return { title, summary, sections }
}

describe('llms.txt', () => {
  test('is a heading, a summary and lists of links that all resolve', async () => {
    for (const path of ['/llms.txt', '/card/shelf/llms.txt']) {
      const response = await get(path)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const { title, summary, sections } = parseLlms(await response.text())
      expect(title).toMatch(/^shelf/)
      expect(summary).toBe('Shelves for books, and who has borrowed them')
      expect([...sections.keys()]).toEqual(['Guides', 'API', 'Modules', 'Optional'])
      for (const { url } of [...sections.values()].flat()) {
        expect(url.startsWith(ORIGIN)).toBe(true)
        expect([url, (await get(url.slice(ORIGIN.length - 1))).status]).toEqual([url, 200])
      }
    }
  })

  test('lists the libraries if there are several', async () => {
    const several = await smallCatalog([
      { id: 'a:f', project: 'a', fields: { name: 'f', text: 'Does f.' } },
      { id: 'b:g', project: 'b', fields: { name: 'g', text: 'Does g.' } },
    ])
    const app = createApp({ openCatalog: async () => several })
    const text = await (await app.fetch(new Request(`${ORIGIN}llms.txt`))).text()
    expect(
      parseLlms(text)
        .sections.get('Libraries')
        ?.map(({ url }) => url),
    ).toEqual([`${ORIGIN}card/a/llms.txt`, `${ORIGIN}card/b/llms.txt`])
  })

  test('stays under 50,000 characters and says what it leaves out', async () => {
    const cards = Array.from({ length: 2000 }, (_, i) => ({
      ...{ id: `m:f${i}`, project: 'big', public: `m.f${i}` },
      fields: { name: `f${i}`, text: `Does [${i}] ${'and more '.repeat(20)}.` },
    }))
    const big = await smallCatalog(cards)
    const app = createApp({ openCatalog: async () => big })
    const ask = async (name: string) =>
      (await app.fetch(new Request(`${ORIGIN}card/big/${name}`))).text()
    const text = await ask('llms.txt')
    expect(text.length).toBeLessThan(50_000)
    expect(text).toMatch(/Listed here are \d+ of 2000 under API\./)
    parseLlms(text)
    const index = await gatherIndex(big, 'big')
    const about = { project: 'big', title: index?.title ?? '', base: `${ORIGIN}card/big/` }
    const parts: string[] = []
    for await (const part of fullParts(big, about)) parts.push(part)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) expect(part.length).toBeLessThan(50_000)
    expect(parts.at(0)).toContain(`The next part is ${ORIGIN}card/big/llms-full-2.txt`)
    expect(parts.at(-1)).toContain('This is the last part.')
    for (const { id } of cards) expect(parts.join('')).toContain(`id \`${id}\``)
    expect(await ask('llms-full-2.txt')).toBe(parts[1])
    expect(await ask('llms-full-99.txt')).toContain('not_found')
    expect(await ask(`llms-full-${parts.length}.txt`)).toBe(parts.at(-1))
    // Where a part starts is known now, so no earlier card is read again.
    const [pack] = big.packs
    const read = pack && vi.spyOn(pack, 'record')
    expect(await ask(`llms-full-${parts.length}.txt`)).toBe(parts.at(-1))
    const first = read?.mock.calls.find(([section]) => section === 'bodies')
    expect(first?.[1]).toBeGreaterThan(cards.length / 2)
  })
})

test('the home page and the page of a library are also served as Markdown', async () => {
  for (const path of ['/index.md', '/card/shelf/index.md']) {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toMatch(/^# shelf/)
  }
  const asked = await get('/card/shelf/', { accept: 'text/markdown' })
  expect(await asked.text()).toBe(await (await get('/card/shelf/index.md')).text())
  const html = await get('/card/shelf/')
  expect([asked, html].map(({ headers }) => headers.get('vary'))).toEqual(['Accept', 'Accept'])
  expect(await html.text()).toContain('type="text/markdown" href="../../card/shelf/index.md"')
})

test('each page links to its Markdown and the llms.txt that covers it', async () => {
  const html = await (await get('/card/shelf/shelf.store~3AShelf.html')).text()
  expect(html).toContain(
    '<link rel="describedby" type="text/plain" href="../../card/shelf/llms.txt">',
  )
  expect(html).toContain('<link rel="alternate" type="text/markdown" href="../../card/shelf/')
  const twin = await (await get('/card/shelf/shelf.store~3AShelf.md')).text()
  expect(twin).toContain(`[llms.txt](${ORIGIN}card/shelf/llms.txt)`)
})

test('the Markdown of a page has the links of the page, and names its source', async () => {
  const path = '/card/shelf/shelf.store~3AShelf'
  const html = await (await get(`${path}.html`)).text()
  const twin = await (await get(`${path}.md`)).text()
  const pages = [...html.matchAll(/href="(?:\.\.\/)+(card\/[^"]+)\.html"/g)].map(([, page]) => page)
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(twin).toContain(`](${ORIGIN}${page}.md)`)
  expect(twin).toMatch(/## Source: `[^`]+store\.py:\d+`\n\n```python\nclass Shelf/)
})

test.each(['shelf.store~3AShelf', 'shelf.store', 'shelf'])(
  'the Markdown of %s has the lists, examples and source of its page',
  async (name) => {
    const html = await (await get(`/card/shelf/${name}.html`)).text()
    const twin = textOf(await (await get(`/card/shelf/${name}.md`)).text())
    const lines = [
      ...html.matchAll(/<li>(.*?)<\/li>|class="note">(.*?)<\/p>|<summary>(.*?)<\/summary>/g),
    ]
    expect(lines.length).toBeGreaterThan(0)
    for (const [, ...parts] of lines) {
      const line = parts.find((part) => part !== undefined) ?? ''
      expect(twin).toContain(textOf(line.replace(/<[^>]+>/g, '')))
    }
  },
)

/** What a reader sees of Markdown or of text in HTML. */
const textOf = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&#x3C;/g, '<')
    .replace(/&#x26;/g, '&')
    .replace(/[\\`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

test('a page begins with a sentence, even if its author wrote none', async () => {
  const small = smallCatalog([{ id: 'shelf.store:Shelf.empty', symbolKind: 'property' }])
  const page = await createApp({ openCatalog: async () => small }).fetch(
    new Request(`${ORIGIN}card/small/shelf.store~3AShelf.empty.html`),
  )
  expect(await page.text()).toContain('<p class="lead">Property of Shelf in shelf.store.</p>')
})

test.each([
  ['text/markdown', true],
  ['text/html, text/markdown', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
])('Accept: %s', (accept, wanted) => expect(acceptsMarkdown(accept)).toBe(wanted))

test('the front matter of a skill stays within the limits, and its text describes the three steps', async () => {
  const response = await get('/skills/shelf-api/SKILL.md')
  const text = await response.text()
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { name, description, ...others } = parseYaml(matter)
  expect([name, others]).toEqual(['shelf-api', {}])
  expect(description.length).toBeLessThanOrEqual(1024)
  expect(description).toContain('Use when')
  for (const step of ['Search', 'Inspect', 'Verify']) expect(body).toContain(`. ${step}\n`)
  expect(body).toContain(`${ORIGIN}verify`)
  expect((await get('/skills/other/SKILL.md')).status).toBe(404)
})

test.each(['zod', '@scope/Name', 'a__b', 'Überbau', '日本', 'x'.repeat(200)])(
  'the skill of %s',
  (project) => {
    expect(skillName(project)).toMatch(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/)
  },
)

test('the index of a library lists pages for readers, notebooks included, before templates', async () => {
  const page = (path: string, language: string): SmallCard => ({
    id: `shelf/${path}`,
    kind: 'guide',
    project: 'shelf',
    path,
    language,
  })
  const pages = [page('a.tmpl', 'template'), page('b.ipynb', 'notebook'), page('c.rst', 'rst')]
  const index = await gatherIndex(await smallCatalog(pages), 'shelf')
  expect(index?.guides.map(({ path }) => path)).toEqual(['b.ipynb', 'c.rst', 'a.tmpl'])
})

test('server.json has the host, the library and the address', async () => {
  expect(await (await get('/server.json')).json()).toMatchObject({
    name: 'org.example.docs/shelf-api',
    remotes: [{ type: 'streamable-http', url: `${ORIGIN}mcp` }],
  })
  const index = await gatherIndex(catalog, 'shelf')
  const long = { ...(index ?? expect.fail()), title: 'x'.repeat(300) }
  const made = serverJson([long], { origin: ORIGIN, version: null })
  expect(made).toMatchObject({ version: '1.0.0', description: expect.stringMatching(/^.{1,100}$/) })
  const described = {
    origin: ORIGIN,
    version: '1',
    description: `Keeps books ${'and more '.repeat(20)}`,
  }
  expect(serverJson([{ ...long, title: 'shelf 1' }], described)).toMatchObject({
    description: expect.stringMatching(/^The API of shelf 1: Keeps books [\w ]{50,70}\w…$/),
  })
})

describe('texts that are written as files', () => {
  test('are beside the pages, with relative links', async () => {
    const out = join(folder, 'site')
    await writePages(catalog, out, { texts: true, progress: () => {} })
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    for (const name of ['llms.txt', 'index.md', 'llms-full.txt', 'card/shelf/llms.txt'])
      expect(files.map((file) => file.replaceAll('\\', '/'))).toContain(name)
    for (const name of ['llms.txt', 'card/shelf/llms.txt'])
      for (const { url } of [
        ...parseLlms(readFileSync(join(out, name), 'utf8')).sections.values(),
      ].flat())
        expect([url, existsSync(join(out, name, '..', url))]).toEqual([url, true])
    const skill = readFileSync(join(out, 'skills/shelf-api/SKILL.md'), 'utf8')
    expect(skill).toContain('npx cardcat verify')
    expect(skill).not.toContain('curl')
  })
})
