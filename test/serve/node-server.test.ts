/**
 * What the Node server does beyond the contract of all hosts (test/worker/hosts.test.ts): compression, revalidation and
 * a base path. Requests use node:http, because fetch decodes responses and adds headers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { preferredEncoding } from '../../build/serve/compress.ts'
import { get, nodeServers } from './node-requests.ts'

const { served, withServer } = nodeServers()

let chunk: string

beforeAll(() => {
  const [pack = ''] = served().packs
  const manifest = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'))
  chunk = `/pack/alpha/heads/${manifest.blocks.heads.table}.bin`
})

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
      writeFileSync(join(served().folder, 'page', 'index.html'), '<h1>catcard</h1>')
      const after = await get(`${url}/`, { headers: { 'If-None-Match': `${before.headers.etag}` } })
      writeFileSync(join(served().folder, 'page', 'index.html'), '<h1>cardcat</h1>')
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

  test('is part of the addresses in texts for programs, after the prefix that a proxy removed', () =>
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
