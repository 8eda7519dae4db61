/** Publishing to a server with the S3 protocol, and reading from it by `s3://`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget } from '../../build/publish/open-target.ts'
import { rolledBack } from '../../build/publish/pointers.ts'
import { changeVersions, publishPack } from '../../build/publish/publish.ts'
import { s3Address, s3Target } from '../../build/publish/s3-target.ts'
import { cardcat } from '../cli/cardcat.ts'
import { shelfRepository } from '../release/shelf-repository.ts'
import { type S3Server, startS3 } from './s3-server.ts'
import { buildSmall, builtSmall } from './small-builds.ts'
import { holdsContract } from './target-contract.ts'

let folder: string
let server: S3Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-s3-test-'))
  server = await startS3()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command starts a process each time it runs. */
const SLOW = { timeout: 120_000 }

let count = 0
describe('a bucket as a target', () =>
  holdsContract(async () =>
    s3Target({ bucket: server.bucket, prefix: `contract/${count++}` }, server.environment),
  ))

test('addresses are parsed', () => {
  expect(s3Address('s3://docs/a/b/')).toEqual({ bucket: 'docs', prefix: 'a/b' })
  expect(s3Address('s3://docs')).toEqual({ bucket: 'docs', prefix: '' })
  expect(s3Address('docs/a')).toBeUndefined()
})

test('versions are published, rolled back and read from a bucket', SLOW, async () => {
  const target = await openTarget(`s3://${server.bucket}/api`, server.environment)
  await publishPack(target, await builtSmall(folder, { version: '1.0.0', names: ['one', 'two'] }))
  const second = await builtSmall(folder, { version: '1.1.0', names: ['one', 'three'] })
  await publishPack(target, second, { keep: 2 })
  const ask = async (...args: readonly string[]) => {
    const ran = await cardcat(
      ['search', ...args, '--pack', `s3://${server.bucket}/api`, '--json'],
      {
        env: server.environment,
      },
    )
    expect(ran.stderr).toBe('')
    return JSON.parse(ran.stdout).results.map(
      ({ title, version }: { title: string; version: string }) => `${title} ${version}`,
    )
  }
  expect(await ask('three')).toEqual(['three 1.1.0'])
  expect(await ask('two', '--at', '1.0.0')).toEqual(['two 1.0.0'])
  await changeVersions(target, 'shelf', (file) => rolledBack(file, 'latest'))
  expect(await ask('two')).toEqual(['two 1.0.0'])
})

test('the command publishes to a bucket, and reports what is wrong with it', SLOW, async () => {
  const pack = buildSmall(folder, { version: '2.0.0', names: ['four'] })
  const run = (name: string, env: Readonly<Record<string, string>>) =>
    cardcat(['publish', name, '--pack', pack], { env })
  const done = await run(`s3://${server.bucket}/cli`, server.environment)
  expect(done.code).toBe(0)
  expect(done.stdout).toContain('shelf 2.0.0 (latest)')
  const keyless = await run(`s3://${server.bucket}/cli`, {})
  expect(keyless).toMatchObject({ code: 2 })
  expect(keyless.stderr).toContain('AWS_ACCESS_KEY_ID')
  const missing = await run('s3://nothing/cli', server.environment)
  expect(missing.code).toBe(1)
  expect(missing.stderr).toContain('there is no bucket nothing')
})

test(
  'releases are published to a bucket, and each is compared with the previous one',
  SLOW,
  async () => {
    const { folder: root, git } = shelfRepository(join(folder, 'work'))
    const at = `s3://${server.bucket}/releases`
    const release = (tag: string) => {
      git('checkout', '--quiet', tag)
      return cardcat(
        [
          'release',
          join(root, 'packages/shelf'),
          '--publish',
          at,
          '--jobs',
          '1',
          '--model',
          'none',
        ],
        { cwd: root, env: { ...server.environment, CARDCAT_CACHE: join(folder, 'cache') } },
      )
    }
    const first = await release('v1.4.0')
    expect(first.stdout).toContain('published as version 1.4.0')
    const second = await release('v1.5.0')
    expect(second.stdout).toContain('**API** since 1.4.0')
    expect(second.stdout).toContain('published as version 1.5.0')
  },
)
