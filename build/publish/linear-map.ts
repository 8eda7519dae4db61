/**
 * Fits the linear map between pairs of vectors by ridge regression: (PᵀP + λI) M = PᵀH, solved by Cholesky
 * decomposition. It uses only additions, multiplications and square roots in a fixed order, so that the result is the
 * same on every machine.
 */

/** As a share of the diagonal's mean: enough to keep directions without data stable. */
const RIDGE = 1e-4

/** @param pairs rows of `size` numbers @returns size × size, row by row; multiply a row vector from the left */
export function fitMap(
  pairs: readonly (readonly [from: Float32Array, to: Float32Array])[],
  size: number,
): Float64Array {
  const squares = new Float64Array(size * size)
  const products = new Float64Array(size * size)
  for (const [from, to] of pairs)
    for (let i = 0; i < size; i++) {
      const value = from[i] ?? 0
      if (value === 0) continue
      const row = i * size
      for (let j = 0; j < size; j++) {
        squares[row + j] = (squares[row + j] ?? 0) + value * (from[j] ?? 0)
        products[row + j] = (products[row + j] ?? 0) + value * (to[j] ?? 0)
      }
    }
  let trace = 0
  for (let i = 0; i < size; i++) trace += squares[i * size + i] ?? 0
  for (let i = 0; i < size; i++)
    squares[i * size + i] = (squares[i * size + i] ?? 0) + (RIDGE * trace) / size + Number.MIN_VALUE
  return solved(decomposed(squares, size), products, size)
}

/** Multiplies a row vector by the map. */
export function mapped(vector: Float32Array, map: Float64Array): Float32Array {
  const size = vector.length
  const sum = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    const value = vector[i] ?? 0
    if (value === 0) continue
    for (let j = 0; j < size; j++) sum[j] = (sum[j] ?? 0) + value * (map[i * size + j] ?? 0)
  }
  return Float32Array.from(sum)
}

/** The lower triangle L with L·Lᵀ equal to the input. */
function decomposed(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j] ?? 0
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0)
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * size + j] ?? 1)
    }
  return lower
}

/** X with L·Lᵀ·X = B. */
function solved(lower: Float64Array, right: Float64Array, size: number): Float64Array {
  const solution = new Float64Array(size * size)
  const half = new Float64Array(size)
  for (let column = 0; column < size; column++) {
    for (let i = 0; i < size; i++) {
      let sum = right[i * size + column] ?? 0
      for (let k = 0; k < i; k++) sum -= (lower[i * size + k] ?? 0) * (half[k] ?? 0)
      half[i] = sum / (lower[i * size + i] ?? 1)
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = half[i] ?? 0
      for (let k = i + 1; k < size; k++)
        sum -= (lower[k * size + i] ?? 0) * (solution[k * size + column] ?? 0)
      solution[i * size + column] = sum / (lower[i * size + i] ?? 1)
    }
  }
  return solution
}
