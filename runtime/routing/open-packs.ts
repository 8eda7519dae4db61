/**
 * The packs of a catalog that are open at this moment: a path in, an opened pack out. Those that no question was about for longest
 * are closed when there are more than `most`: an open pack holds its manifest, and what was read of it beside.
 *
 * The files of all packs share one cache (pack/file-cache.ts), which has a limit of its own; what this limits are the
 * manifests, some 40 kB of memory each for a small library. A pack that is closed while a question reads it answers that
 * question all the same.
 */
import { type OpenOptions, openPack, type Pack } from '../pack/pack.ts'
import type { FileStore } from '../pack/store.ts'

export interface OpenPacks {
  /** @throws PackError */
  open(path: string): Promise<Pack>
  /** Open already: for whoever may not fetch. */
  isOpen(path: string): boolean
  readonly count: number
}

export function openPacksOf(
  storeAt: (path: string) => FileStore,
  most: number,
  options: OpenOptions,
): OpenPacks {
  // In the order of their last use: a Map keeps the order in which keys were set.
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
        (closing) => closing.close(),
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
            // A pack that could not be read is tried again with the next question.
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
