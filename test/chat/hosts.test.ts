/**
 * /v1 as its users meet it: the official OpenAI client, and requests by hand, against Node and real workerd, with a fake
 * upstream behind them that streams, stalls, breaks and errs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assemble } from '../../build/serve/assemble.ts'
import { type Running, serveFromNode, serveFromWorkerd } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import {
  eventsOf,
  type FakeUpstream,
  fakeUpstream,
  STEADY,
  textOf,
} from '../upstream/fake-upstream.ts'
import { ledgerPack, MODELS, QUESTION } from './ledger.ts'

const KEY = 'sk-operators-own-key'

interface Cardcat {
  readonly sources?: readonly { readonly n: number; readonly id: string }[]
  readonly reason?: string
  readonly verification?: { readonly ok: boolean; readonly findings: readonly { name: string }[] }
}

describe.each(['workerd', 'node'] as const)('served by %s', (how) => {
  let folder: string
  let running: Running
  let upstream: FakeUpstream
  let client: OpenAI

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
    upstream = await fakeUpstream({
      say: (request, asked) =>
        request.body.model === 'inventive' ? MODELS.incurable(request, asked) : undefined,
      pauseMs: 20,
    })
    const packs = [await ledgerPack(folder)]
    const settings = readSettings({ port: '0' })
    const env = {
      CARDCAT_UPSTREAM_URL: upstream.url,
      CARDCAT_UPSTREAM_KEY: KEY,
      CARDCAT_UPSTREAM_MODEL: 'steady',
      CARDCAT_UPSTREAM_TIMEOUT: '2',
      CARDCAT_UPSTREAM_IDLE_TIMEOUT: '1',
      CARDCAT_CHAT_OPEN: 'local',
    }
    assemble({ packs, out: join(folder, 'edge') })
    running =
      how === 'node'
        ? await serveFromNode({ packs: () => packs, env }, settings)
        : await serveFromWorkerd(join(folder, 'edge'), settings, env)
    client = new OpenAI({ baseURL: `${running.url}/v1`, apiKey: 'unused', maxRetries: 0 })
  }, 60_000)

  afterAll(async () => {
    await running.stop()
    await upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const messages = [{ role: 'user' as const, content: QUESTION }]
  const last = () => {
    const request = upstream.requests.at(-1)
    if (request === undefined) throw new Error('nothing was asked')
    return request
  }
  const post = (body: unknown, init: RequestInit = {}): Promise<Response> =>
    fetch(`${running.url}/v1/chat/completions`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    })
  const ofCardcat = (answer: object): Cardcat =>
    'cardcat' in answer ? (answer.cardcat as Cardcat) : {}

  test('the OpenAI client gets the answer, its sources and the fields of the upstream', async () => {
    const answer = await client.chat.completions.create({ model: 'steady', messages })
    expect(answer.choices[0]?.message.content).toBe(STEADY)
    expect(answer).toMatchObject({ vendor: { field: 'kept' }, usage: { total_tokens: 100 } })
    expect(ofCardcat(answer).sources?.[0]).toMatchObject({
      n: 1,
      id: 'ledger.book:transfer',
      path: 'src/ledger/book.py',
      lines: [44, 47],
    })
    const [sent = { role: '', content: '' }] = last().body.messages ?? []
    expect(last().body.messages).toHaveLength(1)
    expect(textOf(sent)).toContain('def transfer(source, target, amount)')
    expect(textOf(sent).endsWith(QUESTION)).toBe(true)
    expect(last().headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('the OpenAI client streams, and its helper keeps the sources', async () => {
    const stream = client.chat.completions.stream({ model: 'steady', messages })
    const pieces: string[] = []
    stream.on('content', (delta) => pieces.push(delta))
    const final = await stream.finalChatCompletion()
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('')).toBe(STEADY)
    expect(final.choices[0]?.finish_reason).toBe('stop')
    expect(ofCardcat(final).sources?.length).toBeGreaterThan(0)
  })

  test('a stream is passed on as it comes, byte for byte, with one event more before [DONE]', async () => {
    const response = await post({ model: 'steady', stream: true, messages })
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    const decoder = new TextDecoder()
    const chunks: string[] = []
    for await (const bytes of response.body ?? []) chunks.push(decoder.decode(bytes))
    expect(chunks.length).toBeGreaterThan(3)
    const events = chunks.join('').match(/[\s\S]*?\n\n/g) ?? []
    expect(events.toSpliced(-2, 1)).toEqual(eventsOf('steady', STEADY))
    expect(JSON.parse(events.at(-2)?.slice('data: '.length) ?? '')).toMatchObject({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: {}, finish_reason: null }],
      cardcat: { sources: expect.arrayContaining([expect.objectContaining({ n: 2 })]) },
    })
  })

  test('the field cardcat is ours; all other fields go on unchanged', async () => {
    const tools = [{ type: 'function', function: { name: 'look', parameters: {} } }]
    const extra = { max_tokens: 7, seed: 3, tools, 'x-vendor': { deep: [1, null] } }
    const cardcat = { max_tokens: 10_000_000, style: 'reference', project: 'ledger', results: 900 }
    const answer = await (await post({ model: 'steady', messages, ...extra, cardcat })).json()
    expect(last().body).toMatchObject(extra)
    expect(last().body).not.toHaveProperty('cardcat')
    const [sent = { role: '', content: '' }] = last().body.messages ?? []
    expect(textOf(sent)).toContain('## Reference Codebase: ledger 3.1.0')
    expect(textOf(sent).endsWith(`## Message\n\n${QUESTION}`)).toBe(true)
    expect(answer.cardcat.sources[0].project).toBe('ledger')
  })

  test('nothing of ours wanted: the very bytes go on, and the very bytes come back', async () => {
    const text = `{ "model": "echo", "seed": 9007199254740993,\n "messages": [{"role": "assistant", "content": "hm"}] }`
    const answer = await (await post(text)).json()
    expect(last().text).toBe(text)
    expect(answer.choices[0].message.content).toBe(text)
    expect(answer.cardcat).toEqual({ sources: [], reason: expect.stringContaining('user') })
    const body = { model: 'steady', messages, cardcat: { context: false } }
    expect(await (await post(body)).json()).not.toHaveProperty('cardcat')
    expect(last().body).toEqual({ model: 'steady', messages })
  })

  test('pictures and other messages stay as they are', async () => {
    const image = {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${'A'.repeat(900_000)}` },
    }
    const conversation = [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: null, tool_calls: [] },
      { role: 'user', content: [image, { type: 'text', text: QUESTION, cache: true }, image] },
    ]
    const response = await post({ model: 'steady', messages: conversation })
    expect(response.status).toBe(200)
    const sent = last().body.messages ?? []
    expect(sent.slice(0, 3)).toEqual(conversation.slice(0, 3))
    expect(sent[3]?.content).toEqual([
      image,
      { type: 'text', cache: true, text: expect.stringMatching(/def transfer[\s\S]*another\?$/) },
      image,
    ])
  })

  test('in the system message where that is wished for', async () => {
    const cardcat = { placement: 'system' }
    await post({ messages, cardcat })
    expect(last().body.messages?.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(last().body.messages?.[1]).toEqual(messages[0])
    await post({ messages: [{ role: 'developer', content: 'Be brief.' }, ...messages], cardcat })
    const [first = { role: '', content: '' }] = last().body.messages ?? []
    expect(textOf(first)).toMatch(/^Be brief\.\n\n[\s\S]*def transfer/)
    expect(last().body.model).toBe('steady')
  })

  test('a question that the libraries do not support goes on as it is, with the reason', async () => {
    const thanks = [{ role: 'user', content: 'thanks a lot' }]
    const answer = await (await post({ model: 'steady', messages: thanks })).json()
    expect(last().body.messages).toEqual(thanks)
    expect(answer.cardcat).toMatchObject({ sources: [], reason: expect.stringContaining('ledger') })
  })

  test('the finished answer is verified when that is asked for', async () => {
    const cardcat = { verify: true }
    const whole = await (await post({ model: 'inventive', messages, cardcat })).json()
    const finding = { name: 'ledger.move_money', line: 4, verdict: 'unknown' }
    expect(whole.cardcat.verification).toMatchObject({ ok: false, findings: [finding] })
    const streamed = await (
      await post({ model: 'inventive', messages, cardcat, stream: true })
    ).text()
    expect(streamed).toContain('"verdict":"unknown"')
    expect(streamed.trimEnd().endsWith('data: [DONE]')).toBe(true)
    const good = await (await post({ model: 'steady', messages, cardcat })).json()
    expect(good.cardcat.verification).toMatchObject({ ok: true, findings: [] })
  })

  test.each([
    [400, 'error-400', 'unknown field'],
    [401, 'error-401', 'no such key'],
    [429, 'error-429', 'slow down'],
    [500, 'error-500', 'out of memory'],
  ])(
    '%i of the upstream is passed on, to the client’s own error',
    async (status, model, message) => {
      const failed = await client.chat.completions.create({ model, messages }).catch((e) => e)
      expect(failed).toBeInstanceOf(OpenAI.APIError)
      expect(failed.status).toBe(status)
      expect(failed.error).toMatchObject({ message, param: 'p' })
      const streamed = client.chat.completions.create({ model, messages, stream: true })
      await expect(streamed).rejects.toMatchObject({ status })
    },
  )

  test('headers: limits and request ids pass, cookies do not; pages of errors cannot run', async () => {
    const busy = await post({ model: 'error-429', messages })
    expect(busy.headers.get('Retry-After')).toBe('7')
    expect(busy.headers.get('X-RateLimit-Remaining-Requests')).toBe('41')
    expect(busy.headers.get('X-Request-Id')).toBe('req-1')
    expect(busy.headers.get('Set-Cookie')).toBeNull()
    const page = await post({ model: 'error-html', messages }, { headers: { Cookie: 'a=b' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toBe('<h1>Bad gateway</h1>')
    expect(page.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(last().headers).not.toHaveProperty('cookie')
  })

  test.each([
    [504, 'upstream_timeout', 'stall-silent', 'CARDCAT_UPSTREAM_TIMEOUT'],
    [504, 'upstream_timeout', 'stall-first', 'CARDCAT_UPSTREAM_TIMEOUT'],
    [502, 'upstream_failed', 'break-first', 'cannot be reached'],
    [502, 'upstream_failed', 'redirect', 'redirects'],
  ])('%i %s: %s', async (status, code, model, words) => {
    const left = upstream.left()
    const response = await post({ model, messages, stream: true })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: {
        code,
        msg: expect.stringContaining(words),
        message: expect.stringContaining(words),
        type: 'cardcat_error',
      },
    })
    if (status === 504) await vi.waitFor(() => expect(upstream.left()).toBe(left + 1))
  })

  test.each([
    ['stall-middle', 'upstream_timeout', /fell silent/],
    ['break-middle', 'upstream_failed', /broke off/],
  ])(
    '%s: what came is passed on, then an error that the client throws',
    async (model, code, words) => {
      const text = await (await post({ model, messages, stream: true })).text()
      expect(text.startsWith(eventsOf('steady', STEADY).slice(0, 4).join(''))).toBe(true)
      expect(text).not.toContain('[DONE]')
      expect(text).toContain(`"code":"${code}"`)
      const stream = await client.chat.completions.create({ model, messages, stream: true })
      const read = async () => {
        let said = ''
        for await (const { choices } of stream) said += choices[0]?.delta.content ?? ''
        return said
      }
      await expect(read()).rejects.toThrow(words)
    },
  )

  test('malformed events are passed on, and those between them are read', async () => {
    const body = { model: 'malformed', messages, stream: true, cardcat: { verify: true } }
    const text = await (await post(body)).text()
    expect(text.startsWith(': a comment\r\nnonsense\r\ndata: {"choices":\n\n')).toBe(true)
    expect(text).toContain('"verification":{"ok":true')
  })

  test('a stream without [DONE] ends with our event, one with an error without', async () => {
    const open = await (await post({ model: 'no-done', messages, stream: true })).text()
    expect(open.split('\n\n').at(-2)).toContain('"cardcat":')
    const wrong = await (await post({ model: 'error-event', messages, stream: true })).text()
    expect(wrong).toContain('the model is overloaded')
    expect(wrong).not.toContain('cardcat')
  })

  test('a client that leaves in the middle takes the upstream’s request with it', async () => {
    const left = upstream.left()
    const leaving = new AbortController()
    const stream = await client.chat.completions.create(
      { model: 'steady', messages, stream: true },
      { signal: leaving.signal },
    )
    await stream[Symbol.asyncIterator]().next()
    leaving.abort()
    await vi.waitFor(() => expect(upstream.left()).toBe(left + 1))
  })

  test('a client that leaves before the first byte does, too', async () => {
    const left = upstream.left()
    const asked = upstream.requests.length
    const leaving = new AbortController()
    const gone = post({ model: 'stall-silent', messages }, { signal: leaving.signal })
    await vi.waitFor(() => expect(upstream.requests.length).toBe(asked + 1))
    leaving.abort()
    await expect(gone).rejects.toThrow()
    // workerd on its own sees a client leave only when it writes: there the time-out of 2 s ends the request.
    const within = how === 'node' ? 900 : 4_000
    await vi.waitFor(() => expect(upstream.left()).toBe(left + 1), within)
  })

  test('the key stays here: an upstream that repeats it is not quoted', async () => {
    const response = await post({ model: 'echo-key', messages })
    expect(response.status).toBe(401)
    const text = await response.text()
    expect(text).toContain('wrong key: Bearer [key]')
    expect(text).not.toContain(KEY)
  })

  test('a page of another origin does not get the operator’s key', async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    const response = await post({ model: 'steady', messages }, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
    await post(
      { model: 'steady', messages },
      { headers: { ...headers, Authorization: 'Bearer own' } },
    )
    expect(last().headers.authorization).toBe('Bearer own')
  })

  test.each([
    [400, 'invalid_json', '{', 'JSON'],
    [400, 'invalid_input', '[]', 'object'],
    [400, 'invalid_input', '{"cardcat":7}', 'cardcat must be an object'],
    [400, 'invalid_input', '{"cardcat":{"style":"loud"}}', 'cardcat.style must be one of'],
    [400, 'invalid_input', '{"cardcat":{"verify":"yes"}}', 'cardcat.verify must be true or false'],
    [413, 'too_large', 'x'.repeat(8 * 1024 * 1024 + 1), '8192 KB'],
  ])('%i %s', async (status, code, body, words) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { code, msg: expect.stringContaining(words) },
    })
  })

  test('/v1/models is the upstream’s list', async () => {
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toContain('steady')
    expect(last().headers.authorization).toBe(`Bearer ${KEY}`)
    const post = await fetch(`${running.url}/v1/models`, { method: 'POST', body: '{}' })
    expect(post.status).toBe(405)
  })
})
