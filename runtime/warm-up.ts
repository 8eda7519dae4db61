/**
 * One question asked of a toy pack while an isolate starts. Code that has never run is compiled when it is first
 * called, and that was half of a cold isolate's first answer. A host starts a worker before it has a request for it
 * (Cloudflare while the TLS handshake goes on), so what is compiled then, nobody waits for.
 *
 * Nothing may be fetched, timed or streamed while an isolate starts: the pack is a module, and its blocks are not
 * compressed. build/serve/warm-up-pack.ts makes it.
 */
import { openCatalog } from './catalog.ts'
import { breach } from './http/responses.ts'
import { answerSearch } from './http/routes.ts'
import type { Kernel } from './kernel/kernel.ts'
import { type FileStore, memoryStore } from './pack/store.ts'
import files from './warm-up/pack.json' with { type: 'json' }

/** Its words meet by what they mean as well, and what it finds is of every kind. */
export const WARM_UP_QUESTION = 'how do I read a table'

/**
 * Never fails: a worker that could not warm up answers its first question more slowly.
 * @returns whether there was an answer, and one that may go out
 */
export async function warmUp(kernel: Kernel): Promise<boolean> {
  try {
    const catalog = await openCatalog([toyStore()], { kernel })
    const answer = await answerSearch({ q: WARM_UP_QUESTION }, async () => catalog)
    return answer.ok && breach(answer.value.kind, answer.value.body) === undefined
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
