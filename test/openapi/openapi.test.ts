/**
 * The OpenAPI document: the checked-in file equals what the tables of routes generate, an independent validator accepts
 * it, and the page shows all of it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { wordsOf } from '../../build/openapi/fields.ts'
import { openapi } from '../../build/openapi/openapi.ts'
import { docsPage } from '../../runtime/http/docs-page.ts'
import { RESPONSE_ROUTES } from '../../runtime/http/response-routes.ts'
import { ROUTES } from '../../runtime/http/routes.ts'
import { createApp } from '../../runtime/http.ts'

const FILE = join(import.meta.dirname, '../../runtime/http/openapi.json')

const app = createApp({ openCatalog: () => Promise.reject(new Error('nobody asked')) })
const get = async (path: string) => app.fetch(new Request(`http://localhost${path}`))

/** Any JSON. */
// biome-ignore lint/suspicious/noExplicitAny: paths into it are what is tested
let served: any
let page: string

beforeAll(async () => {
  served = await (await get('/openapi.json')).json()
  page = await (await get('/docs')).text()
})

describe('/openapi.json', () => {
  test('is up to date: run npm run openapi to write it', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(`${JSON.stringify(openapi(), null, 1)}\n`)
    expect(served).toEqual(openapi())
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(served))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    // The validator detects a broken document.
    const broken = { ...served, paths: { '/search': { get: { summary: 7 } } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  const methods = [
    ...Object.entries(ROUTES).flatMap(([path, { GET, POST }]) => [
      ...(GET ? [[path, 'get']] : []),
      ...(POST ? [[path, 'post']] : []),
    ]),
    ...Object.entries(RESPONSE_ROUTES).flatMap(([path, { operations }]) =>
      Object.keys(operations).map((method) => [path, method.toLowerCase()]),
    ),
  ]
  test.each(methods)('%s %s is described', (path = '', method = '') => {
    const [, described] =
      Object.entries<Record<string, { summary: string; responses: object }>>(served.paths).find(
        ([each]) => each.replace(/\{\w+\}/, '*') === path,
      ) ?? []
    expect(described?.[method]?.summary).toMatch(/^[A-Z].{5,}[^.]$/)
    expect(Object.keys(described?.[method]?.responses ?? {})).not.toEqual([])
  })

  test('a request is described by the schema that validates it', () => {
    const { parameters } = served.paths['/search'].get
    const named = (name: string) => parameters.find((each: { name: string }) => each.name === name)
    expect(named('q')).toMatchObject({ required: true, schema: { maxLength: 4000 } })
    expect(named('limit').schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
    })
    expect(named('kind')).toMatchObject({
      explode: false,
      schema: { type: 'array', items: { enum: ['symbol', 'recipe', 'guide', 'module'] } },
    })
    expect(
      served.paths['/context'].post.requestBody.content['application/json'].schema,
    ).toMatchObject({ required: ['messages'], properties: { max_tokens: { minimum: 400 } } })
  })

  test('marks the routes that need the token, and no others', () => {
    for (const [path, described] of Object.entries<object>(served.paths))
      for (const operation of Object.values(described))
        expect('security' in operation).toBe(path.startsWith('/admin/'))
  })

  test('requires a description for a new field', () => {
    expect(() => wordsOf('colour')).toThrow('build/openapi/fields.ts')
  })
})

describe('/docs', () => {
  test('shows every operation and every schema, and all links resolve', () => {
    for (const [path, described] of Object.entries<object>(served.paths))
      for (const method of Object.keys(described))
        expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code></h2>`)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, to = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(to)
    for (const name of Object.keys(served.components.schemas)) expect(ids).toContain(name)
  })

  test('loads nothing from other hosts, and runs no script', async () => {
    const response = await get('/docs')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|\bon\w+=|(?:src|href)="(?!#|openapi\.json")/)
  })

  test('escapes markup in texts', () => {
    const paths = {
      '/a': { get: { summary: '<b>x</b> `<i>`', responses: { 200: { description: '"&' } } } },
    }
    const hostile = docsPage({ ...served, paths })
    expect(hostile).toContain('&lt;b&gt;x&lt;/b&gt; <code>&lt;i&gt;</code>')
    expect(hostile).toContain('&quot;&amp;')
  })
})
