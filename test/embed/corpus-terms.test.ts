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

  test('has a vector when two cards hold it and the base does not know it', () => {
    expect(terms).toEqual(['onc', 'zorblat'])
  })

  test('points to the cards that hold it, most to the one that is called so', () => {
    const [x = 0, , z = 0] = vectorOf('zorblat')
    // 3·X + (2 + 1)·Y, minus six times the cards' common part: (¼, ½, ¼)
    expect(x).toBeGreaterThan(0)
    expect(z).toBeLessThan(0)
  })

  test('is as long as its rarity asks for', () => {
    const unit = 2 / rarity(2, 4)
    expect(Math.hypot(...vectorOf('zorblat'))).toBeCloseTo(unit * rarity(3, 4), 5)
    expect(Math.hypot(...vectorOf('onc'))).toBeCloseTo(unit * rarity(2, 4), 5)
  })
})

test('a number means nothing, however many cards hold it', () => {
  const entries = [
    entryOf({ name: 'a', text: '4711 utf8' }),
    entryOf({ name: 'b', text: '4711 utf8' }),
  ]
  expect(corpusTerms(entries, [X, Y], base).terms).toEqual(['utf', 'utf8'])
})

test('a library of no cards has no words', () => {
  expect(corpusTerms([], [], base).terms).toEqual([])
})

test('ln is the logarithm', () => {
  for (let x = 1; x < 1e7; x *= 1.37) expect(ln(x)).toBeCloseTo(Math.log(x), 9)
})
