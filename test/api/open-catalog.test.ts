/**
 * `openCatalog` of the package's main entry: the same packs from every kind of source, and failures as values.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Catalog,
  type CatalogSource,
  type OpenOptions,
  openCatalog,
} from '../../runtime/api/index.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

let work: string
/** A folder of two packs, alpha and beta. */
let packs: string
let site: { readonly url: string; close(): void }

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-api-'))
  packs = join(work, 'packs')
  await writeTinyPacks(packs)
  site = await serve()
})
afterAll(() => {
  site.close()
  rmSync(work, { recursive: true, force: true })
})

const LIST = '{ "packs": ["alpha", "beta"] }'

function bytesOf(name: string): Uint8Array<ArrayBuffer> | null {
  if (name === 'index.json') return new TextEncoder().encode(LIST)
  try {
    return new Uint8Array(readFileSync(join(packs, name)))
  } catch {
    return null
  }
}

/** A static host below /docs/pack/ that, like many, answers missing files with a page of its own. */
async function serve() {
  const server = createServer(({ url = '' }, response) => {
    const bytes = bytesOf(url.replace('/docs/pack/', ''))
    response.writeHead(200).end(bytes ?? '<!doctype html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  return { url: `http://127.0.0.1:${port}/docs/pack/`, close: () => server.close() }
}

async function opened(
  source: CatalogSource | readonly CatalogSource[],
  options?: OpenOptions,
): Promise<Catalog> {
  const outcome = await openCatalog(source, options)
  if (!outcome.ok) throw new Error(outcome.msg)
  return outcome.value
}

const SOURCES: readonly {
  readonly name: string
  readonly source: () => CatalogSource
  readonly options?: OpenOptions
}[] = [
  { name: 'a folder', source: () => packs },
  { name: 'the URL of a folder', source: () => pathToFileURL(packs) },
  { name: 'an address', source: () => site.url },
  { name: 'a URL', source: () => new URL(site.url) },
  {
    name: 'an assets binding',
    source: () => ({
      fetch: async (url) => {
        const bytes = bytesOf(new URL(url).pathname.replace('/pack/', ''))
        return new Response(bytes, { status: bytes === null ? 404 : 200 })
      },
    }),
  },
  {
    name: 'a bucket with a prefix',
    source: () => ({
      get: async (key) => {
        const bytes = bytesOf(key.replace(/^docs\//, ''))
        return bytes === null ? null : { arrayBuffer: async () => bytes.buffer }
      },
    }),
    options: { prefix: 'docs' },
  },
  { name: 'any reader', source: () => ({ read: async (name) => bytesOf(name) }) },
]

describe.each(SOURCES)('$name', ({ source, options }) => {
  test('opens every pack and gives the same answers', async () => {
    const catalog = await opened(source(), options)
    expect(catalog.packs.map(({ project }) => project)).toEqual(['alpha', 'beta'])
    expect(catalog.failures).toEqual([])
    const answer = await catalog.search('read_csv', { limit: 1, projects: ['beta'] })
    expect(answer).toMatchObject({ ok: true, value: { results: [{ title: 'beta.read_csv' }] } })
  })
})

test('a single pack is also a catalog', async () => {
  for (const source of [join(packs, 'alpha'), `${site.url}alpha/`])
    expect((await opened(source)).packs).toMatchObject([{ project: 'alpha', version: '1.0.0' }])
})

test('several sources form one catalog', async () => {
  const catalog = await opened([join(packs, 'alpha'), `${site.url}beta`])
  expect(catalog.packs.map(({ project }) => project)).toEqual(['alpha', 'beta'])
})

describe('errors', () => {
  test.each([
    ['a missing folder', () => join(work, 'gone'), 'pack_missing', /gone/],
    ['a folder without packs', () => work, 'pack_missing', /cardcat build/],
    ['a host with only HTML pages', () => `${site.url}nothing/`, 'pack_corrupt', /manifest/],
    ['an unreachable address', () => 'http://127.0.0.1:9/', 'pack_missing', /127\.0\.0\.1:9/],
    ['a reader without files', () => ({ read: async () => null }), 'pack_missing', /manifest/],
  ])('%s is returned as a value', async (_name, source, code, msg) => {
    expect(await openCatalog(source())).toEqual({
      ok: false,
      code,
      msg: expect.stringMatching(msg),
    })
  })

  test.each([[undefined], [null], [7], [''], [{}], [[]]])('%j is not a source', async (source) => {
    // biome-ignore lint/suspicious/noExplicitAny: JavaScript callers may pass anything
    const outcome = await openCatalog(source as any)
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  test('a pack that does not open is listed, and the others answer', async () => {
    const source: CatalogSource = {
      read: async (name) => (name.startsWith('alpha/') ? null : bytesOf(name)),
    }
    const catalog = await opened(source)
    expect(catalog.packs.map(({ project }) => project)).toEqual(['beta'])
    expect(catalog.failures).toMatchObject([{ code: 'pack_missing' }])
  })
})

describe('a catalog', () => {
  test('reads only manifests before the first question', async () => {
    const read = vi.fn(async (name: string) => bytesOf(name))
    const catalog = await opened({ read })
    expect(read.mock.calls.map(([name]) => name)).toEqual([
      'index.json',
      'alpha/manifest.json',
      'beta/manifest.json',
    ])
    await catalog.search('csv')
    expect(read.mock.calls.length).toBeGreaterThan(3)
  })

  test('returns whole cards, heads or files', async () => {
    const catalog = await opened(packs)
    const [cards, heads, files] = await Promise.all([
      catalog.search('read csv', { limit: 1 }),
      catalog.search('read csv', { limit: 1, fields: 'head' }),
      catalog.search('read csv', { limit: 1, by: 'file' }),
    ])
    expect(cards).toMatchObject({ value: { results: [{ docstring: expect.any(String) }] } })
    expect(Object(heads).value.results[0]).not.toHaveProperty('docstring')
    expect(files).toMatchObject({ value: { results: [{ path: 'io.py', cards: [{}, {}] }] } })
  })

  test('inspects a symbol, and reports a missing one', async () => {
    const catalog = await opened(packs)
    expect(await catalog.inspect({ symbol: 'alpha.read_csv' })).toMatchObject({
      ok: true,
      value: { path: 'io.py', source_mode: 'symbol' },
    })
    expect(await catalog.inspect({ symbol: 'alpha.nothing' })).toMatchObject({
      ok: false,
      code: 'not_found',
    })
    expect(await catalog.inspect({})).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  test('returns context for a question or a conversation', async () => {
    const catalog = await opened(packs)
    for (const question of [
      'How do I read a csv file?',
      { messages: [{ role: 'user', content: 'How do I read a csv file?' }] },
    ])
      expect(await catalog.context(question, { raw: true })).toMatchObject({
        ok: true,
        value: { context: { role: 'user', content: expect.stringContaining('read_csv') } },
      })
    expect(await catalog.context('too little', { max_tokens: 10 })).toMatchObject({
      ok: false,
      code: 'invalid_input',
    })
  })

  test('verifies the names of a text', async () => {
    const catalog = await opened(join(import.meta.dirname, '../fixtures/pack-0.1.0/pack'))
    const text = 'from larder import Larder\n\nLarder().stores("tea", 90)\n'
    expect(await catalog.verify(text, { language: 'python' })).toMatchObject({
      ok: true,
      value: {
        ok: false,
        findings: [
          {
            verdict: 'unknown',
            line: 3,
            suggestions: expect.arrayContaining(['larder.Larder.store']),
          },
        ],
      },
    })
  })

  test.each(['', '   ', 'x'.repeat(4001)])(
    'refuses an empty or overlong question',
    async (question) => {
      const catalog = await opened(packs)
      expect(await catalog.search(question)).toMatchObject({ ok: false, code: 'invalid_input' })
    },
  )
})
