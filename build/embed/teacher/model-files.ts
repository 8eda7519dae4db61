/**
 * Reads from a model's folder what is needed to run it: the graph, the pooling, the token limit, and the prefixes of
 * questions and documents. Everything comes from the files that sentence-transformers writes beside a model; nothing
 * is guessed from its name.
 *
 *   config.json  tokenizer.json  tokenizer_config.json
 *   onnx/model_quantized.onnx (preferred: a quarter of the bytes) or onnx/model.onnx
 *   1_Pooling/config.json  modules.json  sentence_bert_config.json  config_sentence_transformers.json   optional
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { GraphType, ModelFacts, Pooling } from '../../../runtime/transformer.ts'
import { BuildError } from '../../errors.ts'

export const GRAPHS = {
  q8: 'onnx/model_quantized.onnx',
  fp32: 'onnx/model.onnx',
} as const satisfies Record<GraphType, string>

export const NEEDED_FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const
export const OPTIONAL_FILES = [
  'special_tokens_map.json',
  '1_Pooling/config.json',
  'modules.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
] as const

export interface ModelFiles extends ModelFacts {
  readonly folder: string
  /** The number of components of a token's vector; undefined where config.json does not say. */
  readonly hiddenSize: number | undefined
}

/** The default token limit; the first 128 tokens of a card tell what it is about. */
const DEFAULT_TOKENS = 128
/** Time grows with the tokens, and even models that accept thousands were trained on sentences. */
const MAX_TOKENS = 256

/** @throws BuildError when the folder cannot be used, saying what is missing */
export function readModelFiles(folder: string, name = basename(folder)): ModelFiles {
  for (const file of NEEDED_FILES)
    if (!existsSync(join(folder, file)))
      throw new BuildError(
        `${folder} is not the folder of a model: ${file} is missing. It should hold ${NEEDED_FILES.join(', ')} and ${GRAPHS.q8} or ${GRAPHS.fp32}.`,
      )
  const type = graphOf(folder)
  const config = readJson(folder, 'config.json', Config) ?? {}
  const pooling = poolingOf(folder)
  const tokens = readJson(folder, 'sentence_bert_config.json', SentenceConfig)?.max_seq_length
  const positions = config.max_position_embeddings ?? Number.POSITIVE_INFINITY
  const maxTokens = Math.min(tokens ?? DEFAULT_TOKENS, MAX_TOKENS, positions)
  const prompts = readJson(folder, 'config_sentence_transformers.json', PromptConfig)
  const prefixes = prefixesOf(prompts)
  const modules = readJson(folder, 'modules.json', Modules) ?? []
  return {
    ...{ folder, name, type, pooling, maxTokens, prefixes },
    id: `${name}/${type}/${pooling}/${maxTokens}/${hashOf(folder, type, prefixes)}`,
    hiddenSize: config.hidden_size ?? config.dim ?? config.d_model ?? config.n_embd,
    needsSentenceOutput: modules.some(({ type: kind }) => kind?.endsWith('.Dense') === true),
  }
}

const Size = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const Config = v.object({
  hidden_size: Size,
  dim: Size,
  d_model: Size,
  n_embd: Size,
  max_position_embeddings: Size,
})
const SentenceConfig = v.object({ max_seq_length: v.nullish(v.number()) })
const PoolingConfig = v.object({
  pooling_mode_cls_token: v.optional(v.boolean(), false),
  pooling_mode_mean_tokens: v.optional(v.boolean(), false),
  pooling_mode_max_tokens: v.optional(v.boolean(), false),
  pooling_mode_lasttoken: v.optional(v.boolean(), false),
})
const PromptConfig = v.object({
  prompts: v.optional(v.record(v.string(), v.string()), {}),
  default_prompt_name: v.nullish(v.string()),
})
const Modules = v.array(v.object({ type: v.optional(v.string()) }))

function graphOf(folder: string): GraphType {
  if (existsSync(join(folder, GRAPHS.q8))) return 'q8'
  if (existsSync(join(folder, GRAPHS.fp32))) return 'fp32'
  throw new BuildError(
    `${folder} contains no graph: neither ${GRAPHS.q8} nor ${GRAPHS.fp32} is there. Models for transformers.js have one; others are converted with optimum-cli.`,
  )
}

function poolingOf(folder: string): Pooling {
  const own = readJson(folder, '1_Pooling/config.json', PoolingConfig)
  if (own === undefined || own.pooling_mode_mean_tokens) return 'mean'
  if (own.pooling_mode_cls_token) return 'cls'
  if (own.pooling_mode_lasttoken) return 'last'
  if (own.pooling_mode_max_tokens) return 'max'
  throw new BuildError(
    `${join(folder, '1_Pooling/config.json')} asks for a pooling that is not known here: mean, cls, max and last token are.`,
  )
}

function prefixesOf(
  config: v.InferOutput<typeof PromptConfig> | undefined,
): ModelFiles['prefixes'] {
  if (config === undefined) return { query: '', document: '' }
  const { prompts, default_prompt_name: name } = config
  const usual = name ? (prompts[name] ?? '') : ''
  return {
    query: prompts.query ?? usual,
    document: prompts.document ?? prompts.passage ?? usual,
  }
}

function readJson<T>(
  folder: string,
  file: string,
  schema: v.GenericSchema<unknown, T>,
): T | undefined {
  const path = join(folder, file)
  if (!existsSync(path)) return undefined
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new BuildError(`${path} is not valid JSON: get the model again.`)
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new BuildError(`${path}, ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`)
}

function hashOf(folder: string, type: GraphType, prefixes: ModelFiles['prefixes']): string {
  const hash = createHash('sha256').update(JSON.stringify(prefixes))
  for (const file of [GRAPHS[type], 'tokenizer.json'])
    hash.update('\0').update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
