/**
 * A cache of paid answers, keyed by the model, the prompt's version and everything that the model was shown. Each
 * answer is stored on arrival, so that a killed build keeps what it has and the next one asks only for the rest. It
 * evicts nothing: answers are small, and each costs money to get again.
 */
import * as v from 'valibot'
import { openStore } from '../cache/store.ts'
import type { GeneratedWords } from './generated-words.ts'

export interface AnswerCache {
  get(key: string): GeneratedWords | undefined
  add(key: string, words: GeneratedWords): void
}

/** @param file null: keep answers for this build only */
export function answerCache(file: string | null): AnswerCache {
  const store = openStore(file)
  return {
    get(key) {
      const value = store.get(key)
      return value && v.parse(Stored, JSON.parse(Buffer.from(value).toString()))
    },
    add(key, words) {
      store.add(new Map([[key, Buffer.from(JSON.stringify(words))]]))
    },
  }
}

const Listed = v.nullable(v.array(v.string()))
const Stored = v.object({
  summary: v.string(),
  inputs: Listed,
  outputs: Listed,
  side_effects: Listed,
  pitfalls: Listed,
})
