/**
 * The built-in model with random weights: threads, cache, and the result of a build.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_FOLDER } from '../../build/embed/encoder/built-in.ts'
import { type BuiltInEmbedder, builtInEmbedder } from '../../build/embed/encoder.ts'
import { staticEmbedding } from '../../build/embed/static-model.ts'
import { embedderContract } from '../embedder/contract.ts'
import { entryOf } from './entries.ts'
import { randomEncoder, SHAPE } from './random-encoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-base-'))
beforeAll(() => {
  copyFileSync(join(BASE_FOLDER, 'terms.bin'), join(folder, 'terms.bin'))
  writeFileSync(join(folder, 'encoder.bin'), randomEncoder({ ...SHAPE, dimensions: 192 }))
  process.env.CARDCAT_CACHE = join(folder, 'cache')
})
afterAll(() => {
  delete process.env.CARDCAT_CACHE
  rmSync(folder, { recursive: true, force: true })
})

embedderContract('the built-in model', {
  make: () => builtInEmbedder({ folder, threads: 1 }),
  close: (embedder) => (embedder as BuiltInEmbedder).close(),
  texts: ['read a csv file', 'draw a line', 'def parse(text): return tree', 'server'],
})

describe('threads', () => {
  test('do not change the result', async () => {
    const texts = Array.from(
      { length: 230 },
      (_, i) => `parse the file ${'again '.repeat(i % 7)} ${i}`,
    )
    const [one, two] = [
      builtInEmbedder({ folder, threads: 1 }),
      builtInEmbedder({ folder, threads: 2 }),
    ]
    try {
      expect(await two.embed(texts, 'document')).toEqual(await one.embed(texts, 'document'))
    } finally {
      await two.close()
    }
  })
})

describe('the result of a build', () => {
  const entries = [
    entryOf({
      name: 'readTable',
      text: 'Reads a table from a file.',
      body: 'return zorblat(file)',
    }),
    entryOf({ name: 'writeTable', text: 'Writes a table to a file.', body: 'zorblat(table)' }),
    entryOf({ name: 'zorblat', text: 'The heart of it all.' }),
  ]

  test('has a unit vector for each card, and one for each term, with sorted terms', async () => {
    const embedding = await staticEmbedding(entries, { cache: false, folder })
    expect(embedding.dimensions).toBe(192)
    expect(embedding.cardVectors.length).toBe(3 * 192)
    for (let i = 0; i < 3; i++)
      expect(Math.hypot(...embedding.cardVectors.subarray(i * 192, (i + 1) * 192))).toBeCloseTo(
        1,
        3,
      )
    expect(embedding.termVectors.length).toBe(embedding.terms.length * 192)
    expect(embedding.terms).toContain('zorblat')
    expect(embedding.terms).toContain('tabl')
    const before = embedding.terms.slice(0, -1)
    expect(before.every((term, i) => term < (embedding.terms[i + 1] ?? ''))).toBe(true)
    const row = embedding.terms.indexOf('zorblat')
    expect(
      Math.hypot(...embedding.termVectors.subarray(row * 192, (row + 1) * 192)),
    ).toBeGreaterThan(0)
  })

  test('is the same with a new cache, without a cache, and from the cache', async () => {
    const bits = async (cache: boolean): Promise<string> => {
      const embedding = await staticEmbedding(entries, { cache, folder })
      const hash = createHash('sha256').update(JSON.stringify([embedding.model, embedding.terms]))
      for (const { buffer } of [embedding.termVectors, embedding.cardVectors])
        hash.update(new Uint8Array(buffer))
      return hash.digest('hex')
    }
    const plain = await bits(false)
    expect(await bits(true)).toBe(plain)
    expect(await bits(true)).toBe(plain)
  })

  test('embeds only changed texts', async () => {
    await staticEmbedding(entries, { cache: true, folder })
    const steps: [number, number][] = []
    const changed = [...entries.slice(0, 2), entryOf({ name: 'zorblat', text: 'Another text.' })]
    await staticEmbedding(changed, {
      cache: true,
      folder,
      progress: (done, total) => steps.push([done, total]),
    })
    expect(steps).toEqual([
      [2, 3],
      [3, 3],
    ])
  })

  test('has only the base words if there are no cards', async () => {
    const embedding = await staticEmbedding([], { cache: false, folder })
    expect(embedding.cardVectors.length).toBe(0)
    expect(embedding.terms.length).toBeGreaterThan(10_000)
  })
})
