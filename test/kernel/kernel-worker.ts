/** The kernel in workerd: what a Worker imports is what it answers with. */
import { kernelOf } from '../../runtime/kernel.ts'
import scanModule from '../../wasm/scan.wasm'
import { fingerprint } from './cases.ts'

export default {
  fetch(): Response {
    const kernels = [kernelOf(scanModule), kernelOf()]
    return Response.json(kernels.map((kernel) => [kernel.kind, fingerprint(kernel)]))
  },
}
