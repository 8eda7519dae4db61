/**
 * `cardcat release` as a CI job runs it: with a repository that has two version tags, the variables that GitHub sets,
 * and the files that GitHub reads.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { previousFolder } from '../../build/cache/cache.ts'
import { cardcat } from '../cli/cardcat.ts'
import { type Repository, shelfRepository } from './shelf-repository.ts'

// Each job is a process that builds one or two packs.
vi.setConfig({ testTimeout: 240_000 })

let folder: string
let repository: Repository

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-release-'))
  repository = shelfRepository(join(folder, 'work'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Job {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
}

/** Runs one step of a job in the checkout, with empty files for its output. */
async function job(
  inputs: Readonly<Record<string, string>>,
  cwd = repository.folder,
): Promise<Job> {
  const summary = join(folder, 'summary.md')
  const output = join(folder, 'output')
  for (const file of [summary, output]) writeFileSync(file, '')
  const env: Record<string, string> = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: cwd,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'someone/shelf',
    GITHUB_SHA: 'c0ffee',
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    CARDCAT_CACHE: join(folder, 'cache'),
  }
  const given = { root: 'packages/shelf', out: join(folder, 'pack'), ...inputs }
  for (const [name, value] of Object.entries(given))
    env[`CARDCAT_RELEASE_${name.toUpperCase().replaceAll('-', '_')}`] = value
  const ran = await cardcat(['release', '--jobs', '1'], { cwd, env })
  const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
  return {
    ...ran,
    summary: readFileSync(summary, 'utf8'),
    outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))),
  }
}

test('a tag is compared with the previous tag, in a summary, in annotations of lines and in outputs', async () => {
  // As action.yml passes inputs that were not given.
  const { code, stdout, summary, outputs } = await job({ previous: '', allow: '', site: '' })
  expect(code).toBe(0)
  await expect(summary).toMatchFileSnapshot(join(import.meta.dirname, 'summary.md'))
  const annotations = stdout.split('\n').filter((line) => line.startsWith('::'))
  expect(annotations.slice(0, 2)).toEqual([
    '::error file=packages/shelf/README.md,line=3,title=cardcat%3A unknown-name::shelf.count_pages was renamed to shelf.count_leaves after v1.4.0',
    '::error file=packages/shelf/README.md,line=3,title=cardcat%3A broken-link::there is no file plan.md',
  ])
  expect(annotations).toContainEqual(
    expect.stringMatching(
      /^::notice file=packages\/shelf\/shelf\/.*title=cardcat%3A breaking change::/,
    ),
  )
  expect(outputs).toEqual({
    project: 'shelf',
    version: '1.5.0',
    previous: 'v1.4.0',
    step: 'major',
    breaking: expect.stringMatching(/^[1-9]/),
    'new-findings': '1',
    findings: '2',
    pack: join(folder, 'pack'),
    site: '',
    ok: 'true',
  })
})

test('too large a step and broken docs stop the release, and everything is reported', async () => {
  const site = join(folder, 'site')
  const inputs = {
    allow: 'version',
    'fail-on-findings': 'true',
    site,
    sarif: join(folder, 'log.sarif'),
  }
  const { code, summary, stderr, outputs } = await job(inputs)
  expect(code).toBe(1)
  expect(summary).toContain('**Not published.** The API changes require a major version')
  expect(summary).toContain('2 places do not match the source.')
  expect(stderr).toContain('the version number takes a minor step')
  expect([outputs.ok, outputs.site]).toEqual(['false', ''])
  expect(existsSync(site)).toBe(false)
  const [{ results }] = JSON.parse(readFileSync(join(folder, 'log.sarif'), 'utf8')).runs
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
    'packages/shelf/README.md',
  )
})

test('the next release can be compared with what was published', async () => {
  const site = join(folder, 'published')
  const first = await job({ previous: 'none', site })
  expect(first.code).toBe(0)
  expect(first.outputs.site).toBe(site)
  expect(first.summary).toContain('It was not compared with an earlier version.')
  expect(existsSync(join(site, 'index.html'))).toBe(true)

  const host = await serving(site)
  try {
    const { summary, outputs } = await job({ previous: host.address })
    expect(summary).toContain(
      'No change of the public API. The public API requires no new version number.',
    )
    expect(outputs).toMatchObject({ previous: host.address, step: 'none', breaking: '0' })
    const nothing = await job({ previous: `${host.address}/elsewhere/` })
    expect(nothing.code).toBe(0)
    expect(nothing.summary).toContain('nothing is published at')
  } finally {
    host.server.close()
  }
  const gone = await job({ previous: host.address })
  expect(gone.code).toBe(1)
  expect(gone.summary).toContain('**cardcat failed.** the last published pack cannot be read')
})

test('versions are published side by side, and each is compared with latest', async () => {
  const target = join(folder, 'versions')
  repository.git('checkout', '--quiet', 'v1.4.0')
  try {
    const first = await job({ publish: target })
    expect([first.code, first.outputs.previous]).toEqual([0, ''])
    expect(first.summary).toContain('published as version 1.4.0')
  } finally {
    repository.git('checkout', '--quiet', 'main')
  }
  const second = await job({ publish: target })
  expect(second.outputs).toMatchObject({ previous: `latest in ${target}`, step: 'major' })
  expect(second.summary).toMatch(/published as version 1\.5\.0: \d+ files? written, \d+ shared/)
  const third = await job({ previous: target })
  expect(third.outputs).toMatchObject({ previous: target, step: 'none' })
})

test('a shallow clone gives an error that says what to fetch', async () => {
  const clone = join(folder, 'shallow')
  repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone)
  const { code, summary } = await job({}, clone)
  expect(code).toBe(0)
  expect(summary).toContain('fetch-depth: 0')
})

test('releases of one root may run at once, each into its own folder', async () => {
  const release = (name: string) =>
    cardcat(
      ['release', 'packages/shelf', '--previous', 'v1.4.0', '--out', join(folder, name), '--json'],
      { cwd: repository.folder, env: { CARDCAT_CACHE: join(folder, 'shared') } },
    )
  const both = await Promise.all([release('left'), release('right')])
  for (const { code, stdout, stderr } of both) {
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout).comparison).toMatchObject({ name: 'v1.4.0', version: '1.4.0' })
  }
  const target = previousFolder('/root', ['shelf', '/out', 's3://docs/api'])
  expect(previousFolder('/root', ['shelf', '/out', 's3://docs/api'])).toBe(target)
  expect(previousFolder('/root', ['shelf', '/out', 's3://docs/next'])).not.toBe(target)
})

test('a release that changes one file reads only that file and embeds only its cards', async () => {
  const clone = join(folder, 'cached')
  repository.git('clone', '--quiet', `file://${repository.folder}`, clone)
  const args = ['release', 'packages/shelf', '--previous', 'none', '--json', '--jobs', '1']
  const around = { cwd: clone, env: { CARDCAT_CACHE: join(folder, 'kept') } }
  const build = async () => JSON.parse((await cardcat(args, around)).stdout).build
  const first = await build()
  expect(first.parsed).toBe(first.files.read)
  expect(first.embedded).toEqual({ texts: first.embedded.texts, embedded: first.embedded.texts })

  const file = join(clone, 'packages/shelf/shelf/store.py')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n\ndef lend(book):\n    """Lend a book."""\n`)
  const second = await build()
  expect(second.parsed).toBe(1)
  expect(second.cards.symbol).toBe(first.cards.symbol + 1)
  // The new function and the card of its module, each with and without the texts that the self-evaluation asks.
  expect(second.embedded.embedded).toBeGreaterThan(0)
  expect(second.embedded.embedded).toBeLessThanOrEqual(4)
})

test.each([
  [{ allow: 'huge' }, 'use patch, minor, major or version'],
  [{ 'min-score': 'high' }, 'use a number from 0 to 1'],
  [{ 'fail-on-findings': 'maybe' }, 'use true or false'],
  [{ previous: 'v9.9.9' }, 'has no revision v9.9.9'],
  [{ previous: '--upload-pack=x' }, 'is not a revision'],
  [{ url: 'nowhere' }, 'is not an address'],
])('%j is refused with advice', async (inputs, reason) => {
  const { code, stderr } = await job(inputs)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
})

async function serving(root: string): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const file = join(root, new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!existsSync(file) || file.endsWith('/')) response.writeHead(404).end()
    else response.end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { server, address: `http://127.0.0.1:${port}` }
}
