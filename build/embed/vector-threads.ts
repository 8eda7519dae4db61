/**
 * Worker threads that answer with vectors: a message in, one Float32Array out. They start with the first message,
 * so that whoever has little to do, or finds everything in the cache, never waits for them.
 */
import { Tinypool } from 'tinypool'

export interface VectorThreads {
  /** Whether they have been started: then even a few texts are done sooner there. */
  readonly started: boolean
  /** @throws what the thread threw */
  run(message: unknown): Promise<Float32Array>
  /** Ends them; the next message starts others. */
  close(): Promise<void>
}

/** @param worker a module whose default export answers one message */
export function vectorThreads(worker: URL, threads: number): VectorThreads {
  let pool: Tinypool | undefined
  return {
    get started() {
      return pool !== undefined
    },
    async run(message) {
      pool ??= new Tinypool({
        filename: worker.href,
        minThreads: threads,
        maxThreads: threads,
        isolateWorkers: false,
      })
      const vectors: unknown = await pool.run(message)
      if (!(vectors instanceof Float32Array)) throw new Error('a worker answered without vectors')
      return vectors
    },
    async close() {
      await pool?.destroy()
      pool = undefined
    },
  }
}

export function inBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size))
}
