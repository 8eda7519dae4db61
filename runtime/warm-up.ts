/**
 * Answers one question over a tiny pack while an isolate starts. Code is compiled when it first runs, which would be a
 * large part of a cold isolate's first answer. Hosts start a worker before the first request (Cloudflare during the TLS
 * handshake), so this compilation delays no answer.
 *
 * Nothing may be fetched, timed or streamed while an isolate starts, so the pack is a module with uncompressed
 * blocks, made by build/serve/warm-up-pack.ts.
 */
import { openCatalog } from './catalog.ts'
import { answerJson } from './http/answer-json.ts'
import { answerSearch } from './http/routes.ts'
import type { Kernel } from './kernel/kernel.ts'
import { type FileStore, memoryStore } from './pack/store.ts'
import files from './warm-up/pack.json' with { type: 'json' }

/** It has semantic matches, too, and its results are of every kind. */
export const WARM_UP_QUESTION = 'how do I read a table'

/**
 * Never fails: a worker that could not warm up only answers its first question more slowly.
 * @returns whether there was a valid answer
 */
export async function warmUp(kernel: Kernel): Promise<boolean> {
  try {
    const catalog = await openCatalog([toyStore()], { kernel })
    const answer = await answerSearch({ q: WARM_UP_QUESTION }, async () => catalog)
    return answer.ok && answerJson(answer.value).ok
  } catch {
    return false
  }
}

function toyStore(): FileStore {
  const bytes = new Map(Object.entries(files).map(([name, text]) => [name, fromBase64(text)]))
  return { ...memoryStore('toy', bytes), inflate: (raw) => raw }
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
