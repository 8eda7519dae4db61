/**
 * The built-in model as an embedder: questions are sums of term vectors, documents go through the document encoder,
 * on all cores when there are enough of them. It needs nothing but the package.
 */
import { availableParallelism } from 'node:os'
import type { Embedder } from '../../runtime/embedding/embedder.ts'
import { staticEmbedder } from '../../runtime/embedding/static-embedder.ts'
import { threadFile } from '../thread-file.ts'
import { BASE_FOLDER, type BuiltInModel, builtInId, openBuiltIn } from './encoder/built-in.ts'
import { inBatches, vectorThreads } from './vector-threads.ts'

export interface BuiltInEmbedder extends Embedder {
  readonly base: BuiltInModel['base']
  /** Stops the threads. */
  close(): Promise<void>
}

/** Starting threads takes longer than encoding fewer texts. */
const MIN_TEXTS_FOR_THREADS = 200
/** Texts in a message to a thread: enough to outweigh the message, few enough to divide the work evenly. */
const BATCH = 32

export interface BuiltInOptions {
  /** Default: all cores. */
  readonly threads?: number | undefined
  /** The folder of terms.bin and encoder.bin. */
  readonly folder?: string
}

export function builtInEmbedder({
  threads = availableParallelism(),
  folder = BASE_FOLDER,
}: BuiltInOptions = {}): BuiltInEmbedder {
  const { base, encode } = openBuiltIn(folder)
  const { dimensions } = base
  const id = builtInId(folder, base.model)
  const questions = staticEmbedder(id, base)
  const pool = vectorThreads(threadFile('encode'), threads)

  async function inThreads(texts: readonly string[]): Promise<Float32Array[]> {
    const answers = await Promise.all(
      inBatches(texts, BATCH).map(async (batch) => {
        const all = await pool.run({ folder, texts: batch })
        return batch.map((_, i) => all.slice(i * dimensions, (i + 1) * dimensions))
      }),
    )
    return answers.flat()
  }

  return {
    id,
    dimensions,
    base,
    async embed(texts, role) {
      if (role === 'query') return questions.embed(texts, role)
      if (threads > 1 && (pool.started || texts.length > MIN_TEXTS_FOR_THREADS))
        return inThreads(texts)
      return texts.map(encode)
    },
    close: pool.close,
  }
}
