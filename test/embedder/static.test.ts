/**
 * The embedder that adds term vectors, with generated vectors.
 */
import { expect, test } from 'vitest'
import { staticEmbedder } from '../../runtime/embedding/static-embedder.ts'
import { termWeight } from '../../runtime/embedding/term-weight.ts'
import { randomTerms, word } from '../embed/random-encoder.ts'
import { embedderContract } from './contract.ts'

embedderContract('sums of term vectors', {
  make: () => staticEmbedder('made-up', randomTerms(40, 24)),
  texts: [[1, 2], [3], [4, 5, 6, 4], [1]].map((numbers) => numbers.map(word).join(' ')),
})

const axes = staticEmbedder('axes', {
  dimensions: 2,
  numberOf: new Map([
    ['read', 0],
    ['csv', 1],
  ]),
  vectors: Float32Array.from([3, 0, 0, 4]),
})

test('the length of a term vector is its weight', async () => {
  const [vector] = await axes.embed(['read csv'], 'query')
  expect([...(vector ?? [])].map((value) => value.toFixed(4))).toEqual(['0.6000', '0.8000'])
})

test('a repeated word counts more, but less than proportionally', async () => {
  const [vector] = await axes.embed(['reads, reading CSV'], 'query')
  expect((vector?.[0] ?? 0) / (vector?.[1] ?? 1)).toBeCloseTo((termWeight(2) * 3) / 4, 6)
})

test('the weights are 1 + ln n, constant from 32 on', () => {
  for (let n = 1; n <= 32; n++) expect(termWeight(n)).toBeCloseTo(1 + Math.log(n), 4)
  expect(termWeight(1000)).toBe(termWeight(32))
  expect(termWeight(0)).toBe(0)
})
