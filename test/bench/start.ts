/**
 * `npm start` as in a new clone: a home folder without a cache, and a process of its own, until dist/edge is ready to
 * be served. Then a browser with an empty cache opens the page and types questions key by key.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { visitSite } from './browser.ts'
import type { StartFigures } from './results.ts'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const EDGE = join(DIST, 'edge')

/** Pairs of a first and a later question, each with an empty cache. */
const QUESTIONS = [
  ['discriminated union', 'set a cookie'],
  ['graceful shutdown', 'flatten an error'],
  ['basic auth middleware', 'expand variables'],
] as const

const Counted = v.object({ counts: v.record(v.string(), v.number()) })

export async function measureStart(scratch = tmpdir()): Promise<StartFigures> {
  const home = mkdtempSync(join(scratch, 'cardcat-start-'))
  try {
    for (const built of ['pack', 'edge'])
      rmSync(join(DIST, built), { recursive: true, force: true })
    const started = performance.now()
    execFileSync(process.execPath, [join(DIST, 'start.js'), '--no-serve'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: home, CARDCAT_CACHE: join(home, 'cache') },
      stdio: 'ignore',
    })
    const start_ms = performance.now() - started
    const packs = readdirSync(join(DIST, 'pack'))
    const cards = packs.reduce((sum, name) => sum + cardsOf(join(DIST, 'pack', name)), 0)
    return {
      packs,
      cards,
      start_ms,
      typed: await visitSite('cardcat', EDGE, QUESTIONS, 'key by key'),
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function cardsOf(pack: string): number {
  const { counts } = v.parse(Counted, JSON.parse(readFileSync(join(pack, MANIFEST), 'utf8')))
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
