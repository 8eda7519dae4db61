/** A worker that warms up as runtime/worker.ts does, and reports the result. */
import { kernelOf } from '../../runtime/kernel.ts'
import { warmUp } from '../../runtime/warm-up.ts'
import scanModule from '../../wasm/scan.wasm'

let outcome = 'not done yet'
void warmUp(kernelOf(scanModule)).then((answered) => {
  outcome = answered ? 'answered' : 'failed'
})

export default { fetch: () => new Response(outcome) }
