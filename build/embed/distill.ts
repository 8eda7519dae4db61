/**
 * Distills a teacher into term vectors: adding up the vectors of a text's terms should give the teacher's vector of
 * the text. The least-squares solution
 *
 *   min ‖X W − E‖² + λ ‖W − W0‖²
 *
 * X: a row a text, the weights of its terms, of length 1. E: the teacher's vectors. W0: prior vectors, from which
 * terms that rarely occur hardly move. The normal equations (XᵀX + λ) D = Xᵀ(E − X W0), W = W0 + D, are solved by
 * conjugate gradients, preconditioned by their diagonal (Saad, Iterative Methods, 9.2). Every component is an
 * independent problem with the same matrix: they are solved together, and each stops when it has converged. So
 * components can be divided over threads without changing a bit.
 */
import { ALIGNED, inLanes, type RowAdder, rowAdder, type SparseRows } from './algebra/add-rows.ts'

export interface Distillation {
  readonly texts: SparseRows
  readonly termCount: number
  /** Components of each vector below. */
  readonly dimensions: number
  /** texts × dimensions. */
  readonly targets: Float32Array
  /** terms × dimensions. */
  readonly prior: Float32Array
  /** λ. */
  readonly ridge: number
}

/** The length of the residual, relative to the first one, at which a component has converged. */
const SOLVED = 3e-3
const MAX_ITERATIONS = 60

/** @returns terms × dimensions */
export function distill(problem: Distillation): Float32Array {
  const { termCount, dimensions, prior, ridge } = problem
  const textCount = problem.texts.starts.length - 1
  // Components beyond the dimensions are zero, and converged from the start.
  const wide = inLanes(dimensions)
  const kernel = rowAdder(bytesFor(problem, wide))
  const texts = placed(problem.texts, kernel)
  const columns = placed(transposed(problem.texts, termCount), kernel)
  const byText = kernel.floats(textCount * wide)
  const byTerm = kernel.floats(termCount * wide)
  const direction = kernel.floats(termCount * wide)

  const solution = kernel.floats(termCount * wide)
  const residual = kernel.floats(termCount * wide)
  const preconditioner = kernel.doubles(termCount)
  const [sums, factors] = [kernel.doubles(wide), kernel.doubles(wide)]
  const state = { solution, residual, direction, image: byTerm, preconditioner }

  solution.set(widened(prior, dimensions, wide))
  // The first residual, Xᵀ(E − X W0).
  kernel.sparse(texts, solution, wide, byText)
  const targets = widened(problem.targets, dimensions, wide)
  for (let i = 0; i < byText.length; i++) byText[i] = (targets[i] ?? 0) - (byText[i] ?? 0)
  kernel.sparse(columns, byText, wide, residual)
  preconditioner.set(inverseDiagonal(columns, ridge))
  scaleRows(residual, preconditioner, wide, direction)
  /** The squared length of the residual by column, in the norm of the preconditioner. */
  let residualNorms = dots(residual, direction, wide)
  const tolerances = residualNorms.map((value) => value * SOLVED * SOLVED)
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    if (residualNorms.every((value, c) => value <= (tolerances[c] ?? 0))) break
    kernel.sparse(texts, direction, wide, byText)
    kernel.sparse(columns, byText, wide, byTerm)
    sums.fill(0)
    kernel.addRidge(byTerm, direction, ridge, sums)
    const step = residualNorms.map((value, c) =>
      value <= (tolerances[c] ?? 0) ? 0 : value / (sums[c] ?? 1),
    )
    factors.set(step)
    sums.fill(0)
    kernel.advance(state, factors, sums)
    factors.set(
      residualNorms.map((value, c) => (value <= (tolerances[c] ?? 0) ? 0 : (sums[c] ?? 0) / value)),
    )
    kernel.updateDirection(state, factors)
    residualNorms = sums.map((value, c) => ((step[c] ?? 0) === 0 ? 0 : value))
  }
  return narrowed(solution, wide, dimensions)
}

/** The memory of everything that `distill` allocates. */
function bytesFor({ texts, termCount }: Distillation, wide: number): number {
  const textCount = texts.starts.length
  const rows = 2 * textCount + 2 * (termCount + 1) + 4 * texts.terms.length
  const matrices = (textCount + 4 * termCount) * wide
  return 4 * (rows + matrices) + 8 * (termCount + 2 * wide) + 16 * ALIGNED
}

function placed({ starts, terms, weights }: SparseRows, kernel: RowAdder): SparseRows {
  const rows = {
    starts: kernel.integers(starts.length),
    terms: kernel.integers(terms.length),
    weights: kernel.floats(weights.length),
  }
  rows.starts.set(starts)
  rows.terms.set(terms)
  rows.weights.set(weights)
  return rows
}

/** Pads rows of `from` components with zeros to `to`. */
function widened(matrix: Float32Array, from: number, to: number): Float32Array {
  const out = new Float32Array((matrix.length / from) * to)
  for (let row = 0; row * from < matrix.length; row++)
    out.set(matrix.subarray(row * from, (row + 1) * from), row * to)
  return out
}

function narrowed(matrix: Float32Array, from: number, to: number): Float32Array {
  const out = new Float32Array((matrix.length / from) * to)
  for (let row = 0; row * from < matrix.length; row++)
    out.set(matrix.subarray(row * from, row * from + to), row * to)
  return out
}

/** The transposed matrix: the same weights by column, so that both products read at random but write in order. */
function transposed({ starts, terms, weights }: SparseRows, count: number): SparseRows {
  const columnStarts = new Uint32Array(count + 1)
  for (const term of terms) columnStarts[term + 1] = (columnStarts[term + 1] ?? 0) + 1
  for (let t = 0; t < count; t++)
    columnStarts[t + 1] = (columnStarts[t + 1] ?? 0) + (columnStarts[t] ?? 0)
  const next = columnStarts.slice(0, count)
  const rows = new Uint32Array(terms.length)
  const values = new Float32Array(terms.length)
  for (let row = 0; row + 1 < starts.length; row++)
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k++) {
      const term = terms[k] ?? 0
      const at = next[term] ?? 0
      next[term] = at + 1
      rows[at] = row
      values[at] = weights[k] ?? 0
    }
  return { starts: columnStarts, terms: rows, weights: values }
}

/** 1 / (XᵀX + λ) on the diagonal, by term. */
function inverseDiagonal({ starts, weights }: SparseRows, ridge: number): Float64Array {
  return Float64Array.from({ length: starts.length - 1 }, (_, term) => {
    let squares = ridge
    for (let k = starts[term] ?? 0; k < (starts[term + 1] ?? 0); k++)
      squares += (weights[k] ?? 0) ** 2
    return 1 / squares
  })
}

function scaleRows(
  matrix: Float32Array,
  scales: Float64Array,
  wide: number,
  out: Float32Array,
): void {
  for (let at = 0, row = 0; at < matrix.length; at += wide, row++)
    for (let c = at; c < at + wide; c++) out[c] = (matrix[c] ?? 0) * (scales[row] ?? 0)
}

/** The dot products of two matrices, column by column. */
function dots(a: Float32Array, b: Float32Array, wide: number): Float64Array {
  const sums = new Float64Array(wide)
  for (let at = 0; at < a.length; at += wide)
    for (let c = 0; c < wide; c++) sums[c] = (sums[c] ?? 0) + (a[at + c] ?? 0) * (b[at + c] ?? 0)
  return sums
}
