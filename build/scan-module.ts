/** wasm/scan.wasm for Node: read and compiled once a process; nothing where this Node has no SIMD. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from './package-root.ts'

let compiled: { readonly module: WebAssembly.Module | undefined } | undefined

export function scanModule(): WebAssembly.Module | undefined {
  compiled ??= { module: compile(join(PACKAGE_ROOT, 'wasm', 'scan.wasm')) }
  return compiled.module
}

function compile(file: string): WebAssembly.Module | undefined {
  const bytes = readFileSync(file)
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
}
