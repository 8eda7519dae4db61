/**
 * Vectors of a library's own terms: direction and length.
 */
import { describe, expect, test } from 'vitest'
import { corpusTerms } from '../../build/embed/words/corpus-terms.ts'
import { ln, rarity } from '../../build/embed/words/rarity.ts'
import type { TermVectors } from '../../runtime/embedding/static-embedder.ts'
import { entryOf } from './entries.ts'

const base: TermVectors = {
  dimensions: 3,
  numberOf: new Map([['read', 0]]),
  vectors: Float32Array.from([2, 0, 0]),
}
const [X, Y, Z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
].map((axis) => Float32Array.from(axis)) as [Float32Array, Float32Array, Float32Array]

describe('a word of the library', () => {
  const entries = [
    entryOf({ name: 'zorblat', text: 'read' }),
    entryOf({ name: 'other', text: 'read, then zorblat' }),
    entryOf({ name: 'third', body: 'zorblat once' }),
    entryOf({ name: 'fourth', body: 'once' }),
  ]
  const { terms, vectors } = corpusTerms(entries, [X, Y, Y, Z], base)
  const vectorOf = (term: string): number[] => {
    const row = terms.indexOf(term)
    return [...vectors.subarray(row * 3, (row + 1) * 3)]
  }

  test('has a vector if two cards contain it and the base lacks it', () => {
    expect(terms).toEqual(['onc', 'zorblat'])
  })

  test('points to the cards that contain it, and away from the others', () => {
    const [x = 0, , z = 0] = vectorOf('zorblat')
    // 3·X + (2 + 1)·Y, minus six times the common part of the cards: (¼, ½, ¼).
    expect(x).toBeGreaterThan(0)
    expect(z).toBeLessThan(0)
  })

  test('has a length that depends on its rarity', () => {
    const unit = 2 / rarity(2, 4)
    expect(Math.hypot(...vectorOf('zorblat'))).toBeCloseTo(unit * rarity(3, 4), 5)
    expect(Math.hypot(...vectorOf('onc'))).toBeCloseTo(unit * rarity(2, 4), 5)
  })
})

test('a number has no vector, however many cards contain it', () => {
  const entries = [
    entryOf({ name: 'a', text: '4711 utf8' }),
    entryOf({ name: 'b', text: '4711 utf8' }),
  ]
  expect(corpusTerms(entries, [X, Y], base).terms).toEqual(['utf', 'utf8'])
})

test('a library without cards has no words', () => {
  expect(corpusTerms([], [], base).terms).toEqual([])
})

test('ln is the natural logarithm', () => {
  for (let x = 1; x < 1e7; x *= 1.37) expect(ln(x)).toBeCloseTo(Math.log(x), 9)
})
