/** A cache that is deleted while it is read stays deleted: `caches.open` would create it again, empty. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '../../site/offline/cache-names.ts'
import { onDemandCache } from '../../site/offline/on-demand-cache.ts'
import { savedLibrary } from '../../site/offline/saved-library.ts'
import { savedPacks } from '../../site/offline/saved-packs.ts'

const SITE = 'https://docs.example/'
const names = cacheNames(SITE)

/** Of a browser in which the saving of a library fails right after the names of the caches were listed. */
const created: string[] = []
beforeEach(() => {
  created.length = 0
  vi.stubGlobal('caches', {
    keys: async () => [names.library('tidewater', 'c0ffee')],
    match: async () => undefined,
    delete: async () => false,
    open: async (name: string) => {
      created.push(name)
      return { match: async () => undefined, keys: async () => [] }
    },
  })
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterEach(() => vi.unstubAllGlobals())

test('by the service worker', async () => {
  const packs = savedPacks(`${SITE}pack/`, names, onDemandCache(names.read))
  expect(await packs.isSaved('tidewater')).toBe(false)
  expect(await packs.file(`${SITE}pack/tidewater/manifest.json`, 'tidewater')).toBeUndefined()
  expect(created).toEqual([])
})

test('by the page', async () => {
  const library = { address: `${SITE}pack/tidewater/`, checksum: 'c0ffee' }
  expect(await savedLibrary(library, SITE).state()).toMatchObject({ kind: 'not saved' })
  expect(created).toEqual([])
})
