/**
 * `cardcat serve` as a process: it prints its address once it answers, ends at a signal without leaving anything
 * behind, and says why it cannot start.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTinyPacks } from './tiny-packs.ts'

const CARDCAT = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  mkdirSync(join(folder, 'temporary'))
  await writeTinyPacks(join(folder, 'dist', 'pack'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function cardcat(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [CARDCAT, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: join(folder, 'temporary') },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    said.stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    said.stderr += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...said }))
  })
  const address = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = /http:\/\/\S+/.exec(said.stdout)?.[0]
      if (url !== undefined) resolve(url)
    })
  })
  return { child, ended, address }
}

test.each([
  ['workerd', 'SIGTERM', ['--workerd']],
  ['workerd', 'SIGINT', ['--workerd']],
  ['Node', 'SIGTERM', []],
  ['Node', 'SIGINT', ['--node']],
] as const)(
  'served by %s, it answers at the printed address and ends at %s',
  {
    timeout: 60_000,
  },
  async (_, signal, flags) => {
    const { child, ended, address } = cardcat('serve', '--port', '0', ...flags)
    const url = await address
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await (await fetch(`${url}/pack/index.json`)).json()).packs).toEqual(['alpha', 'beta'])
    child.kill(signal)
    expect((await ended).code).toBe(0)
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  },
)

test('a port that is in use is reported in one line, with advice', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const bound = other.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : 0)
    })
  })
  const { ended } = cardcat('serve', '--port', String(port))
  const { code, stdout, stderr } = await ended
  other.close()
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trim()).toMatch(new RegExp(`^port ${port} is in use: .*--port \\d+$`))
})

test.each([
  [['serve', '--port', 'http'], /--port http is not a port/],
  [
    ['serve', '--workerd', '--base-path', '/docs'],
    /--workerd accepts only .*: leave out --base-path/,
  ],
  [['serve', '--workerd', '--node'], /'--node' cannot be used with option '--workerd'/],
  [['serve', '--pack', 'nowhere'], /no folder nowhere: run `cardcat build` first/],
  [['serve', '--pack', 'temporary'], /temporary contains no pack/],
])('wrong usage (%j) ends with 2 and advice', async (args, message) => {
  const { code, stderr } = await cardcat(...args).ended
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('    at ')
})
