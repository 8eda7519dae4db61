/**
 * `cardcat serve` as a process under a supervisor: what signals do to requests in flight, what it logs, and where its
 * settings come from.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeTinyPacks } from '../worker/tiny-packs.ts'
import { type ServeProcess, startServer } from './serve-process.ts'

const CARDCAT = join(import.meta.dirname, '../../dist/cli.js')
const BODY = '{"q":"read_csv"}'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  await writeTinyPacks(join(folder, 'dist', 'pack'))
})
beforeEach(() => rmSync(join(folder, '.env'), { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serve = (args: readonly string[], environment: NodeJS.ProcessEnv = {}): ServeProcess =>
  startServer([process.execPath, CARDCAT, 'serve', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  })

interface Conversation {
  readonly socket: Socket
  said(): string
  readonly closed: Promise<void>
}

/** Sends the text as given. The connection stays open until the server closes it. */
function converse(url: string, text: string): Conversation {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += String(chunk)
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  return { socket, said: () => said, closed }
}

const HEAD = `POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n`
const health = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'

/** Sends the first half of a question, and waits until the server has received it. */
async function halfAsked(url: string): Promise<Conversation> {
  const asking = converse(url, `${health}${HEAD}${BODY.slice(0, 5)}`)
  await expect.poll(asking.said).toContain('"status":"ok"')
  return asking
}

describe('SIGTERM', () => {
  test('lets a request in flight finish, closes idle connections, refuses new ones, and exits with 0', async () => {
    const { child, ended, address } = serve([])
    const url = await address
    const idle = converse(url, health)
    await expect.poll(idle.said).toContain('"status":"ok"')
    const asking = await halfAsked(url)
    child.kill('SIGTERM')
    await idle.closed
    await expect(fetch(url)).rejects.toThrow()
    expect(child.exitCode).toBeNull()
    asking.socket.write(BODY.slice(5))
    await asking.closed
    expect(asking.said()).toContain('"id":"alpha.io:read_csv"')
    expect(asking.said()).toMatch(/^connection: close\r$/im)
    expect((await ended).code).toBe(0)
  })

  test('a question that arrives on an idle connection at that moment is still answered', async () => {
    const { child, ended, address } = serve([])
    const idle = converse(await address, health)
    await expect.poll(idle.said).toContain('"status":"ok"')
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    idle.socket.write(HEAD + BODY)
    await idle.closed
    expect(idle.said()).toContain('"id":"alpha.io:read_csv"')
    expect((await ended).code).toBe(0)
  })

  test('loses no answer under load', async () => {
    const { child, ended, address } = serve([])
    const url = await address
    const done = { whole: 0, refused: 0, lost: 0 }
    const ask = (agent: Agent) =>
      new Promise<boolean>((resolve) => {
        const sent = request(`${url}/search?q=read_csv`, { agent }, (answer) => {
          answer.resume().once('close', () => {
            done[answer.complete ? 'whole' : 'lost']++
            resolve(true)
          })
        })
        // The server has stopped listening; every earlier request of this client was answered.
        sent.once('error', (error: NodeJS.ErrnoException) => {
          done[error.code === 'ECONNREFUSED' ? 'refused' : 'lost']++
          resolve(false)
        })
        sent.end()
      })
    const clients = Array.from({ length: 16 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (await ask(agent));
    })
    await expect.poll(() => done.whole).toBeGreaterThan(50)
    child.kill('SIGTERM')
    await Promise.all(clients)
    expect((await ended).code).toBe(0)
    expect(done).toEqual({ whole: expect.any(Number), refused: 16, lost: 0 })
  })

  test('cuts off unfinished requests at the time limit, and logs it', async () => {
    const { child, ended, address } = serve(['--drain-timeout', '1'])
    const asking = await halfAsked(await address)
    child.kill('SIGTERM')
    await asking.closed
    const { code, stderr } = await ended
    expect(code).toBe(0)
    expect(stderr).toContain('1 answers were cut off after 1 s: --drain-timeout')
  })

  test('a second signal ends the process at once', async () => {
    const { child, ended, address } = serve(['--drain-timeout', '60'])
    await halfAsked(await address)
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })
})

describe('the access log', () => {
  test('has a line of JSON for each request, without the question', async () => {
    const { child, ended, address } = serve(['--access-log'], { CARDCAT_BASE_PATH: '/docs' })
    const url = await address
    expect(url).toMatch(/\/docs$/)
    await (await fetch(`${url}/search?q=a+secret`)).text()
    await (await fetch(`${url}/nowhere`, { method: 'POST', body: 'a secret' })).text()
    const asking = converse(url, HEAD.replace('/search', '/docs/search'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    asking.socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill('SIGTERM')
    const { stdout, stderr } = await ended
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.slice(1)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: 'GET',
        path: '/docs/search',
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
      },
      expect.objectContaining({ method: 'POST', path: '/docs/nowhere', status: 404 }),
      expect.objectContaining({ method: 'POST', path: '/docs/search', aborted: true }),
    ])
    expect(lines[1].bytes).toBeGreaterThan(100)
    expect(stdout.trim()).toBe(url)
    expect(stderr).not.toContain('secret')
  })
})

describe('settings', () => {
  test('are read from .env, including the folder of packs', async () => {
    writeFileSync(join(folder, '.env'), 'CARDCAT_BASE_PATH=/a\nCARDCAT_PACK=dist/pack/beta\n')
    const { child, ended, address } = serve([])
    const url = await address
    expect(url).toMatch(/\/a$/)
    expect(await (await fetch(`${url}/pack/index.json`)).json()).toEqual({ packs: ['beta'] })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('with an error end the process with exit code 2 and a message that quotes the line', async () => {
    writeFileSync(join(folder, '.env'), 'CARDCAT_MAX_BODY=1MB\n')
    const { code, stderr } = await serve([]).ended
    expect(code).toBe(2)
    expect(stderr).toContain('CARDCAT_MAX_BODY=1MB in .env is not a whole number of KB')
  })
})

test('--no-offline serves the page without a service worker', async () => {
  const { child, address, ended } = serve(['--no-offline'])
  const url = await address
  expect(await (await fetch(url)).text()).toContain('<html data-offline="off"')
  const worker = await (await fetch(new URL('service-worker.js', url))).text()
  const removal = await (await fetch(new URL('service-worker-removal.js', url))).text()
  expect(worker).toBe(removal)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
