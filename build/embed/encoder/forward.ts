/**
 * The document encoder: the vectors of a text's terms in order → one vector for the text. A transformer of
 * few layers over base vectors that are not trained with it (Vaswani et al. 2017; normalization before each
 * part and by root mean square, Zhang & Sennrich 2019):
 *
 *   x = input·term + position
 *   per layer   x += output·attention(x)        x += contract·relu(expand·x)
 *   pooled = Σ softmax(pool·xᵢ)·xᵢ
 *   vector = normalize(final·pooled + bagShare·bag)       bag: sums of the term vectors
 *
 * Matrices are multiplied as integers (multiply.ts): weights have eight bits already, and what they are
 * multiplied with is rounded to sixteen, by one scale a row. Everything between is doubles, stored as floats, in
 * this order, by operations that IEEE 754 defines to the last bit. So every machine gives the same vectors.
 */
import type { EncoderWeights, Matrix } from './encoder-file.ts'
import { exp } from './exp.ts'
import { type Block, type Multiplier, multiplierOf } from './multiply.ts'

export interface Forward {
  readonly kind: Multiplier['kind']
  /**
   * @param terms one vector of `dimensions` a term: `length` of them at most, and at least one
   * @returns not yet of length 1
   */
  run(terms: Float32Array): Float32Array
}

/** The largest i16, and what products with eight-bit weights may sum up to. */
const LARGEST = 32_767
const LARGEST_SUM = 2 ** 31 - 1
const LARGEST_WEIGHT = 127
/** Keeps a vector of zeros from being divided by its length. */
const EPSILON = 1e-6

export function forwardOf(weights: EncoderWeights, kind?: Multiplier['kind']): Forward {
  const { width, hidden, length, dimensions, heads } = weights
  const headWidth = width / heads
  const padded = Math.ceil(length / 8) * 8
  const widest = Math.max(width, hidden, dimensions)

  const plan = planMemory()
  const matrices = new Map(matricesOf(weights).map((matrix) => [matrix, plan.rows(matrix)]))
  const rows = plan.block(length, widest)
  const queries = plan.block(length, width)
  const keys = plan.block(length, width)
  const valuesAcross = plan.block(width, padded)
  const shares = plan.block(length, padded)
  const productsAt = plan.take(length * Math.max(widest, padded) * 4)
  const multiplier = multiplierOf(plan.size(), kind)
  const small = new Int16Array(multiplier.memory)
  const products = new Int32Array(multiplier.memory, productsAt)
  for (const [{ values }, { at }] of matrices) small.set(values, at / 2)

  const x = new Float32Array(length * width)
  const normal = new Float32Array(length * width)
  const query = new Float32Array(length * width)
  const key = new Float32Array(length * width)
  const value = new Float32Array(length * width)
  const attended = new Float32Array(length * width)
  const wide = new Float32Array(length * hidden)
  const rowScales = new Float64Array(length)
  const queryScales = new Float64Array(length * heads)
  const keyScales = new Float64Array(length * heads)
  const valueScales = new Float64Array(width)
  const likeness = new Float64Array(length)

  /** Rows of floats → `rows`, as integers that any row of weights can be multiplied with. */
  function enter(source: Float32Array, count: number, columns: number): void {
    const limit = Math.min(LARGEST, Math.floor(LARGEST_SUM / (LARGEST_WEIGHT * columns)))
    for (let i = 0; i < count; i++)
      rowScales[i] = quantize(
        source,
        i * columns,
        columns,
        limit,
        small,
        (rows.at + i * rows.step) / 2,
      )
  }

  /** What `enter` took, times a matrix. `target` is overwritten, or added to. */
  function apply(matrix: Matrix, count: number, target: Float32Array, add = false): void {
    const block = matrices.get(matrix)
    if (block === undefined) throw new Error('a matrix is not in the memory')
    multiplier.multiply({ ...rows, rows: count }, block, matrix.columns, productsAt)
    const { scales } = matrix
    for (let i = 0, at = 0; i < count; i++) {
      const rowScale = rowScales[i] ?? 0
      for (let j = 0; j < matrix.rows; j++, at++) {
        const result = (products[at] ?? 0) * (rowScale * (scales[j] ?? 0))
        target[at] = add ? (target[at] ?? 0) + result : result
      }
    }
  }

  function attend(count: number): void {
    const depth = Math.ceil(count / 8) * 8
    const limit = Math.min(LARGEST, Math.floor(Math.sqrt(LARGEST_SUM / headWidth)))
    for (let i = 0; i < count; i++) {
      for (let head = 0; head < heads; head++) {
        const from = i * width + head * headWidth
        const place = head * headWidth + (i * queries.step) / 2
        queryScales[i * heads + head] = quantize(
          query,
          from,
          headWidth,
          limit,
          small,
          queries.at / 2 + place,
        )
        keyScales[i * heads + head] = quantize(
          key,
          from,
          headWidth,
          limit,
          small,
          keys.at / 2 + place,
        )
      }
    }
    for (let c = 0; c < width; c++) {
      const to = (valuesAcross.at + c * valuesAcross.step) / 2
      valueScales[c] = quantizeColumn(value, c, width, count, small, to)
    }
    for (let head = 0; head < heads; head++) {
      const part = head * headWidth * 2
      const asking: Block = { ...queries, at: queries.at + part, rows: count }
      const asked: Block = { ...keys, at: keys.at + part, rows: count }
      multiplier.multiply(asking, asked, headWidth, productsAt)
      for (let i = 0; i < count; i++) shareOut(i, head, count, depth)
      const held = { ...valuesAcross, at: valuesAcross.at + head * headWidth * valuesAcross.step }
      const own: Block = { ...held, rows: headWidth }
      multiplier.multiply({ ...shares, rows: count }, own, depth, productsAt)
      for (let i = 0, at = 0; i < count; i++) {
        for (let c = head * headWidth; c < (head + 1) * headWidth; c++, at++)
          attended[i * width + c] = (products[at] ?? 0) * ((valueScales[c] ?? 0) / LARGEST)
      }
    }
  }

  /** Row i of the products → how much of its attention goes to each term, in parts of 32,767. */
  function shareOut(i: number, head: number, count: number, depth: number): void {
    const scale = (queryScales[i * heads + head] ?? 0) / Math.sqrt(headWidth)
    for (let j = 0; j < count; j++)
      likeness[j] = (products[i * count + j] ?? 0) * (scale * (keyScales[j * heads + head] ?? 0))
    softmax(likeness, count)
    const to = (shares.at + i * shares.step) / 2
    for (let j = 0; j < count; j++) small[to + j] = (likeness[j] ?? 0) * LARGEST + 0.5
    small.fill(0, to + count, to + depth)
  }

  return {
    kind: multiplier.kind,
    run(terms) {
      const count = terms.length / dimensions
      enter(terms, count, dimensions)
      apply(weights.input, count, x)
      addPositions(x, weights.positions, count)
      for (const layer of weights.perLayer) {
        scaleRows(x, layer.attendGain, count, normal)
        enter(normal, count, width)
        apply(layer.query, count, query)
        apply(layer.key, count, key)
        apply(layer.value, count, value)
        attend(count)
        enter(attended, count, width)
        apply(layer.output, count, x, true)
        scaleRows(x, layer.expandGain, count, normal)
        enter(normal, count, width)
        apply(layer.expand, count, wide)
        bend(wide, layer.expandBias, count)
        enter(wide, count, hidden)
        apply(layer.contract, count, x, true)
        addToRows(x, layer.contractBias, count)
      }
      scaleRows(x, weights.poolGain, count, normal)
      enter(poolRows(normal, weights.pool, count, likeness), 1, width)
      const vector = new Float32Array(dimensions)
      apply(weights.final, 1, vector)
      addToRows(vector, weights.finalBias, 1)
      return vector
    },
  }
}

const matricesOf = (weights: EncoderWeights): Matrix[] => [
  weights.input,
  ...weights.perLayer.flatMap((layer) => [
    layer.query,
    layer.key,
    layer.value,
    layer.output,
    layer.expand,
    layer.contract,
  ]),
  weights.final,
]

/** Places in the memory, one after the other, on addresses that vectors are loaded from at once. */
function planMemory() {
  let end = 0
  const take = (bytes: number): number => {
    const at = end
    end = Math.ceil((end + bytes) / 16) * 16
    return at
  }
  const block = (count: number, columns: number): Block => ({
    at: take(count * columns * 2),
    rows: count,
    step: columns * 2,
  })
  return {
    take,
    block,
    rows: (matrix: Matrix) => block(matrix.rows, matrix.columns),
    size: () => end,
  }
}

/** @returns what an integer is worth */
function quantize(
  source: Float32Array,
  from: number,
  count: number,
  limit: number,
  target: Int16Array,
  to: number,
): number {
  let largest = 0
  for (let i = from; i < from + count; i++) {
    const size = Math.abs(source[i] ?? 0)
    if (size > largest) largest = size
  }
  const levels = largest === 0 ? 0 : limit / largest
  for (let i = 0; i < count; i++) target[to + i] = nearest((source[from + i] ?? 0) * levels)
  return largest / limit
}

function quantizeColumn(
  source: Float32Array,
  column: number,
  width: number,
  count: number,
  target: Int16Array,
  to: number,
): number {
  let largest = 0
  const end = column + count * width
  for (let i = column; i < end; i += width) {
    const size = Math.abs(source[i] ?? 0)
    if (size > largest) largest = size
  }
  const levels = largest === 0 ? 0 : LARGEST / largest
  for (let i = column, at = to; i < end; i += width, at++)
    target[at] = nearest((source[i] ?? 0) * levels)
  return largest / LARGEST
}

/** Math.round for what fits into an i16: cutting off positive numbers takes a third of the time. */
const nearest = (value: number): number => ((value + 32_768.5) | 0) - 32_768

/** In place, the first `count` values. */
function softmax(values: Float64Array, count: number): void {
  let largest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) largest = Math.max(largest, values[i] ?? 0)
  let sum = 0
  for (let i = 0; i < count; i++) {
    const value = exp((values[i] ?? 0) - largest)
    values[i] = value
    sum += value
  }
  for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) / sum
}

/** Each row by its root mean square, times a gain per column. */
function scaleRows(
  source: Float32Array,
  gain: Float32Array,
  count: number,
  target: Float32Array,
): void {
  const width = gain.length
  for (let from = 0; from < count * width; from += width) {
    let squares = 0
    for (let i = from; i < from + width; i++) squares += (source[i] ?? 0) * (source[i] ?? 0)
    const factor = 1 / Math.sqrt(squares / width + EPSILON)
    for (let i = 0; i < width; i++)
      target[from + i] = (source[from + i] ?? 0) * factor * (gain[i] ?? 0)
  }
}

function addPositions(
  rows: Float32Array,
  { columns, scales, values }: Matrix,
  count: number,
): void {
  for (let i = 0, at = 0; i < count; i++) {
    const scale = scales[i] ?? 0
    for (let j = 0; j < columns; j++, at++) rows[at] = (rows[at] ?? 0) + (values[at] ?? 0) * scale
  }
}

function addToRows(rows: Float32Array, vector: Float32Array, count: number): void {
  const width = vector.length
  for (let at = 0; at < count * width; at++) rows[at] = (rows[at] ?? 0) + (vector[at % width] ?? 0)
}

function bend(rows: Float32Array, bias: Float32Array, count: number): void {
  const width = bias.length
  for (let from = 0; from < count * width; from += width)
    for (let i = 0; i < width; i++) {
      const value = (rows[from + i] ?? 0) + (bias[i] ?? 0)
      rows[from + i] = value > 0 ? value : 0
    }
}

/** The mean of the rows, each weighed by how much it answers to `pool`. */
function poolRows(
  rows: Float32Array,
  pool: Float32Array,
  count: number,
  shares: Float64Array,
): Float32Array {
  const width = pool.length
  for (let i = 0; i < count; i++) {
    let dot = 0
    for (let j = 0; j < width; j++) dot += (rows[i * width + j] ?? 0) * (pool[j] ?? 0)
    shares[i] = dot
  }
  softmax(shares, count)
  const pooled = new Float64Array(width)
  for (let i = 0; i < count; i++) {
    const share = shares[i] ?? 0
    for (let j = 0; j < width; j++)
      pooled[j] = (pooled[j] ?? 0) + share * (rows[i * width + j] ?? 0)
  }
  return Float32Array.from(pooled)
}
