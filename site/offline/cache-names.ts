/**
 * Names of the browser caches that work without a network. Sites of one origin share its caches, each site below its own
 * path, so every name holds the address of its site; an address holds no space.
 */
export interface CacheNames {
  /** The page's own files, by the hash of all of them. */
  page(version: string): string
  /** Files of packs, and pages of cards, that were read by the way. */
  readonly read: string
  /** All files of one pack, by the checksum of its manifest. */
  library(name: string, checksum: string): string
  isPage(name: string): boolean
  /** Whether it holds a pack of this library; of any, without one. */
  isLibrary(name: string, library?: string): boolean
}

/** @param site its address, with a `/` at its end */
export function cacheNames(site: string): CacheNames {
  const page = `cardcat page ${site} `
  const library = `cardcat library ${site} `
  return {
    page: (version) => page + version,
    read: `cardcat read ${site}`,
    library: (name, checksum) => `${library}${name} ${checksum}`,
    isPage: (name) => name.startsWith(page),
    isLibrary: (name, of) => name.startsWith(of === undefined ? library : `${library}${of} `),
  }
}

/**
 * The last entry that is written to the cache of a library, below the pack's address: a cache without it is incomplete.
 * No pack has a file of this name.
 */
export const COMPLETE = '~complete.json'
