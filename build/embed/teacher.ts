/**
 * A teacher: any model for feature extraction that transformers.js runs, by its id on the hub or from a local folder,
 * as an `Embedder`. Many texts go to worker threads with one model each; a few are encoded here. The model is loaded
 * with the first text, so a build with all vectors in the cache never loads it.
 */
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Embedder } from '../../runtime/embedding/embedder.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { modelsFolder } from '../cache/cache.ts'
import { BuildError } from '../errors.ts'
import { requirePeer } from '../optional-peer.ts'
import { threadFile } from '../thread-file.ts'
import { isHubId, modelFromHub } from './teacher/hub.ts'
import { type ModelFiles, readModelFiles } from './teacher/model-files.ts'
import { openTeacher } from './teacher/transformer.ts'
import { inBatches, vectorThreads } from './vector-threads.ts'

export interface Teacher extends Embedder {
  /**
   * The model's name without its owner and without parts that only affect rounding or truncation: `all-MiniLM-L6-v2`.
   */
  readonly name: string
  /** Stops the threads. */
  close(): Promise<void>
}

export interface TeacherOptions {
  /** The number of worker threads. Default: all cores, at most MAX_THREADS. */
  readonly threads?: number | undefined
  readonly say?: (line: string) => void
}

/** Each thread holds the model and its working memory. */
const MAX_THREADS = 4
/** Starting threads takes longer than encoding fewer texts. */
const MIN_TEXTS_FOR_THREADS = 64
/** Texts in a message to a thread. */
const BATCH = 8
const HUB = 'https://huggingface.co'

/** @throws BuildError when the model is missing or cannot be used */
export async function teacherEmbedder(
  idOrFolder: string,
  { threads = Math.min(availableParallelism(), MAX_THREADS), say }: TeacherOptions = {},
): Promise<Teacher> {
  requirePeer('@huggingface/transformers')
  const model = await locateModel(idOrFolder, say)
  const pool = vectorThreads(threadFile('teacher'), threads)
  let here: ReturnType<typeof openTeacher> | undefined
  const failed = (error: unknown): never => {
    throw new BuildError(`The model ${model.name} cannot be run: ${errorMessage(error)}`)
  }
  /** Starting a thread takes longer than encoding a few texts. */
  const encodeHere = async (text: string): Promise<Float32Array> => {
    here ??= openTeacher(model)
    return (await here)(text)
  }
  const statedSize = model.needsSentenceOutput ? undefined : model.hiddenSize
  const dimensions = statedSize ?? (await encodeHere('size').catch(failed)).length

  async function embed(
    texts: readonly string[],
    role: 'query' | 'document',
  ): Promise<Float32Array[]> {
    const vectors = texts.map(() => new Float32Array(dimensions))
    const nonEmpty = [...texts.keys()].filter((i) => texts[i]?.trim() !== '')
    const written = (i: number): string => model.prefixes[role] + (texts[i] ?? '')
    const place = (i: number, vector: Float32Array): void => {
      if (vector.length !== dimensions) throw wrongSize(model)
      vectors[i]?.set(vector)
    }
    if (!pool.started && (threads < 2 || nonEmpty.length < MIN_TEXTS_FOR_THREADS)) {
      for (const i of nonEmpty) place(i, await encodeHere(written(i)).catch(failed))
      return vectors
    }
    await Promise.all(
      inBatches(nonEmpty, BATCH).map(async (batch) => {
        const all = await pool.run({ model, texts: batch.map(written) }).catch(failed)
        const size = all.length / batch.length
        for (const [k, i] of batch.entries()) place(i, all.subarray(k * size, (k + 1) * size))
      }),
    )
    return vectors
  }
  return {
    id: model.id,
    name: model.name,
    dimensions,
    embed,
    close: pool.close,
  }
}

/** @throws BuildError when there is none, or it cannot be used */
export async function locateModel(
  idOrFolder: string,
  say?: (line: string) => void,
): Promise<ModelFiles> {
  const folder = resolve(idOrFolder)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return readModelFiles(folder)
  if (!isHubId(idOrFolder))
    throw new BuildError(
      `There is no folder ${idOrFolder}. Give --model the folder of a model, its id (owner/name), static or none.`,
    )
  const host = process.env.HF_ENDPOINT || HUB
  const modelFolder = await modelFromHub(idOrFolder, {
    ...{ folder: modelsFolder(), host },
    ...(say ? { say } : {}),
  })
  return readModelFiles(modelFolder)
}

const wrongSize = (model: ModelFiles): Error =>
  new BuildError(
    `The model ${model.name} gives vectors of another length than its config.json says.`,
  )
