/**
 * One version of a library kept as a whole in this browser: its state, and keeping (keep-whole.ts) and removing it.
 */
import { fits, number, object } from '../../runtime/std/shape.ts'
import { packReport } from '../pack-report.ts'
import { cacheNames } from './cache-names.ts'
import { COMPLETE, type Complete, readComplete } from './complete-mark.ts'
import type { Size } from './fill-cache.ts'
import { inWords } from './in-words.ts'
import type { OwnCaches } from './keep-whole.ts'
import { folderOfVersion, type LibraryOnPage } from './library-on-page.ts'

export type KeptState =
  /** `wasLost`: it was kept, and the browser has evicted it. */
  | { readonly kind: 'not kept'; readonly size: Size | null; readonly wasLost: boolean }
  | { readonly kind: 'kept'; readonly size: Size; readonly isOutdated: boolean }

export interface KeptLibrary {
  state(): Promise<KeptState>
  /** @throws Error in words for people; the signal's reason */
  keep(progress: (done: Size) => void, signal: AbortSignal): Promise<void>
  remove(): Promise<void>
}

/** @param site its URL, with a trailing `/` */
export function keptLibrary(library: LibraryOnPage, site: string): KeptLibrary {
  const { address, checksum, version } = library
  const names = cacheNames(site)
  const name = address.slice(0, -1).split('/').at(-1) ?? ''
  const own = version?.version ?? null
  const folder = address + (version === undefined ? '' : folderOfVersion(version))
  /** Remembers that it was kept, because a browser that needs room evicts caches silently. */
  const memory = ['cardcat-kept', site, name, own].filter((part) => part !== null).join(' ')

  const isKeeping = async (): Promise<boolean> => {
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name?.startsWith(`cardcat-kept ${site} ${name}`))
  }

  async function completeOf(name: string): Promise<Complete | undefined> {
    const cache = await caches.open(name)
    const complete = readComplete(await (await cache.match(address + COMPLETE))?.json())
    if (complete === undefined) return undefined
    return (await cache.keys()).length >= complete.files ? complete : undefined
  }

  /** The complete caches of this version. A version that is chosen may be kept as the latest, and the reverse. */
  async function ownCaches(): Promise<{ readonly name: string; readonly complete: Complete }[]> {
    const kept: { readonly name: string; readonly complete: Complete }[] = []
    for (const cache of await caches.keys()) {
      if (!names.isLibrary(cache, name)) continue
      const complete = await completeOf(cache)
      if (complete === undefined && !(await isKeeping())) await caches.delete(cache)
      if (complete === undefined) continue
      if (complete.version === own || complete.checksum === checksum)
        kept.push({ name: cache, complete })
    }
    return kept
  }

  return {
    async state() {
      const kept = (await ownCaches()).at(-1)?.complete
      if (kept === undefined)
        return { kind: 'not kept', size: await sizeOf(folder), wasLost: recall(memory) !== null }
      return { kind: 'kept', size: kept, isOutdated: kept.checksum !== checksum }
    },

    async keep(progress, signal) {
      const { keepWhole } = await import('./keep-whole.ts').catch((error: unknown) => {
        throw inWords(error)
      })
      const own: OwnCaches = {
        nameOf: (checksum) => names.library(name, checksum),
        isComplete: async (cache) => (await completeOf(cache)) !== undefined,
        complete: async () => (await ownCaches()).map(({ name }) => name),
      }
      const size = await sizeOf(folder)
      const kept = await keepWhole(library, own, { lock: memory, size, progress, signal })
      if (kept !== undefined) note(memory, kept)
    },

    async remove() {
      for (const { name } of await ownCaches()) await caches.delete(name)
      note(memory, null)
    },
  }
}

/** From the report of the build. */
async function sizeOf(folder: string): Promise<Size | null> {
  const known = await packReport(folder).catch(() => null)
  return fits(report, known) ? known.pack : null
}

const report = object({ pack: object<Size>({ files: number, bytes: number }) })

// A browser may forbid storage; evictions then go unnoticed.
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function note(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
