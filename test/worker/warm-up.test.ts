/** The question that a starting worker asks itself: its pack is of today, and workerd lets it be answered. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WARM_UP_PACK, warmUpPack } from '../../build/serve/warm-up-pack.ts'
import { startWorkerd } from '../bench/workerd.ts'

/** How long a process or a connection may take on a machine that runs every test at once, in milliseconds. */
const SOON = 10_000

test('its pack is what the build makes today: else run `npm run warm-up-pack`', async () => {
  expect(await warmUpPack()).toBe(readFileSync(WARM_UP_PACK, 'utf8'))
})

test('it is answered before there is a request, where nothing may be fetched or streamed', async () => {
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
