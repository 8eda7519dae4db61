/**
 * Runs a model from its folder (runtime/browser-model.ts) in this thread: on WebGPU where there is an adapter, else
 * in WebAssembly, with threads where the page is cross-origin isolated (`crossOriginIsolated`), else with one.
 *
 * transformers.js comes from the same folder, and reads every file from what was fetched here, so that no host is
 * contacted that the page did not name.
 */
import * as v from 'valibot'
import {
  BrowserModel,
  LIBRARY_FILE,
  MODEL_FOLDER,
  MODEL_LIST,
} from '../../runtime/browser-model.ts'
import { type Device, openTransformer, type TransformerLibrary } from '../../runtime/transformer.ts'
import { fetchFiles, type Progress } from './fetch-files.ts'

/** What the page says before anything is fetched. */
export interface ModelInfo {
  readonly id: string
  readonly bytes: number
  readonly device: Device
}

export interface RunningModel {
  readonly id: string
  /** The device that it actually uses. */
  readonly device: Device
  readonly threads: number
  encodeQuestion(question: string): Promise<Float32Array>
}

/** @param folder its URL, with a trailing `/` @throws Error in words for people */
export async function readModelInfo(folder: string): Promise<ModelInfo> {
  const list = await readList(folder)
  const device = await deviceFor(list)
  const bytes = filesFor(list, device).reduce((sum, file) => sum + file.bytes, 0)
  return { id: list.model.id, bytes, device }
}

export async function runModel(folder: string, progress: Progress): Promise<RunningModel> {
  const list = await readList(folder)
  const device = await deviceFor(list)
  if (device === 'wasm') return run(folder, list, 'wasm', progress)
  // A driver may refuse what its adapter promised.
  return run(folder, list, 'webgpu', progress).catch(() => run(folder, list, 'wasm', progress))
}

const MAX_THREADS = 4

async function run(
  folder: string,
  list: BrowserModel,
  device: Device,
  progress: Progress,
): Promise<RunningModel> {
  const { model } = list
  const files = await fetchFiles(folder, model.id, filesFor(list, device), progress)
  const library: Library = await import(/* @vite-ignore */ new URL(LIBRARY_FILE, folder).href)
  const { env } = library
  const { wasm } = env.backends.onnx
  const own = list.files.find(({ name, use }) => use === device && name.endsWith('.mjs'))
  if (wasm === undefined || own === undefined)
    throw new Error(`${folder} holds no runtime for this browser: write it again`)
  const threads = globalThis.crossOriginIsolated
    ? Math.min(MAX_THREADS, navigator.hardwareConcurrency)
    : 1
  wasm.numThreads = threads
  wasm.wasmBinary = files.get(own.name.replace(/mjs$/, 'wasm'))
  wasm.wasmPaths = { mjs: new URL(own.name, folder).href }
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.useBrowserCache = false
  env.useWasmCache = false
  env.logLevel = library.LogLevel.ERROR
  // Not a URL, because the library requests parts of files at URLs.
  env.localModelPath = '/'
  env.fetch = async (address) => {
    const [, bytes] = [...files].find(([name]) => String(address).endsWith(`/${name}`)) ?? []
    return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 })
  }
  const transformer = await openTransformer(library, model, MODEL_FOLDER, device)
  return {
    id: model.id,
    device,
    threads: device === 'wasm' ? threads : 1,
    encodeQuestion: async (question) =>
      Float32Array.from(await transformer.encode(model.prefixes.query + question)),
  }
}

/** The settings of the library that are changed. */
interface Library extends TransformerLibrary {
  readonly LogLevel: { readonly ERROR: number }
  readonly env: {
    allowRemoteModels: boolean
    allowLocalModels: boolean
    useBrowserCache: boolean
    useWasmCache: boolean
    localModelPath: string
    logLevel: number
    fetch: (address: string | URL) => Promise<Response>
    readonly backends: {
      readonly onnx: {
        readonly wasm?: {
          numThreads?: number
          wasmBinary?: Uint8Array | undefined
          wasmPaths?: { readonly mjs: string }
        }
      }
    }
  }
}

const filesFor = ({ files }: BrowserModel, device: Device): BrowserModel['files'] =>
  files.filter(({ use }) => use === 'all' || use === device)

async function deviceFor({ files }: BrowserModel): Promise<Device> {
  const isThere = files.some(({ use }) => use === 'webgpu')
  const { gpu }: { gpu?: Gpu } = navigator
  const adapter = isThere ? await gpu?.requestAdapter().catch(() => null) : null
  return adapter ? 'webgpu' : 'wasm'
}

interface Gpu {
  requestAdapter(): Promise<object | null>
}

async function readList(folder: string): Promise<BrowserModel> {
  const address = new URL(MODEL_LIST, folder).href
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok)
    throw new Error(`there is no model at ${address}: write one with \`cardcat model\``)
  const read = v.safeParse(BrowserModel, await response.json().catch(() => undefined))
  if (read.success) return read.output
  throw new Error(`${address} is not the list of a model: write it again with \`cardcat model\``)
}
