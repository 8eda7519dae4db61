/**
 * /v1 as clients use it: the official OpenAI client, and plain requests, with Node and real workerd.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf, STEADY, textOf } from '../upstream/fake-upstream.ts'
import { QUESTION } from './ledger.ts'
import { HOSTS, KEY, messages, type ServedChat, serveChat } from './served-chat.ts'

interface Cardcat {
  readonly sources?: readonly { readonly n: number; readonly id: string }[]
}

const ofCardcat = (answer: object): Cardcat =>
  'cardcat' in answer ? (answer.cardcat as Cardcat) : {}

describe.each(HOSTS)('served by %s', (how) => {
  let served: ServedChat
  beforeAll(async () => {
    served = await serveChat(how)
  }, 60_000)
  afterAll(() => served.stop())

  test('the OpenAI client receives the answer, its sources and the fields of the upstream', async () => {
    const answer = await served.client.chat.completions.create({ model: 'steady', messages })
    expect(answer.choices[0]?.message.content).toBe(STEADY)
    expect(answer).toMatchObject({ vendor: { field: 'kept' }, usage: { total_tokens: 100 } })
    expect(ofCardcat(answer).sources?.[0]).toMatchObject({
      n: 1,
      id: 'ledger.book:transfer',
      path: 'src/ledger/book.py',
      lines: [44, 47],
    })
    const [sent = { role: '', content: '' }] = served.last().body.messages ?? []
    expect(served.last().body.messages).toHaveLength(1)
    expect(textOf(sent)).toContain('def transfer(source, target, amount)')
    expect(textOf(sent).endsWith(QUESTION)).toBe(true)
    expect(served.last().headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('the OpenAI client can stream, and its helper keeps the sources', async () => {
    const stream = served.client.chat.completions.stream({ model: 'steady', messages })
    const pieces: string[] = []
    stream.on('content', (delta) => pieces.push(delta))
    const final = await stream.finalChatCompletion()
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('')).toBe(STEADY)
    expect(final.choices[0]?.finish_reason).toBe('stop')
    expect(ofCardcat(final).sources?.length).toBeGreaterThan(0)
  })

  test('a stream is passed on byte by byte, with an additional event before [DONE]', async () => {
    const response = await served.post({ model: 'steady', stream: true, messages })
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

  test('the field cardcat is removed, and all other fields are passed on unchanged', async () => {
    const tools = [{ type: 'function', function: { name: 'look', parameters: {} } }]
    const extra = { max_tokens: 7, seed: 3, tools, 'x-vendor': { deep: [1, null] } }
    const cardcat = { max_tokens: 10_000_000, style: 'reference', project: 'ledger', results: 900 }
    const answer = await (
      await served.post({ model: 'steady', messages, ...extra, cardcat })
    ).json()
    expect(served.last().body).toMatchObject(extra)
    expect(served.last().body).not.toHaveProperty('cardcat')
    const [sent = { role: '', content: '' }] = served.last().body.messages ?? []
    expect(textOf(sent)).toContain('## Reference Codebase: ledger 3.1.0')
    expect(textOf(sent).endsWith(`## Message\n\n${QUESTION}`)).toBe(true)
    expect(answer.cardcat.sources[0].project).toBe('ledger')
  })

  test('without additions, request and response are passed on with the same bytes', async () => {
    const text = `{ "model": "echo", "seed": 9007199254740993,\n "messages": [{"role": "assistant", "content": "hm"}] }`
    const answer = await (await served.post(text)).json()
    expect(served.last().text).toBe(text)
    expect(answer.choices[0].message.content).toBe(text)
    expect(answer.cardcat).toEqual({ sources: [], reason: expect.stringContaining('user') })
    const body = { model: 'steady', messages, cardcat: { context: false } }
    expect(await (await served.post(body)).json()).not.toHaveProperty('cardcat')
    expect(served.last().body).toEqual({ model: 'steady', messages })
  })

  test('images and other messages stay unchanged', async () => {
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
    const response = await served.post({ model: 'steady', messages: conversation })
    expect(response.status).toBe(200)
    const sent = served.last().body.messages ?? []
    expect(sent.slice(0, 3)).toEqual(conversation.slice(0, 3))
    expect(sent[3]?.content).toEqual([
      image,
      { type: 'text', cache: true, text: expect.stringMatching(/def transfer[\s\S]*another\?$/) },
      image,
    ])
  })

  test('the context is in the system message on request', async () => {
    const cardcat = { placement: 'system' }
    await served.post({ messages, cardcat })
    expect(served.last().body.messages?.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(served.last().body.messages?.[1]).toEqual(messages[0])
    await served.post({
      messages: [{ role: 'developer', content: 'Be brief.' }, ...messages],
      cardcat,
    })
    const [first = { role: '', content: '' }] = served.last().body.messages ?? []
    expect(textOf(first)).toMatch(/^Be brief\.\n\n[\s\S]*def transfer/)
    expect(served.last().body.model).toBe('steady')
  })

  test('a question that the libraries do not support is passed on unchanged, with the reason', async () => {
    const thanks = [{ role: 'user', content: 'thanks a lot' }]
    const answer = await (await served.post({ model: 'steady', messages: thanks })).json()
    expect(served.last().body.messages).toEqual(thanks)
    expect(answer.cardcat).toMatchObject({ sources: [], reason: expect.stringContaining('ledger') })
  })

  test('the finished answer is verified on request', async () => {
    const cardcat = { verify: true }
    const whole = await (await served.post({ model: 'inventive', messages, cardcat })).json()
    const finding = { name: 'ledger.move_money', line: 4, verdict: 'unknown' }
    expect(whole.cardcat.verification).toMatchObject({ ok: false, findings: [finding] })
    const streamed = await (
      await served.post({ model: 'inventive', messages, cardcat, stream: true })
    ).text()
    expect(streamed).toContain('"verdict":"unknown"')
    expect(streamed.trimEnd().endsWith('data: [DONE]')).toBe(true)
    const good = await (await served.post({ model: 'steady', messages, cardcat })).json()
    expect(good.cardcat.verification).toMatchObject({ ok: true, findings: [] })
  })

  test('/v1/models returns the list of the upstream', async () => {
    const { data } = await served.client.models.list()
    expect(data.map(({ id }) => id)).toContain('steady')
    expect(served.last().headers.authorization).toBe(`Bearer ${KEY}`)
    const posted = await fetch(`${served.url}/v1/models`, { method: 'POST', body: '{}' })
    expect(posted.status).toBe(405)
  })
})
