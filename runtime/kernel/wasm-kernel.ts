/**
 * The kernel in WebAssembly SIMD, over a compiled wasm/scan.wasm. Its memory layout:
 *
 *   0 ..          the kernel's own: the question
 *   rowsAt() ..   placed rows, one allocation after the other, never freed
 *   placedEnd ..  rows of the present call, and the scores
 *
 * WebAssembly memory cannot shrink, so rows that are read once are scanned in slices.
 */
import { fits, object, optional, when } from '../std/shape.ts'
import { checkQuestion, countRows, type Kernel, type Rows } from './kernel.ts'

export function wasmKernel(module: WebAssembly.Module): Kernel {
  const { memory, dots8, dots4, questionAt, rowsAt } = exportsOf(module)
  const question = questionAt()
  let placedEnd = align(rowsAt())

  function reserve(end: number): void {
    const missing = end - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  }

  /** Scores rows in memory. The scores are copied out before anything else can run. */
  function scan(asked: Int8Array, rows: Placed, scores: Int32Array): void {
    checkQuestion(asked, rows.dims)
    const free = align(Math.max(placedEnd, rows.at + rows.length))
    reserve(free + scores.byteLength)
    new Int8Array(memory.buffer, question, asked.length).set(asked)
    const run = rows.bits === 8 ? dots8 : dots4
    if (run === undefined) throw new Error('this kernel scans rows of 4 bits only')
    run(rows.at, scores.length, rows.dims, free)
    scores.set(new Int32Array(memory.buffer, free, scores.length))
  }

  function copyIn(at: number, bytes: Uint8Array): void {
    reserve(at + bytes.length)
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
  }

  return {
    kind: 'wasm',
    dots(asked, rows) {
      const { bytes, dims, bits } = rows
      const scores = new Int32Array(countRows(rows))
      const rowBytes = (dims * bits) / 8
      const slice = Math.floor(SLICE / rowBytes)
      for (let row = 0; row < scores.length; row += slice) {
        const part = bytes.subarray(row * rowBytes, (row + slice) * rowBytes)
        copyIn(placedEnd, part)
        const placed = { at: placedEnd, length: part.length, dims, bits }
        scan(asked, placed, scores.subarray(row, row + slice))
      }
      return scores
    },
    place(rows) {
      const count = countRows(rows)
      const { bytes, dims, bits } = rows
      const placed: Placed = { at: placedEnd, length: bytes.length, dims, bits }
      copyIn(placedEnd, bytes)
      placedEnd = align(placedEnd + bytes.length)
      return {
        count,
        dots(asked) {
          const scores = new Int32Array(count)
          scan(asked, placed, scores)
          return scores
        },
      }
    },
  }
}

interface Placed extends Omit<Rows, 'bytes'> {
  readonly at: number
  readonly length: number
}

const PAGE = 65_536
/** The bytes of one slice: small enough for a core's second-level cache. */
const SLICE = 262_144

const align = (address: number): number => Math.ceil(address / 16) * 16

type Scan = (rows: number, count: number, dims: number, scores: number) => void
type AddressOf = () => number

const isFunction = when<never>((value) => typeof value === 'function')
interface KernelExports {
  memory: WebAssembly.Memory
  /** Missing in the kernel of the search box (wasm/scan4.ts). */
  dots8?: Scan
  dots4: Scan
  questionAt: AddressOf
  rowsAt: AddressOf
}
const kernelExports = object<KernelExports>({
  memory: when((value) => value instanceof WebAssembly.Memory),
  dots8: optional(isFunction),
  dots4: isFunction,
  questionAt: isFunction,
  rowsAt: isFunction,
})

/** @throws Error when the module is another one: the file comes from a build that does not fit */
function exportsOf(module: WebAssembly.Module): KernelExports {
  const exports: unknown = new WebAssembly.Instance(module).exports
  if (fits(kernelExports, exports)) return exports
  throw new Error(`the kernel is of another build: ${kernelExports(exports)} is missing`)
}
