/**
 * Workers AI (https://developers.cloudflare.com/workers-ai/models/) as the embedder of questions at the edge: a binding and
 * the name of a model in, an `Embedder` out. The edge has no build of the exact graph that embedded the cards, so a model
 * counts as a pack's when it has the same name: `@cf/baai/bge-small-en-v1.5` for `bge-small-en-v1.5/q8/cls/…`. Its vectors
 * are of full precision, which is as near to the cards' as the graph's rounding.
 *
 * Of a pack that another model built, search says so (`exact_unavailable`) and asks nothing of this one; and where the
 * service fails or is slow, the pack's own term vectors answer (`exact_failed`).
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
  /** Its name there. */
  readonly model: string
  /** What the model wants before a question: `query: `. */
  readonly prefix: string
  /** Ids of the models that embedded the packs. */
  readonly built: readonly string[]
  readonly milliseconds?: number
}

/** A question waits no longer: term vectors answer at once. */
const PATIENCE_MS = 2_000

const Vectors = v.object({ data: v.array(v.pipe(v.array(v.number()), v.minLength(1))) })

export function workersAi(options: WorkersAiOptions): Embedder {
  const { ai, model, prefix, built, milliseconds = PATIENCE_MS } = options
  const own = nameOf(model)
  const id = built.find((each) => each.split('/')[0]?.toLowerCase() === own) ?? model
  const pooling = id.split('/')[2]
  return {
    id,
    // Known with the first answer; whoever places a vector looks at its length.
    dimensions: 0,
    async embed(texts) {
      const inputs = { text: texts.map((text) => prefix + text), ...(pooling && { pooling }) }
      const said = await withTimeout(milliseconds, ai.run(model, inputs))
      if (said === TIMED_OUT) throw new Error(`${model} gave no vector within ${milliseconds} ms`)
      const read = v.safeParse(Vectors, said)
      if (!read.success || read.output.data.length !== texts.length)
        throw new Error(`${model} gave no vectors: it is not a model for text embeddings`)
      return read.output.data.map((vector) => normalize(Float32Array.from(vector)))
    },
  }
}

/** Without its owner. */
const nameOf = (model: string): string => model.slice(model.lastIndexOf('/') + 1).toLowerCase()
