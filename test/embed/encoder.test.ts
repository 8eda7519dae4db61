/**
 * The document encoder with random weights: compared with its definition in doubles, with both multipliers.
 */
import { describe, expect, test } from 'vitest'
import { documentEncoder, sumOfPrefixes } from '../../build/embed/encoder/document-encoder.ts'
import {
  type EncoderWeights,
  type Matrix,
  readEncoder,
} from '../../build/embed/encoder/encoder-file.ts'
import { exp } from '../../build/embed/encoder/exp.ts'
import { forwardOf } from '../../build/embed/encoder/forward.ts'
import { random, randomEncoder, randomTerms, SHAPE, word } from './random-encoder.ts'

const weights = readEncoder(randomEncoder(SHAPE))
const terms = randomTerms(200, SHAPE.dimensions)
const textOf = (count: number, step = 7): string =>
  Array.from({ length: count }, (_, i) => word((i * step) % 200)).join(' ')
const LENGTHS = [1, 2, 7, 8, 9, 19, 20, 21, 400]

describe('the network', () => {
  test.each([1, 2, 5, 8, 20])(
    'gives the result of its definition in doubles for %i terms',
    (count) => {
      const next = random(count)
      const read = Float32Array.from({ length: count * SHAPE.dimensions }, () => next() * 2 - 1)
      const got = forwardOf(weights).run(read)
      expect(cosine(got, byDefinition(weights, read))).toBeGreaterThan(0.99999)
    },
  )

  test('gives the same bits in WebAssembly and in plain JavaScript', () => {
    const [wasm, plain] = (['wasm', 'javascript'] as const).map((kind) =>
      documentEncoder(terms, weights, kind),
    )
    for (const length of LENGTHS) expect(plain?.(textOf(length))).toEqual(wasm?.(textOf(length)))
  })

  test('keeps no state between texts', () => {
    const encode = documentEncoder(terms, weights)
    const first = encode(textOf(5))
    encode(textOf(20, 3))
    expect(encode(textOf(5))).toEqual(first)
  })
})

describe('a text', () => {
  const encode = documentEncoder(terms, weights)

  test.each(LENGTHS)('of %i terms becomes a vector of length 1', (length) => {
    expect(Math.hypot(...encode(textOf(length)))).toBeCloseTo(1, 3)
  })

  test('without a known term becomes zeros', () => {
    expect(encode('')).toEqual(new Float32Array(SHAPE.dimensions))
    expect(encode('nobody knows these')).toEqual(new Float32Array(SHAPE.dimensions))
  })

  test('depends on the order of its terms', () => {
    expect(encode('wack wbck wcck')).not.toEqual(encode('wcck wbck wack'))
  })

  test('skips unknown terms', () => {
    expect(encode('wack unknown wbck')).toEqual(encode('wack wbck'))
  })

  test('is cut after the maximum number of terms', () => {
    expect(encode(`${textOf(20)} ${textOf(40, 1000)}`)).toEqual(encode(textOf(20)))
  })

  test('gives the highest weight to its first terms', () => {
    const often = (term: string) => Array.from({ length: 8 }, () => term)
    const x = sumOfPrefixes([...often('wack'), ...often('wbck')], terms)
    const y = sumOfPrefixes([...often('wbck'), ...often('wack')], terms)
    const first = sumOfPrefixes(['wack'], terms)
    expect(cosine(x, first)).toBeGreaterThan(cosine(y, first) + 0.1)
  })
})

describe('the file of weights', () => {
  test('is refused if it is another file, truncated, or longer than its shape requires', () => {
    const bytes = randomEncoder(SHAPE)
    expect(() => readEncoder(bytes.subarray(4))).toThrow('does not contain the weights')
    expect(() => readEncoder(bytes.subarray(0, -4))).toThrow('incomplete')
    expect(() => readEncoder(Buffer.concat([bytes, new Uint8Array(4)]))).toThrow(
      'longer than the weights',
    )
  })

  test('is refused if its vectors differ in length from those of the terms', () => {
    expect(() => documentEncoder(randomTerms(3, 64), weights)).toThrow('reads 32 components')
  })
})

test('exp is accurate to ten digits, and zero for very small values', () => {
  for (let x = 0; x > -30; x -= 0.0371) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 10)
  expect(exp(0)).toBe(1)
  expect(exp(-1000)).toBe(0)
  expect(exp(Number.NEGATIVE_INFINITY)).toBe(0)
})

function byDefinition(w: EncoderWeights, read: Float32Array): number[] {
  const { width, heads, dimensions } = w
  const count = read.length / dimensions
  const tokens = Array.from({ length: count }, (_, i) => [
    ...read.subarray(i * dimensions, (i + 1) * dimensions),
  ])
  let x = tokens.map((token, i) => plus(times(w.input, token), rowOf(w.positions, i)))
  for (const layer of w.perLayer) {
    const y = x.map((row) => scaled(row, layer.attendGain))
    const [q, k, v] = [layer.query, layer.key, layer.value].map((m) =>
      y.map((row) => times(m, row)),
    )
    const size = width / heads
    const attended = x.map((_, i) =>
      Array.from({ length: heads }, (_, head) => {
        const slice = (row: readonly number[] | undefined): number[] =>
          (row ?? []).slice(head * size, (head + 1) * size)
        const shares = softmax(x.map((_, j) => dot(slice(q?.[i]), slice(k?.[j])) / Math.sqrt(size)))
        return mixed(
          x.map((_, j) => slice(v?.[j])),
          shares,
        )
      }).flat(),
    )
    x = x.map((row, i) => plus(row, times(layer.output, attended[i] ?? [])))
    x = x.map((row) => {
      const bent = plus(times(layer.expand, scaled(row, layer.expandGain)), [...layer.expandBias])
      const wide = bent.map((value) => Math.max(0, value))
      return plus(row, plus(times(layer.contract, wide), [...layer.contractBias]))
    })
  }
  const z = x.map((row) => scaled(row, w.poolGain))
  const pooled = mixed(z, softmax(z.map((row) => dot(row, [...w.pool]))))
  return plus(times(w.final, pooled), [...w.finalBias])
}

const rowOf = ({ columns, scales, values }: Matrix, row: number): number[] =>
  [...values.subarray(row * columns, (row + 1) * columns)].map(
    (value) => value * (scales[row] ?? 0),
  )
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => dot(rowOf(matrix, row), vector))
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const plus = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, i) => value + (b[i] ?? 0))
function scaled(row: readonly number[], gain: Float32Array): number[] {
  const size = Math.sqrt(dot(row, row) / row.length + 1e-6)
  return row.map((value, i) => (value / size) * (gain[i] ?? 0))
}
function softmax(values: readonly number[]): number[] {
  const powers = values.map((value) => Math.exp(value - Math.max(...values)))
  const sum = powers.reduce((a, b) => a + b)
  return powers.map((value) => value / sum)
}
const mixed = (rows: readonly (readonly number[])[], shares: readonly number[]): number[] =>
  (rows[0] ?? []).map((_, c) =>
    rows.reduce((sum, row, i) => sum + (row[c] ?? 0) * (shares[i] ?? 0), 0),
  )
function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [x, y] = [Array.from(a), Array.from(b)]
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
}
