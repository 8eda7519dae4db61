/**
 * Failures of /v1: an upstream that fails, stalls or disconnects, a client that disconnects, and callers without
 * permission.
 */
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventsOf, STEADY } from '../upstream/fake-upstream.ts'
import { HOSTS, KEY, messages, type ServedChat, serveChat } from './served-chat.ts'

/** Time limit in milliseconds for a process or a connection, on a machine that runs all tests at once. */
const SOON = 10_000

describe.each(HOSTS)('served by %s', (how) => {
  let served: ServedChat
  beforeAll(async () => {
    served = await serveChat(how)
  }, 60_000)
  afterAll(() => served.stop())

  test.each([
    [400, 'error-400', 'unknown field'],
    [401, 'error-401', 'no such key'],
    [429, 'error-429', 'slow down'],
    [500, 'error-500', 'out of memory'],
  ])(
    "%i of the upstream is passed on and raises the client's own error",
    async (status, model, message) => {
      const failed = await served.client.chat.completions
        .create({ model, messages })
        .catch((e) => e)
      expect(failed).toBeInstanceOf(OpenAI.APIError)
      expect(failed.status).toBe(status)
      expect(failed.error).toMatchObject({ message, param: 'p' })
      const streamed = served.client.chat.completions.create({ model, messages, stream: true })
      await expect(streamed).rejects.toMatchObject({ status })
    },
  )

  test('headers with limits and request ids are passed on, cookies are not; error pages cannot run scripts', async () => {
    const busy = await served.post({ model: 'error-429', messages })
    expect(busy.headers.get('Retry-After')).toBe('7')
    expect(busy.headers.get('X-RateLimit-Remaining-Requests')).toBe('41')
    expect(busy.headers.get('X-Request-Id')).toBe('req-1')
    expect(busy.headers.get('Set-Cookie')).toBeNull()
    const page = await served.post(
      { model: 'error-html', messages },
      { headers: { Cookie: 'a=b' } },
    )
    expect(page.status).toBe(503)
    expect(await page.text()).toBe('<h1>Bad gateway</h1>')
    expect(page.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(served.last().headers).not.toHaveProperty('cookie')
  })

  test.each([
    [504, 'upstream_timeout', 'stall-silent', 'CARDCAT_UPSTREAM_TIMEOUT'],
    [504, 'upstream_timeout', 'stall-first', 'CARDCAT_UPSTREAM_TIMEOUT'],
    [502, 'upstream_failed', 'break-first', 'cannot be reached'],
    [502, 'upstream_failed', 'redirect', 'redirects'],
  ])('%i %s: %s', async (status, code, model, words) => {
    const left = served.upstream.left()
    const response = await served.post({ model, messages, stream: true })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: {
        code,
        msg: expect.stringContaining(words),
        message: expect.stringContaining(words),
        type: 'cardcat_error',
      },
    })
    if (status === 504) await vi.waitFor(() => expect(served.upstream.left()).toBe(left + 1), SOON)
  })

  test.each([
    ['stall-middle', 'upstream_timeout', /fell silent/],
    ['break-middle', 'upstream_failed', /broke off/],
  ])(
    '%s: the received part is passed on, then an error that the client throws',
    async (model, code, words) => {
      const text = await (await served.post({ model, messages, stream: true })).text()
      expect(text.startsWith(eventsOf('steady', STEADY).slice(0, 4).join(''))).toBe(true)
      expect(text).not.toContain('[DONE]')
      expect(text).toContain(`"code":"${code}"`)
      const stream = await served.client.chat.completions.create({ model, messages, stream: true })
      const read = async () => {
        let said = ''
        for await (const { choices } of stream) said += choices[0]?.delta.content ?? ''
        return said
      }
      await expect(read()).rejects.toThrow(words)
    },
  )

  test('malformed events are passed on, and valid events between them are read', async () => {
    const body = { model: 'malformed', messages, stream: true, cardcat: { verify: true } }
    const text = await (await served.post(body)).text()
    expect(text.startsWith(': a comment\r\nnonsense\r\ndata: {"choices":\n\n')).toBe(true)
    expect(text).toContain('"verification":{"ok":true')
  })

  test('a stream without [DONE] ends with our event; one with an error does not', async () => {
    const open = await (await served.post({ model: 'no-done', messages, stream: true })).text()
    expect(open.split('\n\n').at(-2)).toContain('"cardcat":')
    const wrong = await (await served.post({ model: 'error-event', messages, stream: true })).text()
    expect(wrong).toContain('the model is overloaded')
    expect(wrong).not.toContain('cardcat')
  })

  test('when a client disconnects during the answer, the request to the upstream is aborted', async () => {
    const left = served.upstream.left()
    const leaving = new AbortController()
    const stream = await served.client.chat.completions.create(
      { model: 'steady', messages, stream: true },
      { signal: leaving.signal },
    )
    await stream[Symbol.asyncIterator]().next()
    leaving.abort()
    await vi.waitFor(() => expect(served.upstream.left()).toBe(left + 1), SOON)
  })

  test('when a client disconnects before the first byte, the request to the upstream is aborted as well', async () => {
    const left = served.upstream.left()
    const asked = served.upstream.requests.length
    const leaving = new AbortController()
    const gone = served.post({ model: 'stall-silent', messages }, { signal: leaving.signal })
    await vi.waitFor(() => expect(served.upstream.requests.length).toBe(asked + 1), SOON)
    leaving.abort()
    await expect(gone).rejects.toThrow()
    // workerd notices only on writing that a client has disconnected, so the time-out of 2 s ends the request there.
    const within = how === 'node' ? 1_800 : 4_000
    await vi.waitFor(() => expect(served.upstream.left()).toBe(left + 1), within)
  })

  test('a key that the upstream repeats in its error is replaced before the error is passed on', async () => {
    const response = await served.post({ model: 'echo-key', messages })
    expect(response.status).toBe(401)
    const text = await response.text()
    expect(text).toContain('wrong key: Bearer [key]')
    expect(text).not.toContain(KEY)
  })

  test("a page of another origin may not use the operator's key", async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    const response = await served.post({ model: 'steady', messages }, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
    await served.post(
      { model: 'steady', messages },
      { headers: { ...headers, Authorization: 'Bearer own' } },
    )
    expect(served.last().headers.authorization).toBe('Bearer own')
  })

  test.each([
    [400, 'invalid_json', '{', 'JSON'],
    [400, 'invalid_input', '[]', 'object'],
    [400, 'invalid_input', '{"cardcat":7}', 'cardcat must be an object'],
    [400, 'invalid_input', '{"cardcat":{"style":"loud"}}', 'cardcat.style must be one of'],
    [400, 'invalid_input', '{"cardcat":{"verify":"yes"}}', 'cardcat.verify must be true or false'],
    [413, 'too_large', 'x'.repeat(8 * 1024 * 1024 + 1), '8192 KB'],
  ])('%i %s', async (status, code, body, words) => {
    const response = await served.post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { code, msg: expect.stringContaining(words) },
    })
  })
})
