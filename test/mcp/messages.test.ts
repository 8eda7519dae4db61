/** `POST /mcp` message by message: each request that no client would send gets the protocol's error for it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import type { FileStore } from '../../runtime/pack/store.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'
import { BOTH, message, modern, modernHeaders } from './requests.ts'

let folder: string
let packs: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  packs = await writeTinyPacks(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const request = (body: unknown, headers: Record<string, string> = BOTH, method = 'POST') =>
  new Request('http://localhost/mcp', {
    method,
    headers,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const send = async (...asked: Parameters<typeof request>) =>
  createApp({ openCatalog: () => openCatalog(packs.map(folderStore)) }).fetch(request(...asked))

const LIST = 'tools/list'

describe('an invalid message', () => {
  test.each([
    ['text that is not JSON', '{"jsonrpc":', BOTH, 400, -32700],
    ['nothing', '', BOTH, 400, -32700],
    ['null', null, BOTH, 400, -32600],
    ['a number', 1, BOTH, 400, -32600],
    ['a message without jsonrpc', { id: 1, method: LIST }, BOTH, 400, -32600],
    ['an empty batch', [], BOTH, 400, -32600],
    ['a batch in 2026', [modern(LIST)], modernHeaders(LIST), 400, -32600],
    ['an unknown method', message('tools/destroy'), BOTH, 200, -32601],
    ['one in 2026', modern('tools/destroy'), modernHeaders('tools/destroy'), 404, -32601],
    ['a call without a name', message('tools/call'), BOTH, 200, -32602],
    [
      'a call with a list',
      message('tools/call', { name: 'search', arguments: [] }),
      BOTH,
      200,
      -32602,
    ],
    ['an unknown tool', message('tools/call', { name: 'destroy' }), BOTH, 200, -32602],
    [
      'an unknown resource',
      message('resources/read', { uri: 'cardcat://a/card/b' }),
      BOTH,
      200,
      -32602,
    ],
    [
      'a resource of another server',
      message('resources/read', { uri: 'file:///etc/passwd' }),
      BOTH,
      200,
      -32602,
    ],
    ['an unknown cursor', message('resources/list', { cursor: '-1' }), BOTH, 200, -32602],
    ['one beyond the end', message('resources/list', { cursor: '999' }), BOTH, 200, -32602],
    [
      'a future revision',
      message(LIST),
      { ...BOTH, 'MCP-Protocol-Version': '1999-01-01' },
      400,
      -32000,
    ],
    ['headers of 2026 without the rest', message(LIST), modernHeaders(LIST), 400, -32602],
    ['a method that is not in the headers', modern(LIST), modernHeaders('tools/call'), 400, -32020],
    [
      'a client that does not accept streams',
      message(LIST),
      { ...BOTH, Accept: 'application/json' },
      406,
      -32000,
    ],
    [
      'a body of another type',
      message(LIST),
      { ...BOTH, 'Content-Type': 'text/plain' },
      415,
      -32000,
    ],
    [
      'a subscription',
      modern('subscriptions/listen', { notifications: { toolsListChanged: true } }),
      modernHeaders('subscriptions/listen'),
      200,
      -32603,
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const response = await send(body, headers)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })
})

describe('over HTTP', () => {
  test.each([
    ['of 2025', message('notifications/initialized', {}, null), BOTH],
    [
      'of 2026',
      modern('notifications/cancelled', { requestId: 1 }, null),
      modernHeaders('notifications/cancelled'),
    ],
  ])('a notification %s gets 202 and no body', async (_, body, headers) => {
    const response = await send(body, headers)
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  test.each(['GET', 'DELETE', 'PUT'])(
    '%s gets 405: there is no stream and no session',
    async (method) => {
      const response = await send(undefined, BOTH, method)
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    },
  )

  test('an answer has no session, and one that a client makes up is ignored', async () => {
    const response = await send(message('ping'), { ...BOTH, 'Mcp-Session-Id': 'mine' })
    expect(response.status).toBe(200)
    expect(response.headers.has('Mcp-Session-Id')).toBe(false)
  })

  test('a page of another origin is refused with 403 and the setting that would allow it', async () => {
    const response = await send(message('ping'), { ...BOTH, Origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: { code: 'forbidden', msg: expect.stringContaining('CARDCAT_MCP_ORIGINS') },
    })
  })

  test('a page of a listed origin may send requests with the headers of the protocol', async () => {
    const app = createApp({ openCatalog: () => openCatalog(packs.map(folderStore)) })
    const asked = request(message('ping'), { ...BOTH, Origin: 'https://docs.example' })
    const env = { CARDCAT_MCP_ORIGINS: 'https://docs.example' }
    expect((await app.fetch(asked, env)).status).toBe(200)
    const preflight = await send(undefined, { Origin: 'https://docs.example' }, 'OPTIONS')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(
      /MCP-Protocol-Version.*Mcp-Method.*Mcp-Name/,
    )
  })

  test('a body over the limit gets 413', async () => {
    const text = 'x'.repeat(300 * 1024)
    const response = await send(message('tools/call', { name: 'verify', arguments: { text } }))
    expect(response.status).toBe(413)
  })
})

describe('the eras of the protocol', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'initialize with %s is answered in that revision',
    async (protocolVersion) => {
      const clientInfo = { name: 'a test', version: '1.0.0' }
      const params = { protocolVersion, capabilities: {}, clientInfo }
      const response = await send(message('initialize', params))
      expect((await response.json()).result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'cardcat' },
        instructions: expect.stringContaining('alpha 1.0.0, beta 1.0.0'),
      })
    },
  )

  test('server/discover returns the same in revision 2026-07-28, with a type on the result', async () => {
    const response = await send(modern('server/discover'), modernHeaders('server/discover'))
    expect((await response.json()).result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {} },
      instructions: expect.stringContaining('alpha 1.0.0, beta 1.0.0'),
    })
  })

  test('the tools and their order are the same in both eras and in each answer', async () => {
    const old = (await (await send(message(LIST))).json()).result.tools
    const again = (await (await send(message(LIST))).json()).result.tools
    const now = (await (await send(modern(LIST), modernHeaders(LIST))).json()).result.tools
    expect(JSON.stringify(again)).toBe(JSON.stringify(old))
    expect(JSON.stringify(now)).toBe(JSON.stringify(old))
  })
})

describe('when no pack answers', () => {
  const call = message('tools/call', { name: 'search', arguments: { query: 'csv' } })

  test('because there is none, the tool names the command that builds one and the server keeps running', async () => {
    const app = createApp({ openCatalog: () => openCatalog([]) })
    const response = await app.fetch(request(call))
    expect(response.status).toBe(200)
    expect((await response.json()).result).toEqual({
      content: [{ type: 'text', text: expect.stringContaining('cardcat build') }],
      isError: true,
    })
    const listed = await app.fetch(request(message(LIST)))
    expect((await listed.json()).result.tools).toHaveLength(5)
  })

  test('because one never opens, the tool times out and the next call opens it again', async () => {
    const never: FileStore = { name: 'never', read: () => new Promise(() => {}) }
    let stores: readonly FileStore[] = [never]
    const app = createApp({
      openCatalog: () => openCatalog(stores),
      // Enough to open the packs on a busy machine.
      limits: { milliseconds: 1_000 },
    })
    const late = await (await app.fetch(request(call))).json()
    expect(late.result).toMatchObject({ isError: true, content: [{ text: /no answer within/ }] })
    stores = packs.map(folderStore)
    const next = await (await app.fetch(request(call))).json()
    expect(next.result.structuredContent.total).toBeGreaterThan(0)
  })
})
