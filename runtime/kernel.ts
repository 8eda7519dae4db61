/**
 * wasm/scan.wasm, compiled, or nothing → the kernel. How the module is had differs by platform, so each host
 * has its own line: Node reads the file (build/scan-module.ts), workerd imports it when it starts
 * (runtime/worker.ts), the page fetches it when a pack has vectors (site/scan-module.ts).
 */
import { javascriptKernel } from './kernel/javascript-kernel.ts'
import type { Kernel } from './kernel/kernel.ts'
import { wasmKernel } from './kernel/wasm-kernel.ts'

export function kernelOf(module?: WebAssembly.Module): Kernel {
  return module === undefined ? javascriptKernel() : wasmKernel(module)
}
