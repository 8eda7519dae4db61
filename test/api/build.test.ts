/**
 * `cardcat/build`: progress events, cancellation by signal, and error types.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BuildError, type BuildProgress, build, type Stage } from '../../build/api.ts'
import { openCatalog } from '../../runtime/api/index.ts'

let work: string
let library: string
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-build-'))
  library = join(import.meta.dirname, '../fixtures/pack-0.1.0/library')
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

test('builds a pack that opens, and reports progress', async () => {
  const events: BuildProgress[] = []
  const out = join(work, 'pack')
  const report = await build({
    roots: [library],
    out,
    cache: false,
    onProgress: (event) => events.push(event),
  })
  expect(report.cards.symbol).toBeGreaterThan(5)
  expect(report.pack?.folder).toBe(out)
  const stages = new Set(events.map(({ stage }) => stage))
  for (const stage of ['discover', 'extract', 'link', 'embed cards', 'pack'] as const)
    expect(stages).toContain(stage)
  for (const { done, total } of events) expect(done).toBeLessThanOrEqual(Math.max(total, done))
  expect(await openCatalog(out)).toMatchObject({
    ok: true,
    value: { packs: [{ cards: report.cards }] },
  })
})

test.each<Stage>(['extract', 'embed cards', 'pack'])(
  'a signal during %s stops the build, and the previous pack stays',
  async (stage) => {
    const out = join(work, 'pack')
    await build({ roots: [library], out, cache: false })
    const before = readdirSync(out, { recursive: true }).sort()
    const controller = new AbortController()
    const building = build({
      roots: [library],
      out,
      cache: false,
      version: '99',
      signal: controller.signal,
      onProgress: (event) => event.stage === stage && controller.abort(new Error('enough')),
    })
    await expect(building).rejects.toThrow('enough')
    expect(readdirSync(out, { recursive: true }).sort()).toEqual(before)
  },
)

test('a signal that is already aborted stops the build before it writes anything', async () => {
  const out = join(work, 'pack')
  const building = build({ roots: [library], out, signal: AbortSignal.abort() })
  await expect(building).rejects.toThrow('aborted')
  expect(existsSync(out)).toBe(false)
})

test('an empty folder is a BuildError with advice', async () => {
  writeFileSync(join(work, 'nothing.bin'), '')
  const building = build({ roots: [work], out: join(work, 'pack'), cache: false })
  await expect(building).rejects.toThrow(BuildError)
  await expect(building).rejects.toThrow(/Give the folder that contains the sources/)
})
