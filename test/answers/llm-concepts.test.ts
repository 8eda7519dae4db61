/**
 * Concepts from a language model: requested once, in parallel with the first retrieval. Whatever the model does, the
 * question is answered.
 */
import { expect, test } from 'vitest'
import { conceptsAsker } from '../../runtime/context/llm-concepts.ts'
import type { ContextMessage } from '../../runtime/context/message.ts'
import { readSettings } from '../../runtime/context/settings.ts'
import { context } from '../../runtime/context.ts'
import { type FakeEndpoint, fakeEndpoint, type Reply } from '../enrich/fake-endpoint.ts'
import { openShelf } from './shelf.ts'

const QUESTION = 'how do I put a book on the shelf?'
const KEY = 'sk-very-secret-0123456789'
const CONCEPTS = {
  intent: 'put a book away',
  concepts: [{ concept: 'catalogue', explanation: 'Write all books down' }, 'a shelf'],
}

async function asked(
  reply: () => Reply,
  more: Readonly<Record<string, string>> = {},
): Promise<{ answer: ContextMessage; endpoint: FakeEndpoint }> {
  const endpoint = await fakeEndpoint(reply)
  try {
    const env = {
      CARDCAT_UPSTREAM_URL: endpoint.url,
      CARDCAT_UPSTREAM_KEY: KEY,
      CARDCAT_CONCEPTS_MODEL: 'tiny',
      // A question answered by the first retrieval needs no concepts.
      CARDCAT_SHORTCUT: '1',
      ...more,
    }
    const messages = [{ role: 'user', content: QUESTION }]
    const outcome = await context(await openShelf(true), { messages }, env)
    if (!outcome.ok) throw new Error(outcome.msg)
    return { answer: outcome.value, endpoint }
  } finally {
    await endpoint.close()
  }
}

test('the answer of the model sets the intent and the concepts', async () => {
  const { answer, endpoint } = await asked(() => JSON.stringify(CONCEPTS))
  expect(answer.intent).toEqual({ intent: 'put a book away', concepts: ['catalogue', 'a shelf'] })
  expect(answer.warnings).toBeUndefined()
  expect(endpoint.requests).toHaveLength(1)
  const [{ path, headers, body } = { path: '', headers: {}, body: { model: '', messages: [] } }] =
    endpoint.requests
  expect(path).toMatch(/\/chat\/completions$/)
  expect(headers.authorization).toBe(`Bearer ${KEY}`)
  expect(body).toMatchObject({ model: 'tiny', temperature: 0 })
  expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(body.messages[1]?.content).toBe(QUESTION)
})

test('the prompt and the temperature can be configured', async () => {
  const { endpoint } = await asked(() => JSON.stringify(CONCEPTS), {
    CARDCAT_CONCEPTS_PROMPT: 'Say it in JSON.',
    CARDCAT_CONCEPTS_TEMPERATURE: '0.7',
  })
  expect(endpoint.requests[0]?.body).toMatchObject({ temperature: 0.7 })
  expect(endpoint.requests[0]?.body.messages[0]?.content).toBe('Say it in JSON.')
})

test('a fence around the JSON is ignored', async () => {
  const { answer } = await asked(() => `Here:\n\`\`\`json\n${JSON.stringify(CONCEPTS)}\n\`\`\``)
  expect(answer.intent?.concepts).toEqual(['catalogue', 'a shelf'])
})

test.each<[string, () => Reply, string]>([
  [
    'refuses and repeats the key',
    () => ({ status: 401, body: `wrong key ${KEY}` }),
    'answered 401',
  ],
  ['does not answer in JSON', () => 'I am a language model.', 'not the JSON'],
  ['answers with other JSON', () => '{"concepts": 5}', 'not the JSON'],
  [
    'redirects the request',
    () => ({ status: 302, headers: { location: 'http://x.test' } }),
    'redirects elsewhere',
  ],
  ['never answers', () => null, 'within 0.2 s'],
])('a model that %s gives no concepts, but the question is answered', async (_, reply, reason) => {
  const { answer } = await asked(reply, { CARDCAT_CONCEPTS_TIMEOUT: '0.2' })
  expect(answer.sources.map(({ id }) => id)).toContain('shelf.store:Shelf.put')
  expect(answer.intent?.concepts).not.toContain('catalogue')
  expect(answer.warnings?.map(({ code }) => code)).toEqual(['concepts_failed'])
  expect(answer.warnings?.[0]?.msg).toContain(reason)
  expect(JSON.stringify(answer)).not.toContain(KEY)
})

test.each(['', 'ftp://models.test/v1', 'http://me:pass-word@models.test/v1', 'models.test'])(
  'an address like %j gives a warning that does not contain it',
  async (url) => {
    const { answer } = await asked(() => '{}', { CARDCAT_UPSTREAM_URL: url })
    expect(answer.sources.length).toBeGreaterThan(0)
    expect(answer.warnings?.[0]?.msg).toMatch(/CARDCAT_UPSTREAM_URL (?:must be|to an)/)
    expect(JSON.stringify(answer)).not.toContain('pass-word')
  },
)

test('no concepts are requested without a model, or if their number is set to 0', () => {
  const asker = (env: Readonly<Record<string, string>>) =>
    conceptsAsker(env, readSettings(env).settings)
  expect(asker({ CARDCAT_UPSTREAM_URL: 'http://127.0.0.1:1' })).toBeUndefined()
  expect(asker({ CARDCAT_CONCEPTS_MODEL: 'tiny', CARDCAT_CONCEPTS: '0' })).toBeUndefined()
})
