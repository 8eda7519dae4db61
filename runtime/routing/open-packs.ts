/**
 * The open packs of a catalog, by path. If there are more than `most`, the least recently used ones are closed: an
 * open pack keeps its manifest and what was read of it in memory.
 *
 * All packs share one file cache (pack/file-cache.ts) with a limit of its own; the limit here is for the manifests. A
 * question that is reading a pack when it is closed is still answered.
 */
import { type OpenOptions, openPack, type Pack } from '../pack/pack.ts'
import type { FileStore } from '../pack/store.ts'

export interface OpenPacks {
  /** @throws PackError */
  open(path: string): Promise<Pack>
  /** Whether it is open already, for callers that must not fetch. */
  isOpen(path: string): boolean
  readonly count: number
}

export interface OpenPacksOptions extends OpenOptions {
  /** Called with each pack that was closed, so that nothing keeps it alive. */
  readonly onClose: (pack: Pack) => void
}

export function openPacksOf(
  storeAt: (path: string) => FileStore,
  most: number,
  { onClose, ...options }: OpenPacksOptions,
): OpenPacks {
  // In the order of last use, since a Map keeps insertion order.
  const packs = new Map<string, Promise<Pack>>()
  const opened = new Set<string>()

  function use(path: string, pack: Promise<Pack>): void {
    packs.delete(path)
    packs.set(path, pack)
    for (const [oldest, old] of packs) {
      if (packs.size <= most) break
      packs.delete(oldest)
      opened.delete(oldest)
      old.then(
        (closing) => {
          closing.close()
          onClose(closing)
        },
        () => undefined,
      )
    }
  }

  return {
    open(path) {
      const known = packs.get(path)
      const pack = known ?? openPack(storeAt(path), options)
      use(path, pack)
      if (known === undefined)
        pack.then(
          () => {
            if (packs.get(path) === pack) opened.add(path)
          },
          () => {
            // A pack that could not be read is tried again by the next question.
            if (packs.get(path) === pack) packs.delete(path)
          },
        )
      return pack
    },
    isOpen: (path) => opened.has(path),
    get count() {
      return packs.size
    },
  }
}
