/**
 * Several packs, answering as one. In: their stores. Out: a catalog whose statistics (cards, document
 * frequencies) are summed over all packs, so that a score means the same in each. Length normalization
 * stays each pack's own: it is baked into the impacts.
 *
 * A pack that does not open is listed with its reason; the others answer.
 */
import type { Warning } from './answers.ts'
import type { Embedder } from './embedding/embedder.ts'
import { packCaches } from './pack/file-cache.ts'
import { CACHE_BYTES, type OpenOptions, openPack, type Pack, PackError } from './pack/pack.ts'
import type { FileStore } from './pack/store.ts'

export interface Catalog {
  readonly packs: readonly Pack[]
  /** Packs that could not be opened. */
  readonly failures: readonly Warning[]
  /** Cards in all packs. */
  readonly size: number
  /** Nothing is fetched: an answer that needs more files fails with NotLoaded. */
  readonly neverFetches?: true
  /** Encodes questions that bring no encoder of their own, in packs that its model embedded. */
  readonly encoder?: Embedder
  /** Aborted: nobody waits for the answer any more, and no more files are fetched for it. */
  readonly signal?: AbortSignal
}

/** The same packs, for whoever wants an answer at once or none: each key of a question that is being typed. */
export const withoutFetching = (catalog: Catalog): Catalog => ({ ...catalog, neverFetches: true })

export class NotLoaded extends Error {}

/** A card by its place: which pack, which number. */
export interface Place {
  readonly pack: Pack
  readonly card: number
}

/** @throws PackError when there is no store, or not one of them opens */
export async function openCatalog(
  stores: readonly FileStore[],
  options: OpenOptions = {},
): Promise<Catalog> {
  if (stores.length === 0)
    throw new PackError('pack_missing', 'there is no pack yet: run `cardcat build` first')
  const memory = packCaches(options.keptBytes ?? CACHE_BYTES)
  const outcomes = await Promise.allSettled(
    stores.map((store) => openPack(store, { ...options, memory })),
  )
  const packs: Pack[] = []
  const errors: PackError[] = []
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') packs.push(outcome.value)
    else if (outcome.reason instanceof PackError) errors.push(outcome.reason)
    else throw outcome.reason
  }
  const [first] = errors
  if (packs.length === 0 && first !== undefined)
    throw new PackError(first.code, errors.map(({ message }) => message).join('; '))
  const failures = errors.map(({ code, message }): Warning => ({ code, msg: message }))
  return { packs, failures, size: packs.reduce((sum, pack) => sum + pack.size, 0) }
}

/**
 * Whether some look-up of this round lacked a file. What follows from not finding a thing (a correction, a
 * wider search) must wait then: it may only not be here yet.
 */
export const isLoading = (catalog: Catalog): boolean =>
  catalog.packs.some((pack) => pack.wanted.size > 0)

/**
 * Runs a synchronous look-up until every file it wanted is here (see pack.ts). Later rounds may want more:
 * a corrected word needs its postings, a winner needs its head.
 * @returns the last result, and what could not be read
 * @throws NotLoaded; the reason of the catalog's signal
 */
export async function loadAndRun<T>(
  catalog: Catalog,
  ask: () => T,
): Promise<{ value: T; warnings: Warning[] }> {
  // Each round needs the files of those before it: without them, questions at the same time would fetch in turn what
  // they push out.
  const bringBack: (() => void)[] = []
  for (;;) {
    for (const files of bringBack) files()
    const value = ask()
    const waiting = catalog.packs.filter((pack) => pack.wanted.size > 0)
    if (waiting.length > 0) {
      if (catalog.neverFetches) {
        for (const pack of waiting) pack.forgetWanted()
        throw new NotLoaded('some files have not been read yet')
      }
      bringBack.push(...(await Promise.all(waiting.map((pack) => pack.fetchWanted()))))
      catalog.signal?.throwIfAborted()
      continue
    }
    for (const pack of catalog.packs) pack.trim()
    return { value, warnings: catalog.packs.flatMap((pack) => pack.takeWarnings()) }
  }
}
