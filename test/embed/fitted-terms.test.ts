/**
 * Term vectors fitted to the cards that contain the terms.
 */
import { describe, expect, test } from 'vitest'
import { fittedTerms } from '../../build/embed/words/fitted-terms.ts'
import type { TermVectors } from '../../runtime/embedding/static-embedder.ts'
import { entryOf } from './entries.ts'
import { random } from './random-encoder.ts'

const terms: TermVectors = {
  dimensions: 2,
  numberOf: new Map([
    ['read', 0],
    ['draw', 1],
    ['unsaid', 2],
  ]),
  vectors: Float32Array.from([2, 0, 0, 3, 1, 1]),
}
const tilted = Float32Array.from([0.8, 0.6])
const upright = Float32Array.from([0, 1])
const angleOf = (vectors: Float32Array, row: number): number =>
  Math.atan2(vectors[row * 2 + 1] ?? 0, vectors[row * 2] ?? 0)

describe('a word', () => {
  const entries = [
    ...Array.from({ length: 12 }, (_, i) => entryOf({ name: 'read' }, `r${i}`)),
    entryOf({ name: 'draw' }),
  ]
  const cards = entries.map(({ fields }) => (fields.name === 'read' ? tilted : upright))

  test('moves towards the cards with its name', async () => {
    const vectors = await fittedTerms(entries, cards, terms, { jobs: 1 })
    const target = Math.atan2(0.6, 0.8)
    expect(angleOf(vectors, 0)).toBeGreaterThan(target / 2)
    expect(angleOf(vectors, 0)).toBeLessThan(target)
  })

  test('stays where it already fits, and where no card contains it', async () => {
    const vectors = await fittedTerms(entries, cards, terms, { jobs: 1 })
    expect(angleOf(vectors, 1)).toBeCloseTo(Math.PI / 2, 5)
    expect([...vectors.subarray(4)]).toEqual([1, 1])
  })

  test('roughly keeps its length if the cards with it agree', async () => {
    const vectors = await fittedTerms(entries, cards, terms, { jobs: 1 })
    expect(Math.hypot(...vectors.subarray(0, 2))).toBeCloseTo(2, 0)
    expect(Math.hypot(...vectors.subarray(2, 4))).toBeCloseTo(3, 3)
  })
})

test('term vectors do not change without cards', async () => {
  expect(await fittedTerms([], [], terms, { jobs: 1 })).toEqual(terms.vectors)
})

test('threads and repetition do not change the result', { timeout: 60_000 }, async () => {
  const next = random(5)
  const words = Array.from(
    { length: 900 },
    (_, i) => `zz${i.toString(36).replace(/\d/g, 'q')}${'abc'[i % 3]}`,
  )
  const entries = Array.from({ length: 800 }, (_, i) =>
    entryOf(
      { name: Array.from({ length: 25 }, () => words[Math.floor(next() * 900)]).join(' ') },
      `${i}`,
    ),
  )
  const dimensions = 128
  const unit = () => Float32Array.from({ length: dimensions }, () => (next() - 0.5) / 3)
  const cards = entries.map(unit)
  const known = [...new Set(words)]
  const many: TermVectors = {
    dimensions,
    numberOf: new Map(known.map((word, row) => [word, row])),
    vectors: Float32Array.from({ length: known.length * dimensions }, () => next() - 0.5),
  }
  const bytes = async (jobs: number) =>
    Buffer.from((await fittedTerms(entries, cards, many, { jobs })).buffer)
  const one = await bytes(1)
  expect(Buffer.from(many.vectors.buffer).equals(one)).toBe(false)
  expect((await bytes(2)).equals(one)).toBe(true)
})
