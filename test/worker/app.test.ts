/** The app without a host: packs that do not open, answers that take too long, and answers that violate the schema. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { jsonBytesOf } from '../../runtime/http/json-response.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { createApp } from '../../runtime/http.ts'
import { textOf } from '../../runtime/pack/bytes.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import type { FileStore } from '../../runtime/pack/store.ts'
import { writeTinyPacks } from './tiny-packs.ts'

let folder: string
let packs: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  packs = await writeTinyPacks(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (): Promise<Catalog> => openCatalog(packs.map(folderStore))
const request = (path: string): Request => new Request(`http://localhost${path}`)

test('a host in the same process gets the text of an answer without reading the body', async () => {
  const response = await createApp({ openCatalog: open }).fetch(request('/search?q=read_csv'))
  expect(textOf(jsonBytesOf(response) ?? new Uint8Array())).toBe(await response.text())
})

describe('packs that do not open', () => {
  test('give 503 and the command that builds one if there is no pack at all', async () => {
    const app = createApp({ openCatalog: () => openCatalog([]) })
    const response = await app.fetch(request('/search?q=csv'))
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: { code: 'pack_missing', msg: expect.stringContaining('cardcat build') },
    })
    const health = await app.fetch(request('/health'))
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ status: 'degraded', packs: [] })
  })

  test('give a warning and a degraded health if another pack answers', async () => {
    const gone = folderStore(join(folder, 'gone'))
    const app = createApp({
      openCatalog: () => openCatalog([...packs.slice(0, 1).map(folderStore), gone]),
    })
    const answer = await (await app.fetch(request('/search?q=read_csv'))).json()
    expect(answer.results[0].id).toBe('alpha.io:read_csv')
    expect(answer.warnings).toEqual([
      { code: 'pack_missing', msg: expect.stringContaining('gone') },
    ])
    const health = await app.fetch(request('/health'))
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      status: 'degraded',
      packs: [{ project: 'alpha' }],
      reasons: [expect.stringContaining('gone')],
    })
  })

  test('are tried again with the next request, and an open catalog is cached', async () => {
    const opening = vi.fn(open).mockRejectedValueOnce(new Error('the disk was asleep'))
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = createApp({ openCatalog: opening })
    const statuses = []
    for (const path of ['/search?q=csv', '/search?q=csv', '/health'])
      statuses.push((await app.fetch(request(path))).status)
    expect(statuses).toEqual([500, 200, 200])
    expect(opening).toHaveBeenCalledTimes(2)
    silent.mockRestore()
  })
})

describe('time', () => {
  const never: FileStore = { name: 'never', read: () => new Promise(() => {}) }

  test('a request over the time limit gets 503 time_limit, and the next request starts again', async () => {
    const opening = vi.fn(open).mockImplementationOnce(() => openCatalog([never]))
    const app = createApp({ openCatalog: opening, limits: { milliseconds: 500 } })
    const late = await app.fetch(request('/search?q=csv'))
    expect(late.status).toBe(503)
    expect(await late.json()).toMatchObject({ error: { code: 'time_limit' } })
    expect((await app.fetch(request('/search?q=csv'))).status).toBe(200)
  })

  test('the work of a request is passed to waitUntil of the host', async () => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    const host = { waitUntil, passThroughOnException() {}, props: {} }
    await createApp({ openCatalog: open }).fetch(request('/search?q=csv'), {}, host)
    expect(waitUntil).toHaveBeenCalledOnce()
  })
})

describe('validation of answers', () => {
  test('an answer without a required field is refused, and the field is named', () => {
    const query = { text: 'a', identifiers: [], is_api_question: false }
    expect(responseIssue('search', { query, results: [], total: 0 })).toBeUndefined()
    expect(responseIssue('search', { query, results: [{ kind: 'guide' }], total: 1 })).toMatch(
      /^results.0.id/,
    )
    expect(responseIssue('search', { query, results: [] })).toMatch(/^total/)
  })

  test('additional fields are allowed', () => {
    const health = { status: 'ok', packs: [], model: null, reasons: [], uptime: 7 }
    expect(responseIssue('health', health)).toBeUndefined()
  })

  test('a bug gives 500 without internal details', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = createApp({ openCatalog: () => Promise.reject(new Error('secret path')) })
    const response = await app.fetch(request('/search?q=csv'))
    expect(response.status).toBe(500)
    const body = await response.text()
    expect(body).toContain('internal')
    expect(body).not.toContain('secret')
    silent.mockRestore()
  })
})

describe('/inspect', () => {
  test('shows a symbol with its source', async () => {
    const app = createApp({ openCatalog: open })
    const response = await app.fetch(request('/inspect?symbol=alpha.read_csv&full=1'))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      path: 'io.py',
      source_mode: 'symbol',
      snippet: expect.stringContaining('def read_csv'),
      full_source: expect.stringContaining('def write_csv'),
    })
  })

  test.each([
    ['/inspect', 400, 'exactly one'],
    ['/inspect?symbol=a&path=b', 400, 'exactly one'],
    ['/inspect?symbol=a&line=3', 400, 'line goes with path'],
    ['/inspect?path=io.py&line=0', 400, 'line must be'],
    ['/inspect?symbol=alpha.nothing_like_it', 404, 'nothing_like_it'],
    ['/inspect?path=../../package.json', 400, '..'],
  ])('%s gives %i and says what is wrong', async (path, status, word) => {
    const response = await createApp({ openCatalog: open }).fetch(request(path))
    const body = await response.json()
    expect(body.error?.msg).toContain(word)
    expect(response.status).toBe(status)
  })
})

describe('a route added by the host', () => {
  const app = createApp({
    openCatalog: open,
    routes: {
      '/echo': {
        operations: { POST: { summary: 'Echo', answers: {}, errors: [] } },
        bodyBytes: 20,
        async answer({ request, env, open }) {
          const { packs } = await open()
          return new Response(`${await request.text()} ${String(env.WORD)} ${packs.length}`)
        },
      },
    },
  })
  const post = (body: string) => new Request('http://localhost/echo', { method: 'POST', body })

  test('takes the request, the environment and the catalog, and returns the response', async () => {
    const response = await app.fetch(post('hello'), { WORD: 'there' })
    expect(await response.text()).toBe('hello there 2')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  test('has its own body limit, and answers other methods like every route', async () => {
    expect((await app.fetch(post('a body of more than twenty bytes'))).status).toBe(413)
    const refused = await app.fetch(request('/echo'))
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})
