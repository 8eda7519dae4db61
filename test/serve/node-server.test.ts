/**
 * What the Node server does beyond the contract of all hosts (test/worker/hosts.test.ts): compression, revalidation, a
 * base path, limits, time-outs. Requests use node:http, because fetch decodes responses and adds headers.
 */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preferredEncoding } from '../../build/serve/compress.ts'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { type Flags, readSettings } from '../../build/serve/settings.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

const SCRIPT = `export const words = ${JSON.stringify('a line that repeats itself. '.repeat(200))}\n`

let folder: string
let packs: string[]
let chunk: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'page', 'index.html'), '<h1>cardcat</h1>')
  writeFileSync(join(folder, 'page', 'assets', 'main-0a1b2c3d.js'), SCRIPT)
  packs = await writeTinyPacks(join(folder, 'packs'))
  const manifest = JSON.parse(readFileSync(join(packs[0] ?? '', 'manifest.json'), 'utf8'))
  chunk = `/pack/alpha/heads/${manifest.blocks.heads.table}.bin`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function get(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Got> {
  const { body, ...rest } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...rest }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (bytes) => chunks.push(bytes))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const withServer = async (
  flags: Flags,
  use: (running: Running) => Promise<void>,
): Promise<void> => {
  const content = { page: join(folder, 'page'), packs: () => packs }
  const running = await serveFromNode(content, readSettings({ port: '0', ...flags }))
  try {
    await use(running)
  } finally {
    await running.stop()
  }
}

describe('compression', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['br;q=no', undefined],
  ])('for Accept-Encoding %j it chooses %j', (accepted, encoding) => {
    expect(preferredEncoding(accepted)).toBe(encoding)
  })

  test('files and answers have the accepted encoding, and the same content when decoded', () =>
    withServer({}, async ({ url }) => {
      for (const path of ['/assets/main-0a1b2c3d.js', '/search?q=read_csv']) {
        const plain = await get(url + path)
        expect(plain.headers['content-encoding']).toBeUndefined()
        expect(plain.headers.vary).toBe('Accept-Encoding')
        expect(Number(plain.headers['content-length'])).toBe(plain.body.length)
        const gzip = await get(url + path, { headers: { 'Accept-Encoding': 'gzip' } })
        const brotli = await get(url + path, { headers: { 'Accept-Encoding': 'gzip, br' } })
        expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
          'gzip',
          'br',
        ])
        expect(gunzipSync(gzip.body)).toEqual(plain.body)
        expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
        expect(gzip.body.length).toBeLessThan(plain.body.length / 2)
        expect(brotli.headers.etag).toBe(plain.headers.etag)
      }
    }))

  test('files that are compressed already, or small, are sent unchanged', () =>
    withServer({}, async ({ url }) => {
      const headers = { 'Accept-Encoding': 'gzip, br' }
      const block = await get(url + chunk, { headers })
      expect(block.headers['content-encoding']).toBeUndefined()
      expect(block.headers.vary).toBeUndefined()
      const small = await get(`${url}/`, { headers })
      expect(small.headers['content-encoding']).toBeUndefined()
      expect(small.body.toString()).toBe('<h1>cardcat</h1>')
    }))
})

describe('revalidation', () => {
  test('each file has an ETag, and a request with that tag gets 304 without a body', () =>
    withServer({}, async ({ url }) => {
      const paths = ['/', '/assets/main-0a1b2c3d.js', '/pack/index.json', chunk]
      for (const path of [...paths, '/pack/alpha/manifest.json']) {
        const { etag = '' } = (await get(url + path)).headers
        expect(etag).toMatch(/^W\/"[\w.-]+"$/)
        for (const given of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
          const again = await get(url + path, { headers: { 'If-None-Match': given } })
          expect([path, given, again.status, again.body.length]).toEqual([path, given, 304, 0])
          expect(again.headers.etag).toBe(etag)
        }
        expect((await get(url + path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
      }
    }))

  test('a file that changes gets another ETag, even with the same size and name', () =>
    withServer({}, async ({ url }) => {
      const before = await get(`${url}/`)
      writeFileSync(join(folder, 'page', 'index.html'), '<h1>catcard</h1>')
      const after = await get(`${url}/`, { headers: { 'If-None-Match': `${before.headers.etag}` } })
      writeFileSync(join(folder, 'page', 'index.html'), '<h1>cardcat</h1>')
      expect(after.status).toBe(200)
      expect(after.body.toString()).toBe('<h1>catcard</h1>')
    }))

  test('HEAD has the headers of GET, without the body', () =>
    withServer({}, async ({ url }) => {
      for (const path of ['/', '/assets/main-0a1b2c3d.js', '/pack/index.json', chunk]) {
        for (const accepted of ['identity', 'br']) {
          const headers = { 'Accept-Encoding': accepted }
          const {
            date: _,
            'transfer-encoding': __,
            ...got
          } = (await get(url + path, { headers })).headers
          const head = await get(url + path, { method: 'HEAD', headers })
          expect(head.status).toBe(200)
          expect(head.body.length).toBe(0)
          expect(head.headers).toMatchObject(got)
        }
      }
    }))
})

describe('a base path', () => {
  test('page, packs and API are below it, and nothing else is served except /health', () =>
    withServer({ basePath: '/docs/search' }, async ({ url, port }) => {
      expect(url).toBe(`http://localhost:${port}/docs/search`)
      expect((await get(`${url}/`)).body.toString()).toBe('<h1>cardcat</h1>')
      expect((await get(`${url}/pack/index.json`)).headers['cache-control']).toBe('no-cache')
      expect((await get(url + chunk)).headers['cache-control']).toContain('immutable')
      const { results } = JSON.parse((await get(`${url}/search?q=read_csv`)).body.toString())
      expect(results[0].id).toBe('alpha.io:read_csv')
      for (const path of ['/docs', '/openapi.json'])
        expect((await get(url + path)).status).toBe(200)
      const root = `http://localhost:${port}`
      expect((await get(`${root}/health`)).status).toBe(200)
      for (const path of ['/', '/search?q=csv', '/pack/index.json', '/docs/searching', '/docs'])
        expect((await get(root + path)).status).toBe(404)
    }))

  test('texts for programs name addresses with it, and with the prefix that a proxy took off', () =>
    withServer({ basePath: '/docs/search' }, async ({ url, port }) => {
      const addressesOf = async (headers = {}): Promise<string[]> => {
        const text = (await get(`${url}/llms.txt`, { headers })).body.toString()
        return [...new Set(text.match(/http:\/\/\S+?(?=\/(?:search\?|inspect\?|card\/|mcp))/g))]
      }
      const own = `http://localhost:${port}`
      expect(await addressesOf()).toEqual([`${own}/docs/search`])
      expect(await addressesOf({ 'X-Forwarded-Prefix': '/en' })).toEqual([`${own}/en/docs/search`])
      expect(await addressesOf({ 'X-Forwarded-Prefix': '"><b>' })).toEqual([own])
    }))

  test('without the trailing slash it redirects to the page, and keeps the query', () =>
    withServer({ basePath: '/docs' }, async ({ url }) => {
      const { status, headers } = await get(`${url}?a=1`)
      expect([status, headers.location]).toEqual([308, '/docs/?a=1'])
    }))
})

describe('limits', () => {
  test('methods that a web Request cannot have are refused with a response', () =>
    withServer({}, async ({ url }) => {
      const { status, body } = await get(`${url}/search?q=csv`, { method: 'TRACE' })
      expect([status, JSON.parse(body.toString()).error.code]).toEqual([405, 'method_not_allowed'])
    }))

  test('a body over the limit is refused, and the connection stays open', () =>
    withServer({ maxBody: '1' }, async ({ url }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const refused = await get(`${url}/search`, { method: 'POST', body: 'x'.repeat(1025), agent })
      expect(refused.status).toBe(413)
      expect(refused.headers.connection).toBe('keep-alive')
      expect((await get(`${url}/search?q=csv`, { agent })).status).toBe(200)
      agent.destroy()
    }))

  test('of a body without an end a part is read, then the refusal is sent and the connection closed', () =>
    withServer({ maxBody: '1' }, async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const sending = setInterval(() => socket.write(piece), 1)
      let said = ''
      socket.on('data', (bytes) => {
        said += String(bytes)
      })
      await new Promise((resolve) => socket.once('close', resolve))
      clearInterval(sending)
      expect(said).toMatch(/^HTTP\/1\.1 413 /)
      expect(said).toMatch(/^connection: close\r$/im)
    }))

  test('headers over the limit give 431', () =>
    withServer({ maxHeader: '2' }, async ({ url }) => {
      const headers = { 'X-Long': 'x'.repeat(3000) }
      expect((await get(`${url}/health`, { headers })).status).toBe(431)
    }))

  test('one request over the limit gets 503 with Retry-After, and /health still answers', () =>
    withServer({ maxRequests: '1' }, async ({ url }) => {
      const { hostname, port } = new URL(url)
      const headers = { Expect: '100-continue' }
      const slow = request({
        hostname,
        port,
        path: '/search',
        method: 'POST',
        agent: false,
        headers,
      })
      slow.flushHeaders()
      // Else one of the requests below may be the first.
      await once(slow, 'continue')
      slow.write('{"q":')
      const answered = new Promise<number>((resolve) => {
        slow.once('response', (response) => resolve(response.resume().statusCode ?? 0))
      })
      const refused = await get(`${url}/search?q=csv`)
      expect(refused.status).toBe(503)
      expect(refused.headers['retry-after']).toBe('1')
      expect(JSON.parse(refused.body.toString()).error.code).toBe('overloaded')
      expect((await get(`${url}/health`)).status).toBe(200)
      slow.end('"csv"}')
      expect(await answered).toBe(200)
      expect((await get(`${url}/search?q=csv`)).status).toBe(200)
    }))

  test.each([
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', { headersTimeout: '1' }],
    [
      'a body that does not end',
      'POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
      { headersTimeout: '1', requestTimeout: '1' },
    ],
  ])('%s time out', (_, text, flags) =>
    withServer(flags, async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', (bytes) => {
        said += String(bytes)
      })
      socket.write(text)
      await new Promise((resolve) => socket.once('close', resolve))
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
    }),
  )

  test('an idle connection is closed after its time-out', () =>
    withServer({ keepAliveTimeout: '1' }, async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.resume()
      const start = performance.now()
      await new Promise((resolve) => socket.once('close', resolve))
      expect(performance.now() - start).toBeGreaterThan(900)
      expect(performance.now() - start).toBeLessThan(5000)
    }))
})
