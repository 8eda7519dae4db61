/**
 * Serves files of packs without a network: from a library that is kept as a whole, or from files read before, in this
 * order. When libraries are kept, the list of packs contains these alone, because partial packs beside complete ones
 * would give answers full of gaps; the same holds for the list of a library's versions. It names no catalog file then,
 * so that the reader requests each manifest and gets the one that the kept files belong to.
 */
import { compareVersions } from '../../runtime/versions/version-order.ts'
import type { CacheNames } from './cache-names.ts'
import { MARKER, type Marker, readMarker, type SavedVersions } from './completion-marker.ts'
import type { OnDemandCache } from './on-demand-cache.ts'

export interface SavedPacks {
  /** A file that is named by its content, wherever it is. */
  byContent(url: string): Promise<Response | undefined>
  file(url: string, library: string): Promise<Response | undefined>
  list(): Promise<Response | undefined>
  isSaved(library: string): Promise<boolean>
}

interface SavedVersion {
  readonly cache: Cache
  readonly complete: Marker
}

/** @param packs their URL, with a trailing `/` */
export function savedPacks(packs: string, names: CacheNames, read: OnDemandCache): SavedPacks {
  const listUrl = `${packs}index.json`

  return {
    byContent: (url) => caches.match(url, { ignoreVary: true }),
    async file(url, library) {
      const kept = await versionsOf(library)
      if (url === `${packs}${library}/versions.json` && kept.length > 0) {
        const list = listOfSaved(kept.map(({ complete }) => complete))
        return list === undefined ? undefined : Response.json(list)
      }
      for (const { cache } of kept) {
        const response = await cache.match(url, { ignoreVary: true })
        if (response !== undefined) return response
      }
      return read.find(url)
    },
    async list() {
      const libraries = [...new Set((await caches.keys()).flatMap(libraryIn))].sort()
      const kept: string[] = []
      const versioned: string[] = []
      for (const library of libraries) {
        const versions = await versionsOf(library)
        if (versions.length > 0) kept.push(library)
        if (versions.some(({ complete }) => complete.versions !== undefined))
          versioned.push(library)
      }
      if (kept.length === 0) return read.find(listUrl)
      return Response.json({ packs: kept, versioned })
    },
    isSaved: async (library) => (await versionsOf(library)).length > 0,
  }

  async function versionsOf(library: string): Promise<SavedVersion[]> {
    const own = (await caches.keys()).filter((name) => names.isLibrary(name, library))
    const opened = await Promise.all(
      own.map(async (name) => {
        // Not `caches.open`, which creates a cache that was deleted in the meantime again.
        const marker = await caches.match(`${packs}${library}/${MARKER}`, { cacheName: name })
        const complete = readMarker(await marker?.json())
        return complete === undefined ? [] : [{ cache: await caches.open(name), complete }]
      }),
    )
    return opened.flat()
  }

  function libraryIn(cacheName: string): string[] {
    return names.isLibrary(cacheName) ? [cacheName.split(' ').at(-2) ?? ''] : []
  }
}

/**
 * The list of the kept versions, from the markers of all of them (completion-marker.ts). The latest is the version that
 * was kept as the latest, or else the first.
 */
function listOfSaved(marks: readonly Marker[]): SavedVersions | undefined {
  const lists = marks
    .toSorted((a, b) => Number(a.version !== null) - Number(b.version !== null))
    .flatMap(({ versions }) => versions ?? [])
  const [first] = lists
  if (first === undefined) return undefined
  const listed = lists.flatMap(({ versions }) => versions)
  // A version that is kept itself comes after its entry as the base of another, and replaces it.
  const inOrder = listed.toSorted(
    (a, b) => Number(b.base_only ?? false) - Number(a.base_only ?? false),
  )
  const all = new Map(inOrder.map((one) => [one.version, one]))
  const versions = [...all.values()].sort((a, b) => compareVersions(b.version, a.version))
  return { ...first, versions }
}
