/**
 * A cache of paid answers, keyed by the model, the prompt's version and everything that the model was shown. Each
 * answer is appended on arrival, so that a killed build keeps what it has and the next one asks only for the rest.
 *
 *   key check json ⏎      key and check are the beginnings of SHA-256 in hex, the check over the json
 *
 * Unlike other caches it evicts nothing: answers are small, and each costs money to get again. A line that does not
 * match its check was cut off and is skipped.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { GeneratedWords } from './generated-words.ts'

export interface AnswerCache {
  get(key: string): GeneratedWords | undefined
  add(key: string, words: GeneratedWords): void
}

/** @param file null: keep answers for this build only */
export function answerCache(file: string | null): AnswerCache {
  const text = file === null ? '' : readWhole(file)
  const known = new Map<string, GeneratedWords>()
  for (const line of text.split('\n')) {
    const [key = '', check = '', ...rest] = line.split(' ')
    const json = rest.join(' ')
    if (check !== hash(json)) continue
    const stored = v.safeParse(Stored, JSON.parse(json))
    if (stored.success) known.set(key, stored.output)
  }
  let torn = text !== '' && !text.endsWith('\n')
  return {
    get: (key) => known.get(key),
    add(key, words) {
      known.set(key, words)
      if (file === null) return
      const json = JSON.stringify(words)
      // A cache that cannot be written costs money at the next build but never fails this one.
      try {
        mkdirSync(dirname(file), { recursive: true })
        appendFileSync(file, `${torn ? '\n' : ''}${key} ${hash(json)} ${json}\n`)
        torn = false
      } catch {
        // The entries are in memory all the same.
      }
    },
  }
}

export function keyOf(parts: readonly string[]): string {
  return hash(JSON.stringify(parts), 32)
}

const Listed = v.nullable(v.array(v.string()))
const Stored = v.object({
  summary: v.string(),
  inputs: Listed,
  outputs: Listed,
  side_effects: Listed,
  pitfalls: Listed,
})

function hash(text: string, digits = 16): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

function readWhole(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
