/**
 * Semantic beside lexical search: what it finds, what it must not displace, and that all readers agree.
 */
import { describe, expect, test } from 'vitest'
import type { SearchOptions } from '../../runtime/answers.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { CARD_LIMITS } from '../../runtime/search/candidates.ts'
import { encodeQuestion } from '../../runtime/search/semantic.ts'
import { search } from '../../runtime/search.ts'
import { randomCards, randomSources } from '../pack/random-cards.ts'
import { countingStore, type Files, openSmall, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { LIBRARY } from './answers.ts'

const files = smallPack(LIBRARY, [], 'small', (entries) =>
  toyEmbedding(entries, {
    fetch: 'read',
    spreadsheet: 'table',
    hypertuning: 'estimator',
    python: 'estimator',
  }),
)

const ids = async (question: string, options: SearchOptions = {}): Promise<string[]> => {
  const catalog = await openSmall(files)
  return (await search(catalog, question, options)).results.map(({ id }) => id)
}

describe('words that no card contains', () => {
  test('find cards with the same meaning', async () => {
    expect((await ids('hypertuning'))[0]).toBe('model:GridSearchCV')
    expect((await ids('hypertuning', { mode: 'semantic' }))[0]).toBe('model:GridSearchCV')
  })

  test('find nothing in a lexical search', async () => {
    expect(await ids('hypertuning', { mode: 'lexical' })).not.toContain('model:GridSearchCV')
  })

  test('matter beside words that cards contain', async () => {
    expect((await ids('fetch spreadsheet csv'))[0]).toBe('io.csv:read_csv')
  })
})

describe('a word beside others', () => {
  /** The cosine of a question of two words to its other word. */
  async function cosineBeside(word: string): Promise<number> {
    const { packs } = await openCatalog([memoryStore('small', files)], { resident: true })
    const [whole, both] = ['spreadsheet', `spreadsheet ${word}`].map((text) =>
      packs[0] === undefined ? undefined : encodeQuestion(packs[0], text),
    )
    return whole?.reduce((sum, value, i) => sum + value * (both?.[i] ?? 0), 0) ?? 0
  }

  test('counts as much as the others if it has another meaning', async () => {
    expect(await cosineBeside('hypertuning')).toBeLessThan(0.8) // about 1 / √2
  })

  test('counts as little as a stop word if it names a language', async () => {
    expect(await cosineBeside('python')).toBeGreaterThan(0.85) // about 1 / √(1 + .4²)
  })
})

test('has the meaning of its correction if it is misspelled', async () => {
  const semantic = async (question: string) => {
    const { results } = await search(await openSmall(files), question, { explain: true })
    return results.find(({ id }) => id === 'io.csv:read_csv')?.signals?.semantic
  }
  expect(await semantic('raed csv')).toBeCloseTo((await semantic('read csv')) ?? 0)
})

describe('an exact name', () => {
  test.each(['lib.write_csv', 'numpy.linalg.svd', 'GridSearchCV'])(
    '%s stays first',
    async (name) => {
      const catalog = await openSmall(files)
      const { results } = await search(catalog, name, { explain: true })
      expect(results[0]?.signals?.exact).toBeGreaterThan(0)
    },
  )
})

test('signals separate the lexical and the semantic score', async () => {
  const catalog = await openSmall(files)
  const { results } = await search(catalog, 'fetch csv', { explain: true })
  const signals = results.find(({ id }) => id === 'io.csv:read_csv')?.signals
  expect(signals?.lexical).toBeGreaterThan(0)
  expect(signals?.semantic).toBeGreaterThan(0)
})

test('the semantic score counts less if no card is near the question', async () => {
  const catalog = await openSmall(files)
  const weightOfMeaning = async (question: string): Promise<number> => {
    const { results } = await search(catalog, question, { explain: true })
    const { features = {}, semantic = 0 } = results[0]?.signals ?? {}
    return (features.meaning ?? 0) / semantic
  }
  expect(await weightOfMeaning('hypertuning')).toBeLessThan(await weightOfMeaning('read csv'))
})

test.each([
  [0, 'semantic'],
  [1, 'lexical'],
] as const)('with %i as the lexical weight, the score is the %s part', async (share, part) => {
  const catalog = await openSmall(files)
  const options = { lexical_weight: share, explain: true, visibilities: ['public'] }
  const { results } = await search(catalog, 'fetch the rows', options)
  expect(results.length).toBeGreaterThan(2)
  for (const { score, signals } of results) {
    const { kind = 0, worth = 0, path = 0 } = signals?.features ?? {}
    expect(score - kind - worth - path).toBeCloseTo(signals?.[part] ?? -1)
  }
})

test('filters apply to semantic results', async () => {
  expect(await ids('hypertuning')).toContain('model:GridSearchCV')
  const guides = await ids('hypertuning', { kinds: ['guide'] })
  expect(guides).not.toEqual([])
  expect(guides).not.toContain('model:GridSearchCV')
})

test('in semantic mode, a pack without vectors is searched by words, with a warning', async () => {
  const catalog = await openSmall(smallPack(LIBRARY))
  const { results, warnings } = await search(catalog, 'read csv', { mode: 'semantic' })
  expect(results[0]?.id).toBe('io.csv:read_csv')
  expect(warnings?.[0]?.code).toBe('mode_unavailable')
})

describe('a larger pack', () => {
  const sources = randomSources(61, 3)
  const large = smallPack(randomCards(62, 1500, sources), sources, 'large', toyEmbedding)
  const QUESTIONS = [
    'parse the größe',
    'utf8 поиск',
    'read csv line',
    '検索',
    'constructor toString',
  ]

  test.each(QUESTIONS)(
    '%s: the same answer from lazy and resident readers, and from both kernels',
    async (question) => {
      const answers = await Promise.all(
        [{}, { resident: true }, { kernel: kernelOf(scanModule()) }].map(async (options) => {
          const catalog = await openCatalog([memoryStore('large', large)], options)
          return search(catalog, question, { limit: 50, explain: true })
        }),
      )
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    },
  )

  test('a lexical search reads no vector file', async () => {
    const store = countingStore(large)
    await search(await openCatalog([store]), 'parse', { mode: 'lexical' })
    expect(store.reads.filter((file) => file.startsWith('vectors/'))).toEqual([])
  })

  test('no cluster is read while terms of the question are still loading', async () => {
    const vectorsRead = async (...questions: string[]): Promise<string[]> => {
      const store = countingStore(large)
      const catalog = await openCatalog([store])
      let before = 0
      for (const question of questions) {
        before = store.reads.length
        await search(catalog, question)
      }
      return store.reads.slice(before).filter((file) => file.startsWith('vectors/'))
    }
    const own = await vectorsRead('read csv utf8')
    const after = await vectorsRead('read 検索', 'csv parse', 'read csv utf8')
    expect(after.filter((file) => !own.includes(file))).toEqual([])
  })

  test('a missing cluster leaves its cards without a semantic score, and the answer says so', async () => {
    const without = new Map([...large].filter(([file]) => !file.startsWith('vectors/')))
    const catalog = await openCatalog([memoryStore('large', without)])
    const { results, warnings } = await search(catalog, 'parse')
    expect(results.length).toBeGreaterThan(0)
    expect(warnings?.[0]).toMatchObject({ code: 'chunk_missing' })
  })
})

describe('several packs', () => {
  const packOf = (project: string, seed: number): Files => {
    const cards = randomCards(seed, 800, []).map((card) => ({ ...card, project }))
    return smallPack(cards, [], project, toyEmbedding)
  }
  const PACKS = Array.from({ length: 4 }, (_, i) => packOf(`library${i}`, 70 + i))

  /** The number of vector files that a question reads, by pack. */
  async function vectorsRead(options: SearchOptions): Promise<number[]> {
    const stores = PACKS.map((own) => countingStore(own))
    await search(await openCatalog(stores), 'parse utf8', options)
    return stores.map(({ reads }) => reads.filter((file) => file.startsWith('vectors/')).length)
  }

  /** The table of clusters, and the page that maps cards to clusters. */
  const TABLES = 2

  test('make a lazy reader read no more clusters than one pack does', async () => {
    const read = (await vectorsRead({})).reduce((sum, count) => sum + count - TABLES, 0)
    const { nearest, lexical } = CARD_LIMITS.probes.hybrid
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(nearest + lexical)
  })

  test('that are filtered out have none of their clusters read', async () => {
    const [first = 0, ...others] = await vectorsRead({ projects: ['library0'] })
    expect(first).toBeGreaterThan(TABLES)
    for (const other of others) expect(other).toBeLessThan(TABLES + 1)
  })
})
