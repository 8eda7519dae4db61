/**
 * The messages between a page and the thread of a model: plain data, because it is copied between threads.
 */
import type { ModelInfo, RunningModel } from './browser-transformer.ts'

export type Request =
  | { readonly id: number; readonly do: 'info' | 'run'; readonly folder: string }
  | { readonly id: number; readonly do: 'encode'; readonly question: string }

/** The result of each request. */
export interface RequestResults {
  readonly info: ModelInfo
  readonly run: Pick<RunningModel, 'id' | 'device' | 'threads'>
  readonly encode: Float32Array
}

export type Reply =
  | { readonly id: number; readonly loaded: number; readonly total: number }
  | { readonly id: number; readonly value: RequestResults[keyof RequestResults] }
  | { readonly id: number; readonly error: string }
