/** The warm-up question of a starting worker: its pack is current, and workerd allows it to be answered. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WARM_UP_PACK, warmUpPack } from '../../build/serve/warm-up-pack.ts'
import { startWorkerd } from '../bench/workerd.ts'

/** How long a process or a connection may take on a machine that runs every test at once, in milliseconds. */
const SOON = 10_000

test('the warm-up pack is current: run `npm run warm-up-pack` to update it', async () => {
  expect(await warmUpPack()).toBe(readFileSync(WARM_UP_PACK, 'utf8'))
})

test('the warm-up question is answered before the first request, where fetches and streams are forbidden', async () => {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-warm-up-'))
  const script = join(import.meta.dirname, 'warm-up-worker.ts')
  const worker = await startWorkerd({ script, assets: work, work })
  try {
    await vi.waitFor(
      async () => expect(await (await fetch(worker.url)).text()).toBe('answered'),
      SOON,
    )
  } finally {
    worker.stop()
    rmSync(work, { recursive: true })
  }
})
