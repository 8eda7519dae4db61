/**
 * The bytes of a search response over HTTP, whose cards are serialized once and cached. They equal those of the answer
 * serialized as a whole, and a card that was read while a file was missing is read again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { type FileStore, StoreError } from '../../runtime/pack/store.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { writeTinyPacks } from './tiny-packs.ts'

let folder: string
let packs: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  packs = await writeTinyPacks(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUESTIONS = ['read_csv', 'how do I read a table', 'a word xyzzyq', 'csv', 'write', 'sort']

const bodyOf = async (catalog: Catalog, question: string): Promise<string> => {
  const app = createApp({ openCatalog: async () => catalog })
  const response = await app.fetch(
    new Request(`http://localhost/search?q=${encodeURIComponent(question)}`),
  )
  return response.text()
}

const wholeOf = async (catalog: Catalog, question: string): Promise<string> =>
  JSON.stringify(await searchCards(catalog, question, { limit: 10 }))

test('an answer of cached cards has the same bytes as one serialized as a whole', async () => {
  const catalog = await openCatalog(packs.map(folderStore))
  let results = 0
  for (const question of [...QUESTIONS, ...QUESTIONS]) {
    const whole = await wholeOf(catalog, question)
    expect(await bodyOf(catalog, question)).toBe(whole)
    results += JSON.parse(whole).results.length
  }
  expect(results).toBeGreaterThan(QUESTIONS.length)
})

test('a card that was read while a file was missing is not cached', async () => {
  let isBroken: boolean = true
  const broken = (store: FileStore): FileStore => ({
    ...store,
    read: (file) =>
      isBroken && file.startsWith('sources')
        ? Promise.reject(new StoreError('asleep', true))
        : store.read(file),
  })
  const catalog = await openCatalog(packs.map((pack) => broken(folderStore(pack))))
  const asked = (): Promise<string[]> =>
    Promise.all(QUESTIONS.map((question) => bodyOf(catalog, question)))
  const before = await asked()
  expect(before.join()).toContain('chunk_missing')
  isBroken = false
  await asked()
  const whole = await openCatalog(packs.map(folderStore))
  expect(await asked()).toEqual(await Promise.all(QUESTIONS.map((q) => wholeOf(whole, q))))
})
