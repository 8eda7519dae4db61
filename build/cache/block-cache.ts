/**
 * Compression that remembers: a block's raw bytes come in, its compressed bytes go out, from the cache when
 * an earlier build compressed the same. Compressing is a quarter of the work of packing, and after a change
 * in one file nearly all blocks are what they were.
 */
import { hash } from 'node:crypto'
import { type Compress, DEFLATED_BY, deflate } from '../../runtime/pack/deflate.ts'
import type { Cache } from './cache.ts'

export interface BlockCache {
  readonly compress: Compress
  /** Keeps the blocks of this build and forgets the others. */
  save(): void
}

export function blockCache(cache: Cache): BlockCache {
  const used = new Map<string, string>()
  return {
    compress(raw) {
      const key = `${hash('sha256', raw)}.${DEFLATED_BY}`
      const known = cache.get(key)
      if (known !== undefined) {
        used.set(key, known)
        return Buffer.from(known, 'base64')
      }
      const bytes = deflate(raw)
      used.set(key, Buffer.from(bytes).toString('base64'))
      return bytes
    },
    save: () => cache.save(used),
  }
}
