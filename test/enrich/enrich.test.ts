/** Requests to the model, with a real HTTP server on loopback: their order and number, their text and the cache. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smallEntry } from '../small-pack.ts'
import {
  enrichmentOf,
  enrichments,
  KEY,
  MODEL,
  numbered,
  ONCE,
  recipe,
  symbol,
  symbolCard,
} from './enrichments.ts'
import { WORDS } from './fake-endpoint.ts'

const { endpoint, enrich, file, folder, listen } = enrichments()

/** The titles of the cards in the order of the requests. */
const askedAbout = (): string[] =>
  endpoint.requests.map(({ body }) => {
    const [, name = ''] = /(\S+?),? of the library/.exec(body.messages[1]?.content ?? '') ?? []
    return name.replaceAll('"', '')
  })

describe('a symbol and a recipe', () => {
  test('get generated text that is marked, and keep their own text', async () => {
    await listen()
    const own = [symbol('small:put', { recipes: ['small/t::put'] }), recipe('small/t::put')]
    const { entries, problems, outcome, spent } = await enrich(own)
    const generated = { generated: true, model: MODEL, ...WORDS }
    expect(entries.map(enrichmentOf)).toEqual([
      { ...generated, evidence_count: 1 },
      { ...generated, evidence_count: 0 },
    ])
    expect(entries.map(({ card: { summary } }) => summary)).toEqual(
      own.map(({ card: { summary } }) => summary),
    )
    expect(entries.map(({ fields }) => fields)).toEqual(own.map(({ fields }) => fields))
    expect(problems).toEqual([])
    expect(outcome).toEqual({ model: MODEL, cards: { symbol: 1, recipe: 1 }, left_out: {} })
    expect(spent).toEqual({ cached: 0, requests: 2, tokens: 200 })
  })

  test('are sent as an OpenAI chat completion, with source and examples', async () => {
    await listen()
    await enrich([symbol('small:put', { recipes: ['small/t::put'] }), recipe('small/t::put')])
    const { path, headers, body } = endpoint.requests[0] ?? expect.fail('nothing was asked')
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(body.model).toBe(MODEL)
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(body.messages[1]?.content).toContain('shelf.push(book)')
    expect(body.messages[1]?.content).toContain('[example: small/t::put]\nput(book)')
    expect(JSON.stringify(body)).not.toContain(KEY)
  })

  test('guides, modules and stale examples are not sent', async () => {
    await listen()
    const others = (['guide', 'module'] as const).map((kind) => smallEntry({ id: kind, kind }))
    const own = [...others, recipe('small/t::old', { stale: true })]
    expect((await enrich(own)).entries).toEqual(own)
    expect(endpoint.requests).toHaveLength(0)
  })
})

describe('the cache', () => {
  test('answers without a request, with the same bytes', async () => {
    await listen()
    const first = await enrich(numbered(3))
    const second = await enrich(numbered(3))
    expect(endpoint.requests).toHaveLength(3)
    expect(second.entries).toEqual(first.entries)
    expect(second.spent).toEqual({ cached: 3, requests: 0, tokens: 0 })
  })

  test('depends on the card, its evidence and the model', async () => {
    await listen()
    await enrich([symbol('small:put')])
    await enrich([symbol('small:put', { docstring: 'Other words.' })])
    await enrich([symbol('small:put', { recipes: ['small/t::put'] }), recipe('small/t::put')])
    expect(endpoint.requests).toHaveLength(4)
    const url = `${endpoint.url}/chat/completions`
    await enrich([symbol('small:put')], { endpoint: { url, model: 'other', key: KEY } })
    expect(endpoint.requests).toHaveLength(5)
  })

  test('stores every answer at once: after a kill only the rest is requested', async () => {
    // The endpoint never answers the third request, at which the process is killed.
    await listen((_, asked) => (asked < 3 ? JSON.stringify(WORDS) : null))
    const killed = enrich(numbered(6), { timeoutMs: 300, retryPolicy: { ...ONCE } })
    await killed
    const written = readFileSync(file())
    expect(written.toString().match(/"summary"/g)).toHaveLength(2)
    // The kill truncates the last answer.
    writeFileSync(file(), written.subarray(0, -20))
    await endpoint.close()
    await listen()
    const { entries, spent } = await enrich(numbered(6))
    expect(endpoint.requests).toHaveLength(5)
    expect(spent.cached).toBe(1)
    expect(entries.every((entry) => enrichmentOf(entry) !== undefined)).toBe(true)
    expect((await enrich(numbered(6))).spent).toEqual({ cached: 6, requests: 0, tokens: 0 })
  })

  test('is optional for a build', async () => {
    await listen()
    writeFileSync(join(folder(), 'cache'), 'a file where the folder should be')
    expect((await enrich(numbered(2))).outcome.cards.symbol).toBe(2)
    await enrich(numbered(2), { file: null })
    expect(endpoint.requests).toHaveLength(4)
  })
})

describe('a key', () => {
  test('that the model repeats is in no card and no cached answer', async () => {
    await listen(() => JSON.stringify({ summary: `The key is ${KEY}.` }))
    const { entries } = await enrich([symbol('small:put')])
    expect(JSON.stringify(entries)).not.toContain(KEY)
    expect(readFileSync(file(), 'utf8')).not.toContain(KEY)
  })
})

describe('the budget', () => {
  test('limits the requests, and the next build continues where this one ended', async () => {
    await listen()
    const limits = { requests: 4, tokens: 1_000_000 }
    const first = await enrich(numbered(10), { limits })
    expect(endpoint.requests).toHaveLength(4)
    expect(first.outcome).toMatchObject({
      cards: { symbol: 4 },
      left_out: { 'the limit of requests': 6 },
    })
    expect(first.problems).toEqual([])
    expect((await enrich(numbered(10), { limits })).outcome.cards.symbol).toBe(8)
    expect((await enrich(numbered(10), { limits })).outcome.left_out).toEqual({})
    expect(endpoint.requests).toHaveLength(10)
  })

  test('counts retries as requests', async () => {
    await listen(() => ({ status: 503 }))
    await enrich(numbered(10), { limits: { requests: 2, tokens: 1_000_000 } })
    expect(endpoint.requests).toHaveLength(2)
  })

  test('limits the tokens', async () => {
    await listen()
    const { outcome, spent } = await enrich(numbered(40), {
      limits: { requests: 100, tokens: 2_500 },
    })
    expect(spent.tokens).toBeLessThanOrEqual(2_500)
    expect(outcome.cards.symbol).toBeGreaterThan(3)
    expect(outcome.left_out['the limit of tokens']).toBe(40 - outcome.cards.symbol)
  })
})

describe('the order of requests', () => {
  const neighbours = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ symbol: `x:${i}`, path: 'x.ts' }))
  const used = (count: number) => ({
    ...symbolCard(symbol('small:any')).related,
    called_by: neighbours(count),
  })

  test('is public and used symbols, then examples, then the rest, with one symbol of each family', async () => {
    await listen()
    const own = [
      symbol('small:private', { visibility: 'private', related: used(9) }),
      symbol('small:internal', { visibility: 'internal' }),
      symbol('small:constant', { lines: [1, 1] }),
      recipe('small/t::another'),
      recipe('small/t::example'),
      symbol('small:twin2', { family: 'twins', related: used(3) }),
      symbol('small:twin1', { family: 'twins', related: used(4) }),
      symbol('small:rare'),
      symbol('small:popular', { related: used(5), recipes: ['small/t::example'] }),
    ]
    for (let requests = 0; requests < own.length; requests++) {
      await enrich(own, { limits: { requests: 1, tokens: 1_000_000 } })
    }
    expect(askedAbout()).toEqual([
      'small:popular',
      'small:twin1',
      'small:rare',
      'small/t::example',
      'small/t::another',
      'small:internal',
      'small:constant',
      'small:private',
      'small:twin2',
    ])
  })
})

describe('the prompt', () => {
  const guide = smallEntry({
    id: 'small/guide',
    kind: 'guide',
    text: `${'Something else.\n'.repeat(200)}Call put(book) at last.\n`,
  })

  test('contains the part of a long page that mentions the symbol', async () => {
    await listen()
    const { related } = symbolCard(symbol('small:put'))
    const docs = [{ symbol: 'small/guide', path: 'small.ts' }]
    await enrich([symbol('small:put', { related: { ...related, docs } }), guide])
    const shown = endpoint.requests[0]?.body.messages[1]?.content ?? ''
    expect(shown).toContain('Call put(book) at last.')
    expect(shown.length).toBeLessThan(1_500)
  })

  test('contains a docstring once, even if it is part of the source', async () => {
    await listen()
    await enrich([symbol('small:put', { docstring: 'shelf.push(book)' })])
    const shown = endpoint.requests[0]?.body.messages[1]?.content ?? ''
    expect(shown.split('shelf.push(book)')).toHaveLength(2)
  })
})

test('progress is reported with a total', async () => {
  await listen()
  const seen: (readonly [number, number])[] = []
  await enrich(numbered(3), { progress: (done, total) => seen.push([done, total]) })
  expect(seen).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})
