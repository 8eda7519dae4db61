/**
 * The arithmetic of the document encoder over one memory: in WebAssembly (wasm/encode.ts) where available, else in
 * plain JavaScript (plain-operations.ts). Both do the same operations in the same order, so both give the same bits.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { type Operations, plainOperations } from './plain-operations.ts'

export interface EncoderKernel extends Operations {
  readonly kind: 'wasm' | 'javascript'
  /** It is never moved. */
  readonly memory: ArrayBuffer
}

/** @param bytes of memory that the caller will use */
export function encoderKernel(bytes: number, kind?: EncoderKernel['kind']): EncoderKernel {
  const module = kind === 'javascript' ? undefined : compile()
  return module === undefined ? inJavaScript(bytes) : inWasm(module, bytes)
}

function compile(): WebAssembly.Module | undefined {
  const bytes = readFileSync(join(PACKAGE_ROOT, 'wasm', 'encode.wasm'))
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
}

const operation = <Name extends keyof Operations>(_: Name) =>
  v.custom<Operations[Name]>((value) => typeof value === 'function')

const Exports = v.object({
  memory: v.instance(WebAssembly.Memory),
  multiply: operation('multiply'),
  quantizeRows: operation('quantizeRows'),
  quantizeColumns: operation('quantizeColumns'),
  scale: operation('scale'),
  addScaled: operation('addScaled'),
  scaleColumns: operation('scaleColumns'),
  softmaxRows: operation('softmaxRows'),
  normalizeRows: operation('normalizeRows'),
  addToRows: operation('addToRows'),
  addAndRectify: operation('addAndRectify'),
  pool: operation('pool'),
})
const PAGE = 65_536

function inWasm(module: WebAssembly.Module, bytes: number): EncoderKernel {
  const { memory, ...operations } = v.parse(Exports, new WebAssembly.Instance(module).exports)
  memory.grow(Math.ceil(bytes / PAGE))
  return { kind: 'wasm', memory: memory.buffer, ...operations }
}

function inJavaScript(bytes: number): EncoderKernel {
  const memory = new ArrayBuffer(bytes)
  return { kind: 'javascript', memory, ...plainOperations(memory) }
}
