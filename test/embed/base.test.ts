/**
 * The files in build/embed/base as shipped: their limits, their content and their provenance.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { loadBase, readBase, termsFor } from '../../build/embed/base.ts'
import { readEncoder } from '../../build/embed/encoder/encoder-file.ts'
import { readPackages } from '../../build/learn-base/fetch-packages.ts'
import { sumOfTerms } from '../../runtime/embedding/static-embedder.ts'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'

const EMBED = join(import.meta.dirname, '..', '..', 'build', 'embed')
const BASE = join(EMBED, 'base')
const MB = 1_000_000

describe('base vectors', () => {
  const base = loadBase()

  test('are within the size limit of the package', () => {
    expect(statSync(join(BASE, 'terms.bin')).size).toBeLessThan(8 * MB)
    expect(statSync(join(BASE, 'encoder.bin')).size).toBeLessThan(2 * MB)
    expect(readdirSync(BASE).sort()).toEqual(['encoder.bin', 'provenance.json', 'terms.bin'])
  })

  test('are sorted words, then sorted identifiers, each once, in the form of termsOf', () => {
    expect(base.terms.length).toBeGreaterThan(25_000)
    expect(base.numberOf.size).toBe(base.terms.length)
    for (const part of [base.terms.slice(0, base.words), base.terms.slice(base.words)])
      expect(part).toEqual([...part].sort())
    const isWord = (term: string): boolean => (base.numberOf.get(term) ?? 0) < base.words
    expect(['read', 'csv', 'numpi'].filter(isWord)).toEqual(['read', 'csv', 'numpi'])
    expect(['typeerror', 'readfil'].filter(isWord)).toEqual([])
    const written = termsOf('parsing GridSearchCV with read_csv')
    expect(written.filter((term) => !base.numberOf.has(term))).toEqual(['gridsearchcv'])
  })

  test('can be read without the identifiers of other libraries, but never without words', () => {
    const kept = termsFor(base, (term) => term === 'typeerror')
    expect(kept).toEqual([...base.terms.slice(0, base.words), 'typeerror'])
  })

  test('contain words and no sentences', () => {
    expect(base.terms.filter((term) => /\s/.test(term) || term.length > 40)).toEqual([])
  })

  test('have finite components, in order of decreasing variance', () => {
    const { vectors, dimensions, terms } = base
    expect(vectors.every(Number.isFinite)).toBe(true)
    const energy = (from: number, to: number): number => {
      let sum = 0
      for (let row = 0; row < terms.length; row++)
        for (let i = from; i < to; i++) sum += (vectors[row * dimensions + i] ?? 0) ** 2
      return sum / (to - from)
    }
    expect(energy(0, 32)).toBeGreaterThan(energy(64, 96))
    expect(energy(64, 96)).toBeGreaterThan(energy(160, 192))
  })

  test("contain a rotation into the teacher's space: orthogonal rows of length 1", () => {
    const { rotation, dimensions, teacherDimensions } = base
    expect(base.queryMean).toHaveLength(teacherDimensions)
    expect(base.documentMean).toHaveLength(teacherDimensions)
    const row = (i: number) => rotation.subarray(i * teacherDimensions, (i + 1) * teacherDimensions)
    for (const [i, j] of [
      [0, 0],
      [0, 1],
      [5, 5],
      [7, 100],
      [dimensions - 1, dimensions - 1],
    ] as const) {
      expect(dot(row(i), row(j))).toBeCloseTo(i === j ? 1 : 0, 4)
    }
  })

  test.each([
    ['delete a file', 'remove file from disk', 'mean of a column'],
    ['average of numbers', 'compute the mean of an array', 'open a websocket'],
    ['picture', 'resize an image', 'database transaction'],
    ['concurrency', 'run tasks in parallel threads', 'parse html'],
    ['login', 'authenticate the user with a password', 'plot a histogram'],
    ['how to sort a dictionary by value in python', 'order dict items', 'send an http request'],
  ])('place "%s" nearer to "%s" than to "%s"', (asked, near, far) => {
    const vector = (text: string) => sumOfTerms(termsOf(text), base)
    expect(dot(vector(asked), vector(near))).toBeGreaterThan(dot(vector(asked), vector(far)) + 0.1)
  })

  test('are refused if the file is a different one', () => {
    expect(() => readBase(new Uint8Array(64))).toThrow('the file does not contain base vectors')
  })
})

test('the encoder was trained with these base vectors', () => {
  const base = loadBase()
  const encoder = readEncoder(readFileSync(join(BASE, 'encoder.bin')))
  expect(encoder.model).toBe(base.model)
  expect(encoder.dimensions).toBe(base.dimensions)
})

describe('provenance', () => {
  const Provenance = v.object({
    id: v.string(),
    teacher: v.object({ name: v.string(), licence: v.string() }),
    command: v.string(),
    documents: v.number(),
    short_texts: v.number(),
    terms: v.number(),
    packages: v.record(v.string(), v.record(v.string(), v.string())),
  })
  const provenance = v.parse(
    Provenance,
    JSON.parse(readFileSync(join(BASE, 'provenance.json'), 'utf8')),
  )
  const named = Object.values(provenance.packages).flatMap((own) => Object.keys(own))

  test('describes the files and the command that creates them', () => {
    const base = loadBase()
    expect(provenance.id).toBe(base.model)
    expect(provenance.teacher).toEqual({ name: base.teacher, licence: 'Apache-2.0' })
    expect(provenance.terms).toBe(base.terms.length)
    expect(provenance.command).toContain('npm run learn-base')
  })

  test('names every package with its version, and only packages of the list', () => {
    const list = readPackages(join(EMBED, '..', 'learn-base', 'packages.json'))
    const known = new Set(list.map((own) => `${own.registry} ${own.name} ${own.version}`))
    const learned = Object.entries(provenance.packages).flatMap(([registry, own]) =>
      Object.entries(own).map(([name, version]) => `${registry} ${name} ${version}`),
    )
    expect(learned.length).toBeGreaterThan(150)
    expect(learned.filter((own) => !known.has(own))).toEqual([])
  })

  test('contains no library of the evaluation', () => {
    const measured =
      'pandas numpy torch torchvision tensorflow keras django flask werkzeug networkx geopandas requests pyunitwizard ' +
      'matplotlib scikit-learn scikit-image pygame djangorestframework aiohttp fastapi model2vec pydantic express redux ' +
      '@trpc/server click zod vitest hono node-gyp @tensorflow/tfjs'
    const excluded = new Set(measured.split(' '))
    expect(named.filter((name) => excluded.has(name.toLowerCase()))).toEqual([])
  })
})

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
