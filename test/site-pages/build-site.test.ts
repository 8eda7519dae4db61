/**
 * Builds packs from a small built site, and searches it in a browser. The site has two languages, two versions and a
 * theme with its own search, and is served below a path that no page mentions.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltSite, buildSite } from '../../build/build-site.ts'
import { openCatalog } from '../../runtime/api/index.ts'
import type { CardKind } from '../../runtime/card.ts'
import { serveSite } from '../integrations/site-server.ts'
import { visitStarter } from '../integrations/visit-starter.ts'
import { launchBrowser } from '../site/browser.ts'

const page = (body: string, { language = 'en', version = '' } = {}): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Tides</title>${
    version && `<meta name="docsearch:version" content="${version}">`
  }</head><body><nav><form role="search" action="search.html"><input name="q"></form></nav><main>${body}</main></body></html>`

const far = '<p>Water.</p>'.repeat(80)

const GERMAN_PAGE = page('<h1>Hafen</h1><h2 id="lotsen">Lotsen</h2><p>Per Funk.</p>', {
  language: 'DE',
})

const FILES: Readonly<Record<string, string>> = {
  'library/package.json':
    '{ "name": "tides", "version": "2.0.0", "type": "module", "exports": "./tides.js" }',
  'library/tides.js':
    '/** Reads a table of high waters. */\nexport function readTable(path) {\n  return path\n}\n',
  'library/README.md': '# The repository\n\nHow to contribute.\n',
  'library/docs/harbours.md': '# Harbours\n\n## Pilots\n\nAsk for one by radio.\n',
  'site/index.html': page('<h1 id="tides">Tides</h1><p>When the water is high.</p>'),
  'site/guide/harbours.html': page(
    `<h1>Harbours</h1><p>Use <code>readTable</code>.</p><pre class="language-js">import { readTable } from 'tides'\nreadTable('a.csv')</pre>${far}<h2 id="pilots">Pilots</h2><p>Ask for one by radio.</p>${far}`,
    { version: '2' },
  ),
  'site/guide/1/harbours.html': page('<h1>Harbours</h1><h2 id="pilots">Pilots</h2><p>Shout.</p>', {
    version: '1',
  }),
  'site/de/hafen.html': GERMAN_PAGE,
  'site/404.html': page('<h1>Not found</h1>'),
  'site/tables.html': page('<h1>Tables</h1><p>See <a href="guide/harbours.html">harbours</a>.</p>'),
  'site/tables.md': 'Written by the generator.\n',
}

let folder: string
let built: BuiltSite

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-site-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  built = await build()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const build = (): Promise<BuiltSite> =>
  buildSite({
    site: join(folder, 'site'),
    roots: [join(folder, 'library')],
    inject: true,
    cache: false,
  })

async function cardsOf(pack: string, kinds?: readonly CardKind[]) {
  const opened = await openCatalog(join(folder, 'site/pack', pack))
  if (!opened.ok) throw new Error(opened.msg)
  const found = await opened.value.search('pilots harbours lotsen readTable contribute', {
    limit: 50,
    ...(kinds && { kinds }),
  })
  if (!found.ok) throw new Error(found.msg)
  return found.value.results.map(({ kind, title, url }) => ({ kind, title, url }))
}

describe('packs of a site', () => {
  test('are one for each language and version, and the main version is the one with the shortest addresses', () => {
    const parts = built.packs.map(({ language, isHome, version }) => [language, isHome, version])
    expect(parts).toEqual([
      ['de', false, null],
      ['en', true, '1'],
      ['en', true, '2'],
    ])
    expect(built.problems.map(({ path }) => path)).toEqual(['404.html'])
    const list = (name: string): unknown =>
      JSON.parse(readFileSync(join(folder, 'site/pack', name, 'index.json'), 'utf8')).packs
    expect(list('.')).toEqual(['tides-1', 'tides-2'])
    expect(list('en')).toEqual(['../tides-1', '../tides-2'])
    expect(list('de')).toEqual(['tides'])
  })

  test('contain pages with their own addresses, and the library beside the main version', async () => {
    const cards = await cardsOf('tides-2')
    expect(cards).toContainEqual({
      kind: 'guide',
      title: 'Pilots',
      url: '/guide/harbours.html#pilots',
    })
    expect(cards).toContainEqual({ kind: 'guide', title: 'Tides', url: '/#tides' })
    expect(cards.some(({ kind, title }) => kind === 'symbol' && title.includes('readTable'))).toBe(
      true,
    )
    const recipes = await cardsOf('tides-2', ['recipe'])
    expect(recipes.map(({ url }) => url)).toEqual(['/guide/harbours.html#harbours'])
    const old = await cardsOf('tides-1')
    expect(old.map(({ url }) => url)).toEqual([
      '/guide/1/harbours.html#pilots',
      '/guide/1/harbours.html#harbours',
    ])
  })

  test('leave out the source documents of pages, and keep documents that are on no page', async () => {
    const cards = await cardsOf('tides-2')
    expect(cards.filter(({ title }) => title === 'Pilots')).toHaveLength(1)
    expect(cards.some(({ title }) => title === 'The repository')).toBe(true)
  })

  test('of a removed version are removed by the next build', async () => {
    rmSync(join(folder, 'site/guide/1'), { recursive: true })
    await build()
    expect(existsSync(join(folder, 'site/pack/tides-1'))).toBe(false)
    expect(existsSync(join(folder, 'site/pack/tides/manifest.json'))).toBe(true)
  }, 60_000)
})

describe('texts of a site for language models', () => {
  const read = (name: string): string => readFileSync(join(folder, 'site', name), 'utf8')

  test('include the Markdown of each page beside it', () => {
    expect(read('guide/harbours.md')).toMatch(
      /^# Harbours \{#harbours\}\n\nAll pages: \[llms.txt\]\(\.\.\/llms.txt\)\n\nUse `readTable`\./,
    )
    expect(read('de/hafen.md')).toContain('Per Funk.')
  })

  test('include a list of the pages of the main version, and their text with that of the library', () => {
    const links = read('llms.txt').match(/\]\(([^)]+)\)/g)
    expect(links).toEqual([
      '](index.md)',
      '](tables.md)',
      '](guide/harbours.md)',
      '](llms-full.txt)',
    ])
    const full = read('llms-full.txt')
    for (const text of ['Ask for one by radio.', 'Reads a table of high waters.'])
      expect(full).toContain(text)
    expect(full).not.toContain('Shout.')
    expect(read('skills/tides-api/SKILL.md')).toContain('(../../llms.txt)'.slice(1, -1))
  })

  test('are linked in each page, relative to its address', () => {
    const tags = (name: string) => read(name).match(/<link rel="(?:alternate|describedby)".*?>/g)
    expect(tags('guide/harbours.html')).toEqual([
      '<link rel="alternate" type="text/markdown" href="harbours.md">',
      '<link rel="describedby" type="text/plain" href="../llms.txt">',
    ])
    expect(tags('404.html')).toBeNull()
  })

  test('never replace files of the generator, and are removed with their page', async () => {
    expect(read('tables.md')).toBe('Written by the generator.\n')
    rmSync(join(folder, 'site/tables.html'))
    rmSync(join(folder, 'site/de/hafen.html'))
    await build()
    expect(existsSync(join(folder, 'site/tables.md'))).toBe(true)
    expect(existsSync(join(folder, 'site/de/hafen.md'))).toBe(false)
    writeFileSync(join(folder, 'site/de/hafen.html'), GERMAN_PAGE)
    await build()
    expect(existsSync(join(folder, 'site/de/hafen.md'))).toBe(true)
  }, 60_000)
})

test("the search box replaces the theme's search, and results lead to this copy of the site", async () => {
  const server = await serveSite(join(folder, 'site'), '/some/where/')
  const browser = await launchBrowser()
  try {
    const gone = 'form[role=search]'
    const visits = [
      {
        from: '',
        question: 'ask by radio',
        address: 'guide/harbours.html#pilots',
        heading: 'Pilots',
        gone,
      },
      {
        from: 'de/hafen.html',
        question: 'lotsen',
        address: 'de/hafen.html#lotsen',
        heading: 'Lotsen',
        gone,
      },
    ]
    for (const visit of visits) expect(await visitStarter(browser, server.url, visit)).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
  }
}, 60_000)
