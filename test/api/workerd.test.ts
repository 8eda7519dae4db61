/**
 * The compiled entries in a real workerd with a real assets binding, used by the worker of test/fixtures/consumer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../../build/serve/assemble.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

let work: string
let worker: Miniflare

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-api-'))
  const directory = join(work, 'edge')
  assemble({ packs: await writeTinyPacks(join(work, 'packs')), out: directory })
  worker = new Miniflare({
    compatibilityDate: '2026-04-20',
    modules: await bundleWorker(join(import.meta.dirname, '../fixtures/consumer/worker.ts')),
    assets: { directory, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    cf: false,
  })
  await worker.ready
})
afterAll(async () => {
  await worker.dispose()
  rmSync(work, { recursive: true, force: true })
})

test('a worker of a few lines answers in workerd', async () => {
  const health = await worker.dispatchFetch('http://localhost/health')
  expect(await health.json()).toMatchObject({ status: 'ok', packs: [{}, {}] })
  const found = await worker.dispatchFetch('http://localhost/search?q=read_csv')
  expect(await found.json()).toHaveProperty(['results', 0, 'dotted'], 'alpha.io.read_csv')
})
