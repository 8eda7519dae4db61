/**
 * Serves files of packs without a network: from a library that is kept as a whole, from files read before, or from a
 * bundle of files (runtime/pack/together.ts), in this order. The list of packs is served without its bundles, so that
 * the reader requests each manifest and gets the one that the kept files belong to. When libraries are kept, the list
 * contains these alone, because partial packs beside complete ones would give answers full of gaps.
 */
import * as v from 'valibot'
import { openTogether } from '../../runtime/pack/together.ts'
import { type CacheNames, COMPLETE } from './cache-names.ts'
import type { ReadFiles } from './read-files.ts'

const List = v.object({
  packs: v.array(v.string()),
  together: v.optional(v.array(v.object({ file: v.string(), holds: v.array(v.string()) })), []),
})

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
      return (
        (await kept?.match(url, { ignoreVary: true })) ??
        (await read.find(url)) ??
        (await outOfTogether(url.slice(packs.length)))
      )
    },
    async list() {
      const found = await Promise.all((await caches.keys()).map(libraryIn))
      const kept = found.filter((name) => name !== undefined)
      const listed = kept.length > 0 ? [...new Set(kept)].sort() : (await readList())?.packs
      return listed && Response.json({ packs: listed })
    },
    isKept: async (library) => (await completeCaches(library)).length > 0,
  }

  async function readList(): Promise<v.InferOutput<typeof List> | undefined> {
    const response = await read.find(listUrl)
    const parsed = v.safeParse(List, await response?.json().catch(() => null))
    return parsed.success ? parsed.output : undefined
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

  async function outOfTogether(file: string): Promise<Response | undefined> {
    const holder = (await readList())?.together.find(({ holds }) => holds.includes(file))
    const held = holder === undefined ? undefined : await read.find(packs + holder.file)
    if (held === undefined) return undefined
    const files = openTogether(new Uint8Array(await held.arrayBuffer()))
    const bytes = typeof files === 'string' ? undefined : files.get(file)
    return bytes === undefined ? undefined : new Response(new Uint8Array(bytes))
  }
}
