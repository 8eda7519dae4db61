/** Packs written by a newer or an older cardcat: the messages of a server, beside packs that it can read. */
import { expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { MANIFEST, PACK_VERSION } from '../../runtime/pack/pack-format.ts'
import { type FileStore, memoryStore } from '../../runtime/pack/store.ts'
import { smallPack } from '../small-pack.ts'

const FILES = smallPack([{ id: 'desk:ask', fields: { name: 'ask', text: 'ask for a book' } }])

const ofToday = memoryStore('today', FILES)

function ofVersion(version: number): FileStore {
  const manifest = new TextDecoder()
    .decode(FILES.get(MANIFEST))
    .replace(`"version":${PACK_VERSION}`, `"version":${version}`)
  return memoryStore('other', new Map([...FILES, [MANIFEST, new TextEncoder().encode(manifest)]]))
}

const get = async (path: string, ...stores: readonly FileStore[]): Promise<Response> =>
  createApp({ openCatalog: () => openCatalog(stores) }).fetch(
    new Request(`http://localhost${path}`),
  )

test.each([
  ['a newer', PACK_VERSION + 1, 'update cardcat'],
  ['an older', PACK_VERSION - 1, 'build the pack again'],
])('%s one alone is 503 pack_version, with advice', async (_, version, advice) => {
  const response = await get('/search?q=ask', ofVersion(version))
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    error: { code: 'pack_version', msg: expect.stringContaining(advice) },
  })
  const health = await get('/health', ofVersion(version))
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ reasons: [expect.stringContaining(advice)] })
})

test('beside a newer one a current pack answers, with a warning', async () => {
  const response = await get('/search?q=ask', ofVersion(PACK_VERSION + 1), ofToday)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    results: [{ id: 'desk:ask' }],
    warnings: [{ code: 'pack_version', msg: expect.stringContaining('update cardcat') }],
  })
})
