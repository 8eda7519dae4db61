/**
 * Rows of i16 times rows of i16, exact, for the document encoder: in WebAssembly (wasm/multiply.ts) where it
 * runs, else in plain JavaScript. The rows lie in one memory that the encoder lays out; this file only
 * multiplies, so that there is nothing else in which the two could differ.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../../package-root.ts'

export interface Multiplier {
  readonly kind: 'wasm' | 'javascript'
  /** Holds rows and products; it stays where it is. */
  readonly memory: ArrayBuffer
  /** All dot products of a row of `a` and a row of `b`, as i32 from `out` on: a.rows × b.rows. */
  multiply(a: Block, b: Block, depth: number, out: number): void
}

/** Rows of i16 in the memory. Addresses and steps are in bytes, steps a multiple of 16. */
export interface Block {
  readonly at: number
  readonly rows: number
  readonly step: number
}

/** @param bytes of memory that the caller will use */
export function multiplierOf(bytes: number, kind?: Multiplier['kind']): Multiplier {
  const module = kind === 'javascript' ? undefined : compile()
  return module === undefined ? inJavaScript(bytes) : inWasm(module, bytes)
}

function compile(): WebAssembly.Module | undefined {
  const bytes = readFileSync(join(PACKAGE_ROOT, 'wasm', 'multiply.wasm'))
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
}

type Multiply = (
  a: number,
  aRows: number,
  aStep: number,
  b: number,
  bRows: number,
  bStep: number,
  depth: number,
  out: number,
) => void

const Exports = v.object({
  memory: v.instance(WebAssembly.Memory),
  multiply: v.custom<Multiply>((value) => typeof value === 'function'),
})
const PAGE = 65_536

function inWasm(module: WebAssembly.Module, bytes: number): Multiplier {
  const { memory, multiply } = v.parse(Exports, new WebAssembly.Instance(module).exports)
  memory.grow(Math.ceil(bytes / PAGE))
  return {
    kind: 'wasm',
    memory: memory.buffer,
    multiply: (a, b, depth, out) =>
      multiply(a.at, a.rows, a.step, b.at, b.rows, b.step, depth, out),
  }
}

function inJavaScript(bytes: number): Multiplier {
  const memory = new ArrayBuffer(bytes)
  const view = new DataView(memory)
  return {
    kind: 'javascript',
    memory,
    multiply(a, b, depth, out) {
      let at = out
      for (let i = 0; i < a.rows; i++) {
        for (let j = 0; j < b.rows; j++, at += 4) {
          const end = a.at + i * a.step + depth * 2
          let sum = 0
          for (let x = end - depth * 2, y = b.at + j * b.step; x < end; x += 8, y += 8) {
            sum =
              (sum +
                view.getInt16(x, true) * view.getInt16(y, true) +
                view.getInt16(x + 2, true) * view.getInt16(y + 2, true) +
                view.getInt16(x + 4, true) * view.getInt16(y + 4, true) +
                view.getInt16(x + 6, true) * view.getInt16(y + 6, true)) |
              0
          }
          view.setInt32(at, sum, true)
        }
      }
    },
  }
}
