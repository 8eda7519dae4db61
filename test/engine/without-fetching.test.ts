/**
 * While a question is typed, a key is answered from loaded files or not at all; nothing is fetched.
 */
import { expect, test } from 'vitest'
import { NotLoaded, openCatalog, withoutFetching } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { randomCards, randomSources } from '../pack/random-cards.ts'
import { countingStore, smallPack } from '../small-pack.ts'

const SOURCES = randomSources(41, 30)
const files = smallPack(randomCards(42, 3000, SOURCES), SOURCES)
const QUESTION = 'parse'

test('a search without fetching is refused if files are missing, and fetches nothing for the next question', async () => {
  const [asked, alone] = [countingStore(files), countingStore(files)]
  const catalog = await openCatalog([asked])
  await expect(search(withoutFetching(catalog), 'zebra')).rejects.toThrow(NotLoaded)
  expect(asked.reads).toHaveLength(1)
  await search(catalog, QUESTION)
  await search(await openCatalog([alone]), QUESTION)
  expect(asked.reads).toEqual(alone.reads)
})

test('a search without fetching gives the same answer without a read if all files are loaded', async () => {
  const store = countingStore(files)
  const catalog = await openCatalog([store])
  const answer = await search(catalog, QUESTION)
  const { length } = store.reads
  expect(await search(withoutFetching(catalog), QUESTION)).toEqual(answer)
  expect(store.reads).toHaveLength(length)
})
