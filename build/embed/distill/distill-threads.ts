/**
 * Distills on all cores, with the components divided over threads. Each component is solved by itself, so the result
 * does not depend on the number of threads.
 */
import { availableParallelism } from 'node:os'
import { threadFile } from '../../thread-file.ts'
import { type Distillation, distill } from '../distill.ts'
import { vectorThreads } from '../vector-threads.ts'

/** Products per iteration below which one thread takes about a second, as long as starting another. */
const WORTH_THREADS = 20_000_000
/** Fewer components would not fill a cache line. */
const MIN_COMPONENTS = 16

export async function distillInThreads(
  problem: Distillation,
  jobs = availableParallelism(),
  worthThreads = WORTH_THREADS,
): Promise<Float32Array> {
  const { dimensions, texts, termCount } = problem
  const threads = Math.min(Math.max(1, jobs), Math.floor(dimensions / MIN_COMPONENTS))
  if (threads < 2 || texts.terms.length * dimensions < worthThreads) return distill(problem)
  const pool = vectorThreads(threadFile('distill'), threads)
  const solution = new Float32Array(termCount * dimensions)
  const cuts = Array.from({ length: threads + 1 }, (_, i) => Math.floor((i * dimensions) / threads))
  try {
    await Promise.all(
      cuts.slice(1).map(async (to, i) => {
        const from = cuts[i] ?? 0
        const part = await pool.run({
          ...problem,
          dimensions: to - from,
          targets: columns(problem.targets, dimensions, from, to),
          prior: columns(problem.prior, dimensions, from, to),
        })
        const wide = to - from
        for (let row = 0; row < termCount; row++)
          solution.set(part.subarray(row * wide, (row + 1) * wide), row * dimensions + from)
      }),
    )
  } finally {
    await pool.close()
  }
  return solution
}

function columns(matrix: Float32Array, wide: number, from: number, to: number): Float32Array {
  const rows = matrix.length / wide
  const part = new Float32Array(rows * (to - from))
  for (let row = 0; row < rows; row++)
    part.set(matrix.subarray(row * wide + from, row * wide + to), row * (to - from))
  return part
}
