/**
 * Compiles wasm/scan.wasm. Its two kilobytes are part of the script (scan-bytes.ts), so that no bundle has to locate
 * a file. Undefined where WebAssembly or SIMD is missing or forbidden; the kernel in plain JavaScript then gives the
 * same answers. workerd imports the module instead (runtime/worker.ts).
 */
import { SCAN_WASM } from './scan-bytes.ts'

export function scanModule(): WebAssembly.Module | undefined {
  known ??= { module: compile() }
  return known.module
}

let known: { readonly module: WebAssembly.Module | undefined } | undefined

function compile(): WebAssembly.Module | undefined {
  try {
    const bytes = Uint8Array.from(atob(SCAN_WASM), (letter) => letter.charCodeAt(0))
    return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
  } catch {
    // A policy without 'wasm-unsafe-eval'.
    return undefined
  }
}
