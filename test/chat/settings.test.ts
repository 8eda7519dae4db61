/**
 * The location of the language model, and who may use its key.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appEnvironment, startupWarnings } from '../../build/serve/app-environment.ts'
import { authorize } from '../../runtime/chat/access.ts'
import {
  readChatSettings,
  readUpstream,
  UPSTREAM_SETTINGS,
} from '../../runtime/upstream/settings.ts'

const URL_NAME = 'CARDCAT_UPSTREAM_URL'

describe('the address', () => {
  test.each([
    ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
    ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434/v1'],
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    [' https://api.example.com/v1/ \n', 'https://api.example.com/v1'],
    ['https://api.example.com/openai/v1//', 'https://api.example.com/openai/v1'],
    ['https://api.example.com/v1beta/openai', 'https://api.example.com/v1beta/openai'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['https://api.example.com/chat/completions', 'https://api.example.com'],
  ])('%j means %s', (url, base) => {
    expect(readUpstream({ [URL_NAME]: url })).toMatchObject({
      value: { chatUrl: `${base}/chat/completions`, modelsUrl: `${base}/models` },
    })
  })

  test('keeps its query', () => {
    const url = 'https://api.example.com/openai/deployments/one?api-version=3'
    expect(readUpstream({ [URL_NAME]: url })).toMatchObject({
      value: { chatUrl: expect.stringMatching(/\/one\/chat\/completions\?api-version=3$/) },
    })
  })

  test.each([
    [{}, /set CARDCAT_UPSTREAM_URL/],
    [{ [URL_NAME]: '' }, /set CARDCAT_UPSTREAM_URL/],
    [{ [URL_NAME]: 'localhost:11434' }, /http or https address/],
    [{ [URL_NAME]: 'http://me:secret@host' }, /without a name or password/],
    [{ [URL_NAME]: 'http://host', CARDCAT_UPSTREAM_KEY: 'a b' }, /white space/],
  ])('%j gives advice', (env, words) => {
    const read = readUpstream(env)
    expect(read).toMatchObject({ ok: false, code: 'not_implemented' })
    if (!read.ok) expect(read.msg).toMatch(words)
  })

  test('time-outs out of range are replaced by the defaults', () => {
    const env = { [URL_NAME]: 'http://host', CARDCAT_UPSTREAM_IDLE_TIMEOUT: '1.5' }
    const usual = { firstByteMs: 120_000, idleMs: 1_500 }
    expect(readUpstream({ ...env, CARDCAT_UPSTREAM_TIMEOUT: '301' })).toMatchObject({
      value: usual,
    })
    expect(readUpstream({ ...env, CARDCAT_UPSTREAM_TIMEOUT: 'x' })).toMatchObject({ value: usual })
  })
})

describe('who may use the key', () => {
  const sends = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const upstream = readUpstream({ [URL_NAME]: 'http://host', ...env })
    if (!upstream.ok) throw new Error(upstream.msg)
    const request = new Request('http://localhost/v1/models', { headers })
    const outcome = await authorize(request, upstream.value, readChatSettings(env))
    return outcome.ok ? outcome.value : outcome.code
  }
  const key = { CARDCAT_UPSTREAM_KEY: 'operators' }
  const own = { Authorization: 'Bearer own' }
  const local = { ...key, CARDCAT_CHAT_OPEN: 'local' }
  const open = { ...key, CARDCAT_CHAT_OPEN: '1' }
  const token = { ...key, CARDCAT_CHAT_TOKEN: 'the token', CARDCAT_CHAT_OPEN: '1' }
  const holder = { ...key, CARDCAT_CHAT_TOKEN: 'token' }
  const page = (origin: string) => ({ Origin: origin })

  test.each([
    ['nobody by default', key, {}, 'unauthorized'],
    ['a caller with their own key uses that key', key, own, 'Bearer own'],
    ['anyone, if configured', open, own, 'Bearer operators'],
    ['a program on this machine', local, {}, 'Bearer operators'],
    ['its dummy key is not sent', local, own, 'Bearer operators'],
    ['a page of this machine', local, page('http://localhost:5173'), 'Bearer operators'],
    ['no page of another origin', local, page('https://elsewhere.example'), 'unauthorized'],
    ['no page opened from a file', local, page('null'), 'unauthorized'],
    [
      'no other host name that resolves to this machine',
      local,
      { Host: 'rebound.example' },
      'unauthorized',
    ],
    ...[
      'Forwarded',
      'X-Forwarded-For',
      'X-Real-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'Via',
    ].map((name): [string, typeof local, Record<string, string>, string] => [
      `nobody behind a proxy that sends ${name}`,
      ...([local, { [name]: '10.0.0.1' }, 'unauthorized'] as const),
    ]),
    [
      'workerd, which adds the address',
      local,
      { 'CF-Connecting-IP': '127.0.0.1' },
      'Bearer operators',
    ],
    ['nobody without the token', token, {}, 'unauthorized'],
    ['nobody with another token', holder, own, 'unauthorized'],
    ['anyone with the token', holder, { Authorization: 'bearer token' }, 'Bearer operators'],
    ['an invalid value allows nobody', { ...key, CARDCAT_CHAT_OPEN: 'yes' }, {}, 'unauthorized'],
  ])('%s', async (_, env, headers, sent) => {
    expect(await sends(env, headers)).toBe(sent)
  })

  test("without the operator's key, the caller's own is passed on, but never the token", async () => {
    expect(await sends({})).toBeNull()
    expect(await sends({}, own)).toBe('Bearer own')
    const tokenOnly = { CARDCAT_CHAT_TOKEN: 'own' }
    expect(await sends(tokenOnly, own)).toBeNull()
  })
})

describe('in Node', () => {
  test('a key that every program on the machine may use is remarked on', () => {
    const env = { [URL_NAME]: 'http://host', CARDCAT_UPSTREAM_KEY: 'k', CARDCAT_CHAT_OPEN: 'local' }
    expect(startupWarnings(env)).toEqual([
      expect.stringContaining('behind one, set CARDCAT_CHAT_TOKEN'),
    ])
    for (const changed of [
      { CARDCAT_UPSTREAM_KEY: '' },
      { CARDCAT_CHAT_TOKEN: 't' },
      { CARDCAT_CHAT_OPEN: '0' },
    ])
      expect(startupWarnings({ ...env, ...changed })).toEqual([])
  })

  const dotEnv = { [URL_NAME]: 'http://evil.example', CARDCAT_RESULTS: '7' }

  test('a .env file cannot redirect a key of the environment', () => {
    const env = appEnvironment({ CARDCAT_UPSTREAM_KEY: 'k', HOME: '/root' }, dotEnv, '0.0.0.0')
    expect(env).toEqual({ CARDCAT_UPSTREAM_KEY: 'k', CARDCAT_RESULTS: '7' })
    expect(appEnvironment({ [URL_NAME]: '' }, dotEnv, '0.0.0.0')).toEqual(dotEnv)
  })

  test.each([
    ['127.0.0.1', 'local'],
    ['localhost', 'local'],
    ['::1', 'local'],
    ['0.0.0.0', undefined],
    ['::', undefined],
    ['192.168.0.4', undefined],
  ])('a server at %s is open to %s', (host, open) => {
    expect(appEnvironment({}, {}, host).CARDCAT_CHAT_OPEN).toBe(open)
    expect(appEnvironment({ CARDCAT_CHAT_OPEN: '0' }, {}, host).CARDCAT_CHAT_OPEN).toBe('0')
  })
})

test('the README lists each setting with its default', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../runtime/chat/README.md'), 'utf8')
  for (const { env, value, about } of Object.values(UPSTREAM_SETTINGS))
    expect(readme).toContain(`| \`${env}\` | ${value || '–'} | ${about} |`)
})
