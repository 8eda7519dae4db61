/**
 * The throughput of the vector kernel: rows are placed once and scanned repeatedly, as in a resident pack, in
 * WebAssembly SIMD and in plain JavaScript (the fastest loop that was found; its file lists the alternatives). The
 * rows are arbitrary, since the kernel does the same work for any.
 */
import { randomFrom } from '../../build/answer/bootstrap.ts'
import type { Kernel, Rows } from '../../runtime/kernel/kernel.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import type { ScanFigures } from './results.ts'
import { percentile } from './statistics.ts'

interface Scanned {
  readonly rows: number
  readonly dims: number
}

const SCANNED: Scanned = { rows: 100_000, dims: 256 }
const WARM_UP = 5
const SCANS = 31

/** @throws Error if there is no SIMD, or the two kernels disagree */
export function measureScan({ rows, dims }: Scanned = SCANNED): ScanFigures {
  const module = scanModule()
  if (module === undefined) throw new Error('this Node has no WebAssembly SIMD')
  const random = randomFrom(1)
  const question = Int8Array.from({ length: dims }, () => Math.floor(random() * 255) - 127)
  const of = (bits: Rows['bits']): ScanFigures['int8'] => {
    const bytes = new Uint8Array((rows * dims * bits) / 8)
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 256)
    const wasm = scans(kernelOf(module), question, { bytes, dims, bits })
    const javascript = scans(kernelOf(), question, { bytes, dims, bits })
    if (wasm.scores.some((score, i) => score !== javascript.scores[i]))
      throw new Error(`the kernels disagree at ${bits} bits`)
    return {
      wasm_ms: wasm.p50,
      javascript_ms: javascript.p50,
      wasm_gb_per_s: bytes.length / 1e6 / wasm.p50,
    }
  }
  return { rows, dims, scans: SCANS, int8: of(8), int4: of(4) }
}

function scans(kernel: Kernel, question: Int8Array, rows: Rows) {
  const placed = kernel.place(rows)
  let scores: Int32Array = new Int32Array()
  const times: number[] = []
  for (let i = 0; i < WARM_UP + SCANS; i++) {
    const started = performance.now()
    scores = placed.dots(question)
    const took = performance.now() - started
    if (i >= WARM_UP) times.push(took)
  }
  return { p50: percentile(times, 0.5), scores }
}
