/**
 * Values made from a pack's records, by number, within a memory limit that they share with others. A value that is
 * evicted is made again. Those of a closed pack are used no more, and so they are the next to be evicted.
 */
import type { CachedFile, FileCache } from './file-cache.ts'

export interface KeptValues<T> {
  get(number: number): T | undefined
  /** @param bytes what the value takes in memory */
  add(number: number, value: T, bytes: number): void
}

export function keptValues<T>(cache: FileCache): KeptValues<T> {
  const values = new Map<number, { readonly value: T; readonly kept: CachedFile }>()
  return {
    get(number) {
      const entry = values.get(number)
      if (entry === undefined) return undefined
      entry.kept.used = cache.tick()
      return entry.value
    },
    add(number, value, bytes) {
      const before = values.get(number)
      if (before !== undefined) cache.drop(before.kept)
      const kept = { bytes, used: cache.tick(), forget: () => void values.delete(number) }
      values.set(number, { value, kept })
      cache.add(kept)
    },
  }
}
