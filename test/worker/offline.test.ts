/**
 * No network access: a library is built, served by real workerd and searched. In all Node processes every socket except
 * loopback is forbidden, and the sockets of workerd are read from the kernel.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const CARDCAT = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const LOOPBACK_ONLY = fileURLToPath(new URL('./loopback-only.cjs', import.meta.url))

let folder: string
let environment: NodeJS.ProcessEnv
let server: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  environment = {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    NODE_OPTIONS: `--require ${LOOPBACK_ONLY}`,
    CARDCAT_TEST_OUTSIDE: join(folder, 'outside.txt'),
  }
  const library = join(folder, 'library')
  mkdirSync(join(library, 'tables'), { recursive: true })
  writeFileSync(join(library, 'README.md'), '# Tables\n\nRead a table with `read_csv`.\n')
  writeFileSync(
    join(library, 'tables', '__init__.py'),
    'def read_csv(path):\n    """Read a table from a file."""\n    return open(path)\n',
  )
})

afterEach(async () => {
  await stop(server)
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

test('the guard works: a connection to another machine is refused and logged', async () => {
  const script = "fetch('http://example.com').catch((e) => console.log(String(e.cause)))"
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    env: environment,
  })
  expect(stdout).toContain('a test forbids')
  expect(readFileSync(join(folder, 'outside.txt'), 'utf8')).toContain('example.com')
})

test('building and searching make no connection to another machine', {
  timeout: 120_000,
}, async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [CARDCAT, ...args], { cwd: folder, env: environment })
  await run('build', 'library', '--out', 'pack', '--json')
  server = spawn(process.execPath, [CARDCAT, 'serve', '--pack', 'pack', '--port', '0'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await addressOf(server)
  const answer = await (await fetch(`${url}/search?q=read_csv`)).json()
  expect(answer.results[0].id).toBe('library.tables:read_csv')
  const inspection = await (await fetch(`${url}/inspect?symbol=read_csv`)).json()
  expect(inspection.snippet).toContain('def read_csv')
  expect(await (await fetch(`${url}/`)).text()).toContain('<title>cardcat</title>')
  const peers = peersOf(server.pid)
  if (process.platform === 'linux') expect(peers.length).toBeGreaterThan(0)
  for (const address of peers) expect(address).toMatch(/^(127\.|0\.0\.0\.0|::1$|::$)/)
  expect(existsSync(join(folder, 'outside.txt'))).toBe(false)
})

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const url = /http:\/\/\S+/.exec(said)?.[0]
    if (url !== undefined) return url
  }
  throw new Error('the server ended without an address')
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/**
 * The remote addresses of all sockets of a process and its children, from /proc on Linux. On other systems nothing is
 * checked here, because workerd offers no hook; the rest of the test works everywhere.
 */
function peersOf(root: number | undefined): string[] {
  if (process.platform !== 'linux' || root === undefined) return []
  const processes = [root, ...childrenOf(root)]
  const inodes = new Set(processes.flatMap(socketsOf))
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) =>
    readFileSync(`/proc/net/${protocol}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .map((fields) => addressIn(fields[2] ?? '')),
  )
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
  const children = all.filter((pid) => parentOf(pid) === parent)
  return children.flatMap((pid) => [pid, ...childrenOf(pid)])
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(join(folder, name)))?.[1] ?? []
    } catch {
      return []
    }
  })
}

/** An address such as `0100007F:1F90`, in groups of four bytes in little-endian order. */
function addressIn(field: string): string {
  const bytes = (field.split(':')[0] ?? '').match(/../g) ?? []
  const numbers = bytes.map((byte) => Number.parseInt(byte, 16))
  const ordered = numbers.map((_, i) => numbers[(i & ~3) + 3 - (i & 3)] ?? 0)
  if (ordered.length === 4) return ordered.join('.')
  if (ordered.every((byte) => byte === 0)) return '::'
  if (ordered.slice(0, 15).every((byte) => byte === 0)) return '::1'
  const mapped = ordered.slice(0, 10).every((byte) => byte === 0) && ordered[10] === 255
  return mapped ? ordered.slice(12).join('.') : ordered.join(':')
}
