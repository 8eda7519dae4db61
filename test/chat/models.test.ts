/**
 * /v1 without an upstream, with one that has no list of models, and with one that needs a token.
 */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { fakeUpstream } from '../upstream/fake-upstream.ts'

let bare: Server
let url: string
beforeAll(async () => {
  bare = createServer((_, response) => response.writeHead(404).end('{}'))
  await new Promise<void>((resolve) => {
    bare.listen(0, '127.0.0.1', resolve)
  })
  const address = bare.address()
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => bare.close())

const app = createApp({ openCatalog: () => openCatalog([]) })
const get = async (env: Record<string, string>, init: RequestInit = {}) =>
  app.fetch(new Request('http://localhost/v1/models', init), env)
const chat = { method: 'POST', body: '{"messages":[{"role":"user","content":"read a table"}]}' }
const post = async (env: Record<string, string>) =>
  app.fetch(new Request('http://localhost/v1/chat/completions', chat), env)

test('without a configuration, requests get 501 and the name of the setting', async () => {
  for (const response of [await get({}), await post({})]) {
    expect(response.status).toBe(501)
    const words = expect.stringContaining('set CARDCAT_UPSTREAM_URL')
    expect(await response.json()).toMatchObject({
      error: { code: 'not_implemented', msg: words, message: words },
    })
  }
})

test('for an upstream without a list of models, the configured model is listed', async () => {
  const env = { CARDCAT_UPSTREAM_URL: url, CARDCAT_UPSTREAM_MODEL: 'qwen3' }
  expect(await (await get(env)).json()).toEqual({
    object: 'list',
    data: [{ id: 'qwen3', object: 'model', created: 0, owned_by: 'upstream' }],
  })
  expect((await get({ CARDCAT_UPSTREAM_URL: url })).status).toBe(404)
})

test('an unreachable upstream gives 502', async () => {
  const response = await get({ CARDCAT_UPSTREAM_URL: 'http://127.0.0.1:9' })
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { code: 'upstream_failed' } })
})

test('a catalog that does not open gives an answer without context', async () => {
  const upstream = await fakeUpstream()
  const response = await post({ CARDCAT_UPSTREAM_URL: upstream.url, CARDCAT_CHAT_VERIFY: '1' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    choices: [{}],
    cardcat: {
      sources: [],
      verification: null,
      warnings: [{ code: 'no_context' }, { code: 'not_verified' }],
    },
  })
  expect(upstream.requests[0]?.text).toBe(chat.body)
  await upstream.close()
})

test('an extremely nested body is a bad request, not a server error', async () => {
  const body = `{"cardcat":{},"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const request = new Request('http://localhost/v1/chat/completions', { method: 'POST', body })
  const response = await app.fetch(request, { CARDCAT_UPSTREAM_URL: url })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_input' } })
})
