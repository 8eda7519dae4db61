/**
 * The probability that a card answers a question, on the same scale for all questions and packs.
 */
import { describe, expect, test } from 'vitest'
import {
  type Curve,
  DEFAULT_CURVE,
  relevanceAt,
  relevanceOf,
} from '../../runtime/search/relevance.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'

const CURVE: Curve = [
  [0, 0.1],
  [1, 0.5],
]

describe('the curve', () => {
  test.each([
    [-1, 0.1],
    [0, 0.1],
    [0.25, 0.2],
    [1, 0.5],
    [3, 0.5],
  ])('at %d is %d', (evidence, relevance) => {
    expect(relevanceAt(evidence, CURVE)).toBeCloseTo(relevance)
  })

  test('for other libraries rises from 0 to 1', () => {
    for (const [i, [evidence, relevance]] of DEFAULT_CURVE.entries()) {
      const [before, lower] = DEFAULT_CURVE[i - 1] ?? [-2, 0]
      expect(evidence).toBeGreaterThan(before)
      expect(relevance).toBeGreaterThan(lower)
      expect(relevance).toBeLessThan(1)
    }
  })
})

describe('relevance', () => {
  test('of a looked-up name is .95 or more', () => {
    expect(relevanceOf({ score: 25, exact: 1, rank: 3 })).toBe(1)
    expect(relevanceOf({ score: 20, exact: 0.8, rank: 1 })).toBeGreaterThanOrEqual(0.95)
  })

  test('of a prefix depends on words and meaning', () => {
    expect(relevanceOf({ score: 0.5, exact: 0.03, rank: 1 }, CURVE)).toBeCloseTo(0.3)
  })

  test('falls with the rank at the same score', () => {
    const at = (rank: number): number => relevanceOf({ score: 0.9, exact: 0, rank })
    expect([at(1) > at(2), at(2) > at(5)]).toEqual([true, true])
  })
})

describe('a search', () => {
  const BOOKS: readonly SmallCard[] = [
    { id: 'a:write', path: 'a.ts', fields: { name: 'write', text: 'write a book' } },
    { id: 'b:read', path: 'b.ts', fields: { name: 'read', text: 'read a book aloud' } },
  ]
  const files = smallPack(BOOKS)

  test('returns the relevance of each result, in falling order, and for each file that of its best card', async () => {
    const catalog = await openSmall(files)
    const { results } = await search(catalog, 'read the book aloud')
    const [first = 0, second = 0] = results.map(({ relevance }) => relevance)
    expect(first).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(0)
    const byFile = await searchFiles(catalog, 'read the book aloud')
    expect(byFile.results.map(({ relevance }) => relevance)).toEqual([first, second])
  })

  test('continues the falling relevance on the next page', async () => {
    const catalog = await openSmall(files)
    const { results } = await search(catalog, 'read the book aloud')
    const next = await search(catalog, 'read the book aloud', { offset: 1 })
    expect(next.results[0]?.relevance).toBe(results[1]?.relevance)
  })

  test.each([
    { mode: 'lexical' },
    { mode: 'semantic' },
    { lexical_weight: 0 },
    { lexical_weight: 0.5 },
    { lexical_weight: 1 },
  ] as const)('returns it with %o, falling with the rank', async (options) => {
    const catalog = await openSmall(
      smallPack(BOOKS, [], 'small', (entries) => toyEmbedding(entries, { volume: 'book' })),
    )
    const { results } = await search(catalog, 'read the book aloud', options)
    const [first = 0, second = 0] = results.map(({ relevance }) => relevance)
    expect(first).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(0)
    const { results: found } = await searchFiles(catalog, 'read the book aloud', options)
    for (const { relevance } of found) expect(relevance).toBeGreaterThan(0)
  })

  test('gives the same relevance for any lexical weight while the order is the same', async () => {
    const catalog = await openSmall(
      smallPack(BOOKS, [], 'small', (entries) => toyEmbedding(entries, {})),
    )
    const told = await Promise.all(
      [undefined, 0.2, 0.5, 0.9].map(async (lexical_weight) => {
        const options = lexical_weight === undefined ? {} : { lexical_weight }
        const { results } = await search(catalog, 'read the book aloud', options)
        return results.map(({ id, relevance }) => [id, relevance?.toFixed(6)])
      }),
    )
    for (const each of told) expect(each).toEqual(told[0])
  })
})
