/**
 * Serves files of packs without a network: from a library that is kept as a whole, or from files read before, in this
 * order. When libraries are kept, the list of packs contains these alone, because partial packs beside complete ones
 * would give answers full of gaps. It names no catalog file then, so that the reader requests each manifest and gets the
 * one that the kept files belong to.
 */
import { type CacheNames, COMPLETE } from './cache-names.ts'
import type { ReadFiles } from './read-files.ts'

export interface KeptPacks {
  /** A file that is named by its content, wherever it is. */
  byContent(url: string): Promise<Response | undefined>
  file(url: string, library: string): Promise<Response | undefined>
  list(): Promise<Response | undefined>
  isKept(library: string): Promise<boolean>
}

/** @param packs their URL, with a trailing `/` */
export function keptPacks(packs: string, names: CacheNames, read: ReadFiles): KeptPacks {
  const listUrl = `${packs}index.json`

  return {
    byContent: (url) => caches.match(url, { ignoreVary: true }),
    async file(url, library) {
      const [kept] = await completeCaches(library)
      return (await kept?.match(url, { ignoreVary: true })) ?? read.find(url)
    },
    async list() {
      const found = await Promise.all((await caches.keys()).map(libraryIn))
      const kept = found.filter((name) => name !== undefined)
      if (kept.length === 0) return read.find(listUrl)
      return Response.json({ packs: [...new Set(kept)].sort() })
    },
    isKept: async (library) => (await completeCaches(library)).length > 0,
  }

  async function completeCaches(library: string): Promise<Cache[]> {
    const own = (await caches.keys()).filter((name) => names.isLibrary(name, library))
    const opened = await Promise.all(own.map((name) => caches.open(name)))
    const marks = await Promise.all(
      opened.map((cache) => cache.match(`${packs}${library}/${COMPLETE}`)),
    )
    return opened.filter((_, i) => marks[i] !== undefined)
  }

  async function libraryIn(cacheName: string): Promise<string | undefined> {
    if (!names.isLibrary(cacheName)) return undefined
    const library = cacheName.split(' ').at(-2) ?? ''
    return (await completeCaches(library)).length > 0 ? library : undefined
  }
}
