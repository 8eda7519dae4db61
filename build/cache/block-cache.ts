/**
 * Caches compressed blocks: most blocks of a pack do not change between builds, and compression is a large part of the
 * work of packing.
 */
import { hash } from 'node:crypto'
import { type Compress, DEFLATED_BY, deflate } from '../../runtime/pack/deflate.ts'
import { openStore } from './store.ts'

export interface BlockCache {
  readonly compress: Compress
  /** Stores the blocks of this build. */
  save(): void
}

/** @param file null: no cache */
export function blockCache(file: string | null): BlockCache {
  if (file === null) return { compress: deflate, save: () => {} }
  const store = openStore(file)
  const made = new Map<string, Uint8Array>()
  return {
    compress(raw) {
      const key = `${hash('sha256', raw)}.${DEFLATED_BY}`
      const known = store.get(key) ?? made.get(key)
      if (known !== undefined) return known
      const bytes = deflate(raw)
      made.set(key, bytes)
      return bytes
    },
    save() {
      store.add(made)
      store.tidy()
    },
  }
}
