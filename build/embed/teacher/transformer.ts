/**
 * One model in one thread: text in, its unit vector out; or, of a cross-encoder, two texts in, how well the second answers the
 * first out. The only file that imports transformers.js.
 *
 * One text at a time and not in batches: the int8 graphs scale their activations by the largest of a whole
 * batch, so that a text's vector would depend on which texts came along, and no cache could keep it. On the
 * WebAssembly runtime a batch would be no faster either (2,750 tokens a second and thread alike, measured).
 */
import { importPeer } from '../../optional-peer.ts'
import { VECTOR_SCALE } from '../vector-scale.ts'
import type { ModelFiles, Pooling } from './model-files.ts'

export interface Transformer {
  /** @param text with its prefix @returns of length 1; rounded to 16 bits, so that a cache can keep it exactly */
  encode(text: string): Promise<Float32Array>
}

/** Characters given to the tokenizer for each token that the model reads: splitting a megabyte takes seconds. */
const CHARACTERS_A_TOKEN = 16

async function quietLibrary(): Promise<typeof import('@huggingface/transformers')> {
  const library: typeof import('@huggingface/transformers') = await importPeer(
    '@huggingface/transformers',
  )
  library.env.allowRemoteModels = false
  library.env.logLevel = library.LogLevel.ERROR
  return library
}

export async function openTransformer(model: ModelFiles): Promise<Transformer> {
  const { AutoModel, AutoTokenizer } = await quietLibrary()
  const tokenizer = await AutoTokenizer.from_pretrained(model.folder)
  const network = await AutoModel.from_pretrained(model.folder, { dtype: model.type })
  const longest = model.maxTokens * CHARACTERS_A_TOKEN
  return {
    async encode(text) {
      const inputs: unknown = tokenizer(text.slice(0, longest), {
        truncation: true,
        max_length: model.maxTokens,
      })
      const outputs: unknown = await network(inputs)
      return rounded(vectorOf(outputs, model))
    },
  }
}

export interface CrossEncoder {
  /** 0–1 */
  score(question: string, text: string): Promise<number>
}

/** What cross-encoders read of question and text together. */
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

/** One label: how well it answers. Several: the last says that it does. */
function probabilityOf(logits: Float32Array): number {
  const last = logits.at(-1) ?? 0
  if (logits.length === 1) return 1 / (1 + Math.exp(-last))
  return 1 / logits.reduce((sum, logit) => sum + Math.exp(logit - last), 0)
}

interface FloatTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

function vectorOf(outputs: unknown, model: ModelFiles): Float64Array {
  const sentence = tensorAt(outputs, 'sentence_embedding')
  const tokens = tensorAt(outputs, 'last_hidden_state') ?? tensorAt(outputs, 'token_embeddings')
  if (tokens !== undefined && !model.needsSentenceOutput) return pool(tokens, model.pooling)
  if (sentence !== undefined) return Float64Array.from(sentence.data)
  throw new Error(
    tokens === undefined
      ? `the graph of ${model.name} gives neither last_hidden_state nor sentence_embedding: it is not a model for feature extraction`
      : `${model.name} applies a dense layer after pooling, which its graph leaves out; use a graph with sentence_embedding`,
  )
}

function tensorAt(outputs: unknown, name: string): FloatTensor | undefined {
  if (typeof outputs !== 'object' || outputs === null) return undefined
  const found: unknown = Object.entries(outputs).find(([key]) => key === name)?.[1]
  if (typeof found !== 'object' || found === null || !('data' in found) || !('dims' in found))
    return undefined
  const { data, dims } = found
  if (!(data instanceof Float32Array) || !Array.isArray(dims)) return undefined
  return { data, dims: dims.map(Number) }
}

/** @param tokens 1 × tokens × dimensions */
function pool({ data, dims }: FloatTensor, pooling: Pooling): Float64Array {
  const size = dims.at(-1) ?? 0
  const count = data.length / size
  const row = (i: number): Float64Array =>
    Float64Array.from(data.subarray(i * size, (i + 1) * size))
  if (pooling === 'cls') return row(0)
  if (pooling === 'last') return row(count - 1)
  const pooled = row(0)
  for (let at = size; at < data.length; at++) {
    const value = data[at] ?? 0
    const i = at % size
    pooled[i] = pooling === 'max' ? Math.max(pooled[i] ?? 0, value) : (pooled[i] ?? 0) + value
  }
  return pooled
}

function rounded(vector: Float64Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  return Float32Array.from(vector, (value) =>
    length === 0 ? 0 : Math.round((value / length) * VECTOR_SCALE) / VECTOR_SCALE,
  )
}
