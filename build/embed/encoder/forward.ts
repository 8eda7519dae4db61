/**
 * The document encoder: maps the vectors of a text's terms to one vector. A transformer of few layers over frozen
 * base vectors (Vaswani et al. 2017; pre-normalization by root mean square, Zhang & Sennrich 2019):
 *
 *   x = input·term + position
 *   per layer   x += output·attention(x)        x += contract·relu(expand·x)
 *   pooled = Σ softmax(pool·xᵢ)·xᵢ
 *   vector = normalize(final·pooled + bagShare·bag)       bag: sums of the term vectors
 *
 * Matrices are multiplied as integers: weights have eight bits, and activations are rounded to sixteen by one scale a
 * row. Everything else is computed in doubles and stored as floats, in this order, by operations that IEEE 754
 * defines exactly (kernel.ts). So every machine gives the same vectors. This file lays out the memory and orders the
 * operations.
 */
import type { EncoderWeights, Matrix } from './encoder-file.ts'
import { type EncoderKernel, encoderKernel } from './kernel.ts'
import { planMemory } from './memory-plan.ts'
import { MAX_INT16 } from './plain/integers.ts'

export interface Forward {
  readonly kind: EncoderKernel['kind']
  /**
   * @param terms one vector of `dimensions` a term: `length` of them at most, and at least one
   * @returns not yet normalized
   */
  run(terms: Float32Array): Float32Array
}

/** The largest sum of products with eight-bit weights. */
const MAX_SUM = 2 ** 31 - 1
const MAX_WEIGHT = 127

/** A matrix in the kernel's memory. */
interface Placed {
  readonly rows: number
  readonly columns: number
  readonly at: number
  readonly scales: number
}

export function forwardOf(weights: EncoderWeights, kind?: EncoderKernel['kind']): Forward {
  const { width, hidden, length, dimensions, heads } = weights
  const headWidth = width / heads
  const padded = Math.ceil(length / 8) * 8
  const widest = Math.max(width, hidden, dimensions)

  const plan = planMemory()
  const place = ({ rows, columns, scales, values }: Matrix): Placed => {
    return { rows, columns, at: plan.hold(Int16Array.from(values)), scales: plan.hold(scales) }
  }
  const input = place(weights.input)
  // Scaled by row alone, where products are scaled by row and column.
  const positions = plan.hold(Int32Array.from(weights.positions.values))
  const positionScales = plan.hold(Float64Array.from(weights.positions.scales))
  const ones = plan.hold(new Float32Array(width).fill(1))
  const layers = weights.perLayer.map((layer) => ({
    attendGain: plan.hold(layer.attendGain),
    query: place(layer.query),
    key: place(layer.key),
    value: place(layer.value),
    output: place(layer.output),
    expandGain: plan.hold(layer.expandGain),
    expand: place(layer.expand),
    expandBias: plan.hold(layer.expandBias),
    contract: place(layer.contract),
    contractBias: plan.hold(layer.contractBias),
  }))
  const poolGain = plan.hold(weights.poolGain)
  const pool = plan.hold(weights.pool)
  const final = place(weights.final)
  const finalBias = plan.hold(weights.finalBias)

  const floats = (columns: number): number => plan.take(length * columns * 4)
  const [x, normal, query, key, value, attended] = [
    floats(width),
    floats(width),
    floats(width),
    floats(width),
    floats(width),
    floats(width),
  ]
  const wide = floats(widest)
  const entered = plan.take(length * widest * 2)
  const queries = plan.take(length * width * 2)
  const keys = plan.take(length * width * 2)
  const valuesAcross = plan.take(width * padded * 2)
  const shares = plan.take(length * padded * 2)
  const products = plan.take(length * Math.max(widest, padded) * 4)
  const rowScales = plan.take(length * 8)
  const queryScales = plan.take(length * heads * 8)
  const keyScales = plan.take(length * heads * 8)
  const valueScalesAt = plan.take(width * 8)
  const scratch = plan.take(padded * 8)
  const sums = plan.take(width * 8)

  const kernel = encoderKernel(plan.size(), kind)
  plan.fill(kernel.memory)
  const read = new Float32Array(kernel.memory, wide, length * dimensions)
  const vector = new Float32Array(kernel.memory, wide, dimensions)
  const valueScales = new Float64Array(kernel.memory, valueScalesAt, width)

  /** Quantizes rows of floats, to be multiplied with rows of weights. */
  function enter(source: number, count: number, columns: number): void {
    const limit = Math.min(MAX_INT16, Math.floor(MAX_SUM / (MAX_WEIGHT * columns)))
    kernel.quantizeRows(source, count, columns, limit, entered, rowScales)
  }

  /** Multiplies the rows of the last `enter` with a matrix. */
  function multiply({ at, rows, columns }: Placed, count: number): void {
    const step = columns * 2
    kernel.multiply(entered, count, step, at, rows, step, columns, products)
  }

  function apply(matrix: Placed, count: number, target: number): void {
    multiply(matrix, count)
    kernel.scale(products, count, matrix.rows, rowScales, matrix.scales, target)
  }

  function addApplied(matrix: Placed, count: number, target: number): void {
    multiply(matrix, count)
    kernel.addScaled(products, count, matrix.rows, rowScales, matrix.scales, target)
  }

  function attend(count: number): void {
    const depth = Math.ceil(count / 8) * 8
    const limit = Math.min(MAX_INT16, Math.floor(Math.sqrt(MAX_SUM / headWidth)))
    // Each head of a row counts as a row.
    kernel.quantizeRows(query, count * heads, headWidth, limit, queries, queryScales)
    kernel.quantizeRows(key, count * heads, headWidth, limit, keys, keyScales)
    kernel.quantizeColumns(value, count, width, valuesAcross, padded * 2, valueScalesAt)
    for (let c = 0; c < width; c++) valueScales[c] = (valueScales[c] ?? 0) / MAX_INT16
    for (let head = 0; head < heads; head++) {
      const first = head * headWidth
      const [asking, asked, step] = [queries + first * 2, keys + first * 2, width * 2]
      kernel.multiply(asking, count, step, asked, count, step, headWidth, products)
      kernel.softmaxRows(
        products,
        count,
        count,
        queryScales + head * 8,
        keyScales + head * 8,
        heads * 8,
        Math.sqrt(headWidth),
        scratch,
        shares,
        padded * 2,
      )
      const own = valuesAcross + first * padded * 2
      kernel.multiply(shares, count, padded * 2, own, headWidth, padded * 2, depth, products)
      const scales = valueScalesAt + first * 8
      kernel.scaleColumns(products, count, headWidth, scales, attended + first * 4, width * 4)
    }
  }

  return {
    kind: kernel.kind,
    run(terms) {
      const count = terms.length / dimensions
      read.set(terms)
      enter(wide, count, dimensions)
      apply(input, count, x)
      kernel.addScaled(positions, count, width, positionScales, ones, x)
      for (const layer of layers) {
        kernel.normalizeRows(x, count, width, layer.attendGain, normal)
        enter(normal, count, width)
        apply(layer.query, count, query)
        apply(layer.key, count, key)
        apply(layer.value, count, value)
        attend(count)
        enter(attended, count, width)
        addApplied(layer.output, count, x)
        kernel.normalizeRows(x, count, width, layer.expandGain, normal)
        enter(normal, count, width)
        apply(layer.expand, count, wide)
        kernel.addAndRectify(wide, count, hidden, layer.expandBias)
        enter(wide, count, hidden)
        addApplied(layer.contract, count, x)
        kernel.addToRows(x, count, width, layer.contractBias)
      }
      kernel.normalizeRows(x, count, width, poolGain, normal)
      kernel.pool(normal, count, width, pool, scratch, sums, wide)
      enter(wide, 1, width)
      apply(final, 1, wide)
      kernel.addToRows(wide, 1, dimensions, finalBias)
      return vector.slice()
    },
  }
}
