/**
 * Values made from a pack's records, by number, within a memory limit that they share with others. A value that is
 * evicted is made again. The values of a closed pack are not used again, so they are evicted first.
 */
import type { CacheEntry, FileCache } from './file-cache.ts'

export interface ValueCache<T> {
  get(number: number): T | undefined
  /** @param bytes what the value takes in memory */
  add(number: number, value: T, bytes: number): void
}

export function valueCache<T>(cache: FileCache): ValueCache<T> {
  const values = new Map<number, { readonly value: T; readonly cached: CacheEntry }>()
  return {
    get(number) {
      const entry = values.get(number)
      if (entry === undefined) return undefined
      entry.cached.lastUse = cache.tick()
      return entry.value
    },
    add(number, value, bytes) {
      const before = values.get(number)
      if (before !== undefined) cache.evict(before.cached)
      const cached = { bytes, lastUse: cache.tick(), onEvict: () => void values.delete(number) }
      values.set(number, { value, cached })
      cache.add(cached)
    },
  }
}
