/**
 * One model in one thread: the unit vector of a text or, with a cross-encoder, how well a second text answers the
 * first. The only file that imports transformers.js.
 *
 * Texts are encoded one by one: int8 graphs scale their activations by the maximum of a batch, so a text's vector
 * would depend on the other texts and could not be cached. On the WebAssembly runtime a batch would be no faster.
 */
import { CHARACTERS_A_TOKEN, openTransformer, tensorAt } from '../../../runtime/transformer.ts'
import { importPeer } from '../../optional-peer.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'
import type { ModelFiles } from './model-files.ts'

async function quietLibrary(): Promise<typeof import('@huggingface/transformers')> {
  const library: typeof import('@huggingface/transformers') = await importPeer(
    '@huggingface/transformers',
  )
  library.env.allowRemoteModels = false
  library.env.logLevel = library.LogLevel.ERROR
  return library
}

/** @returns vectors rounded to 16 bits, so that a cache can keep them exactly */
export async function openTeacher(
  model: ModelFiles,
): Promise<(text: string) => Promise<Float32Array>> {
  const transformer = await openTransformer(await quietLibrary(), model, model.folder)
  return async (text) => rounded(await transformer.encode(text))
}

export interface CrossEncoder {
  /** 0–1 */
  score(question: string, text: string): Promise<number>
}

/** The number of tokens that cross-encoders read of question and text together. */
const PAIR_TOKENS = 512

export async function openCrossEncoder(
  model: Pick<ModelFiles, 'folder' | 'name' | 'type'>,
): Promise<CrossEncoder> {
  const { AutoModelForSequenceClassification, AutoTokenizer } = await quietLibrary()
  const tokenizer = await AutoTokenizer.from_pretrained(model.folder)
  const network = await AutoModelForSequenceClassification.from_pretrained(model.folder, {
    dtype: model.type,
  })
  const longest = PAIR_TOKENS * CHARACTERS_A_TOKEN
  return {
    async score(question, text) {
      const inputs: unknown = tokenizer(question.slice(0, longest), {
        text_pair: text.slice(0, longest),
        truncation: true,
        max_length: PAIR_TOKENS,
      })
      const logits = tensorAt(await network(inputs), 'logits')
      if (logits === undefined)
        throw new Error(`the graph of ${model.name} gives no logits: it is not a cross-encoder`)
      return probabilityOf(logits.data)
    },
  }
}

/** With one label, its probability; with several, that of the last one. */
function probabilityOf(logits: Float32Array): number {
  const last = logits.at(-1) ?? 0
  if (logits.length === 1) return 1 / (1 + Math.exp(-last))
  return 1 / logits.reduce((sum, logit) => sum + Math.exp(logit - last), 0)
}

const rounded = (vector: Float64Array): Float32Array =>
  Float32Array.from(vector, (value) => Math.round(value * VECTOR_SCALE) / VECTOR_SCALE)
