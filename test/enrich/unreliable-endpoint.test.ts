/** Answers that cannot be used, and endpoints that are busy, silent, unreachable or refuse the request. */
import { describe, expect, test } from 'vitest'
import { enrichmentOf, enrichments, KEY, numbered, ONCE, symbol } from './enrichments.ts'
import { WORDS } from './fake-endpoint.ts'

const { endpoint, enrich, listen } = enrichments()

describe('an invalid answer', () => {
  test.each([
    ['no JSON', 'I would rather not.', 'contains no JSON object'],
    ['cut off', '{"summary": "It pu', 'contains no JSON object'],
    ['no summary', '{"inputs": "A book."}', 'summary'],
    ['an empty summary', '{"summary": " "}', 'summary is empty'],
    ['a number', '{"summary": 7}', 'summary is not text'],
    ['far too long', JSON.stringify({ summary: 'x'.repeat(5_000) }), 'longer than'],
  ])('is reported as a problem: %s', async (_, text, reason) => {
    await listen(() => text)
    const own = [symbol('small:put')]
    const { entries, problems, outcome } = await enrich(own)
    expect(entries).toEqual(own)
    expect(problems).toMatchObject([{ path: 'small.ts', line: 1, severity: 'warning' }])
    expect(problems[0]?.reason).toContain(reason)
    expect(outcome.left_out).toEqual({ 'unusable answer': 1 })
  })

  test.each(['<html>', '{"choices": []}', '[]'])(
    'is also one that is not a completion: %s',
    async (body) => {
      await listen(() => ({ status: 200, body }))
      const { problems } = await enrich([symbol('small:put')])
      expect(problems[0]?.reason).toContain('not a chat completion')
    },
  )

  test('is requested again by the next build', async () => {
    await listen((_, asked) => (asked === 1 ? 'garbage' : JSON.stringify(WORDS)))
    await enrich([symbol('small:put')])
    expect((await enrich([symbol('small:put')])).outcome.cards.symbol).toBe(1)
  })

  test('may contain reasoning, fences and lists around the text', async () => {
    const loose = {
      ...WORDS,
      inputs: ['a book', 'a shelf'],
      outputs: 'None.',
      pitfalls: { a: 'b' },
    }
    await listen(() => `<think>{maybe}</think>\n\`\`\`json\n${JSON.stringify(loose)}\n\`\`\``)
    const [entry] = (await enrich([symbol('small:put')])).entries
    expect(entry && enrichmentOf(entry)).toMatchObject({
      summary: WORDS.summary,
      inputs: ['a book', 'a shelf'],
      outputs: null,
      pitfalls: ['a: b'],
    })
  })
})

describe('an endpoint', () => {
  test.each([429, 500, 503])('is asked again after %i', async (status) => {
    await listen((_, asked) => (asked === 1 ? { status } : JSON.stringify(WORDS)))
    const { outcome, spent } = await enrich([symbol('small:put')])
    expect(outcome.cards.symbol).toBe(1)
    expect(spent).toEqual({ cached: 0, requests: 2, tokens: 100 })
  })

  test('is not asked before the time in Retry-After', async () => {
    await listen((_, asked) =>
      asked === 1 ? { status: 429, headers: { 'retry-after': '1' } } : JSON.stringify(WORDS),
    )
    const start = performance.now()
    await enrich([symbol('small:put')])
    expect(performance.now() - start).toBeGreaterThan(950)
    expect(endpoint.requests).toHaveLength(2)
  })

  test('is given up if it asks for a long wait', async () => {
    await listen(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const { problems, outcome } = await enrich(numbered(9))
    expect(endpoint.requests.length).toBeLessThan(9)
    expect(problems.some(({ reason }) => reason.includes('asks to wait 3600 s'))).toBe(true)
    expect(Object.values(outcome.left_out).reduce((sum, count) => sum + count)).toBe(9)
  })

  test('is given up and not asked again if it stays silent', async () => {
    await listen(() => null)
    const { entries, problems, outcome } = await enrich(numbered(30), {
      timeoutMs: 50,
      retryPolicy: ONCE,
    })
    expect(entries.map(enrichmentOf).every((words) => words === undefined)).toBe(true)
    expect(endpoint.requests.length).toBeLessThan(12)
    expect(problems.some(({ reason }) => reason.includes('did not answer within 0.05 s'))).toBe(
      true,
    )
    expect(outcome.left_out['the endpoint failed']).toBeGreaterThan(15)
  })

  test('that is unreachable ends the requests but not the build', async () => {
    await listen()
    await endpoint.close()
    const own = numbered(3)
    const { entries, problems } = await enrich(own, { retryPolicy: ONCE })
    expect(entries).toEqual(own)
    expect(problems[0]?.reason).toContain('cannot be reached')
  })

  test('that refuses the key is not asked again, and its copy of the key is not printed', async () => {
    await listen(() => ({
      status: 401,
      body: JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}.` } }),
    }))
    const { problems, outcome } = await enrich(numbered(40))
    expect(endpoint.requests.length).toBeLessThanOrEqual(4)
    expect(JSON.stringify([problems, outcome])).not.toContain(KEY)
    expect(problems.some(({ reason }) => reason.includes('CARDCAT_UPSTREAM_KEY'))).toBe(true)
  })

  test('that redirects does not get the key at the new address', async () => {
    await listen(() => ({ status: 307, headers: { location: 'http://127.0.0.1:1/v1' } }))
    const { problems } = await enrich([symbol('small:put')])
    expect(problems[0]?.reason).toContain('it answered 307')
  })

  test('that refuses an optional field by name is asked without that field', async () => {
    await listen(({ body }) =>
      'response_format' in body
        ? { status: 400, body: '{"error": "response_format.type must be text"}' }
        : JSON.stringify(WORDS),
    )
    const { outcome } = await enrich(numbered(8))
    expect(outcome.cards.symbol).toBe(8)
    expect(endpoint.requests.filter(({ body }) => 'response_format' in body).length).toBeLessThan(5)
  })
})
