import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build, createServer, type InlineConfig, preview, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../site/browser.ts'
import { visit } from '../site/visit.ts'
import { type DocsSite, docsSite, moved } from './docs-site.ts'

let browser: Browser
let site: DocsSite
/** Servers to close after each test. */
let open: { close(): Promise<unknown> }[]

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser.close())
beforeEach(() => {
  site = docsSite()
  open = []
})
afterEach(async () => {
  for (const each of open) await each.close()
  site.remove()
})

async function develop(config: InlineConfig): Promise<{ server: ViteDevServer; url: string }> {
  const server = await createServer(config)
  await server.listen(0)
  open.push(server)
  return { server, url: addressOf(server) }
}

const addressOf = ({ resolvedUrls }: Pick<ViteDevServer, 'resolvedUrls'>): string =>
  resolvedUrls?.local[0] ?? 'Vite listens nowhere'

/** The first result for a question typed into the search box of the page, and the page that it leads to. */
async function firstResult(address: string, question: string): Promise<string> {
  const { page, problems } = await visit(browser, address)
  try {
    await page.getByRole('combobox', { name: 'Search the catalog' }).pressSequentially(question)
    const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    await first.waitFor({ timeout: 15_000 })
    const text = await first.innerText()
    const link = await first.evaluate((option) => option.getAttribute('href'))
    expect(problems).toEqual([])
    return `${text} ${link}`
  } finally {
    await page.context().close()
  }
}

describe('a built site', () => {
  test('answers below its base under a strict policy, with a script tag and in a bundle, with one pack or several', async () => {
    const config = site.config({ inject: true })
    await build(config)
    const server = await preview({ ...config, preview: { port: 0 } })
    open.push(server)
    const url = addressOf(server)
    expect(await firstResult(url, 'which function predicts tides')).toContain('predictTide')
    expect(await firstResult(`${url}guide/one.html`, 'high waters')).toContain('highWaters')
    const origin = new URL(url).origin
    expect(await firstResult(`${url}bundled.html`, 'predictTide')).toContain(
      `${origin}/docs/source/src/tides.js`,
    )
    expect(site.said.error).toEqual([])
  })

  test('works below any path when its base is relative', async () => {
    site.write(
      'docs/guide/one.html',
      readFileSync(join(site.folder, 'docs/guide/one.html'), 'utf8').replace(
        '/docs/pack/',
        '../pack/',
      ),
    )
    await build({ ...site.config({ inject: true }), base: './' })
    const host = await preview({
      configFile: false,
      root: site.folder,
      base: '/',
      build: { outDir: moved(site, 'any/where') },
      preview: { port: 0 },
      logLevel: 'silent',
    })
    open.push(host)
    const address = `${addressOf(host)}any/where/guide/one.html`
    expect(await firstResult(address, 'predictTide')).toContain('predictTide')
  })

  test('is indexed once for a client build, and not for the server build with the same plugin', async () => {
    const config = site.config({})
    site.write('docs/server.js', "import 'cardcat/element'\nexport const page = '<p>Tides</p>'\n")
    const rendered = join(site.folder, 'rendered')
    await Promise.all([
      build(config),
      build({
        ...config,
        build: {
          ssr: true,
          outDir: rendered,
          rolldownOptions: { input: join(site.folder, 'docs/server.js') },
        },
      }),
    ])
    expect(site.said.info.filter((line) => line.includes('indexing'))).toHaveLength(1)
    expect(readdirSync(join(site.out, 'pack')).sort()).toEqual(['index.json', 'tidewater'])
    expect(existsSync(join(site.out, 'cardcat/cardcat-search.js'))).toBe(true)
    expect(existsSync(join(rendered, 'pack'))).toBe(false)
    // A module that imports the element can be rendered on a server.
    const { page } = await import(join(rendered, 'server.js'))
    expect(page).toBe('<p>Tides</p>')
  })

  test('fails when the library cannot be indexed, and says why', async () => {
    await expect(build(site.config({ roots: ['../nowhere'] }))).rejects.toThrow(/nowhere/)
    expect(existsSync(join(site.out, 'pack'))).toBe(false)
  })
})

describe('existing packs', () => {
  test('are copied unchanged, each under the name of its project', async () => {
    await build(site.config({}))
    const packs = join(moved(site, 'kept'), 'kept/pack')
    site.said.info.length = 0
    await build(site.config({ pack: packs }))
    expect(JSON.parse(readFileSync(join(site.out, 'pack/index.json'), 'utf8'))).toEqual({
      packs: ['tidewater'],
    })
    expect(readFileSync(join(site.out, 'pack/tidewater/manifest.json'))).toEqual(
      readFileSync(join(packs, 'tidewater/manifest.json')),
    )
    expect(site.said.info.filter((line) => line.includes('indexing'))).toEqual([])
  })

  test('must not be in the folder that Vite empties', async () => {
    await expect(build(site.config({ pack: 'dist/pack' }))).rejects.toThrow(/--out packs/)
  })

  test('must exist, and cannot be combined with options of indexing', async () => {
    const config = site.config({ pack: '../packs', roots: ['..'] })
    await expect(build(config)).rejects.toThrow(/leave roots/)
    await expect(build(site.config({ pack: '../packs' }))).rejects.toThrow(/cardcat build/)
  })
})

describe('in development', () => {
  test('packs and the script are served below the base, and indexed at the first request', async () => {
    const { url } = await develop(site.config({ inject: true }))
    expect(site.said.info.filter((line) => line.includes('indexing'))).toEqual([])
    expect(await firstResult(url, 'which function predicts tides')).toContain('predictTide')
    expect(await firstResult(`${url}guide/one.html`, 'high waters')).toContain('highWaters')
    expect(await firstResult(`${url}bundled.html`, 'predictTide')).toContain('src/tides.js')
    expect(site.said.info.filter((line) => line.includes('indexing'))).toHaveLength(1)

    const list = await fetch(`${url}pack/index.json`)
    expect(await list.json()).toEqual({ packs: ['tidewater'] })
    expect(list.headers.get('Cache-Control')).toBe('no-cache')
    const script = await fetch(`${url}cardcat/cardcat-search.js`)
    expect(script.headers.get('Content-Type')).toContain('text/javascript')
    const missing = await fetch(`${url}pack/tidewater/nothing.json`)
    expect(missing.status).toBe(404)
    expect((await missing.json()).error.code).toBe('not_found')
  })

  test('a library that cannot be indexed gives a log message and a 503, and the site works', async () => {
    const { url } = await develop(site.config({ roots: ['../nowhere'] }))
    for (const _ of [1, 2]) {
      const answer = await fetch(`${url}pack/index.json`)
      expect(answer.status).toBe(503)
      expect((await answer.json()).error).toEqual({
        code: 'pack_missing',
        msg: expect.stringContaining('nowhere'),
      })
    }
    expect(site.said.error).toEqual([expect.stringMatching(/nowhere[\s\S]*restart Vite/)])
    expect(await (await fetch(url)).text()).toContain('<cardcat-search')
  })

  test.each(['a port of its own', 'another program that owns the port'])(
    'closing the server stops indexing, with %s',
    async (owner) => {
      const config = site.config({})
      const isOwn = owner.startsWith('a port')
      const { createServer: listen } = await import('node:http')
      const vite = await createServer({
        ...config,
        ...(!isOwn && { server: { middlewareMode: true } }),
      })
      const program = listen(vite.middlewares)
      if (isOwn) await vite.listen(0)
      else await new Promise<void>((resolve) => program.listen(0, resolve))
      const bound = (isOwn ? vite.httpServer : program)?.address()
      const port = typeof bound === 'object' ? bound?.port : undefined
      const asked = fetch(`http://localhost:${port}/docs/pack/index.json`).then(
        ({ status }) => status,
        () => 'cut',
      )
      await expect.poll(() => site.said.info.join('\n')).toContain('indexing')
      await vite.close()
      program.close()
      expect(await asked).toBe(isOwn ? 'cut' : 503)
      expect(site.said.error).toEqual([])
      expect(existsSync(join(site.folder, '.vite/cardcat'))).toBe(false)
    },
  )
})
