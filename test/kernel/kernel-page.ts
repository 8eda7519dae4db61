/** The kernel in a page, which fetches and compiles the module as the site does. */
import { kernelOf } from '../../runtime/kernel.ts'
import { fingerprint } from './cases.ts'

const module = await WebAssembly.compileStreaming(fetch('scan.wasm'))
const kernels = [kernelOf(module), kernelOf()]
document.body.textContent = JSON.stringify(
  kernels.map((kernel) => [kernel.kind, fingerprint(kernel)]),
)
