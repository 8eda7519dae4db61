/**
 * `cardcat ask` as a process, with a fake language model that invents names.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { citedNumbers } from '../../runtime/chat/citations.ts'
import { cardcat } from '../cli/cardcat.ts'
import { type FakeUpstream, fakeUpstream, textOf } from '../upstream/fake-upstream.ts'
import { INVENTION, ledgerPack, MODELS, QUESTION } from './ledger.ts'

/** Time limit in milliseconds for a process or a connection, on a machine that runs all tests at once. */
const SOON = 10_000

let folder: string
let pack: string
let upstream: FakeUpstream

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-ask-'))
  pack = await ledgerPack(folder)
  upstream = await fakeUpstream({
    say(request, asked) {
      const { model = '' } = request.body
      if (model === 'astray') return 'It is there [1], [2-3] and there [99], but not at `x[4]`.'
      const names: Readonly<Record<string, (typeof MODELS)[keyof typeof MODELS]>> = MODELS
      return names[model]?.(request, asked)
    },
  })
}, 60_000)
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const KEY = 'sk-a-key-that-nobody-sees'
const env = () => ({
  CARDCAT_UPSTREAM_URL: upstream.url,
  CARDCAT_UPSTREAM_KEY: KEY,
  CARDCAT_UPSTREAM_IDLE_TIMEOUT: '1',
})
const ask = (model: string, ...flags: string[]) =>
  cardcat(['ask', QUESTION, '--pack', pack, '--model', model, ...flags], { env: env() })

test('a correct answer is printed with the sources that it cites', async () => {
  const asked = upstream.requests.length
  const { code, stdout, stderr } = await ask('careful')
  expect(code).toBe(0)
  expect(stdout).toContain(INVENTION.real)
  expect(stdout).toMatch(/\n\nSources:\n\[1\] ledger\.transfer — src\/ledger\/book\.py:44-47\n$/)
  expect(stderr).toMatch(/API names checked, 0 found wrong/)
  expect(upstream.requests.length).toBe(asked + 1)
  expect(upstream.requests.at(-1)?.body.messages?.map(({ role }) => role)).toEqual([
    'system',
    'user',
  ])
})

test('an invented name causes a second request with the real cards, and only the second answer is printed', async () => {
  const asked = upstream.requests.length
  const { code, stdout, stderr } = await ask('stubborn')
  expect(code).toBe(0)
  expect(stdout).toContain('transfer(Book()')
  expect(stdout).not.toContain('move_money')
  expect(stderr).toContain('ledger has no move_money')
  expect(upstream.requests.length).toBe(asked + 2)
  const messages = upstream.requests.at(-1)?.body.messages ?? []
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  const correction = messages.map(textOf).at(-1)
  expect(correction).toContain('line 4: ledger has no move_money')
  expect(correction).toContain('def transfer(source, target, amount)')
})

test('names that are invented again are printed, and the exit code is 1', async () => {
  const { code, stdout, stderr } = await ask('incurable', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    question: QUESTION,
    answer: expect.stringContaining('move_money'),
    model: 'incurable',
    passes: 2,
    cited: [{ n: 1, path: expect.any(String) }],
    verification: { ok: false, findings: [{ name: 'ledger.move_money', verdict: 'unknown' }] },
    draft: { verification: { ok: false } },
  })
  expect(stderr).toContain('once more, with the actual cards')
})

test('--no-verify prints the first answer unchanged', async () => {
  const { code, stdout } = await ask('stubborn', '--no-verify')
  expect(code).toBe(0)
  expect(stdout).toContain('move_money')
})

test('citations without a source are reported, and brackets in code are not citations', async () => {
  const { stdout, stderr } = await ask('astray', '--json')
  const answer = JSON.parse(stdout)
  expect(answer.cited.map(({ n }: { n: number }) => n)).toEqual([1, 2, 3])
  expect(answer.unknown_citations).toEqual([99])
  expect((await ask('astray')).stderr).toContain('cites [99], which is not the number of a source')
  expect(stderr).not.toContain(KEY)
  expect(citedNumbers('[1][2] and [3; 5] and [7](x)\n```\na[8]\n```')).toEqual([1, 2, 3, 5, 7])
})

test.each([
  ['error-401', /answered 401 \(no such key\): check CARDCAT_UPSTREAM_KEY/],
  ['error-429', /answered 429 \(slow down\): ask again in 7 s/],
  ['error-html', /answered 503: ask again later/],
  ['echo-key', /wrong key: Bearer \[key\]/],
  ['error-event', /answered with an error: the model is overloaded/],
  ['stall-middle', /fell silent for 1 s/],
  ['break-middle', /broke off/],
  ['redirect', /redirects/],
])('%s gives one sentence, and exit code 1', async (model, words) => {
  const { code, stdout, stderr } = await ask(model)
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(words)
  expect(stderr).not.toContain(KEY)
  expect(stderr).not.toContain('    at ')
})

test('without an endpoint, stderr says how to set one, and stdout has the best card', async () => {
  const { code, stdout, stderr } = await cardcat(['ask', QUESTION, '--pack', pack])
  expect(code).toBe(0)
  expect(stderr).toMatch(/CARDCAT_UPSTREAM_URL .*CARDCAT_UPSTREAM_MODEL .*CARDCAT_UPSTREAM_KEY/)
  expect(stdout).toContain('def transfer(source, target, amount)')
  const json = await cardcat(['ask', QUESTION, '--pack', pack, '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({
    answer: null,
    card: { id: 'ledger.book:transfer' },
  })
})

test('without a model, a usage error names the flag --model', async () => {
  const { code, stderr } = await cardcat(['ask', QUESTION, '--pack', pack], { env: env() })
  expect(code).toBe(2)
  expect(stderr).toContain('--model')
})

test('Ctrl+C also aborts the request', async () => {
  const [left, asked] = [upstream.left(), upstream.requests.length]
  const bin = join(import.meta.dirname, '../../dist/cli.js')
  const child = spawn(
    process.execPath,
    [bin, 'ask', QUESTION, '--pack', pack, '--model', 'stall-silent'],
    { env: { PATH: process.env.PATH, ...env() } },
  )
  await vi.waitFor(() => expect(upstream.requests.length).toBe(asked + 1), SOON)
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
  })
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  await vi.waitFor(() => expect(upstream.left()).toBe(left + 1), SOON)
})
