/** The limits and time-outs of the Node server. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { get, nodeServers } from './node-requests.ts'

const { withServer } = nodeServers()

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

test('a body without an end is read in part, then refused, and the connection is closed', () =>
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
