/**
 * The cache of files that were read by the way: written as they come, the oldest removed above a bound. An answer never
 * waits for it, and a browser that gives no room for it is no reason not to answer.
 */

/** Of some 10 KB each. */
const MOST_FILES = 1_500
/** Listing a cache takes longer than writing to it. */
const WRITES_BETWEEN_COUNTS = 50

export interface ReadFiles {
  /** @returns when it is written, or was given up */
  keep(url: string, response: Response): Promise<void>
  find(url: string): Promise<Response | undefined>
}

/** @param name of the cache */
export function readFiles(name: string): ReadFiles {
  let writes = 0
  return {
    async keep(url, response) {
      try {
        const cache = await caches.open(name)
        await cache.put(url, response)
        if (writes++ % WRITES_BETWEEN_COUNTS > 0) return
        const entries = await cache.keys()
        const over = entries.slice(0, Math.max(0, entries.length - MOST_FILES))
        await Promise.all(over.map((entry) => cache.delete(entry)))
      } catch {
        // No room, or no permission: the file is read again from the network.
      }
    },
    find: (url) => caches.match(url, { cacheName: name, ignoreVary: true }),
  }
}
