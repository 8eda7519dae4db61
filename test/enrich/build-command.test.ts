/**
 * `cardcat build --enrich` and `--inspector` with real processes, and a model and an inspector on loopback.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardcat, writeFiles } from '../cli/cardcat.ts'
import { type FakeEndpoint, fakeEndpoint, WORDS } from './fake-endpoint.ts'

const KEY = 'sk-very-secret-0123456789'

const LIBRARY = new Map([
  ['pyproject.toml', '[project]\nname = "shelf"\nversion = "1.0"\n'],
  ['src/shelf/__init__.py', 'from .store import put, take\n'],
  [
    'src/shelf/store.py',
    ['put', 'take', 'find', 'sort']
      .map((name) => `def ${name}(book):\n    """Own words of ${name}."""\n    return book\n`)
      .join('\n\n'),
  ],
  ['tests/test_put.py', 'from shelf import put\n\n\ndef test_put():\n    assert put(1) == 1\n'],
])

let folder: string
let library: string
let endpoint: FakeEndpoint | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-enrich-'))
  library = writeFiles(join(folder, 'library'), LIBRARY)
})
afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
  rmSync(folder, { recursive: true, force: true })
})

const ask = (...args: readonly string[]): readonly string[] => [
  ...['build', library, '--out', join(folder, 'pack'), '--model', 'none', '--json'],
  ...args,
]

const around = (more: Readonly<Record<string, string>> = {}) => ({
  env: {
    CARDCAT_CACHE: join(folder, 'cache'),
    CARDCAT_UPSTREAM_URL: endpoint?.url ?? 'http://127.0.0.1:1/v1',
    CARDCAT_UPSTREAM_MODEL: 'tiny-writer',
    CARDCAT_UPSTREAM_KEY: KEY,
    ...more,
  },
})

const bytesBelow = (...parts: readonly string[]): Map<string, string> => {
  const root = join(folder, ...parts)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.sort().map((file) => [file, readFileSync(file, 'latin1')]))
}

async function cards(kind: string) {
  const { stdout } = await cardcat(['cards', '--pack', join(folder, 'pack'), '--kind', kind])
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('cardcat build --enrich', () => {
  test('puts generated text on cards, and the key nowhere', async () => {
    endpoint = await fakeEndpoint()
    const { code, stdout, stderr } = await cardcat(ask('--enrich'), around())
    expect(code).toBe(0)
    expect(stderr).toContain('asking the model (5)')
    const report = JSON.parse(stdout)
    expect(report.enrichment).toEqual({
      model: 'tiny-writer',
      cards: { symbol: 4, recipe: 1 },
      left_out: {},
    })
    expect(report.enriching).toEqual({ cached: 0, requests: 5, tokens: 500 })
    const [put] = (await cards('symbol')).filter(({ id }) => id === 'shelf.store:put')
    expect(put.summary).toBe('Own words of put.')
    expect(put.enrichment).toEqual({
      generated: true,
      model: 'tiny-writer',
      ...WORDS,
      evidence_count: 1,
    })
    const shown = JSON.stringify([await cards('symbol'), await cards('recipe')])
    const everything = [
      ...[shown, stdout, stderr],
      ...bytesBelow('pack').values(),
      ...bytesBelow('cache').values(),
    ]
    expect(everything.filter((text) => text.includes(KEY))).toEqual([])
    expect(everything.filter((text) => text.includes(endpoint?.url ?? ''))).toEqual([])
  })

  test("generated text is not searched, but the authors' text is", async () => {
    endpoint = await fakeEndpoint(() => JSON.stringify({ ...WORDS, summary: 'Xylophonic.' }))
    await cardcat(ask('--enrich'), around())
    const search = async (question: string) =>
      JSON.parse(
        (await cardcat(['search', question, '--pack', join(folder, 'pack'), '--json'])).stdout,
      )
    expect((await search('xylophonic')).results).toEqual([])
    expect((await search('own words')).results.length).toBeGreaterThan(0)
  })

  test('inspect shows generated text under a heading of its own', async () => {
    endpoint = await fakeEndpoint()
    await cardcat(ask('--enrich'), around())
    const { stdout } = await cardcat(['inspect', 'shelf.put', '--pack', join(folder, 'pack')])
    expect(stdout).toContain('# SUMMARY: Own words of put.')
    expect(stdout).toContain('# GENERATED (by tiny-writer, not by the authors):')
  })

  test('is off by default: the pack is the same whatever the environment says', async () => {
    endpoint = await fakeEndpoint()
    await cardcat(ask(), around())
    const own = bytesBelow('pack')
    rmSync(join(folder, 'pack'), { recursive: true })
    await cardcat(ask(), { env: { CARDCAT_CACHE: join(folder, 'cache') } })
    expect(bytesBelow('pack')).toEqual(own)
    expect(endpoint.requests).toHaveLength(0)
    expect(readFileSync(join(folder, 'pack/report.json'), 'utf8')).not.toContain('enrich')
  })

  test('from the cache, the pack has the same bytes, and no request is sent', async () => {
    endpoint = await fakeEndpoint()
    await cardcat(ask('--enrich'), around())
    const first = bytesBelow('pack')
    rmSync(join(folder, 'pack'), { recursive: true })
    await cardcat(ask('--enrich'), around())
    expect(bytesBelow('pack')).toEqual(first)
    expect(endpoint.requests).toHaveLength(5)
  })

  test('--enrich-limit limits the requests, and the report lists what was left out', async () => {
    endpoint = await fakeEndpoint()
    const { stdout } = await cardcat(ask('--enrich', '--enrich-limit', '2'), around())
    expect(JSON.parse(stdout).enrichment).toMatchObject({
      cards: { symbol: 2, recipe: 0 },
      left_out: { 'the limit of requests': 3 },
    })
  })

  test('a killed build keeps its answers, and the next one requests only the rest', async () => {
    endpoint = await fakeEndpoint((_, asked) => (asked <= 2 ? JSON.stringify(WORDS) : null))
    const bin = join(import.meta.dirname, '../../dist/cli.js')
    const child = spawn(process.execPath, [bin, ...ask('--enrich')], {
      env: { PATH: process.env.PATH, ...around().env },
    })
    const file = join(folder, 'cache/answers/tiny-writer.bin')
    await expect
      .poll(() => (existsSync(file) ? readFileSync(file, 'utf8').split('"summary"').length : 0), {
        timeout: 20_000,
      })
      .toBe(3)
    const died = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    child.kill('SIGKILL')
    expect(await died).toBe('SIGKILL')
    expect(existsSync(join(folder, 'pack'))).toBe(false)
    await endpoint.close()
    endpoint = await fakeEndpoint()
    const { stdout } = await cardcat(ask('--enrich'), around())
    expect(JSON.parse(stdout).enriching).toMatchObject({ cached: 2, requests: 3 })
  })

  test('invalid answers only cost the summaries and never the pack, even with --strict', async () => {
    endpoint = await fakeEndpoint(() => 'garbage')
    const { code, stdout } = await cardcat(ask('--enrich', '--strict'), around())
    expect(code).toBe(0)
    const { problems, enrichment } = JSON.parse(stdout)
    expect(enrichment.left_out).toEqual({ 'unusable answer': 5 })
    expect(
      problems.filter(({ severity }: { severity: string }) => severity === 'warning'),
    ).toHaveLength(5)
    expect((await cards('symbol')).every((card) => card.enrichment === undefined)).toBe(true)
  })

  test.each([
    ['no address', { CARDCAT_UPSTREAM_URL: '' }, 'CARDCAT_UPSTREAM_URL'],
    ['no model', { CARDCAT_UPSTREAM_MODEL: '' }, 'CARDCAT_UPSTREAM_MODEL'],
    ['not a web address', { CARDCAT_UPSTREAM_URL: 'ftp://x/' }, 'http'],
    ['a password in it', { CARDCAT_UPSTREAM_URL: `https://me:${KEY}@x/v1` }, 'without a name'],
    ['a key with two lines', { CARDCAT_UPSTREAM_KEY: `${KEY}\n${KEY}` }, 'CARDCAT_UPSTREAM_KEY'],
  ])(
    'invalid settings are a usage error that does not contain the key: %s',
    async (_, env, named) => {
      const { code, stdout, stderr } = await cardcat(ask('--enrich'), around(env))
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(named)
      expect(stderr).not.toContain(KEY)
    },
  )
})

describe('cardcat build --inspector', () => {
  test('an unreachable inspector gives one warning', async () => {
    const { code, stdout } = await cardcat(ask('--inspector', 'http://127.0.0.1:1'), around())
    expect(code).toBe(0)
    const { problems, inspector } = JSON.parse(stdout)
    expect(inspector).toMatchObject({ answered: 0, differ: 0 })
    expect(problems.map(({ reason }: { reason: string }) => reason)).toContainEqual(
      expect.stringContaining('the inspector was not used: it cannot be reached'),
    )
  })

  test('an address of another machine is a usage error', async () => {
    const { code, stderr } = await cardcat(ask('--inspector', 'http://example.com'), around())
    expect(code).toBe(2)
    expect(stderr).toContain('on this machine')
  })
})
