/**
 * Several packs that answer as one. Statistics (number of cards, document frequencies) are summed over all packs, so
 * that scores are comparable. Length normalization stays each pack's own, because it is part of the stored impacts.
 *
 * A pack that does not open is listed with its reason; the others answer.
 */
import type { Warning } from './answers.ts'
import type { Embedder } from './embedding/embedder.ts'
import {
  forgetMissingCode,
  isCodeMissing,
  loadAllCode,
  loadMissingCode,
  retryCode,
} from './lazy-code.ts'
import { packCaches } from './pack/file-cache.ts'
import { CACHE_BYTES, type OpenOptions, openPack, type Pack, PackError } from './pack/pack.ts'
import type { PackStore } from './pack/pack-store.ts'
import type { LibraryVersions } from './versions/library-versions.ts'

export interface Catalog {
  readonly packs: readonly Pack[]
  /** Packs that could not be opened. */
  readonly failures: readonly Warning[]
  /** Of which libraries other versions can be opened (versions/choose-versions.ts). */
  readonly libraries?: readonly LibraryVersions[]
  /** The number of cards in all packs. */
  readonly size: number
  /** Nothing is fetched: an answer that needs more files fails with NotLoaded. */
  readonly neverFetches?: true
  /** Encodes questions that have no encoder of their own, for packs that its model embedded. */
  readonly encoder?: Embedder
  /** When aborted, no more files are fetched for this answer. */
  readonly signal?: AbortSignal
  /**
   * Resolves when it is this answer's turn to compute, on a host whose event loop needs pauses
   * (std/event-loop-yielder.ts).
   */
  readonly turn?: () => Promise<void>
  /** Opens the packs that a question is about, in a catalog of more libraries than can be open at once. */
  readonly router?: Router
  /** The libraries that a router chose for this question, best first. */
  readonly routedTo?: readonly string[]
}

/** The parts of a question that decide which libraries are searched. */
export interface About {
  readonly text: string
  /** Search only these projects. */
  readonly projects?: readonly string[] | undefined
  /** The text is still being typed. */
  readonly typing?: boolean | undefined
}

/** Chooses among libraries; implemented in routing/routed-catalog.ts. */
export interface Router {
  /** The number of libraries. */
  readonly libraries: number
  /** The same catalog with the packs of this question open, and without a router. */
  packsFor(catalog: Catalog, about: About): Promise<Catalog>
  /** The names of the first libraries, for lists. */
  listed(most: number): Promise<readonly string[]>
}

/**
 * The catalog that answers a question. Every entry point of the engine calls this first. A catalog without a router is
 * returned as it is.
 * @throws NotLoaded when the packs are not open and nothing may be fetched
 */
export const packsFor = async (catalog: Catalog, about: About): Promise<Catalog> =>
  catalog.router === undefined ? catalog : catalog.router.packsFor(catalog, about)

/** What decides the library of a card for a router: its project, or else the beginning of its id. */
export const aboutCard = (id: string, project?: string): About => ({
  text: id,
  ...(project !== undefined && { projects: [project] }),
})

/**
 * The same packs, for callers that want an answer immediately or not at all, such as each keystroke of a question.
 */
export const withoutFetching = (catalog: Catalog): Catalog => ({ ...catalog, neverFetches: true })

export class NotLoaded extends Error {}

/** A card by its pack and number. */
export interface PackedCard {
  readonly pack: Pack
  readonly card: number
}

/** @throws PackError when there is no store, or not one of them opens */
export async function openCatalog(
  stores: readonly PackStore[],
  options: OpenOptions = {},
): Promise<Catalog> {
  if (stores.length === 0)
    throw new PackError('pack_missing', 'there is no pack yet: run `cardcat build` first')
  if (options.codeOnDemand !== true) await loadAllCode()
  const memory = packCaches(options.cacheBytes ?? CACHE_BYTES)
  const outcomes = await Promise.allSettled(
    stores.map((store) => openPack(store, { ...options, memory })),
  )
  const packs: Pack[] = []
  const libraries: LibraryVersions[] = []
  const errors: PackError[] = []
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      packs.push(outcome.value)
      const { versions } = stores[i] ?? {}
      if (versions === undefined) continue
      const { libraryVersions } = await import('./versions/library-versions.ts')
      libraries.push(libraryVersions(outcome.value, versions, { ...options, memory }))
    } else if (outcome.reason instanceof PackError) errors.push(outcome.reason)
    else throw outcome.reason
  }
  const [first] = errors
  if (packs.length === 0 && first !== undefined)
    throw new PackError(first.code, errors.map(({ message }) => message).join('; '))
  const failures = errors.map(({ code, message }): Warning => ({ code, msg: message }))
  const size = packs.reduce((sum, pack) => sum + pack.size, 0)
  return { packs, failures, size, ...(libraries.length > 0 && { libraries }) }
}

/**
 * Whether some lookup of this round lacked a file or code. Conclusions from a missing entry (a correction, a wider
 * search) must wait then, because the entry may only not be loaded yet.
 */
export const isLoading = (catalog: Catalog): boolean =>
  isCodeMissing() || catalog.packs.some((pack) => pack.missing.size > 0)

/**
 * Whether some file could not be read. Results made without a file are not cached: the file is reported by the round
 * that needs it last, and may be read next time.
 */
export const hasUnreadFiles = (catalog: Catalog): boolean =>
  catalog.packs.some((pack) => pack.failures().length > 0)

/**
 * Runs a synchronous lookup again and again until every file (see pack.ts) and all code (lazy-code.ts) that it needs is
 * loaded. Later rounds may need more: a corrected word needs its postings, a result needs its head.
 * @returns the last result, and what could not be read
 * @throws NotLoaded; the reason of the catalog's signal
 */
export async function loadAndRun<T>(
  catalog: Catalog,
  ask: () => T,
): Promise<{ value: T; warnings: Warning[] }> {
  // Each round needs the files of the earlier ones. Without restoring them, concurrent questions would evict each
  // other's files in turn.
  const restoreEvicted: (() => void)[] = []
  const missing: Warning[] = []
  retryCode()
  for (;;) {
    await catalog.turn?.()
    for (const restore of restoreEvicted) restore()
    const value = ask()
    const waiting = catalog.packs.filter((pack) => pack.missing.size > 0)
    if (waiting.length > 0 || isCodeMissing()) {
      if (catalog.neverFetches) {
        for (const pack of waiting) pack.forgetMissing()
        forgetMissingCode()
        throw new NotLoaded('some files have not been read yet')
      }
      const code = loadMissingCode()
      restoreEvicted.push(...(await Promise.all(waiting.map((pack) => pack.fetchMissing()))))
      missing.push(...(await code))
      catalog.signal?.throwIfAborted()
      continue
    }
    for (const pack of catalog.packs) pack.trim()
    const unread = catalog.packs.flatMap((pack) => pack.takeWarnings())
    return { value, warnings: [...missing, ...unread] }
  }
}
