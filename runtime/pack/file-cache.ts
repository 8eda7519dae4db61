/**
 * The limit of memory for the files that are read on demand, shared by all packs of a catalog: a question wants blocks
 * of the packs that answer it, and a share of the limit for each pack would be idle in those that do not.
 *
 * What was not used for longest is forgotten, and then an eighth more than must be: to find it takes sorting
 * everything that is kept, which would cost as much as an answer if each answer did it.
 */
export interface FileCache {
  /** Grows with every use of a file. */
  tick(): number
  add(file: CachedFile): void
  /** Forgets what was not used for longest, where the limit is passed. */
  trim(): void
}

export interface CachedFile {
  readonly bytes: number
  /** By the clock of the memory. */
  used: number
  readonly forget: () => void
}

/** What the packs of a catalog keep, each part with a limit of its own. */
export interface PackCaches {
  /** Files as they were read. */
  readonly files: FileCache
  /**
   * Blocks inflated, which are four times as large. Within one limit they would push out the files, and a file that has to be
   * read again costs ten times what inflating it costs.
   */
  readonly blocks: FileCache
}

const SHARE_OF_FILES = 1 / 2

/** @param limit bytes of all parts together */
export const packCaches = (limit: number): PackCaches => ({
  files: fileCache(limit * SHARE_OF_FILES),
  blocks: fileCache(limit * (1 - SHARE_OF_FILES)),
})

const AFTER_TRIM = 7 / 8

export function fileCache(limit: number): FileCache {
  const files = new Set<CachedFile>()
  let kept = 0
  let clock = 0
  return {
    tick: () => ++clock,
    add(file) {
      files.add(file)
      kept += file.bytes
    },
    trim() {
      if (kept <= limit) return
      for (const file of [...files].sort((a, b) => a.used - b.used)) {
        if (kept <= limit * AFTER_TRIM) return
        files.delete(file)
        kept -= file.bytes
        file.forget()
      }
    },
  }
}
