/** The pure functions of the benchmark, whose figures must be correct before they can be compared. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bootstrapInterval, randomFrom } from '../../build/answer/bootstrap.ts'
import { loadBase } from '../../build/embed/base.ts'
import { bagEmbedding } from './bag-embedding.ts'
import { budgetsOf, type OtherFigures } from './budgets.ts'
import { entryOf, takeDocuments } from './cards.ts'
import { misspell } from './misspell.ts'
import { FILES_OF, PEERS } from './peers/all.ts'
import { identifierWords } from './peers/minisearch.ts'
import { pageOf } from './peers/pagefind.ts'
import { questionsFor, spoken, wordsOf } from './questions.ts'
import { measureScan } from './scan.ts'
import { percentile, reciprocalRank, roundAll } from './statistics.ts'

const MODULES = join(import.meta.dirname, '../fixtures/bench/modules')
const EXPECTED = join(import.meta.dirname, '../fixtures/bench/documents.json')

describe('the corpus', () => {
  const documents = takeDocuments(MODULES, 1000)

  test('declarations become documents, without duplicates and repetitions', async () => {
    const lines = documents.map((document) => JSON.stringify(document))
    await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot(EXPECTED)
  })

  test('no id and no content occurs twice', () => {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length)
    const contents = documents.map(({ name, signature, text }) => `${name}${signature}${text}`)
    expect(new Set(contents).size).toBe(documents.length)
  })

  test('at most a tenth of the cards come from one file', () => {
    const files = takeDocuments(MODULES, 30).map(({ file }) => file)
    for (const file of files) expect(files.filter((one) => one === file).length).toBeLessThan(4)
  })

  test('cardcat indexes the same text as the other engines', () => {
    for (const document of documents) {
      const { name, path, signature, text } = entryOf(document).fields
      expect({ name, path, signature, text }).toEqual({
        name: document.name,
        path: document.path,
        signature: document.signature,
        text: document.text,
      })
    }
  })

  test('a page for Pagefind escapes markup in declarations', () => {
    const tin = documents.find(({ name }) => name === '@scope/kit.Tin')
    expect(tin === undefined ? '' : pageOf(tin)).toContain('Shiny&#60;string&#62;')
  })
})

describe('the questions', () => {
  const documents = takeDocuments(MODULES, 1000)

  test('are the same in every run', () => {
    expect(questionsFor(documents)).toEqual(questionsFor(documents))
    expect(questionsFor(documents, 2)).not.toEqual(questionsFor(documents))
  })

  test('a known item has one right answer, which its question names', () => {
    for (const { question, relevant } of questionsFor(documents).dotted) {
      expect(relevant).toHaveLength(1)
      expect(documents.filter(({ name }) => name === question).map(({ id }) => id)).toEqual(
        relevant,
      )
    }
  })

  test('a typing error is exactly one edit', () => {
    const random = randomFrom(3)
    for (let i = 0; i < 200; i++) {
      const wrong = misspell('letters', random)
      expect(wrong).not.toBe('letters')
      expect(wrong[0]).toBe('l')
      expect(Math.abs(wrong.length - 7)).toBeLessThan(2)
    }
  })

  test('an unknown question has a word that no card contains, and no question occurs twice', () => {
    const { timed } = questionsFor(documents)
    const known = new Set(documents.flatMap(wordsOf))
    const asked = timed.find(({ name }) => name === 'unknown')?.questions ?? []
    expect(new Set(asked).size).toBe(200)
    for (const question of asked)
      expect(
        question.split(/[ .]/).some((word) => !known.has(word)),
        question,
      ).toBe(true)
  })

  test('names are split into words', () => {
    expect(spoken('.HTMLElement.getBBox2_or-so')).toBe('html element get b box2 or so')
    expect(identifierWords('GridSearchCV fit')).toEqual([
      'GridSearchCV',
      'Grid',
      'Search',
      'CV',
      'fit',
    ])
  })
})

describe('the numbers', () => {
  test('a percentile is the nearest rank', () => {
    const values = [5, 1, 4, 2, 3]
    expect(percentile(values, 0.5)).toBe(3)
    expect(percentile(values, 0.99)).toBe(5)
    expect(percentile(values, 0.2)).toBe(1)
    expect(percentile([], 0.5)).toBeNaN()
  })

  test('a reciprocal rank covers the first ten results', () => {
    const ids = Array.from({ length: 12 }, (_, i) => String(i + 1))
    expect(reciprocalRank(ids, new Set(['3', '5']))).toBe(1 / 3)
    expect(reciprocalRank(ids, new Set(['11']))).toBe(0)
  })

  test('an interval contains its mean, and is narrow if all values agree', () => {
    expect(bootstrapInterval([1, 1, 1])).toEqual([1, 1])
    const [low, high] = bootstrapInterval([0, 1, 0, 1, 1, 0, 1, 1])
    expect(low).toBeLessThan(0.625)
    expect(high).toBeGreaterThan(0.625)
  })

  test('measured figures are rounded, counts are not', () => {
    expect(roundAll({ ms: 1.23456, n: 123456, all: [0.00098765] })).toEqual({
      ms: 1.23,
      n: 123456,
      all: [0.000988],
    })
  })
})

describe('embeddings', () => {
  const entries = takeDocuments(MODULES, 40).map(entryOf)

  test('the vector of a card has length 1, and the terms include all base words', () => {
    const { terms, dimensions, cardVectors } = bagEmbedding(entries)
    expect(cardVectors).toHaveLength(entries.length * dimensions)
    const first = cardVectors.subarray(0, dimensions)
    expect(Math.hypot(...first)).toBeCloseTo(1, 5)
    const known = new Set(terms)
    const { terms: all, words } = loadBase()
    expect(all.slice(0, words).every((term) => known.has(term))).toBe(true)
  })

  test('every engine that builds no files is assigned the files of another engine', async () => {
    for (const [id, load] of Object.entries(PEERS))
      expect((await load()).build === undefined, id).toBe(FILES_OF[id] !== undefined)
  })

  test('the kernels are timed on the same rows and agree', () => {
    const { int8, int4 } = measureScan({ rows: 200, dims: 64 })
    for (const { wasm_ms, javascript_ms } of [int8, int4]) {
      expect(wasm_ms).toBeGreaterThan(0)
      expect(javascript_ms).toBeGreaterThan(0)
    }
  })

  test('a budget is met by reaching a rate or staying below a ratio, and a failure does not meet it', () => {
    const kernel = { wasm_ms: 2, javascript_ms: 30, wasm_gb_per_s: 12 }
    const scan = { rows: 100_000, dims: 256, scans: 31, int8: kernel, int4: kernel }
    const embedding = {
      ...{
        libraries: ['a'],
        model: 'm',
        cards: 300,
        symbols: 200,
        embed_ms: 3000,
        cards_per_s: 100,
      },
      pack: { files: 9, bytes: 200_000, bytes_brotli: 100_000 },
    }
    const found = (others: OtherFigures, what: string) =>
      budgetsOf({}, others).find((budget) => budget.what.includes(what))
    const all = { extraction: null, scan, embedding, load: null, start: null, typing: null }
    expect(found(all, 'scan of')).toMatchObject({ met: true, found: '1/15 (2 against 30)' })
    expect(found(all, 'encoded')).toMatchObject({ met: false, found: '100 a second' })
    expect(found(all, 'real libraries')).toMatchObject({ met: true, found: '5000 KB' })
    const start = {
      packs: ['a'],
      cards: 9,
      start_ms: 59_000,
      typed: {
        page: 'ours',
        first_bytes: 150_000,
        first_bytes_max: 210_000,
        first_requests: 30,
        first_requests_max: 40,
        first_ms: 1,
        later_bytes: 1,
        later_bytes_max: 1,
        visits: [],
      },
    }
    const started = { ...all, start }
    expect(found(started, 'from nothing')).toMatchObject({ met: true, found: '59 s' })
    expect(found(started, 'key by key')).toMatchObject({ met: false, found: '210 KB' })
    expect(found(started, 'requests')).toMatchObject({ met: true, found: '40 requests' })
    expect(found(all, 'requests')).toMatchObject({ met: null })
    const typing = {
      ...{ cards: 10_000, slower: 4, keys: 140, p50: 20, p95: 49, seconds: 30 },
      ...{ long_frames: 2, longest_frame_ms: 80, first_script_bytes: 42_000 },
    }
    const typed = { ...all, typing }
    expect(found(typed, 'key to paint')).toMatchObject({ met: true, found: '49 ms' })
    expect(found(typed, 'frames')).toMatchObject({ met: false, found: '4 frames' })
    expect(found(typed, 'cardcat-search')).toMatchObject({ met: false, found: '42 KB' })
    const failed = { ok: false, reason: 'out of memory' } as const
    expect(found({ ...all, scan: failed }, 'scan of')).toMatchObject({ met: null })
  })
})
