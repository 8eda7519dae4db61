/**
 * The worker over an R2 bucket of miniflare that contains several versions, and the package's `openCatalog` over the
 * same files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { publishPack } from '../../build/publish/publish.ts'
import { openCatalog } from '../../runtime/api/index.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { builtSmall } from './small-builds.ts'

let folder: string
let worker: Miniflare

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-r2-'))
  const at = join(folder, 'target')
  const target = folderTarget(at)
  await publishPack(target, await builtSmall(folder, { version: '1.0.0', names: ['one', 'two'] }))
  await publishPack(target, await builtSmall(folder, { version: '1.1.0', names: ['one', 'three'] }))
  worker = new Miniflare({
    compatibilityDate: '2026-04-20',
    modules: await bundleWorker(join(import.meta.dirname, '../../runtime/worker.ts')),
    r2Buckets: ['PACKS'],
    bindings: { CARDCAT_PACKS_PREFIX: 'api' },
    cf: false,
  })
  const bucket = await bucketOf(worker)
  for (const entry of readdirSync(at, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    await bucket.put(
      `api/${relative(at, file).replaceAll('\\', '/')}`,
      new Uint8Array(readFileSync(file)),
    )
  }
}, 60_000)
afterAll(async () => {
  await worker.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** The part of R2 that is used here. Miniflare's own types require Cloudflare's. */
interface R2 {
  put(key: string, value: Uint8Array): Promise<unknown>
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
}

const bucketOf = async (of: Miniflare): Promise<R2> =>
  (await of.getR2Bucket('PACKS')) as unknown as R2

const search = async (query: string) => {
  const response = await worker.dispatchFetch(`http://localhost/search?${query}`)
  const answer = (await response.json()) as {
    results: { title: string; version: string }[]
    reason?: string
  }
  return { ...answer, cards: answer.results.map(({ title, version }) => `${title} ${version}`) }
}

test('a worker answers from the latest version and from a named one', async () => {
  expect((await search('q=one')).cards).toEqual(['one 1.1.0'])
  expect((await search('q=one&version=1.0.0')).cards).toEqual(['one 1.0.0'])
  expect((await search('q=shelf@1.0 two')).cards[0]).toBe('two 1.0.0')
  expect((await search('q=one&version=3')).reason).toContain('shelf has no version 3 here')
})

test('the package opens the same bucket', async () => {
  const bucket = await bucketOf(worker)
  const opened = await openCatalog({ get: async (key) => bucket.get(key) }, { prefix: 'api' })
  if (!opened.ok) throw new Error(opened.msg)
  const found = await opened.value.search('two', { version: '1.0.0' })
  expect(found.ok && found.value.results.map(({ title }) => title)).toEqual(['two'])
})
