/**
 * The cache of files that were read on demand, with the oldest evicted above a limit. An answer never waits for it,
 * and works without it.
 */

/** Of some 10 KB each. */
const MAX_FILES = 1_500
/** Listing a cache takes longer than writing to it. */
const WRITES_BETWEEN_COUNTS = 50

export interface OnDemandCache {
  /** @returns when it has been written, or the attempt failed */
  put(url: string, response: Response): Promise<void>
  find(url: string): Promise<Response | undefined>
}

/** @param name of the cache */
export function onDemandCache(name: string): OnDemandCache {
  let writes = 0
  return {
    async put(url, response) {
      try {
        const cache = await caches.open(name)
        await cache.put(url, response)
        if (writes++ % WRITES_BETWEEN_COUNTS > 0) return
        const entries = await cache.keys()
        const over = entries.slice(0, Math.max(0, entries.length - MAX_FILES))
        await Promise.all(over.map((entry) => cache.delete(entry)))
      } catch {
        // No room or no permission: the file is read from the network again.
      }
    },
    find: (url) => caches.match(url, { cacheName: name, ignoreVary: true }),
  }
}
