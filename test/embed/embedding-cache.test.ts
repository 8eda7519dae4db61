/**
 * A cached embedding equals the stored one bit by bit, and is used only while no text of any entry has changed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { embeddingCache } from '../../build/embed/cache/embedding-cache.ts'
import { entryOf } from './entries.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-embedding-'))
const file = join(folder, 'inner', 'embedding.bin')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENTRIES = [entryOf({ name: 'read table' }), entryOf({ name: 'écrire', body: 'a → b' })]
const EMBEDDED = {
  embedding: {
    model: 'teacher/q8',
    dimensions: 2,
    terms: ['read', 'écr'],
    termVectors: Float32Array.of(0.5, -1, 1e-7, 3),
    cardVectors: Float32Array.of(1, 0, 0, 1),
    hubness: Float32Array.of(0.25, -0.25),
    exact: { mean: Float32Array.of(1, 2, 3), rotation: Float32Array.of(1, 2, 3, 4, 5, 6) },
  },
  agreement: { texts: 7, cosine: 0.5, recall10: 0.25 },
}

beforeEach(() => {
  rmSync(file, { force: true })
  embeddingCache(ENTRIES, file).keep('teacher', EMBEDDED)
})

test('the same entries give the stored embedding', () => {
  expect(embeddingCache(ENTRIES, file).recall('teacher')).toEqual(EMBEDDED)
})

test('a model without a vector space of its own has none after reading', () => {
  const { exact: _, ...embedding } = EMBEDDED.embedding
  const embedded = { embedding, agreement: null }
  embeddingCache(ENTRIES, file).keep('static', embedded)
  expect(embeddingCache(ENTRIES, file).recall('static')).toEqual(embedded)
})

test('a changed text, another order or another model is embedded again', () => {
  const changed = [entryOf({ name: 'read tables' }), ...ENTRIES.slice(1)]
  expect(embeddingCache(changed, file).recall('teacher')).toBeUndefined()
  expect(embeddingCache(ENTRIES.toReversed(), file).recall('teacher')).toBeUndefined()
  expect(embeddingCache(ENTRIES, file).recall('static')).toBeUndefined()
})

test('a truncated or damaged file is ignored', () => {
  const bytes = readFileSync(file)
  for (let length = 0; length < bytes.length; length += 3) {
    writeFileSync(file, bytes.subarray(0, length))
    expect(embeddingCache(ENTRIES, file).recall('teacher')).toBeUndefined()
  }
  writeFileSync(file, bytes.with(bytes.length - 2, 7))
  expect(embeddingCache(ENTRIES, file).recall('teacher')).toBeUndefined()
})

test('without a file nothing is cached', () => {
  const nothing = embeddingCache(ENTRIES, null)
  nothing.keep('teacher', EMBEDDED)
  expect(nothing.recall('teacher')).toBeUndefined()
})
