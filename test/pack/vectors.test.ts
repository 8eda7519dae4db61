/** Vectors in a pack: clusters contain every card once, and all kernels give the same result. */
import { describe, expect, test } from 'vitest'
import { loadAndRun, openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { type Manifest, writeManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { readHashes } from '../../runtime/pack/tables/chunk-list.ts'
import {
  openCluster,
  openClusterPage,
  openClusterTable,
  openCoarseTable,
  type ScaledRows,
  vectorFileKind,
} from '../../runtime/pack/vectors/clusters.ts'
import { openExactSpace } from '../../runtime/pack/vectors/exact-space.ts'
import { cluster } from '../../runtime/pack/vectors/k-means.ts'
import { quantizeQuery } from '../../runtime/pack/vectors/quantized.ts'
import { writeClusters } from '../../runtime/pack/vectors/write-clusters.ts'
import { search } from '../../runtime/search.ts'
import { countingStore, hash, smallEntry, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { randomCards, randomSources } from './random-cards.ts'
import { DIMENSIONS, dot, unitVectors } from './unit-vectors.ts'

describe('clusters', () => {
  const vectors = unitVectors(1000)
  const found = cluster(vectors, DIMENSIONS, kernelOf())

  test('are the same from every kernel', () => {
    expect(cluster(vectors, DIMENSIONS, kernelOf(scanModule()))).toEqual(found)
  })

  // For these sizes, n / count rounds such that one stride selects a row more than there is room for.
  test.each([447, 458, 753, 894])('can be made of %i cards', (count) => {
    const { clusterOf } = cluster(unitVectors(count), DIMENSIONS, kernelOf())
    expect(clusterOf).toHaveLength(count)
  })

  test('contain similar cards', () => {
    const near = Array.from({ length: 1000 }, (_, card) => {
      const at = found.clusterOf[card] ?? 0
      return dot(
        vectors.subarray(card * DIMENSIONS, (card + 1) * DIMENSIONS),
        found.centroids.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS),
      )
    })
    expect(near.reduce((sum, cosine) => sum + cosine, 0) / near.length).toBeGreaterThan(0.5)
  })

  test('are read back from their files: every card once, with its vector', () => {
    const files = new Map<string, Uint8Array>()
    const hubness = Float32Array.from({ length: 1000 }, (_, card) => (card - 500) / 1000)
    const { table, coarse, pages, small_pages } = writeClusters(
      { vectors, dimensions: DIMENSIONS, hubness, ...found },
      (bytes) => {
        const name = hash(bytes)
        files.set(name, bytes)
        return name
      },
    )
    const opened = openClusterTable(files.get(table) ?? new Uint8Array())
    const routing = openCoarseTable(files.get(coarse) ?? new Uint8Array())
    if (typeof opened === 'string' || typeof routing === 'string') throw new Error('unreadable')
    // A thousand cards fit in one page of either size.
    expect(small_pages.cards).toBe(1024)
    expect(readHashes(small_pages.hashes)).toEqual(pages)
    const seen = new Set<number>()
    for (let number = 0; number < opened.clusters; number++) {
      expect(routing.fileOf(number)).toBe(opened.fileOf(number))
      const bytes = files.get(routing.fileOf(number)) ?? new Uint8Array()
      expect(vectorFileKind(bytes)).toBe('cluster')
      const own = openCluster(bytes)
      if (typeof own === 'string') throw new Error(own)
      for (const [row, card] of own.cards.entries()) {
        seen.add(card)
        const bounded = Math.max(-127 / 512, Math.min(127 / 512, hubness[card] ?? 0))
        expect(Math.abs(own.hubness(row) - bounded)).toBeLessThanOrEqual(1 / 1024)
        const [page = ''] = pages
        const clusterOf = openClusterPage(files.get(page) ?? new Uint8Array())
        expect(typeof clusterOf === 'string' ? clusterOf : clusterOf(card)).toBe(number)
        const vector = vectors.subarray(card * DIMENSIONS, (card + 1) * DIMENSIONS)
        const { components, scale } = quantizeQuery(vector)
        const dots = kernelOf().dots(components, own.rows)
        const cosineTo = (rows: ScaledRows | undefined, at: number): number =>
          rows === undefined
            ? Number.NaN
            : (kernelOf().dots(components, rows.rows)[at] ?? 0) * rows.scale(at) * scale
        const middle = cosineTo(own.centroid, 0)
        expect(middle).toBe(cosineTo(opened.centroids, number))
        expect(cosineTo(routing.centroids, number)).toBeCloseTo(middle, 0)
        expect(middle + (dots[row] ?? 0) * own.scale(row) * scale).toBeGreaterThan(0.95)
      }
    }
    expect(seen.size).toBe(1000)
  })

  test.each([
    ['nothing', new Uint8Array(0)],
    ['another file', new TextEncoder().encode('<!doctype html><title>404</title>')],
  ])('%s is refused as one of their files', (_, bytes) => {
    for (const open of [
      openClusterTable,
      openCoarseTable,
      openCluster,
      openClusterPage,
      openExactSpace,
    ])
      expect(open(bytes)).toMatch(/^is not /)
  })
})

test('a pack with vectors has the same bytes whatever the order of its cards', () => {
  const sources = randomSources(51, 3)
  const cards = randomCards(52, 120, sources)
  const meaning = (reversed: boolean) => {
    const entries = (reversed ? cards.toReversed() : cards).map(smallEntry)
    return encodePack(
      {
        ...{ project: 'small', library_version: null, commit: null, commit_date: null },
        ...{
          built_from: 'a test',
          aliases: [],
          entries,
          sources,
          embedding: toyEmbedding(entries),
        },
      },
      hash,
    )
  }
  expect(meaning(true)).toEqual(meaning(false))
  expect([...meaning(false).keys()].some((file) => file.startsWith('vectors/'))).toBe(true)
  expect([...smallPack(cards).keys()].some((file) => file.startsWith('vectors/'))).toBe(false)
})

/** What `writeManifest` takes, of a pack with vectors. */
function manifestOf(files: ReadonlyMap<string, Uint8Array>) {
  const {
    format: _,
    version: __,
    minor: ___,
    checksum: ____,
    vectors,
    ...rest
  }: Manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST)))
  if (vectors === null) throw new Error('the pack has no vectors')
  return { ...rest, vectors }
}

test('small pages give the same clusters as the large ones of earlier packs, and are read one by one', async () => {
  const files = smallPack(randomCards(3, 2500, []), [], 'small', toyEmbedding)
  const { vectors: written, ...rest } = manifestOf(files)
  const { small_pages: small, ...vectors } = written
  expect(readHashes(small?.hashes ?? '')).toHaveLength(3)
  const earlier = new Map(files).set(MANIFEST, writeManifest({ ...rest, vectors }, hash))
  const clustersOf = async (of: typeof files, cards: readonly number[]) => {
    const store = countingStore(of)
    const catalog = await openCatalog([store])
    const { value } = await loadAndRun(catalog, () =>
      cards.map((card) => catalog.packs[0]?.clusterOf(card)),
    )
    return { value, reads: store.reads.length - 1 }
  }
  const all = Array.from({ length: 2500 }, (_, card) => card)
  const [now, before] = [await clustersOf(files, all), await clustersOf(earlier, all)]
  expect(now.value).toEqual(before.value)
  expect(new Set(now.value).size).toBeGreaterThan(10)
  expect([now.reads, before.reads]).toEqual([3, 1])
  expect((await clustersOf(files, [1030, 1100])).reads).toBe(1)
})

test('packs in the earlier format and in the current one give the same results by meaning', async () => {
  const cards = randomCards(3, 600, [])
  const files = smallPack(cards, [], 'small', toyEmbedding)
  const { vectors: written, ...rest } = manifestOf(files)
  const { coarse, small_pages: _, ...vectors } = written
  const { features, ...ranking } = rest.ranking
  const earlier = new Map(files).set(MANIFEST, writeManifest({ ...rest, vectors, ranking }, hash))
  for (const file of [`vectors/${coarse}.bin`, `ranking/${features}.bin`])
    expect([file, earlier.delete(file)]).toEqual([file, true])
  const answersOf = async (of: typeof files) => {
    const catalog = await openCatalog([countingStore(of)])
    const answers = []
    for (const { fields } of cards.slice(0, 20)) {
      const { results } = await search(catalog, fields?.body ?? '', {
        mode: 'semantic',
        limit: 3,
      })
      answers.push(results.map(({ id, score }) => [id, score]))
    }
    return answers
  }
  expect(await answersOf(files)).toEqual(await answersOf(earlier))
})
