/**
 * A memory limit for files that are read on demand, shared by all packs of a catalog: a limit for each pack would
 * leave memory unused in the packs that a question does not touch.
 *
 * Eviction is least recently used, and removes an eighth more than necessary: finding the oldest entries takes
 * sorting all of them, which would cost as much as an answer if every answer did it.
 */
export interface FileCache {
  /** A logical clock: grows with every use of a file. */
  tick(): number
  add(file: CacheEntry): void
  /** Removes one file, as eviction does. */
  evict(file: CacheEntry): void
  /** Evicts the least recently used files when the limit is exceeded. */
  trim(): void
}

export interface CacheEntry {
  readonly bytes: number
  /** By the logical clock. */
  lastUse: number
  readonly onEvict: () => void
}

/** The caches of a catalog's packs, each with a limit of its own. */
export interface PackCaches {
  /** Files as they were read. */
  readonly files: FileCache
  /**
   * Inflated blocks, which are much larger. Under a common limit they would evict files, and reading a file again takes
   * longer than inflating it again.
   */
  readonly blocks: FileCache
}

const SHARE_OF_FILES = 1 / 2

/** @param limit in bytes, of all caches together */
export const packCaches = (limit: number): PackCaches => ({
  files: fileCache(limit * SHARE_OF_FILES),
  blocks: fileCache(limit * (1 - SHARE_OF_FILES)),
})

const AFTER_TRIM = 7 / 8

export function fileCache(limit: number): FileCache {
  const files = new Set<CacheEntry>()
  let size = 0
  let clock = 0
  return {
    tick: () => ++clock,
    add(file) {
      files.add(file)
      size += file.bytes
    },
    evict(file) {
      if (files.delete(file)) size -= file.bytes
      file.onEvict()
    },
    trim() {
      if (size <= limit) return
      for (const file of [...files].sort((a, b) => a.lastUse - b.lastUse)) {
        if (size <= limit * AFTER_TRIM) return
        files.delete(file)
        size -= file.bytes
        file.onEvict()
      }
    },
  }
}
