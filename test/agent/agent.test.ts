/**
 * The README's agent, run offline: cardcat serves, a fake model invents a name, and the agent corrects it.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { ledgerPack, MODELS, QUESTION } from '../chat/ledger.ts'
import { type FakeUpstream, fakeUpstream } from '../upstream/fake-upstream.ts'

const AGENT = join(import.meta.dirname, 'agent.mjs')

let folder: string
let upstream: FakeUpstream
let running: Running

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-agent-'))
  const pack = await ledgerPack(folder)
  upstream = await fakeUpstream({
    say: (request, asked) =>
      (request.body.model === 'stubborn' ? MODELS.stubborn : MODELS.incurable)(request, asked),
  })
  const env = { CARDCAT_UPSTREAM_URL: upstream.url, CARDCAT_UPSTREAM_MODEL: 'stubborn' }
  running = await serveFromNode({ packs: () => [pack], env }, readSettings({ port: '0' }))
}, 60_000)
afterAll(async () => {
  await running.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

async function agent(env: Readonly<Record<string, string>>) {
  const run = promisify(execFile)
  const all = { PATH: process.env.PATH, CARDCAT: running.url, ...env }
  const { stdout } = await run(process.execPath, [AGENT, QUESTION], { env: all })
  return JSON.parse(stdout)
}

test('an invented name is corrected in the second turn', async () => {
  const answer = await agent({})
  expect(answer).toMatchObject({ turn: 2, ok: true, findings: [] })
  expect(answer.text).toContain('transfer(Book()')
  expect(upstream.requests).toHaveLength(2)
})

test('a model that does not correct its answer ends the loop, and the errors are returned', async () => {
  expect(await agent({ MODEL: 'incurable' })).toMatchObject({
    turn: 3,
    ok: false,
    findings: [{ name: 'ledger.move_money' }],
  })
})

test('the README shows this file', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../runtime/chat/README.md'), 'utf8')
  expect(readme).toContain(readFileSync(AGENT, 'utf8').trim())
})
