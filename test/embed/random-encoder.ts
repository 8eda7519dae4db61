/**
 * The bytes of an encoder file with random weights, and random vectors for words `w0 w1 …`.
 */
import type { EncoderShape } from '../../build/embed/encoder/encoder-file.ts'
import type { TermVectors } from '../../runtime/embedding/static-embedder.ts'

export const SHAPE: EncoderShape = {
  model: 'random',
  layers: 2,
  width: 64,
  heads: 4,
  hidden: 128,
  length: 20,
  dimensions: 32,
}

export function randomEncoder(shape: EncoderShape, seed = 1): Uint8Array {
  const next = random(seed)
  const { layers, width, hidden, length, dimensions } = shape
  const parts: Uint8Array[] = []
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4))
  }
  const floats = (count: number, value: () => number): void =>
    put(new Uint8Array(Float32Array.from({ length: count }, value).buffer))
  const matrix = (rows: number, columns: number): void => {
    floats(rows, () => (0.5 + next()) / (127 * Math.sqrt(columns / 3)))
    put(Uint8Array.from({ length: rows * columns }, () => Math.round(next() * 254 - 127) & 255))
  }
  const vector = (count: number, around: number): void =>
    floats(count, () => around + (next() - 0.5) / 5)

  const json = new TextEncoder().encode(JSON.stringify(shape))
  const head = new Uint8Array(12 + json.length)
  head.set(new TextEncoder().encode('CCENC001'))
  new DataView(head.buffer).setUint32(8, json.length, true)
  head.set(json, 12)
  put(head)
  matrix(width, dimensions)
  matrix(length, width)
  for (let layer = 0; layer < layers; layer++) {
    vector(width, 1)
    for (let i = 0; i < 4; i++) matrix(width, width)
    vector(width, 1)
    matrix(hidden, width)
    vector(hidden, 0)
    matrix(width, hidden)
    vector(width, 0)
  }
  vector(width, 1)
  vector(width, 0)
  matrix(dimensions, width)
  vector(dimensions, 0)
  vector(1, 0.7)
  return Buffer.concat(parts)
}

export function randomTerms(count: number, dimensions: number, seed = 2): TermVectors {
  const next = random(seed)
  return {
    dimensions,
    numberOf: new Map(Array.from({ length: count }, (_, i) => [word(i), i])),
    vectors: Float32Array.from({ length: count * dimensions }, () => next() * 2 - 1),
  }
}

/** A word that tokenizer.ts leaves unchanged. */
export const word = (i: number): string =>
  `w${String.fromCharCode(97 + (i % 26))}${LETTERS[Math.floor(i / 26) % 20] ?? ''}k`
const LETTERS = 'abcdfghjklmnpqrtvwxz'

/** Reproducible numbers from 0 to 1 (a linear congruential generator with Knuth's constants). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
