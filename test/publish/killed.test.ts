/**
 * `cardcat publish` is killed at pseudo-random moments from a seed. After each kill every listed version is complete to
 * the last chunk, earlier versions still answer, and the next run continues.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardcat } from '../cli/cardcat.ts'
import { seededRandom } from '../small-pack.ts'
import { buildSmall } from './small-builds.ts'
import { wholeness } from './whole-target.ts'

const CARDCAT = join(import.meta.dirname, '../../dist/cli.js')
const KILLS = 12

let folder: string
let target: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-killed-'))
  target = join(folder, 'target')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

/** Different in every version, and large enough that writing takes a while. */
const packOf = (version: number): string => {
  const names = Array.from({ length: 300 }, (_, i) => `name${i}of${i % 3 === 0 ? version : 0}`)
  return buildSmall(folder, { version: `1.${version}.0`, names })
}

function publishFor(milliseconds: number, pack: string): Promise<'killed' | 'done'> {
  const child = spawn(
    process.execPath,
    [CARDCAT, 'publish', target, '--pack', pack, '--keep', '3'],
    {
      stdio: 'ignore',
    },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'done' : 'killed')
    })
  })
}

test(`${KILLS} kills leave every version whole`, { timeout: 240_000 }, async () => {
  const random = seededRandom(23)
  const first = packOf(0)
  const started = performance.now()
  expect(await publishFor(120_000, first)).toBe('done')
  const usual = performance.now() - started
  let killed = 0
  let last = '1.0.0'
  for (let version = 1; killed < KILLS && version < 3 * KILLS; version++) {
    // Moments of the whole run, including the start of the process.
    const outcome = await publishFor(usual * (0.2 + 0.9 * random()), packOf(version))
    const { versions, broken } = await wholeness(target)
    expect(broken).toEqual([])
    expect(versions.shelf).toContain(last)
    if (outcome === 'killed') killed++
    last = versions.shelf?.[0] ?? last
  }
  expect(killed).toBeGreaterThan(KILLS / 2)
  const ran = await cardcat(['publish', target, '--pack', packOf(99), '--keep', '1'])
  expect(ran.code).toBe(0)
  expect(await wholeness(target)).toEqual({ versions: { shelf: ['1.99.0'] }, broken: [] })
  const asked = await cardcat(['search', 'name3of99', '--pack', target, '--json'])
  expect(JSON.parse(asked.stdout).results[0].version).toBe('1.99.0')
  expect(readdirSync(join(target, 'shelf')).filter((name) => name.endsWith('.json'))).toContain(
    'versions.json',
  )
})
