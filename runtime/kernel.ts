/**
 * Chooses the kernel: WebAssembly when wasm/scan.wasm is compiled, else JavaScript. Most hosts get the module from
 * kernel/scan-module.ts; workerd may not compile at run time and imports the file (runtime/worker.ts).
 */
import { javascriptKernel } from './kernel/javascript-kernel.ts'
import type { Kernel } from './kernel/kernel.ts'
import { wasmKernel } from './kernel/wasm-kernel.ts'

export function kernelOf(module?: WebAssembly.Module): Kernel {
  return module === undefined ? javascriptKernel() : wasmKernel(module)
}
