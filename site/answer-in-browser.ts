/**
 * Answers questions in this tab: the engine over static files, fetched on demand. No question leaves the browser.
 */
import type { SearchOptions } from '../runtime/answers.ts'
import type { Card, CardHead } from '../runtime/card.ts'
import { type Catalog, NotLoaded, withoutFetching } from '../runtime/catalog.ts'
import type { Embedder, EncodedQuestion } from '../runtime/embedding/embedder.ts'
import { isStopTerm } from '../runtime/pack/lexical/stop-words.ts'
import { stem } from '../runtime/pack/lexical/tokenizer.ts'
import { search } from '../runtime/search.ts'
import type { Answer, Answerer, Ask } from './answerer.ts'
import type { Choices } from './choices.ts'
import { openPacks, type Packs } from './open-packs.ts'

/** @param folder of the packs, with its index.json */
export function browserAnswerer(folder: string): Required<Answerer> {
  return {
    by: 'browser',
    bytesRead: () => opened.get(folder)?.bytesRead() ?? 0,
    answer: async (ask, signal) => answerFrom(await catalogFor(signal), ask),
    async answerFromCache(ask, signal) {
      const catalog = withoutFetching(await catalogFor(signal))
      return answerFrom(catalog, ask).catch((error: unknown) => {
        if (error instanceof NotLoaded) return null
        throw error
      })
    },
    // Without stop words, or the `an` of a question would be marked in every `and`.
    contentWords: (question) =>
      question.split(/[^\p{L}\p{N}]+/u).filter((word) => !isStopTerm(stem(word.toLowerCase()))),
  }

  async function catalogFor(signal: AbortSignal): Promise<Catalog> {
    const packs = await openPacks(folder)
    opened.set(folder, packs)
    // While the packs opened, the reader may have typed on; only the newest question is answered.
    signal.throwIfAborted()
    return { ...packs.catalog, signal }
  }
}

async function answerFrom(catalog: Catalog, ask: Ask): Promise<Answer> {
  const answer = await answerOf(catalog, ask)
  const { warnings = [] } = answer
  if (warnings.length < 2) return answer
  // Without its script, as after an interrupted first visit, each warning is shown by itself.
  const lost = await lostFiles()
  return lost === undefined
    ? answer
    : { ...answer, warnings: lost.mergeUnreachableFileWarnings(warnings) }
}

let loadingLostFiles: Promise<typeof import('./unreachable-files.ts') | undefined> | undefined

/** Fetched as soon as the packs are open: when files cannot be fetched, neither could this module. */
function lostFiles(): Promise<typeof import('./unreachable-files.ts') | undefined> {
  loadingLostFiles ??= import('./unreachable-files.ts').catch(() => {
    loadingLostFiles = undefined
    return undefined
  })
  return loadingLostFiles
}

async function answerOf(catalog: Catalog, ask: Ask): Promise<Answer> {
  if (ask.unit === 'card') return search(catalog, ask.question, optionsOf(ask))
  const { searchFiles } = await import('../runtime/search-files.ts')
  return searchFiles(catalog, ask.question, optionsOf(ask))
}

/** The choices that the packs offer to a reader. */
export async function readChoices(folder: string): Promise<Choices> {
  const [{ catalog }, { choicesOf }] = await Promise.all([
    openPacks(folder),
    import('./choices.ts'),
  ])
  void lostFiles()
  return choicesOf(catalog)
}

/** The whole card of a result. */
export async function readWhole(folder: string, head: CardHead): Promise<Card | undefined> {
  const [{ catalog }, { wholeCard }] = await Promise.all([
    openPacks(folder),
    import('./whole-card.ts'),
  ])
  return wholeCard(catalog, head)
}

const opened = new Map<string, Packs>()

const ofKind = ([kind, name]: readonly string[]): SearchOptions => {
  const names = name && [name]
  return names ? (kind === 'recipe' ? { recipe_kinds: names } : { symbol_kinds: names }) : {}
}

/** An embedder that returns the vector of one question that is encoded already. */
const encoderOf = ({ model, vector }: EncodedQuestion): Embedder => ({
  id: model,
  dimensions: vector.length,
  embed: async () => [vector],
})

const optionsOf = ({
  limit,
  typing,
  mode,
  kinds,
  only,
  project,
  version,
  group,
  explain,
  encoded,
  where,
}: Ask): SearchOptions => ({
  ...where,
  limit,
  typing,
  // While typing, only a lexical search runs: half a word has no meaning, and its clusters would be fetched in vain.
  mode: typing && mode === 'hybrid' ? 'lexical' : mode,
  ...(kinds.length > 0 && { kinds }),
  ...ofKind(only.split(':')),
  ...(project !== null && { projects: [project] }),
  ...(version != null && { version }),
  ...(group !== undefined && { group }),
  ...(explain !== undefined && { explain }),
  ...(encoded !== undefined && { encoder: encoderOf(encoded) }),
})
