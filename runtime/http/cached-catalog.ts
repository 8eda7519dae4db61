/**
 * The one catalog that all requests share. It is opened on first use and kept for the life of the process or isolate,
 * with two exceptions, because a cached failure would last for ever: a failed opening is forgotten at once, and one
 * in which some packs failed is repeated after a while.
 */
import type { Catalog } from '../catalog.ts'

export interface CachedCatalog {
  open(): Promise<Catalog>
  /** Gives up on an opening that does not finish, so that the next request starts its own. */
  forgetPending(): void
}

/** Long enough not to read manifests for each question, short enough to recover soon after a repair. */
const RETRY_AFTER_MS = 10_000

export function cacheCatalog(openCatalog: () => Promise<Catalog>): CachedCatalog {
  let current: Opening | undefined

  const start = (): Opening => {
    const opening: Opening = { catalog: openCatalog(), pending: true, retryAt: Infinity }
    opening.catalog.then(
      (catalog) => {
        opening.pending = false
        if (catalog.failures.length > 0) opening.retryAt = Date.now() + RETRY_AFTER_MS
      },
      () => {
        if (current === opening) current = undefined
      },
    )
    return opening
  }

  return {
    open() {
      if (current !== undefined && Date.now() >= current.retryAt) current = undefined
      current ??= start()
      return current.catalog
    },
    forgetPending() {
      if (current?.pending === true) current = undefined
    },
  }
}

interface Opening {
  readonly catalog: Promise<Catalog>
  pending: boolean
  retryAt: number
}
