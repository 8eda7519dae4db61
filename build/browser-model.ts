/**
 * Writes the folder from which a browser runs a model (runtime/browser-model.ts), using the installed transformers.js.
 *
 * The versions match by themselves: ONNX Runtime is the one that this transformers.js depends on.
 */
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type BrowserModel,
  LIBRARY_FILE,
  MODEL_FOLDER,
  MODEL_LIST,
  RUNTIME_FOLDER,
} from '../runtime/browser-model.ts'
import { GRAPHS, type ModelFiles, NEEDED_FILES } from './embed/teacher/model-files.ts'
import { BuildError } from './errors.ts'
import { peerFile } from './optional-peer.ts'

type Use = BrowserModel['files'][number]['use']

/** ONNX Runtime's own names: with WebGPU, and the smaller one without. */
const RUNTIMES: readonly (readonly [stem: string, use: Use])[] = [
  ['ort-wasm-simd-threaded.asyncify', 'webgpu'],
  ['ort-wasm-simd-threaded', 'wasm'],
]

/** @returns what was written @throws UsageError where transformers.js is not installed */
export function writeBrowserModel(model: ModelFiles, out: string): BrowserModel {
  const library = peerFile('@huggingface/transformers')
  const runtime = dirname(createRequire(library).resolve('onnxruntime-web'))
  const files: BrowserModel['files'] = []
  const take = (from: string, name: string, use: Use): void => {
    if (!existsSync(from))
      throw new BuildError(
        `${from} is missing: install the version of transformers.js that cardcat names in its package.json`,
      )
    mkdirSync(dirname(join(out, name)), { recursive: true })
    cpSync(from, join(out, name))
    files.push({ name, bytes: statSync(from).size, use })
  }
  for (const file of [...NEEDED_FILES, GRAPHS[model.type]])
    take(join(model.folder, file), `${MODEL_FOLDER}/${file}`, 'all')
  take(join(dirname(library), 'transformers.min.js'), LIBRARY_FILE, 'all')
  for (const [stem, use] of RUNTIMES)
    for (const ending of ['mjs', 'wasm']) {
      const file = `${stem}.${ending}`
      take(join(runtime, file), `${RUNTIME_FOLDER}/${file}`, use)
    }
  const { folder: _, hiddenSize: __, ...facts } = model
  const list: BrowserModel = { format: 'cardcat-model', version: 1, model: facts, files }
  writeFileSync(join(out, MODEL_LIST), `${JSON.stringify(list, null, 1)}\n`)
  return list
}
