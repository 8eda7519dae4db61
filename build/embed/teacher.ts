/**
 * A teacher: any model for feature extraction that transformers.js runs, by its id on the hub or from a local
 * folder, as an `Embedder`. Worker threads do the work, one model each; none starts before the first text, so
 * that a build whose vectors are all in the cache loads no model.
 */
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Tinypool } from 'tinypool'
import type { Embedder } from '../../runtime/embedder.ts'
import { modelsFolder } from '../cache.ts'
import { BuildError } from '../errors.ts'
import { isHubId, modelFromHub } from './teacher/hub.ts'
import { type ModelFiles, readModelFiles } from './teacher/model-files.ts'

export interface Teacher extends Embedder {
  /** The model without its owner and without what only rounds or cuts differently: `all-MiniLM-L6-v2`. */
  readonly name: string
  /** Ends the threads. */
  close(): Promise<void>
}

export interface TeacherOptions {
  /** Worker threads; all cores, but never more than MOST_THREADS, unless told. */
  readonly threads?: number | undefined
  readonly say?: (line: string) => void
}

/** Each thread holds the model and its working memory: about 400 MB for a small one. */
const MOST_THREADS = 4
/** Texts in a message to a thread. */
const BATCH = 8
const HUB = 'https://huggingface.co'

/** @throws BuildError when the model is not there or cannot be used */
export async function teacherEmbedder(
  idOrFolder: string,
  { threads = Math.min(availableParallelism(), MOST_THREADS), say }: TeacherOptions = {},
): Promise<Teacher> {
  const model = await locate(idOrFolder, say)
  let pool: Tinypool | undefined
  const encode = async (texts: readonly string[]): Promise<Float32Array> => {
    pool ??= new Tinypool({
      filename: new URL('./teacher/worker.mjs', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      isolateWorkers: false,
    })
    const vectors: unknown = await pool.run({ model, texts }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new BuildError(`The model ${model.name} cannot be run: ${why}`)
    })
    if (!(vectors instanceof Float32Array)) throw new Error('a worker answered without vectors')
    return vectors
  }
  const told = model.needsSentenceOutput ? undefined : model.hiddenSize
  const dimensions = told ?? (await encode(['size'])).length

  async function embed(
    texts: readonly string[],
    role: 'query' | 'document',
  ): Promise<Float32Array[]> {
    const vectors = texts.map(() => new Float32Array(dimensions))
    const speaking = [...texts.keys()].filter((i) => texts[i]?.trim() !== '')
    await Promise.all(
      batches(speaking).map(async (batch) => {
        const all = await encode(batch.map((i) => model.prefixes[role] + (texts[i] ?? '')))
        if (all.length !== batch.length * dimensions) throw wrongSize(model)
        for (const [k, i] of batch.entries())
          vectors[i]?.set(all.subarray(k * dimensions, (k + 1) * dimensions))
      }),
    )
    return vectors
  }
  return {
    id: model.id,
    name: model.name,
    dimensions,
    embed,
    async close() {
      await pool?.destroy()
      pool = undefined
    },
  }
}

async function locate(idOrFolder: string, say?: (line: string) => void): Promise<ModelFiles> {
  const folder = resolve(idOrFolder)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return readModelFiles(folder)
  if (!isHubId(idOrFolder))
    throw new BuildError(
      `There is no folder ${idOrFolder}. Give --model the folder of a model, its id (owner/name), static or none.`,
    )
  const host = process.env.HF_ENDPOINT || HUB
  const found = await modelFromHub(idOrFolder, {
    ...{ folder: modelsFolder(), host },
    ...(say ? { say } : {}),
  })
  return readModelFiles(found)
}

function batches(items: readonly number[]): number[][] {
  const count = Math.ceil(items.length / BATCH)
  return Array.from({ length: count }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH))
}

const wrongSize = (model: ModelFiles): Error =>
  new BuildError(
    `The model ${model.name} gives vectors of another length than its config.json says.`,
  )
