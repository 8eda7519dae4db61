/**
 * Cached vectors of unchanged files are reused as long as the term vectors are the same.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { cachedFileVectors } from '../../build/embed/cache/file-vector-cache.ts'
import { withFileVectors } from '../../build/embed/file-vectors.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-file-vectors-'))
const file = join(folder, 'inner', 'files.bin')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EMBEDDING = {
  model: 'static',
  dimensions: 2,
  terms: ['parse', 'read'],
  termVectors: Float32Array.of(1, 0, 0, 1),
  cardVectors: new Float32Array(0),
}
const source = (path: string, text: string) => ({ path, text, language: 'python' })
const SOURCES = [source('a.py', 'read read parse'), source('b.py', 'parse')]

beforeEach(() => {
  rmSync(file, { force: true })
  withFileVectors(EMBEDDING, SOURCES, file)
})

test('the result with the cache equals that without', () => {
  const changed = [SOURCES[0], source('b.py', 'read'), source('c.py', 'parse read')].flatMap(
    (each) => each ?? [],
  )
  expect(withFileVectors(EMBEDDING, changed, file)).toEqual(withFileVectors(EMBEDDING, changed))
})

test('a changed text, a moved file and other term vectors are computed again', () => {
  const isNew = (embedding: typeof EMBEDDING, path: string, text: string) => {
    withFileVectors(EMBEDDING, SOURCES, file)
    const about = vi.fn(() => new Float32Array(2))
    cachedFileVectors([source(path, text)], embedding, file, about)
    return about.mock.calls.length === 1
  }
  expect(isNew(EMBEDDING, 'b.py', 'parse')).toBe(false)
  expect(isNew(EMBEDDING, 'b.py', 'parse it')).toBe(true)
  expect(isNew(EMBEDDING, 'c.py', 'parse')).toBe(true)
  const other = { ...EMBEDDING, termVectors: Float32Array.of(1, 0, 0, 0.5) }
  expect(isNew(other, 'b.py', 'parse')).toBe(true)
})

test('a damaged cache file is ignored', () => {
  const bytes = readFileSync(file)
  for (const damaged of [bytes.subarray(0, 3), bytes.subarray(0, -1), bytes.with(-1, 7)]) {
    writeFileSync(file, damaged)
    expect(withFileVectors(EMBEDDING, SOURCES, file)).toEqual(withFileVectors(EMBEDDING, SOURCES))
  }
})
