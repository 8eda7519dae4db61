/**
 * Weighted sums of rows in double precision: in WebAssembly (wasm/add-rows.ts) where available, else in plain
 * JavaScript. Every component of a result is summed by itself in the same order, so both give the same bits. Callers
 * place their rows in the memory of the kernel.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { type GradientSteps, gradientSteps } from './gradient-steps.ts'

export interface RowAdder extends GradientSteps {
  readonly kind: 'wasm' | 'javascript'
  /** Allocates zeroed numbers in the kernel's memory. */
  floats(count: number): Float32Array
  doubles(count: number): Float64Array
  integers(count: number): Uint32Array
  /** out[i] = Σ weights[k] · matrix[terms[k]]. All arrays are in this memory. @param wide a multiple of LANES */
  sparse(rows: SparseRows, matrix: Float32Array, wide: number, out: Float32Array): void
  /** out[i] = Σ rows[i][k] · matrix[k], for an even number of rows. */
  dense(rows: Float32Array, matrix: Float64Array, wide: number, out: Float32Array): void
  /** sums[i][j] = Σ rows[k][i] · rows[k][j] for j ≥ i, for a multiple of four rows. @param wide even */
  squares(rows: Float32Array, wide: number, sums: Float64Array): void
}

/** Rows of terms: row i has terms[starts[i] … starts[i + 1]) with their weights. */
export interface SparseRows {
  readonly starts: Uint32Array
  readonly terms: Uint32Array
  readonly weights: Float32Array
}

/** The number of components summed in parallel. */
export const LANES = 16
export const inLanes = (count: number): number => Math.ceil(count / LANES) * LANES

/** @param bytes of all arrays that will be allocated, each rounded up to ALIGNED */
export function rowAdder(bytes: number, kind?: RowAdder['kind']): RowAdder {
  const module = kind === 'javascript' ? undefined : compiled()
  return module === undefined ? inJavaScript() : inWasm(module, bytes)
}

export const ALIGNED = 16

let known: { readonly module: WebAssembly.Module | undefined } | undefined

function compiled(): WebAssembly.Module | undefined {
  known ??= { module: compile(readFileSync(join(PACKAGE_ROOT, 'wasm', 'add-rows.wasm'))) }
  return known.module
}

const compile = (bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module | undefined =>
  WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined

/** Addresses, then counts; their meaning is documented at the kernel's functions. */
type Kernel = (...numbers: readonly number[]) => void
const Callable = v.custom<Kernel>((value) => typeof value === 'function')
const Exports = v.object({
  memory: v.instance(WebAssembly.Memory),
  sparse: Callable,
  dense: Callable,
  squares: Callable,
  pulled: Callable,
  advance: Callable,
  turn: Callable,
})
const PAGE = 65_536

function inWasm(module: WebAssembly.Module, bytes: number): RowAdder {
  const kernel = v.parse(Exports, new WebAssembly.Instance(module).exports)
  kernel.memory.grow(Math.ceil(bytes / PAGE))
  const { buffer } = kernel.memory
  let free = 0
  const place = (size: number): number => {
    const at = free
    free = Math.ceil((at + size) / ALIGNED) * ALIGNED
    return at
  }
  const at = (...arrays: readonly { readonly byteOffset: number }[]): number[] =>
    arrays.map(({ byteOffset }) => byteOffset)
  return {
    kind: 'wasm',
    floats: (count) => new Float32Array(buffer, place(count * 4), count),
    doubles: (count) => new Float64Array(buffer, place(count * 8), count),
    integers: (count) => new Uint32Array(buffer, place(count * 4), count),
    sparse({ starts, terms, weights }, matrix, wide, out) {
      const rows = starts.length - 1
      kernel.sparse(...at(starts, terms, weights), rows, ...at(matrix), wide, ...at(out))
    },
    dense(rows, matrix, wide, out) {
      const depth = matrix.length / wide
      kernel.dense(...at(rows), rows.length / depth, depth, ...at(matrix), wide, ...at(out))
    },
    squares(rows, wide, sums) {
      kernel.squares(...at(rows), rows.length / wide, wide, ...at(sums))
    },
    addRidge(image, direction, ridge, sums) {
      const wide = sums.length
      kernel.pulled(...at(image, direction), ridge, image.length / wide, wide, ...at(sums))
    },
    advance({ solution, residual, direction, image, preconditioner }, steps, sums) {
      const places = at(solution, residual, direction, image, preconditioner, steps)
      kernel.advance(...places, preconditioner.length, sums.length, ...at(sums))
    },
    updateDirection({ direction, residual, preconditioner }, betas) {
      kernel.turn(
        ...at(direction, residual, preconditioner, betas),
        preconditioner.length,
        betas.length,
      )
    },
  }
}

function inJavaScript(): RowAdder {
  return {
    kind: 'javascript',
    ...gradientSteps,
    floats: (count) => new Float32Array(count),
    doubles: (count) => new Float64Array(count),
    integers: (count) => new Uint32Array(count),
    sparse({ starts, terms, weights }, matrix, wide, out) {
      const sum = new Float64Array(wide)
      for (let row = 0; row + 1 < starts.length; row++) {
        sum.fill(0)
        for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k++)
          add(sum, weights[k] ?? 0, matrix, (terms[k] ?? 0) * wide)
        out.set(sum, row * wide)
      }
    },
    dense(rows, matrix, wide, out) {
      const depth = matrix.length / wide
      const sum = new Float64Array(wide)
      for (let row = 0; row * depth < rows.length; row++) {
        sum.fill(0)
        for (let k = 0; k < depth; k++) add(sum, rows[row * depth + k] ?? 0, matrix, k * wide)
        out.set(sum, row * wide)
      }
    },
    squares(rows, wide, sums) {
      for (let a = 0; a < rows.length; a += 4 * wide) {
        const [b, c, d] = [a + wide, a + 2 * wide, a + 3 * wide]
        const at = (row: number, i: number): number => rows[row + i] ?? 0
        for (let i = 0; i < wide; i++) {
          const [x, y, z, w] = [at(a, i), at(b, i), at(c, i), at(d, i)]
          for (let j = i; j < wide; j++)
            sums[i * wide + j] =
              (sums[i * wide + j] ?? 0) +
              (x * at(a, j) + y * at(b, j) + (z * at(c, j) + w * at(d, j)))
        }
      }
    },
  }
}

function add(sum: Float64Array, weight: number, matrix: ArrayLike<number>, at: number): void {
  for (let c = 0; c < sum.length; c++) sum[c] = (sum[c] ?? 0) + weight * (matrix[at + c] ?? 0)
}
