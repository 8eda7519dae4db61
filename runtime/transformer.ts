/**
 * Runs a model of transformers.js the same way everywhere: in Node for the cards of a build and for `--exact-query`
 * (build/embed/teacher/), in a browser for the reader's question (site/exact/). The host passes the library, because
 * it is an optional package that each finds in its own way.
 */

export const POOLINGS = ['mean', 'cls', 'max', 'last'] as const
export type Pooling = (typeof POOLINGS)[number]

export type GraphType = 'q8' | 'fp32'

/** Everything that is needed to run a model. */
export interface ModelFacts {
  /** Without the owner: `all-MiniLM-L6-v2`. */
  readonly name: string
  readonly type: GraphType
  readonly pooling: Pooling
  readonly maxTokens: number
  readonly prefixes: { readonly query: string; readonly document: string }
  /** Name, graph, pooling, tokens and a hash of the files: everything that changes a vector. */
  readonly id: string
  /** The model transforms the pooled vector further, so only a graph that includes these steps can be used. */
  readonly needsSentenceOutput: boolean
}

/** The parts of transformers.js in use. */
export interface TransformerLibrary {
  readonly AutoTokenizer: {
    from_pretrained(folder: string): Promise<(text: string, options: object) => unknown>
  }
  readonly AutoModel: {
    from_pretrained(folder: string, options: LoadOptions): Promise<(inputs: unknown) => unknown>
  }
}

interface LoadOptions {
  readonly dtype: GraphType
  readonly device?: Device
}

export type Device = 'webgpu' | 'wasm'

export interface Transformer {
  /** @param text with its prefix @returns a unit vector, all zeros for a text without content */
  encode(text: string): Promise<Float64Array>
}

/** Characters passed to the tokenizer per token of the model's limit, because tokenizing a megabyte takes seconds. */
export const CHARACTERS_A_TOKEN = 16

/** @param folder of the model @param device default: the library's own choice */
export async function openTransformer(
  { AutoTokenizer, AutoModel }: TransformerLibrary,
  model: ModelFacts,
  folder: string,
  device?: Device,
): Promise<Transformer> {
  const tokenizer = await AutoTokenizer.from_pretrained(folder)
  const network = await AutoModel.from_pretrained(folder, {
    dtype: model.type,
    ...(device && { device }),
  })
  const longest = model.maxTokens * CHARACTERS_A_TOKEN
  return {
    async encode(text) {
      const inputs = tokenizer(text.slice(0, longest), {
        truncation: true,
        max_length: model.maxTokens,
      })
      return unit(vectorOf(await network(inputs), model))
    },
  }
}

export interface FloatTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

/** @returns an output of a graph, if it has it */
export function tensorAt(outputs: unknown, name: string): FloatTensor | undefined {
  if (typeof outputs !== 'object' || outputs === null) return undefined
  const tensor: unknown = Object.entries(outputs).find(([key]) => key === name)?.[1]
  if (typeof tensor !== 'object' || tensor === null || !('data' in tensor) || !('dims' in tensor))
    return undefined
  const { data, dims } = tensor
  if (!(data instanceof Float32Array) || !Array.isArray(dims)) return undefined
  return { data, dims: dims.map(Number) }
}

function vectorOf(outputs: unknown, model: ModelFacts): Float64Array {
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

function unit(vector: Float64Array): Float64Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  return length === 0 ? vector : vector.map((value) => value / length)
}
