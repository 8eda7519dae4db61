/**
 * Workers AI (https://developers.cloudflare.com/workers-ai/models/) as the embedder of questions at the edge, from a
 * binding and the name of a model. The edge does not have the exact graph that embedded the cards, so models are
 * matched by name: `@cf/baai/bge-small-en-v1.5` for `bge-small-en-v1.5/q8/cls/…`. Its vectors have full precision,
 * and differ from the cards' only by the rounding of the graph.
 *
 * For a pack of another model, search says so (`exact_unavailable`) and does not use this one; when the service fails
 * or is slow, the pack's own term vectors are used (`exact_failed`).
 */
import * as v from 'valibot'
import type { Embedder } from './embedding/embedder.ts'
import { normalize } from './pack/vectors/quantized.ts'
import { TIMED_OUT, withTimeout } from './std/timeout.ts'

/** `env.AI` of a worker. */
export interface AiBinding {
  run(model: string, inputs: object): Promise<unknown>
}

export interface WorkersAiOptions {
  readonly ai: AiBinding
  /** Its name in Workers AI. */
  readonly model: string
  /** The model's prefix for a question: `query: `. */
  readonly prefix: string
  /** The ids of the models that embedded the packs. */
  readonly built: readonly string[]
  readonly milliseconds?: number
}

/** The longest wait, because term vectors are available at once. */
const TIMEOUT_MS = 2_000

const Vectors = v.object({ data: v.array(v.pipe(v.array(v.number()), v.minLength(1))) })

export function workersAi(options: WorkersAiOptions): Embedder {
  const { ai, model, prefix, built, milliseconds = TIMEOUT_MS } = options
  const own = nameOf(model)
  const id = built.find((each) => each.split('/')[0]?.toLowerCase() === own) ?? model
  const pooling = id.split('/')[2]
  return {
    id,
    // Known with the first answer; callers check the length of the vector.
    dimensions: 0,
    async embed(texts) {
      const inputs = { text: texts.map((text) => prefix + text), ...(pooling && { pooling }) }
      const output = await withTimeout(milliseconds, ai.run(model, inputs))
      if (output === TIMED_OUT) throw new Error(`${model} gave no vector within ${milliseconds} ms`)
      const read = v.safeParse(Vectors, output)
      if (!read.success || read.output.data.length !== texts.length)
        throw new Error(`${model} gave no vectors: it is not a model for text embeddings`)
      return read.output.data.map((vector) => normalize(Float32Array.from(vector)))
    },
  }
}

/** Without its owner. */
const nameOf = (model: string): string => model.slice(model.lastIndexOf('/') + 1).toLowerCase()
