/**
 * One version of a library kept as a whole in this browser: its state, and keeping (save-library.ts) and removing it.
 */
import { fits, number, object } from '../../runtime/std/shape.ts'
import { packReport } from '../pack-report.ts'
import { store, stored } from '../stored.ts'
import { cacheNames } from './cache-names.ts'
import { MARKER, type Marker, readMarker } from './completion-marker.ts'
import type { Size } from './fill-cache.ts'
import { folderOfVersion, type LibraryOnPage } from './library-on-page.ts'
import type { OwnCaches } from './save-library.ts'
import { savingError } from './saving-errors.ts'

export type SavedState =
  /** `wasLost`: it was kept, and the browser has evicted it. */
  | { readonly kind: 'not saved'; readonly size: Size | null; readonly wasLost: boolean }
  | { readonly kind: 'saved'; readonly size: Size; readonly isOutdated: boolean }

export interface SavedLibrary {
  state(): Promise<SavedState>
  /** @throws Error in words for people; the signal's reason */
  save(progress: (done: Size) => void, signal: AbortSignal): Promise<void>
  remove(): Promise<void>
}

/** @param site its URL, with a trailing `/` */
export function savedLibrary(library: LibraryOnPage, site: string): SavedLibrary {
  const { address, checksum, version } = library
  const names = cacheNames(site)
  const name = address.slice(0, -1).split('/').at(-1) ?? ''
  const own = version?.version ?? null
  const folder = address + (version === undefined ? '' : folderOfVersion(version))
  /** Remembers that it was kept, because a browser that needs room evicts caches silently. */
  const storedKey = ['cardcat-kept', site, name, own].filter((part) => part !== null).join(' ')

  const isSaving = async (): Promise<boolean> => {
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name?.startsWith(`cardcat-kept ${site} ${name}`))
  }

  async function completeOf(name: string): Promise<Marker | undefined> {
    // Not `caches.open`, which creates a cache that was deleted in the meantime again.
    const marker = await caches.match(address + MARKER, { cacheName: name })
    const complete = readMarker(await marker?.json())
    if (complete === undefined) return undefined
    return (await (await caches.open(name)).keys()).length >= complete.files ? complete : undefined
  }

  /** The complete caches of this version. A version that is chosen may be kept as the latest, and the reverse. */
  async function ownCaches(): Promise<{ readonly name: string; readonly complete: Marker }[]> {
    const kept: { readonly name: string; readonly complete: Marker }[] = []
    for (const cache of await caches.keys()) {
      if (!names.isLibrary(cache, name)) continue
      const complete = await completeOf(cache)
      if (complete === undefined && !(await isSaving())) await caches.delete(cache)
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
        return {
          kind: 'not saved',
          size: await sizeOf(folder),
          wasLost: stored(storedKey) !== null,
        }
      return { kind: 'saved', size: kept, isOutdated: kept.checksum !== checksum }
    },

    async save(progress, signal) {
      const { saveLibrary: keepWhole } = await import('./save-library.ts').catch(
        (error: unknown) => {
          throw savingError(error)
        },
      )
      const own: OwnCaches = {
        nameOf: (checksum) => names.library(name, checksum),
        isComplete: async (cache) => (await completeOf(cache)) !== undefined,
        complete: async () => (await ownCaches()).map(({ name }) => name),
      }
      const size = await sizeOf(folder)
      const kept = await keepWhole(library, own, { lock: storedKey, size, progress, signal })
      if (kept !== undefined) store(storedKey, kept)
    },

    async remove() {
      for (const { name } of await ownCaches()) await caches.delete(name)
      store(storedKey, null)
    },
  }
}

/** From the report of the build. */
async function sizeOf(folder: string): Promise<Size | null> {
  const known = await packReport(folder).catch(() => null)
  return fits(report, known) ? known.pack : null
}

const report = object({ pack: object<Size>({ files: number, bytes: number }) })
