/** The pages of a small library: rendered by the app, written as files, and checked link by link. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePages } from '../../build/bundle/write-pages.ts'
import { buildPack } from '../../build/main.ts'
import { libraryMaps } from '../../build/map.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'

const LIBRARY = join(import.meta.dirname, '../fixtures/pages/library')
const SHELF = '/card/shelf/shelf.store~3AShelf'

let folder: string
let catalog: Catalog
let get: (path: string, headers?: Record<string, string>) => Promise<Response>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  const out = join(folder, 'pack')
  await buildPack({ roots: [LIBRARY], out, model: 'none', cache: false })
  catalog = await openCatalog([folderStore(out)])
  const app = createApp({ openCatalog: async () => catalog })
  get = async (path, headers = {}) => app.fetch(new Request(`http://localhost${path}`, { headers }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the page of a symbol', () => {
  test('says what the symbol is and how to import it, and shows an example first', async () => {
    const response = await get(`${SHELF}.html`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = textOf(await response.text())
    const order = ['A shelf of books.', 'from shelf import Shelf', 'Example', 'Description']
    const places = order.map((words) => text.indexOf(words))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const words of ['Shelf.put', 'Put a book on the shelf', 'put returns the place'])
      expect(text).toContain(words)
  })

  test('shows the text of documents literally', async () => {
    const html = await (await get(`${SHELF}.html`)).text()
    expect(html).toContain('&#x3C;/script>&#x3C;img src=x')
    expect(html).not.toContain('<img')
  })

  test('is found by any name of the symbol', async () => {
    const response = await get('/card/shelf/shelf.Shelf.html')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('../../card/shelf/shelf.store~3AShelf.html')
  })

  test('is served as Markdown at .md, and when Markdown is requested', async () => {
    const twin = await get(`${SHELF}.md`)
    expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await twin.text()
    expect(text).toMatch(/^# shelf\.Shelf\n\n> A shelf of books\.\n/)
    expect(text).toContain('## Members\n\n- [')
    const asked = await get(`${SHELF}.html`, { accept: 'text/markdown' })
    expect(await asked.text()).toBe(text)
    expect(asked.headers.get('vary')).toContain('Accept')
  })
})

describe('the page of a guide', () => {
  test('runs no script, loads nothing from other hosts and has no unsafe links', async () => {
    for (const anchor of ['shelf', 'quick-start', 'loans']) {
      const html = await (await get(`/card/shelf/shelf/README.md~23${anchor}.html`)).text()
      expect(html.match(/<script[^>]*>/g)).toEqual([
        '<script type="module" src="../../../pages.js">',
        '<script type="application/ld+json">',
      ])
      expect(html).not.toMatch(/<img|(?:href|src)="?javascript:/)
    }
  })
})

test('an unknown page is a 404 with suggestions', async () => {
  for (const [path, words] of [
    ['/card/shelf/nothing.html', 'no card has this id'],
    ['/card/other/', 'there are: shelf'],
    ['/card/shelf', '/card/{project}/'],
  ] as const) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect((await response.json()).error.msg).toContain(words)
  }
})

describe('the map', () => {
  test('has a box for each module and a line for each use', async () => {
    const html = await (await get('/card/shelf/')).text()
    const of = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, one = '']) => one)
    expect(of(/<title>(\w+)\n/g).toSorted(byCodeUnits)).toEqual(['loans', 'store', 'titles'])
    expect(of(/<title>(\w+ uses \w+)/g).toSorted(byCodeUnits)).toEqual([
      ...['loans uses store', 'loans uses titles', 'store uses titles'],
    ])
  })

  test('a branch has its link beside what opens it, and says where its picture belongs', async () => {
    const root = join(folder, 'orchard')
    const files = {
      'orchard/__init__.py': '',
      'orchard/trees/__init__.py': '"""Trees by `kind`."""',
      'orchard/trees/pear.py': 'from .bark import peel\n\ndef prune():\n    return peel()\n',
      'orchard/trees/bark.py': 'def peel():\n    return 1\n',
      'orchard/sale.py': 'from .trees.pear import prune\n\ndef sell():\n    return prune()\n',
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const out = join(folder, 'orchard-pack')
    await buildPack({ roots: [root], out, model: 'none', cache: false })
    const orchard = await openCatalog([folderStore(out)])
    const app = createApp({ openCatalog: async () => orchard })
    const html = await (await app.fetch(new Request('http://localhost/card/orchard/'))).text()
    const of = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, one = '']) => one)
    expect(of(/<figcaption>([^<]*)/g)).toEqual(['All modules', 'trees'])
    expect(of(/<summary>(.*?)<\/summary>/gs)).toEqual(['2 modules below, 2 symbols'])
    expect(html).toMatch(/trees\.html"><code>trees<\/code><\/a> <span>Trees by <code>kind<\/code>/)
  })

  test('is deterministic', async () => {
    const cards = []
    for await (const batch of eachCard(catalog)) cards.push(...batch.cards)
    expect(libraryMaps(cards, [])).toEqual(libraryMaps(cards, []))
  })

  test('leaves out a library of one module', () => {
    expect(libraryMaps([], [])).toEqual([])
  })
})

describe('pages as files', () => {
  let out: string
  let files: string[]
  beforeAll(async () => {
    out = join(folder, 'site')
    await writePages(catalog, out, {
      ...{ url: 'https://docs.example.org/', texts: true, progress: () => {} },
    })
    files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.\w+$/.test(name) && !name.endsWith('/'))
  })

  test('each card has an HTML and a Markdown file', () => {
    const count = (ending: string): number =>
      files.filter((name) => name.startsWith('card/') && name.endsWith(ending)).length
    // The library has one as well.
    expect(count('.md')).toBe(catalog.size + 1)
    expect(count('.html')).toBe(catalog.size + 1)
  })

  test('every link leads to an existing page', () => {
    const pages = files.filter((name) => /\.(?:html|md)$/.test(name) && isFile(name))
    const broken = pages.flatMap((name) =>
      linksOf(readFileSync(join(out, name), 'utf8'))
        .filter((target) => !/^(?:https?:|#)/.test(target))
        .map((target) => join(dirname(name), target.replace(/#.*$/, '')))
        .filter((target) => !/^(?:\.\/?|pages\.\w+)$/.test(target))
        .filter((target) => !existsSync(join(out, target)))
        .map((target) => `${name} → ${target}`),
    )
    expect(pages.length).toBeGreaterThan(10)
    expect(broken).toEqual([])
  })

  test('the sitemap lists public pages by their full URL', () => {
    const text = readFileSync(join(out, 'sitemap.xml'), 'utf8')
    expect(text).toContain(
      '<loc>https://docs.example.org/card/shelf/shelf.store~3AShelf.html</loc>',
    )
    expect(text).not.toContain('test_put')
  })

  const isFile = (name: string): boolean => !name.endsWith('README.md')
})

const textOf = (html: string): string =>
  html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, '')

/** The links of HTML, or of Markdown outside of fences. */
const linksOf = (text: string): string[] =>
  text.startsWith('<!doctype')
    ? [...text.matchAll(/href="([^"]+)"/g)].map(([, target = '']) => target)
    : [...text.replace(/^(`{3,}).*?^\1$/gms, '').matchAll(/(?<!\\)\]\(([^)]+)\)/g)].map(
        ([, target = '']) => target,
      )
