/**
 * `cardcat/http`: routes below a path of a Hono app, and as a plain handler.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp, createFetch } from '../../runtime/api/http.ts'
import { openCatalog } from '../../runtime/api/index.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

let packs: string
beforeAll(async () => {
  packs = mkdtempSync(join(tmpdir(), 'cardcat-api-'))
  await writeTinyPacks(packs)
})
afterAll(() => rmSync(packs, { recursive: true, force: true }))

test('an app answers below any path of another app, and leaves other paths alone', async () => {
  const app = new Hono()
    .get('/', (c) => c.text('home'))
    .route('/docs/api', createApp({ catalog: openCatalog(packs) }))
  const found = await app.request('/docs/api/search?q=read_csv')
  expect(await found.json()).toHaveProperty(['results', 0, 'dotted'], 'alpha.io.read_csv')
  expect((await app.request('/docs/api/health')).status).toBe(200)
  expect((await app.request('/docs/api/search?q=')).status).toBe(400)
  expect((await app.request('/docs/api/search', { method: 'DELETE' })).status).toBe(405)
  expect(await (await app.request('/')).text()).toBe('home')
  expect((await app.request('/search?q=read_csv')).status).toBe(404)
})

test("the operator's banner is in /health and before the cards of a context", async () => {
  const app = createApp({ catalog: openCatalog(packs) })
  const env = { CARDCAT_BANNER: 'Internal: ask #data for help.' }
  const ask = async (path: string, init?: RequestInit) =>
    (await app.request(path, init, env)).json()
  expect(await ask('/health')).toHaveProperty('banner', env.CARDCAT_BANNER)
  expect(await (await app.request('/health')).json()).not.toHaveProperty('banner')
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'alpha.io.read_csv' }] })
  const { context } = await ask('/context', { method: 'POST', body })
  expect(context.content.startsWith(env.CARDCAT_BANNER)).toBe(true)
})

test('a handler that is mounted below a path of another app answers', async () => {
  const app = new Hono().mount('/docs', createFetch({ catalog: openCatalog(packs) }))
  expect((await app.request('/docs/search?q=read_csv')).status).toBe(200)
})

test('accepts an open catalog, a promise of one, and a function that opens one', async () => {
  const outcome = await openCatalog(packs)
  if (!outcome.ok) throw new Error(outcome.msg)
  for (const catalog of [outcome.value, openCatalog(packs), () => openCatalog(packs)]) {
    const answer = createFetch({ catalog })
    expect((await answer(new Request('http://localhost/search?q=csv'))).status).toBe(200)
  }
})

test('a catalog that does not open gives 503 with its code, and is opened again', async () => {
  const open = vi.fn(() => openCatalog(open.mock.calls.length > 1 ? packs : join(packs, 'gone')))
  const answer = createFetch({ catalog: open })
  const first = await answer(new Request('http://localhost/search?q=csv'))
  expect(first.status).toBe(503)
  expect(await first.json()).toMatchObject({ error: { code: 'pack_missing' } })
  expect((await answer(new Request('http://localhost/search?q=csv'))).status).toBe(200)
})

test('an object that is not a catalog gives 500, and the log names openCatalog', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: JavaScript callers may pass anything
  const answer = createFetch({ catalog: { packs: [] } as any })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await answer(new Request('http://localhost/search?q=csv'))).status).toBe(500)
  expect(String(log.mock.calls[0]?.[0])).toContain('openCatalog')
  log.mockRestore()
})
