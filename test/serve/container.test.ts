/**
 * Tests the container without a container engine. The last stage of the Dockerfile is parsed, and its command,
 * variables, user and health check are run in a clean folder that cannot be written to. Earlier stages install the
 * archive, which test/package covers.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeTinyPacks } from '../worker/tiny-packs.ts'
import { readDockerfile } from './dockerfile.ts'
import { startServer } from './serve-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const image = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))

/** Node itself denies writing and starting other programs. */
const PERMISSIONS = [
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  '--allow-fs-read=*',
]

const [uid = '', gid = ''] = image.user.split(':')

/** In a mount namespace of its own the whole file system is read-only, and the user is that of the image. */
const READ_ONLY = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --make-rprivate / && mount -o remount,bind,ro / && gid="$1" && shift && exec setpriv --reuid "$0" --regid "$gid" --clear-groups -- "$@"',
  uid,
  gid,
]
const runs = ([program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, args).status === 0
/** The user of the image has its own copy of the files; here it needs access to this checkout. */
const isReadable = [join(ROOT, 'package.json'), process.execPath].every((file) =>
  runs([...READ_ONLY, 'test', '-r', file]),
)

let root: string

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'cardcat-container-'))
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'cardcat', 'node_modules'), { recursive: true })
  symlinkSync(ROOT, join(root, 'cardcat', 'node_modules', 'cardcat'), 'dir')
  await writeTinyPacks(join(root, 'packs'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Moves the image's absolute paths into the clean folder. */
const inFolder = (word: string): string => word.replace(/^\/(?=cardcat|packs)/, () => `${root}/`)

async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const bound = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(typeof bound === 'object' && bound !== null ? bound.port : 0)
}

describe('the image', () => {
  test('has an unprivileged user, given as a number so that a cluster can verify it', () => {
    expect(Number(uid)).toBeGreaterThan(0)
    expect(Number(gid)).toBeGreaterThan(0)
  })

  test('has a version of Node that the package supports', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const wanted = Number(/\d+/.exec(engines.node)?.[0])
    expect(Number(/^node:(\d+)-slim$/.exec(image.base)?.[1])).toBeGreaterThanOrEqual(wanted)
  })

  test('is built from a context without installed packages, builds and secrets', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['.git', '**/node_modules', 'dist', '**/.env'])
      expect(ignored).toContain(name)
  })
})

describe.each([
  ['where Node may not write', PERMISSIONS, true],
  [
    'on a read-only mount, as the user of the image',
    [],
    runs([...READ_ONLY, 'true']) && isReadable,
  ],
])('%s', (_, flags, isPossible) => {
  const wrapped = (command: readonly string[]): string[] => {
    const [, ...rest] = command.map(inFolder)
    const node = [process.execPath, ...flags, ...rest]
    return flags.length > 0 ? node : [...READ_ONLY, ...node]
  }

  // Mounting requires root in a namespace of its own, which some machines, and all systems other than Linux, do not
  // allow.
  test.skipIf(!isPossible)('it serves, is healthy, and ends at SIGTERM with 0', async () => {
    const variables = Object.entries(image.environment).map(([name, text]) => [
      name,
      inFolder(text),
    ])
    const env = {
      ...Object.fromEntries(variables),
      CARDCAT_PORT: await freePort(),
      PATH: process.env.PATH,
    }
    const options = { cwd: inFolder(image.workdir), env }
    const write = wrapped([
      'node',
      '-e',
      `fs.writeFileSync(${JSON.stringify(join(root, 'x'))}, '')`,
    ])
    expect(spawnSync(write[0] ?? '', write.slice(1), options).stderr.toString()).toMatch(
      /ERR_ACCESS_DENIED|EROFS/,
    )

    const { child, ended, address, stderr } = startServer(wrapped(image.command), options)
    const url = await address
    const isHealthy = () =>
      new Promise<boolean>((resolve) => {
        const [, ...args] = image.healthcheck
        spawn(process.execPath, args, options).once('close', (code) => resolve(code === 0))
      })
    expect(await isHealthy()).toBe(true)
    const page = await fetch(`${url}/`, { headers: { 'Accept-Encoding': 'br' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('cardcat')])
    const answer = await (await fetch(`${url}/search?q=read_csv`)).json()
    expect(answer.results[0].id).toBe('alpha.io:read_csv')
    expect((await fetch(`${url}/inspect?symbol=beta.write_csv`)).status).toBe(200)
    await expect.poll(stderr).toContain('"path":"/inspect"')

    rmSync(join(root, 'packs'), { recursive: true })
    expect(await isHealthy()).toBe(false)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(readdirSync(root)).toEqual(['cardcat'])
    expect(readdirSync(inFolder(image.workdir))).toEqual(['node_modules'])
  })
})
