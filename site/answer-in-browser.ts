/**
 * Answers from this tab: the engine over static files, fetched as the question needs them. No question
 * leaves the browser.
 */
import { search } from '../runtime/search.ts'
import type { Answerer } from './answerer.ts'
import { openPacks, type Packs } from './open-packs.ts'

/** @param folder of the packs, with its index.json */
export function browserAnswerer(folder: string): Answerer {
  return {
    by: 'browser',
    bytesRead: () => opened.get(folder)?.bytesRead() ?? 0,
    async answer(ask, signal) {
      const packs = await openPacks(folder)
      opened.set(folder, packs)
      // While the packs opened, the reader went on typing: only the newest question is worth reading for.
      signal.throwIfAborted()
      return search(packs.catalog, ask.question, {
        limit: ask.limit,
        typing: ask.typing,
        // Meaning waits until the question stands: half a word means nothing, and its clusters would be fetched in vain.
        mode: ask.typing && ask.mode === 'hybrid' ? 'lexical' : ask.mode,
        ...(ask.kinds.length > 0 ? { kinds: ask.kinds } : {}),
        ...(ask.project !== null ? { projects: [ask.project] } : {}),
      })
    },
  }
}

const opened = new Map<string, Packs>()
