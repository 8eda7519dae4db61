/** The contract of all hosts of the API, run against real workerd and against Node. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assemble } from '../../build/serve/assemble.ts'
import { type Running, serveFromNode, serveFromWorkerd } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { writeTinyPacks } from './tiny-packs.ts'

describe.each(['workerd', 'node'] as const)('served by %s', (how) => {
  let folder: string
  let running: Running

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
    const page = join(folder, 'page')
    mkdirSync(join(page, 'assets'), { recursive: true })
    writeFileSync(join(page, 'index.html'), '<h1>cardcat</h1>')
    writeFileSync(join(page, 'assets', 'main-0a1b2c3d.js'), 'export {}')
    const packs = await writeTinyPacks(join(folder, 'packs'))
    const settings = readSettings({ port: '0' })
    const env = { CARDCAT_ADMIN_TOKEN: 'word' }
    if (how === 'node') {
      running = await serveFromNode({ page, packs: () => packs, env }, settings)
      return
    }
    assemble({ page, packs, out: join(folder, 'edge') })
    running = await serveFromWorkerd(join(folder, 'edge'), settings, env)
  }, 30_000)

  afterAll(async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (path: string, init?: RequestInit) => fetch(`${running.url}${path}`, init)
  const post = (path: string, body: unknown) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('/health names the packs, their origin and their cards', async () => {
    const response = await ask('/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'ok',
      packs: ['alpha', 'beta'].map((project) => ({
        project,
        version: '1.0.0',
        commit: null,
        built_from: `test:${project}`,
        cards: { symbol: 2, recipe: 0, guide: 1, module: 0 },
        symbol_kinds: { function: 2 },
        recipe_kinds: {},
      })),
      model: null,
      reasons: [],
    })
  })

  test.each(['/admin/documents', '/admin/documents/a', '/admin/reindex'])(
    '%s names the command to clients with the token, where no documents are stored',
    async (path) => {
      expect((await ask(path)).status).toBe(401)
      const response = await ask(path, { headers: { Authorization: 'Bearer word' } })
      expect(response.status).toBe(501)
      expect(await response.json()).toEqual({
        error: {
          code: 'not_implemented',
          msg: expect.stringContaining('cardcat serve --documents-dir'),
        },
      })
    },
  )

  test('the API is described as OpenAPI for programs and as a page for people', async () => {
    const description = await (await ask('/openapi.json')).json()
    expect(description).toMatchObject({ openapi: '3.1.1', servers: [{ url: '.' }] })
    const page = await ask('/docs')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('<code>GET /search</code>')
  })

  test('/search gives the same answer to GET and POST, with whole cards from all packs', async () => {
    const got = await (await ask('/search?q=read_csv&kind=symbol&limit=2')).json()
    const posted = await (
      await post('/search', { q: 'read_csv', kind: ['symbol'], limit: 2 })
    ).json()
    expect(posted).toEqual(got)
    expect(got).toMatchObject({
      query: { text: 'read_csv', identifiers: ['read_csv'] },
      results: [
        {
          id: 'alpha.io:read_csv',
          text: expect.stringContaining('Read a table'),
          parameters: [{}],
        },
        { id: 'beta.io:read_csv', docstring: expect.stringContaining('Read a table') },
      ],
    })
    expect(got.results[0]).not.toHaveProperty('signals')
  })

  test('/search filters by project, groups by file and explains its ranking', async () => {
    const one = await (await ask('/search?q=read_csv&project=beta&explain=1')).json()
    expect(one.results.map((hit: { project: string }) => hit.project)).not.toContain('alpha')
    expect(one.results[0].signals).toMatchObject({ lexical: 1, semantic: 0 })
    const files = await (await ask('/search?q=table&by=file&project=beta')).json()
    expect(files.results[0]).toMatchObject({ project: 'beta', path: expect.any(String) })
    expect(files.results[0].cards[0]).toHaveProperty('title')
  })

  test('an empty result gives the reason', async () => {
    const answer = await (await ask('/search?q=zzyzxq')).json()
    expect(answer).toMatchObject({ results: [], total: 0, reason: expect.stringMatching(/zzyzxq/) })
  })

  test('/inspect shows a symbol, /context gives whole cards for a question', async () => {
    const inspection = await (await ask('/inspect?symbol=beta.write_csv')).json()
    expect(inspection).toMatchObject({
      path: 'io.py',
      project: 'beta',
      source_mode: 'symbol',
      snippet: expect.stringContaining('def write_csv'),
      full_source: null,
      primary_span: [6, 8],
    })
    const messages = [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: [{ type: 'text', text: 'how do I read a table?' }] },
    ]
    const answer = await (
      await post('/context', { model: 'any', messages, max_tokens: 800 })
    ).json()
    expect(answer.context.role).toBe('user')
    expect(answer.context.content).toContain('read_csv')
    expect(answer.context.content).toContain('how do I read a table?')
  })

  test.each([
    [400, 'invalid_input', 'GET', '/search', undefined, 'q '],
    [400, 'invalid_input', 'GET', '/search?q=csv&limit=0', undefined, 'limit '],
    [400, 'invalid_input', 'GET', '/search?q=csv&limit=many', undefined, 'limit '],
    [400, 'invalid_input', 'GET', '/search?q=csv&kind=card', undefined, 'kind'],
    [
      400,
      'invalid_input',
      'GET',
      '/search?q=csv&without=stems',
      undefined,
      'without must be among',
    ],
    [400, 'invalid_input', 'GET', `/search?q=${'x'.repeat(4_001)}`, undefined, 'q '],
    [400, 'invalid_json', 'POST', '/search', '{"q":', 'JSON'],
    [400, 'invalid_json', 'POST', '/search', '', 'JSON'],
    [400, 'invalid_input', 'POST', '/search', '[]', 'object'],
    [400, 'invalid_input', 'POST', '/search', '{"q":7}', 'q '],
    [400, 'invalid_input', 'GET', '/inspect', undefined, 'exactly one'],
    [404, 'not_found', 'GET', '/inspect?symbol=no_such_name', undefined, 'no_such_name'],
    [400, 'invalid_input', 'POST', '/context', '{}', 'messages'],
    [
      400,
      'invalid_input',
      'POST',
      '/context',
      '{"messages":[{"role":"assistant","content":"hello"}]}',
      "'user'",
    ],
    [
      400,
      'invalid_input',
      'POST',
      '/context',
      '{"messages":[{"role":"user","content":"hello"}],"max_tokens":399}',
      'max_tokens',
    ],
    [413, 'too_large', 'POST', '/search', 'x'.repeat(256 * 1024 + 1), '256 KB'],
    [404, 'not_found', 'GET', '/nowhere', undefined, '/nowhere'],
    [404, 'not_found', 'GET', '/pack/alpha/terms/0000000000000000.bin', undefined, 'pack'],
    [404, 'not_found', 'GET', '/pack/..%2f..%2fpackage.json', undefined, 'pack'],
    [404, 'not_found', 'POST', '/nowhere', '{}', '/nowhere'],
    [405, 'method_not_allowed', 'DELETE', '/search', undefined, 'GET, POST'],
    [405, 'method_not_allowed', 'POST', '/health', '{}', 'GET'],
  ])('%i %s for a %s, with an explanation', async (status, code, method, path, body, word) => {
    const response = await ask(path, { method, ...(body === undefined ? {} : { body }) })
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await response.json()).toEqual({ error: { code, msg: expect.stringContaining(word) } })
    if (status === 405) expect(response.headers.get('Allow')).toContain('GET, ')
  })

  test('a preflight is allowed from any origin, with the headers of JSON and MCP', async () => {
    const response = await ask('/search', {
      method: 'OPTIONS',
      headers: { Origin: 'https://docs.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('POST')
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type')
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('MCP-Protocol-Version')
  })

  test('HEAD is GET without the body', async () => {
    const response = await ask('/search?q=csv', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  test('page and packs are static files: hashed names are immutable, others are revalidated', async () => {
    const page = await ask('/')
    expect(await page.text()).toContain('<h1>cardcat</h1>')
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(page.headers.get('Content-Security-Policy')).toContain('frame-ancestors')
    expect((await ask('/assets/main-0a1b2c3d.js')).headers.get('Cache-Control')).toMatch(
      /immutable/,
    )

    const index = await ask('/pack/index.json')
    expect(await index.json()).toMatchObject({ packs: ['alpha', 'beta'] })
    expect(index.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const reports = await ask('/pack/reports.json')
    expect(await reports.json()).toEqual({})
    expect(reports.headers.get('Cache-Control')).toBe('no-cache')
    const manifest = await ask('/pack/beta/manifest.json')
    expect(manifest.headers.get('Cache-Control')).toBe('no-cache')
    const { blocks } = await manifest.json()
    const chunk = await ask(`/pack/beta/heads/${blocks.heads.table}.bin`)
    expect(chunk.status).toBe(200)
    expect(chunk.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(chunk.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  test('an unchanged file is not sent again', async () => {
    const first = await ask('/pack/index.json')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    const again = await ask('/pack/index.json', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  test('forty concurrent questions get forty right answers', async () => {
    const names = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'read_csv' : 'write_csv'))
    const answers = await Promise.all(
      names.map(async (name) => (await ask(`/search?q=${name}&limit=1`)).json()),
    )
    expect(answers.map(({ results }) => results[0].id)).toEqual(
      names.map((name) => `alpha.io:${name}`),
    )
  })
})
