/**
 * The models with which `npm run eval` builds each set, as named by --models: `none` (no vectors), `static` (the
 * default) and `teacher` (the folder of a model, kept beside the repository like the sets). The teacher also encodes
 * the questions in one more mode, which shows what a pack without a model at query time loses.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { questionEncoder } from '../../build/answer/question-encoder.ts'
import { SEARCH_MODES, type SearchMode, type SearchOptions } from '../../runtime/answers.ts'

export const MODEL_NAMES = ['none', 'static', 'teacher'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

export const TEACHER_FOLDER = join('..', 'shared', 'models', 'all-MiniLM-L6-v2')

/** `exact`: hybrid, with questions encoded by the model itself. */
export const MODES = [...SEARCH_MODES, 'exact'] as const
export type Mode = (typeof MODES)[number]

export interface EvaluatedModel {
  readonly name: ModelName
  /** The value of `build --model`. */
  readonly model: string
  readonly modes: readonly Mode[]
  optionsOf(mode: Mode): SearchOptions
  close(): Promise<void>
}

export async function openModel(name: ModelName, teacher: string): Promise<EvaluatedModel> {
  if (name === 'none')
    return { name, model: name, modes: ['lexical'], optionsOf: plain, close: async () => {} }
  if (name === 'static')
    return { name, model: name, modes: SEARCH_MODES, optionsOf: plain, close: async () => {} }
  const { encoder, close } = await questionEncoder({ exactQuery: true, model: teacher })
  return {
    name,
    model: teacher,
    modes: MODES,
    optionsOf: (mode) =>
      mode === 'exact' && encoder !== undefined ? { mode: 'hybrid', encoder } : plain(mode),
    close,
  }
}

const plain = (mode: Mode): SearchOptions => ({ mode: inProduct(mode) })
const inProduct = (mode: Mode): SearchMode => (mode === 'exact' ? 'hybrid' : mode)

/** @returns the reason why the model is unusable, without a path of this machine; undefined if it is usable */
export const whyWithout = (name: ModelName, teacher: string): string | undefined =>
  name !== 'teacher' || existsSync(join(teacher, 'config.json'))
    ? undefined
    : 'there is no model in the folder; --teacher names another'
