/**
 * Worker threads that answer a message with one Float32Array. They start with the first message, so that a caller
 * with little work, or with everything in the cache, never waits for them.
 */
import { Tinypool } from 'tinypool'

export interface VectorThreads {
  /** Whether they have been started: then even a few texts are faster there. */
  readonly started: boolean
  /** @throws what the thread threw */
  run(message: unknown): Promise<Float32Array>
  /** Stops them; the next message starts new ones. */
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
      if (!(vectors instanceof Float32Array))
        throw new Error('a thread returned no vectors: build again')
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
