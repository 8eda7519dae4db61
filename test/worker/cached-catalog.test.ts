/** When the shared catalog is opened again because a pack failed, and what answers meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Catalog } from '../../runtime/catalog.ts'
import { cacheCatalog } from '../../runtime/http/cached-catalog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const catalogWith = (...failed: readonly string[]): Catalog => ({
  packs: [],
  size: 0,
  failures: failed.map((name) => ({ code: 'pack_corrupt', msg: name })),
})

/** Opens these catalogs in turn, the last one again and again; each takes a second. */
function openedInTurn(...catalogs: readonly Catalog[]) {
  const open = vi.fn(async () => {
    const catalog = catalogs[Math.min(open.mock.calls.length, catalogs.length) - 1]
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return catalog ?? catalogWith()
  })
  const cached = cacheCatalog(open)
  const failures = async (): Promise<number> => (await cached.open()).failures.length
  return { open, cached, failures }
}

test('the old catalog answers while packs are opened again, until fewer fail', async () => {
  const { cached, open, failures } = openedInTurn(
    catalogWith('a', 'b'),
    catalogWith('a'),
    catalogWith(),
  )
  const first = failures()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  // Without the timers nothing that takes time is finished.
  expect(await failures()).toBe(2)
  expect(open).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await failures()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await cached.open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await failures()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000_000)
  await cached.open()
  expect(open).toHaveBeenCalledTimes(3)
})

test('a pack that stays damaged is tried ever less often, down to every five minutes', async () => {
  const { cached, open } = openedInTurn(catalogWith('a'))
  const hours = 2
  for (let second = 0; second < hours * 3_600; second++) {
    cached.open().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(open.mock.calls.length).toBeGreaterThan(hours * 10)
  expect(open.mock.calls.length).toBeLessThan(hours * 12 + 10)
})

test('an opening that fails is forgotten, and one in the background changes nothing', async () => {
  const open = vi.fn(async () => catalogWith('a'))
  open.mockRejectedValueOnce(new Error('no network'))
  const cached = cacheCatalog(open)
  await expect(cached.open()).rejects.toThrow('no network')
  const catalog = await cached.open()
  open.mockRejectedValueOnce(new Error('no network'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await cached.open()).toBe(catalog)
  await vi.advanceTimersByTimeAsync(1)
  expect(await cached.open()).toBe(catalog)
})
