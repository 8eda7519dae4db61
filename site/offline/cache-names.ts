/**
 * The names of the browser caches for offline use. Sites of one origin share its caches, so every name contains the
 * URL of its site; a URL contains no space.
 */
export interface CacheNames {
  /** The page's own files, by the hash of all of them. */
  page(version: string): string
  /** Files of packs, and pages of cards, that were read on demand. */
  readonly read: string
  /** All files of one version of a library, by the checksum of its manifest. */
  library(name: string, checksum: string): string
  isPage(name: string): boolean
  /** Whether it contains a pack of this library, or of any library if none is given. */
  isLibrary(name: string, library?: string): boolean
}

/** @param site its URL, with a trailing `/` */
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
