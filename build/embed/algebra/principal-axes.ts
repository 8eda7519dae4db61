/**
 * The principal axes of vectors, in order of variance: a rotation whose first rows preserve as much of them as any
 * subspace of that size. A pack stores a prefix of each vector.
 *
 * Eigenvectors of the covariance, by Householder's reduction to a tridiagonal matrix and implicit QL iterations with
 * Wilkinson's shift (Golub & Van Loan, Matrix Computations, 8.3). It uses only + − × ÷ and square roots in double
 * precision, which IEEE 754 defines exactly, so every machine computes the same axes. Power iterations would be
 * shorter but slow for close eigenvalues.
 */
import { ALIGNED, rowAdder } from './add-rows.ts'

/** The axes of some thousand cards are as good as those of all, and take seconds less. */
const MAX_ROWS = 6000

/** A sample of that many vectors, evenly spaced. */
export function someOf(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const every = Math.ceil(vectors.length / MAX_ROWS)
  return every <= 1 ? vectors : vectors.filter((_, i) => i % every === 0)
}

/** @returns `wanted` rows of `dimensions`; each row's largest component is positive */
export function principalAxes(
  vectors: readonly Float32Array[],
  dimensions: number,
  wanted: number,
): Float32Array {
  const { values, rows } = eigenvectors(covariance(vectors, dimensions), dimensions)
  const order = Array.from(values.keys()).sort(
    (a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b,
  )
  const axes = new Float32Array(wanted * dimensions)
  for (const [to, from] of order.slice(0, wanted).entries()) {
    const row = rows.subarray(from * dimensions, (from + 1) * dimensions)
    axes.set(withFixedSign(row), to * dimensions)
  }
  return axes
}

/** Symmetric, row by row; the mean of the vectors has been subtracted. */
function covariance(vectors: readonly Float32Array[], size: number): Float64Array {
  const wide = size + (size % 2)
  const count = Math.ceil(vectors.length / 4) * 4
  const kernel = rowAdder(4 * count * wide + 8 * wide * wide + 2 * ALIGNED)
  const rows = kernel.floats(count * wide)
  for (const [i, vector] of vectors.entries()) rows.set(vector, i * wide)
  const sums = kernel.doubles(wide * wide)
  kernel.squares(rows, wide, sums)
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    return sums[Math.min(i, j) * wide + Math.max(i, j)] ?? 0
  })
}

interface Eigen {
  readonly values: Float64Array
  /** One eigenvector a row, in the order of the values. */
  readonly rows: Float64Array
}

function eigenvectors(matrix: Float64Array, size: number): Eigen {
  const { diagonal, beside, rows } = tridiagonal(matrix, size)
  diagonalize(diagonal, beside, rows, size)
  return { values: diagonal, rows }
}

/** matrix = rowsᵀ · tridiagonal(diagonal, beside) · rows; beside[i] lies between i and i + 1. */
function tridiagonal(matrix: Float64Array, size: number) {
  const a = Float64Array.from(matrix)
  const rows = new Float64Array(size * size)
  for (let i = 0; i < size; i++) rows[i * size + i] = 1
  const beside = new Float64Array(size)
  const mirror = new Float64Array(size)
  const product = new Float64Array(size)
  for (let k = 0; k < size - 2; k++) {
    // A reflection that maps column k below the diagonal onto its first component.
    let squares = 0
    for (let i = k + 1; i < size; i++) squares += (a[i * size + k] ?? 0) ** 2
    const length = Math.sqrt(squares)
    const head = a[(k + 1) * size + k] ?? 0
    const onto = head > 0 ? -length : length
    beside[k] = onto
    const norm = squares - head * onto
    if (norm === 0) continue
    for (let i = k + 1; i < size; i++) mirror[i] = a[i * size + k] ?? 0
    mirror[k + 1] = head - onto
    // a ← H a H and rows ← H rows, with H = 1 − mirror mirrorᵀ / norm.
    let along = 0
    for (let i = k + 1; i < size; i++) {
      let sum = 0
      for (let j = k + 1; j < size; j++) sum += (a[i * size + j] ?? 0) * (mirror[j] ?? 0)
      product[i] = sum / norm
      along += (product[i] ?? 0) * (mirror[i] ?? 0)
    }
    const half = along / (2 * norm)
    for (let i = k + 1; i < size; i++) product[i] = (product[i] ?? 0) - half * (mirror[i] ?? 0)
    for (let i = k + 1; i < size; i++) {
      const m = mirror[i] ?? 0
      const p = product[i] ?? 0
      for (let j = k + 1; j < size; j++)
        a[i * size + j] = (a[i * size + j] ?? 0) - m * (product[j] ?? 0) - p * (mirror[j] ?? 0)
    }
    reflectRows(rows, mirror, norm, k + 1, size)
  }
  if (size > 1) beside[size - 2] = a[(size - 1) * size + size - 2] ?? 0
  const diagonal = Float64Array.from({ length: size }, (_, i) => a[i * size + i] ?? 0)
  return { diagonal, beside, rows }
}

function reflectRows(
  rows: Float64Array,
  mirror: Float64Array,
  norm: number,
  from: number,
  size: number,
): void {
  const sums = new Float64Array(size)
  for (let i = from; i < size; i++) {
    const m = mirror[i] ?? 0
    for (let j = 0; j < size; j++) sums[j] = (sums[j] ?? 0) + m * (rows[i * size + j] ?? 0)
  }
  for (let i = from; i < size; i++) {
    const m = (mirror[i] ?? 0) / norm
    for (let j = 0; j < size; j++)
      rows[i * size + j] = (rows[i * size + j] ?? 0) - m * (sums[j] ?? 0)
  }
}

/** Few are ever needed for one value; more means that some values are NaN. */
const MAX_ITERATIONS = 60

/** The diagonal becomes the eigenvalues, the rows the eigenvectors. */
function diagonalize(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  size: number,
): void {
  for (let low = 0; low < size; low++) {
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const high = endOfBlock(diagonal, beside, low, size)
      if (high === low) break
      sweep(diagonal, beside, rows, low, high, size)
    }
  }
}

/** The last index of the block that begins at `low`. */
function endOfBlock(
  diagonal: Float64Array,
  beside: Float64Array,
  low: number,
  size: number,
): number {
  for (let i = low; i < size - 1; i++) {
    const scale = Math.abs(diagonal[i] ?? 0) + Math.abs(diagonal[i + 1] ?? 0)
    if (Math.abs(beside[i] ?? 0) <= Number.EPSILON * scale) return i
  }
  return size - 1
}

/** One implicit QL step: rotations chase the bulge from `high` up to `low`. */
function sweep(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  low: number,
  high: number,
  size: number,
): void {
  const at = (list: Float64Array, i: number): number => list[i] ?? 0
  const gap = (at(diagonal, low + 1) - at(diagonal, low)) / (2 * at(beside, low))
  const root = Math.sqrt(gap * gap + 1)
  const shift = at(diagonal, low) - at(beside, low) / (gap + (gap >= 0 ? root : -root))
  let g = at(diagonal, high) - shift
  let sine = 1
  let cosine = 1
  let p = 0
  for (let i = high - 1; i >= low; i--) {
    const f = sine * at(beside, i)
    const b = cosine * at(beside, i)
    const r = Math.sqrt(f * f + g * g)
    beside[i + 1] = r
    if (r === 0) {
      diagonal[i + 1] = at(diagonal, i + 1) - p
      beside[high] = 0
      return
    }
    sine = f / r
    cosine = g / r
    g = at(diagonal, i + 1) - p
    const t = (at(diagonal, i) - g) * sine + 2 * cosine * b
    p = sine * t
    diagonal[i + 1] = g + p
    g = cosine * t - b
    const upper = i * size
    const lower = upper + size
    for (let j = 0; j < size; j++) {
      const x = rows[lower + j] ?? 0
      const y = rows[upper + j] ?? 0
      rows[lower + j] = sine * y + cosine * x
      rows[upper + j] = cosine * y - sine * x
    }
  }
  diagonal[low] = at(diagonal, low) - p
  beside[low] = g
  beside[high] = 0
}

/** Eigenvectors have no sign, so one is chosen. */
function withFixedSign(row: Float64Array): Float64Array {
  let largest = 0
  for (const value of row) if (Math.abs(value) > Math.abs(largest)) largest = value
  return largest < 0 ? row.map((value) => -value) : row
}
