/**
 * Vectors in a pack: four bits per component are close to the original, clusters contain every card once, and all
 * kernels give the same result.
 */
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
import {
  intoSpace,
  openExactSpace,
  writeExactSpace,
} from '../../runtime/pack/vectors/exact-space.ts'
import { cluster } from '../../runtime/pack/vectors/k-means.ts'
import {
  addQuantized,
  fromBfloat16,
  normalize,
  quantize,
  quantizeQuery,
  toBfloat16,
  vectorBytes,
} from '../../runtime/pack/vectors/quantized.ts'
import { spread } from '../../runtime/pack/vectors/spread.ts'
import { rowsOfTernary, ternary, ternaryBytes } from '../../runtime/pack/vectors/ternary.ts'
import { writeClusters } from '../../runtime/pack/vectors/write-clusters.ts'
import { search } from '../../runtime/search.ts'
import { countingStore, hash, seededRandom, smallEntry, smallPack } from '../small-pack.ts'
import { toyMeaning } from '../toy-meaning.ts'
import { randomCards, randomSources } from './random-cards.ts'

const DIMENSIONS = 128
const random = seededRandom(5)
const unitVectors = (count: number): Float32Array => {
  const all = new Float32Array(count * DIMENSIONS)
  for (let i = 0; i < count; i++) {
    const own = all.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
    // Neighbours share their first components, as cards about one subject do.
    own.forEach((_, j) => {
      own[j] = random() - 0.5 + (j % 8 === Math.floor(i / 50) % 8 ? 1 : 0)
    })
    normalize(own)
  }
  return all
}
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

describe('four bits per component', () => {
  test('a decoded vector is close to the original', () => {
    const vector = unitVectors(1)
    const bytes = quantize(vector, 0, DIMENSIONS)
    expect(bytes.length).toBe(vectorBytes(DIMENSIONS))
    const read = new Float32Array(DIMENSIONS)
    addQuantized(read, 1, bytes, 0)
    expect(dot(normalize(read), vector)).toBeGreaterThan(0.98)
  })

  test('zeros stay zero', () => {
    const read = new Float32Array(DIMENSIONS)
    addQuantized(read, 1, quantize(new Float32Array(DIMENSIONS), 0, DIMENSIONS), 0)
    expect(read.every((value) => value === 0)).toBe(true)
  })

  test('a scale is never smaller than its value, and at most 1 % larger', () => {
    for (const value of [0, 1e-6, 0.1, 1 / 3, 1, 7.77, 12345]) {
      const read = fromBfloat16(toBfloat16(value))
      expect(read).toBeGreaterThanOrEqual(Math.fround(value))
      expect(read).toBeLessThanOrEqual(value * 1.01)
    }
  })

  test('a question has eight bits per component', () => {
    const vector = unitVectors(1)
    const { components, scale } = quantizeQuery(vector)
    const read = Float32Array.from(components, (value) => value * scale)
    expect(dot(normalize(read), vector)).toBeGreaterThan(0.999)
  })
})

describe('three levels per component', () => {
  test('rank vectors nearly as exact components do', () => {
    const vectors = unitVectors(400)
    for (let i = 0; i < 400; i++) spread(vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS))
    const bytes = Array.from({ length: 400 }, (_, i) =>
      ternary(vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)),
    )
    expect(bytes[0]).toHaveLength(ternaryBytes(DIMENSIONS))
    const { rows, scale } = rowsOfTernary(
      Uint8Array.from(bytes.flatMap((own) => [...own])),
      0,
      400,
      DIMENSIONS,
    )
    const question = vectors.subarray(0, DIMENSIONS)
    const { components, scale: step } = quantizeQuery(question)
    const dots = kernelOf().dots(components, rows)
    const errors = Array.from(dots, (value, i) => {
      const exact = dot(question, vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS))
      return Math.abs(value * scale(i) * step - exact)
    })
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06)
  })

  test('hold any number of components, and zeros', () => {
    const { rows, scale } = rowsOfTernary(
      ternary(Float32Array.of(0.5, -0.5, 0, 0, 0, 0.5)),
      0,
      1,
      6,
    )
    expect(scale(0)).toBeCloseTo(0.5)
    expect([...rows.bytes]).toEqual([0xf1, 0x00, 0x10])
    const zeros = ternary(new Float32Array(6))
    expect(rowsOfTernary(zeros, 0, 1, 6).scale(0)).toBe(0)
    expect([...rowsOfTernary(zeros, 0, 1, 6).rows.bytes]).toEqual([0, 0, 0])
  })
})

describe('spreading', () => {
  test('preserves dot products', () => {
    const [a, b] = [unitVectors(1), unitVectors(1)]
    const before = dot(a, b)
    expect(dot(spread(a), spread(b))).toBeCloseTo(before, 5)
  })

  test('distributes the weight over all components', () => {
    const first = new Float32Array(DIMENSIONS)
    first[0] = 1
    const shares = [...spread(first)].map((value) => Math.abs(value) * Math.sqrt(DIMENSIONS))
    for (const share of shares) expect(share).toBeCloseTo(1)
  })
})

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

test('the projection into the space of a pack is read back as written', () => {
  const mean = Float32Array.of(0.5, 0, 0, 0)
  const rotation = Float32Array.of(0, 1, 0, 0, 0, 0, 1, 0)
  const space = openExactSpace(writeExactSpace({ mean, rotation }))
  if (typeof space === 'string') throw new Error(space)
  expect(space).toEqual({ mean, rotation })
  const placed = intoSpace(space, Float32Array.of(0.5, 3, 4, 9), 2)
  expect(dot(placed, spread(Float32Array.of(0.6, 0.8)))).toBeCloseTo(1)
})

test('a pack with vectors has the same bytes whatever the order of its cards', () => {
  const sources = randomSources(51, 3)
  const cards = randomCards(52, 120, sources)
  const meaning = (reversed: boolean) => {
    const entries = (reversed ? cards.toReversed() : cards).map(smallEntry)
    return encodePack(
      {
        ...{ project: 'small', library_version: null, commit: null, commit_date: null },
        ...{ built_from: 'a test', aliases: [], entries, sources, meaning: toyMeaning(entries) },
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
  const files = smallPack(randomCards(3, 2500, []), [], 'small', toyMeaning)
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
  const files = smallPack(cards, [], 'small', toyMeaning)
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
