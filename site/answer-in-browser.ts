/**
 * Answers from this tab: the engine over static files, fetched as the question needs them. No question
 * leaves the browser.
 */
import type { SearchOptions } from '../runtime/answers.ts'
import { atHand } from '../runtime/catalog.ts'
import { search } from '../runtime/search.ts'
import type { Answerer, Ask } from './answerer.ts'
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
      const catalog = ask.onlyAtHand === true ? atHand(packs.catalog) : packs.catalog
      if (ask.unit === 'card') return search(catalog, ask.question, optionsOf(ask))
      const { searchFiles } = await import('../runtime/search-files.ts')
      return searchFiles(catalog, ask.question, optionsOf(ask))
    },
  }
}

const opened = new Map<string, Packs>()

const ofKind = ([kind, name]: readonly string[]): SearchOptions => {
  const names = name && [name]
  return names ? (kind === 'recipe' ? { recipe_kinds: names } : { symbol_kinds: names }) : {}
}

const optionsOf = ({
  limit,
  typing,
  mode,
  kinds,
  only,
  project,
  group,
  explain,
}: Ask): SearchOptions => ({
  limit,
  typing,
  // Meaning waits until the question stands: half a word means nothing, and its clusters would be fetched in vain.
  mode: typing && mode === 'hybrid' ? 'lexical' : mode,
  ...(kinds.length > 0 && { kinds }),
  ...ofKind(only.split(':')),
  ...(project !== null && { projects: [project] }),
  ...(group !== undefined && { group }),
  ...(explain !== undefined && { explain }),
})
