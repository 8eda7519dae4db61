/**
 * The one catalog that all requests share. It is opened on first use and kept for the life of the process or isolate,
 * with two exceptions, because a cached failure would last for ever: a failed opening is forgotten at once, and one
 * in which some packs failed is repeated after a while. Requests are answered from the catalog as it is meanwhile, and
 * from the new one if fewer packs failed in it.
 */
import type { Catalog } from '../catalog.ts'

export interface CachedCatalog {
  open(): Promise<Catalog>
  /** Gives up on an opening that does not finish, so that the next request starts its own. */
  forgetPending(): void
}

/** Short enough to recover soon after a repair. Each repetition waits twice as long as the one before. */
const FIRST_RETRY_MS = 10_000
/** Long enough not to read the manifests of all packs for one that stays damaged. */
const LAST_RETRY_MS = 300_000

export function cacheCatalog(openCatalog: () => Promise<Catalog>): CachedCatalog {
  let current: Opening | undefined

  const start = (): Opening => {
    const opening: Opening = { catalog: openCatalog(), pending: true, repeat: undefined }
    opening.catalog.then(
      (catalog) => {
        opening.pending = false
        opening.repeat = repeatAfter(catalog, FIRST_RETRY_MS)
      },
      () => {
        if (current === opening) current = undefined
      },
    )
    return opening
  }

  /**
   * Runs in the background. The time of the next repetition is set first, because a host may end this one with its
   * request.
   */
  const repeat = (opening: Opening, { failures, waited }: Repetition): void => {
    opening.repeat = { failures, ...dueAfter(Math.min(2 * waited, LAST_RETRY_MS)) }
    openCatalog().then(
      (catalog) => {
        if (current !== opening || catalog.failures.length >= failures) return
        current = {
          catalog: Promise.resolve(catalog),
          pending: false,
          repeat: repeatAfter(catalog, FIRST_RETRY_MS),
        }
      },
      () => undefined,
    )
  }

  return {
    open() {
      current ??= start()
      const due = current.repeat
      if (due !== undefined && Date.now() >= due.at) repeat(current, due)
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
  /** Undefined where every pack opened. */
  repeat: Repetition | undefined
}

interface Repetition {
  /** How many packs failed. */
  readonly failures: number
  readonly at: number
  /** In milliseconds. */
  readonly waited: number
}

const repeatAfter = ({ failures }: Catalog, wait: number): Repetition | undefined =>
  failures.length === 0 ? undefined : { failures: failures.length, ...dueAfter(wait) }

const dueAfter = (waited: number) => ({ at: Date.now() + waited, waited })
