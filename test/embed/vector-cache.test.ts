/**
 * The cache of vectors: new texts are embedded, and interrupted or damaged files are noticed.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CachedEmbedder, cacheVectors } from '../../build/embed/cache/vector-cache.ts'
import { VECTOR_SCALE } from '../../build/embed/vector-scale.ts'
import type { Embedder } from '../../runtime/embedding/embedder.ts'

let place = ''
let file = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'cardcat-vectors-'))
  file = join(place, 'vectors/model.bin')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Encodes the first letters of a text, and throws for the text `poison`. */
const spelling: Embedder = {
  id: 'spelling',
  dimensions: 3,
  async embed(texts) {
    return texts.map((text) => {
      if (text === 'poison') throw new Error('killed')
      return Float32Array.from([0, 1, 2], (i) => (text.charCodeAt(i) || 0) / VECTOR_SCALE)
    })
  },
}
const open = (): CachedEmbedder => cacheVectors(spelling, file)
const letters = (vectors: readonly Float32Array[]): string[] =>
  vectors.map((vector) =>
    String.fromCharCode(...vector.map((value) => Math.round(value * VECTOR_SCALE))),
  )

describe('cached vectors', () => {
  test('a text is embedded once for all builds', async () => {
    const first = open()
    expect(letters(await first.embed(['abc', 'def', 'abc'], 'query'))).toEqual([
      'abc',
      'def',
      'abc',
    ])
    expect(first.embedded()).toBe(2)
    const second = open()
    expect(letters(await second.embed(['def', 'ghi', 'abc'], 'query'))).toEqual([
      'def',
      'ghi',
      'abc',
    ])
    expect(second.embedded()).toBe(1)
  })

  test('a cached vector has the same bits as a computed one', async () => {
    const fresh = await cacheVectors(spelling, null).embed(['xyz'], 'query')
    await open().embed(['xyz'], 'query')
    expect(await open().embed(['xyz'], 'query')).toEqual(fresh)
  })

  test('vectors of one build can be given to another without a file', async () => {
    const first = open()
    const vectors = await first.embed(['abc', 'def'], 'document')
    const other = cacheVectors(spelling, null, first.records())
    expect(await other.embed(['def', 'abc'], 'document')).toEqual(vectors.toReversed())
    expect(other.embedded()).toBe(0)
  })

  test('a question and a document with the same text have separate entries', async () => {
    await open().embed(['abc'], 'query')
    const other = open()
    await other.embed(['abc'], 'document')
    expect(other.embedded()).toBe(1)
  })

  test('a killed build keeps its vectors', async () => {
    const texts = Array.from({ length: 300 }, (_, i) => `t${i}`)
    await expect(open().embed([...texts, 'poison'], 'query')).rejects.toThrow('killed')
    const again = open()
    await again.embed(texts, 'query')
    expect(again.embedded()).toBeLessThan(50)
  })

  test('two concurrent builds keep what both embed', async () => {
    const builds = [open(), open()]
    await builds[0]?.embed(['abc'], 'query')
    await builds[1]?.embed(['def'], 'query')
    await builds[0]?.embed(['ghi'], 'query')
    const next = open()
    await next.embed(['abc', 'def', 'ghi'], 'query')
    expect(next.embedded()).toBe(0)
  })

  test('an incomplete record at the end is removed', async () => {
    await open().embed(['abc', 'def'], 'query')
    const size = statSync(file).size
    appendFileSync(file, readFileSync(file).subarray(8, 20))
    const again = open()
    expect(letters(await again.embed(['abc', 'def', 'ghi'], 'query'))).toEqual([
      'abc',
      'def',
      'ghi',
    ])
    expect(again.embedded()).toBe(1)
    expect(statSync(file).size).toBe((size - 8) * 1.5 + 8)
  })

  test('a record with a flipped bit is never used', async () => {
    await open().embed(['abc', 'def'], 'query')
    const bytes = readFileSync(file)
    bytes[8 + 16] = (bytes[8 + 16] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const again = open()
    expect(letters(await again.embed(['abc', 'def'], 'query'))).toEqual(['abc', 'def'])
    expect(again.embedded()).toBe(2)
  })

  test('a file of another kind is replaced', async () => {
    await open().embed(['abc'], 'query')
    writeFileSync(file, 'what is this')
    expect(letters(await open().embed(['abc'], 'query'))).toEqual(['abc'])
    const again = open()
    await again.embed(['abc'], 'query')
    expect(again.embedded()).toBe(0)
  })

  test('progress includes cached texts', async () => {
    await open().embed(['abc'], 'query')
    const said: string[] = []
    await open().embedAll(['abc', 'def'], 'query', (done, total) => said.push(`${done}/${total}`))
    expect(said).toEqual(['1/2', '2/2'])
  })
})
