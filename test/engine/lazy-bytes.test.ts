/**
 * The reads of a lazy reader: the manifest, then the few files that a question needs, each once.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { search } from '../../runtime/search.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { cardsOfHeads } from '../pack/cards-of-heads.ts'
import { randomCards, randomSources } from '../pack/random-cards.ts'
import { countingStore, type Files, smallPack } from '../small-pack.ts'

const SOURCES = randomSources(41, 30)

let files: Files

beforeAll(() => {
  files = smallPack(randomCards(42, 3000, SOURCES), SOURCES)
})

async function opened() {
  const store = countingStore(files)
  const catalog = await openCatalog([store])
  const since = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = store.reads.length
    await work()
    return store.reads.slice(before)
  }
  return { catalog, store, since }
}

const sectionsOf = (reads: readonly string[]): string[] =>
  reads.map((file) => file.split('/')[0] ?? '').toSorted()
const bytesOf = (reads: readonly string[]): number =>
  reads.reduce((sum, file) => sum + (files.get(file)?.length ?? 0), 0)

describe('a lazy pack', () => {
  test('opens with only its manifest', async () => {
    const { store } = await opened()
    expect(store.reads).toEqual([MANIFEST])
  })

  test('reads one chunk of terms and the heads of the results for a word', async () => {
    const { catalog, since } = await opened()
    const reads = await since(() => search(catalog, 'größe', { limit: 5 }))
    const sections = sectionsOf(reads)
    expect(sections.filter((section) => section === 'terms')).toHaveLength(1)
    expect(sections.filter((section) => section === 'heads').length).toBeLessThanOrEqual(6)
    expect(
      sections.some((section) => ['bodies', 'sources', 'paths', 'words'].includes(section)),
    ).toBe(false)
    expect(bytesOf(reads)).toBeLessThan(bytesOf([...files.keys()]) / 8)
  })

  test('reads nothing when the question is repeated', async () => {
    const { catalog, since } = await opened()
    await search(catalog, 'parse reader')
    expect(await since(() => search(catalog, 'parse reader'))).toEqual([])
  })

  test('gives the same answers with little memory, and reads evicted files again', async () => {
    const small = countingStore(files)
    const catalog = await openCatalog([small], { cacheBytes: 20_000 })
    const { catalog: roomy } = await opened()
    for (const question of ['parse reader', 'größe', 'write', 'parse reader'])
      expect(await search(catalog, question)).toEqual(await search(roomy, question))
    expect(small.reads.length).toBeGreaterThan(new Set(small.reads).size)
  })

  test('inflates an evicted block again without reading its file again', async () => {
    const store = countingStore(files)
    const all = bytesOf([...files.keys()])
    // Half of the memory is for files, which all fit; the contents of their blocks would need ten times as much.
    const catalog = await openCatalog([store], { cacheBytes: 2 * all })
    const { catalog: roomy } = await opened()
    for (const question of ['parse reader', 'größe', 'write', 'read csv', 'parse reader', 'write'])
      expect(await searchCards(catalog, question)).toEqual(await searchCards(roomy, question))
    expect(store.reads.length).toBe(new Set(store.reads).size)
  })

  test('concurrent questions do not evict files that others wait for', async () => {
    const questions = ['parse', 'read csv', 'größe', 'write', 'reader', 'table', 'open', 'close']
    const alone = countingStore(files)
    const catalog = await openCatalog([alone], { cacheBytes: 20_000 })
    for (const question of questions) await searchCards(catalog, question)
    const together = countingStore(files)
    const busy = await openCatalog([together], { cacheBytes: 20_000 })
    const answers = await Promise.all(questions.map((question) => searchCards(busy, question)))
    const { catalog: roomy } = await opened()
    for (const [i, question] of questions.entries())
      expect(answers[i]).toEqual(await searchCards(roomy, question))
    // Concurrent questions share reads.
    expect(together.reads.length).toBeLessThanOrEqual(alone.reads.length)
  })

  test('caches every file of a small pack', async () => {
    const { catalog, store } = await opened()
    for (const question of ['parse reader', 'größe', 'write', 'parse reader'])
      await search(catalog, question)
    expect(store.reads.length).toBe(new Set(store.reads).size)
  })

  test('reads few files for the next letter of a word', async () => {
    const { catalog, since } = await opened()
    await search(catalog, 'read', { typing: true })
    const reads = await since(() => search(catalog, 'readt', { typing: true }))
    expect(reads.length).toBeLessThanOrEqual(14)
    expect(sectionsOf(reads)).not.toContain('words')
  })

  test('reads the words for spelling correction only for an unknown word', async () => {
    const { catalog, since } = await opened()
    expect(sectionsOf(await since(() => search(catalog, 'parse')))).not.toContain('words')
    expect(sectionsOf(await since(() => search(catalog, 'parsx')))).toContain('words')
  })

  test('reads no file twice, however many questions are concurrent', async () => {
    const { catalog, store } = await opened()
    await Promise.all(
      ['parse', 'read csv', 'größe', 'parsx', 'parse'].map((question) => search(catalog, question)),
    )
    expect(new Set(store.reads).size).toBe(store.reads.length)
  })

  test('reads the bodies only of opened cards', async () => {
    const { catalog, since } = await opened()
    const { results } = await search(catalog, 'parse', { limit: 1 })
    const sections = sectionsOf(await since(() => cardsOfHeads(catalog, results)))
    expect(sections.filter((section) => section === 'bodies').length).toBeLessThanOrEqual(2)
  })
})

test('a resident pack reads all tables when it opens, and only heads of cards for a question', async () => {
  const store = countingStore(files)
  const catalog = await openCatalog([store], { resident: true })
  const tables = [...files.keys()].filter((file) =>
    /^(?:terms|words|symbols|ids|paths)\//.test(file),
  )
  expect(store.reads).toEqual(expect.arrayContaining(tables))
  const before = store.reads.length
  await search(catalog, 'parse parsx read csv')
  expect(sectionsOf(store.reads.slice(before)).every((section) => section === 'heads')).toBe(true)
})
