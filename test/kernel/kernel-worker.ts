/** The kernel in workerd: a Worker that imports the module and answers with its scores. */
import { kernelOf } from '../../runtime/kernel.ts'
import scanModule from '../../wasm/scan.wasm'
import { fingerprint } from './cases.ts'

export default {
  fetch(): Response {
    const kernels = [kernelOf(scanModule), kernelOf()]
    return Response.json(kernels.map((kernel) => [kernel.kind, fingerprint(kernel)]))
  },
}
