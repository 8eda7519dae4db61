/**
 * The folder from which a browser runs the model of a pack, so that it encodes questions as the build encoded the
 * cards. Its list, `cardcat-model.json`, describes the model and the size of each file, which the page shows
 * before any download.
 *
 *   cardcat-model.json     ModelFacts, files
 *   model/…                the model files for transformers.js
 *   runtime/…              transformers.js, and ONNX Runtime for browsers with and without WebGPU
 *
 * `cardcat model` writes it.
 */
import * as v from 'valibot'
import { POOLINGS } from './transformer.ts'

export const MODEL_LIST = 'cardcat-model.json'
export const MODEL_FOLDER = 'model'
export const RUNTIME_FOLDER = 'runtime'
export const LIBRARY_FILE = `${RUNTIME_FOLDER}/transformers.min.js`

/** Which browsers need a file: all, or those that run the model this way. */
const USES = ['all', 'webgpu', 'wasm'] as const

/** Names stay below the folder. */
const Name = v.pipe(v.string(), v.regex(/^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/))

export const BrowserModel = v.object({
  format: v.literal('cardcat-model'),
  version: v.literal(1),
  model: v.object({
    id: v.string(),
    name: v.string(),
    type: v.picklist(['q8', 'fp32']),
    pooling: v.picklist(POOLINGS),
    maxTokens: v.number(),
    prefixes: v.object({ query: v.string(), document: v.string() }),
    needsSentenceOutput: v.boolean(),
  }),
  files: v.array(v.object({ name: Name, bytes: v.number(), use: v.picklist(USES) })),
})
export type BrowserModel = v.InferOutput<typeof BrowserModel>
