/**
 * A catalog of thousands of libraries, from the store of its routing pack and a way to open packs. It opens only the
 * packs of the libraries that a question is about.
 *
 *   question → routing pack → at most three libraries → their packs, opened → the engine
 *
 * The engine is independent of this: its entry points ask `packsFor` for the catalog of a question (catalog.ts).
 */
import type { Warning } from '../answers.ts'
import { headAt } from '../cards/read-heads.ts'
import { type About, type Catalog, loadAndRun, NotLoaded, openCatalog } from '../catalog.ts'
import { packCaches } from '../pack/file-cache.ts'
import { CACHE_BYTES, type OpenOptions, type Pack, PackError } from '../pack/pack.ts'
import type { PackStore } from '../pack/pack-store.ts'
import type { FileStore } from '../pack/store.ts'
import { setBounded } from '../std/set-bounded.ts'
import { type OpenPacks, openPacksOf } from './open-packs.ts'
import { librariesNamed, type RankedLibrary, rankLibraries } from './rank-libraries.ts'

export interface RoutedOptions extends OpenOptions {
  /** Maximum number of open packs; the least recently used are closed. */
  readonly maxOpenPacks?: number
  /** Maximum number of libraries that one question opens. */
  readonly maxLibraries?: number
}

/** For a worker with 128 MB; runtime/routing/README.md has the figures. */
const MAX_OPEN_PACKS = 64
const MAX_LIBRARIES = 3
/**
 * Minimum score as a share of the best one's. A lower value opens more libraries per question, and a higher one
 * misses more right ones; test/eval/many/README.md has the figures.
 */
const CLOSE = 0.75
/** An import, or a name in code, decides alone. */
const DECIDES = 0.75

/** The stores of a catalog. */
export interface RoutedStores {
  readonly routing: FileStore
  /** The store of a library's pack, by path. */
  readonly storeAt: (path: string) => FileStore
}

/**
 * @param stores packs that are not chosen by a router but open in any case
 * @throws PackError when there are several routers
 */
export async function openRoutedCatalogs(
  [first, ...others]: readonly RoutedStores[],
  stores: readonly PackStore[],
  options: RoutedOptions,
): Promise<Catalog> {
  if (first === undefined) return openCatalog(stores, options)
  if (others.length > 0)
    throw new PackError(
      'pack_missing',
      'there are two catalogs of libraries: open one, or write one over the packs of both with `cardcat catalog`',
    )
  const catalog = await openRoutedCatalog(first, options)
  if (stores.length === 0) return catalog
  const { packs, failures, size } = await openCatalog(stores, options)
  return { ...catalog, packs, size, failures: [...catalog.failures, ...failures] }
}

/** @throws PackError if the routing pack does not open */
async function openRoutedCatalog(
  { routing, storeAt }: RoutedStores,
  {
    maxOpenPacks = MAX_OPEN_PACKS,
    maxLibraries = MAX_LIBRARIES,
    resident = false,
    ...options
  }: RoutedOptions = {},
): Promise<Catalog> {
  const memory = packCaches(options.cacheBytes ?? CACHE_BYTES)
  const libraries = await openCatalog([routing], { ...options, resident })
  // Packs are opened without prefetching, since most are used once and closed again.
  const cache = new Map<string, Catalog>()
  const onClose = (closed: Pack): void => {
    for (const [key, catalog] of cache) if (catalog.packs.includes(closed)) cache.delete(key)
  }
  const packs = openPacksOf(storeAt, maxOpenPacks, { ...options, memory, onClose })

  async function packsFor(catalog: Catalog, about: About): Promise<Catalog> {
    const { neverFetches, signal, turn } = catalog
    const asking = {
      ...libraries,
      ...(neverFetches && { neverFetches }),
      ...(signal && { signal }),
      ...(turn && { turn }),
    }
    const { value: chosen } = await loadAndRun(asking, () => choose(libraries, about, maxLibraries))
    if (catalog.neverFetches && chosen.some(({ path }) => !packs.isOpen(path)))
      throw new NotLoaded('the packs of this question have not been opened yet')
    const { opened, failures } = await openAll(packs, chosen)
    catalog.signal?.throwIfAborted()
    const { router: _, ...rest } = catalog
    return { ...rest, ...cachedCatalog(cache, opened, failures, rest) }
  }

  async function listed(most: number): Promise<readonly string[]> {
    const [pack] = libraries.packs
    if (pack === undefined) return []
    const numbers = Array.from({ length: Math.min(most, pack.size) }, (_, card) => card)
    const { value } = await loadAndRun(libraries, () =>
      numbers.flatMap((card) => headAt(pack, card)?.title ?? []),
    )
    return [...new Set(value)]
  }

  return {
    packs: [],
    failures: libraries.failures,
    size: 0,
    router: { libraries: libraries.size, packsFor, listed },
  }
}

/** Best first. */
function choose(
  libraries: Catalog,
  { text, projects = [], typing }: About,
  most: number,
): RankedLibrary[] {
  if (projects.length > 0) return librariesNamed(libraries, projects)
  const ranked = rankLibraries(libraries, text, most, typing === true)
  const [best] = ranked
  if (best === undefined) return []
  const decided = ranked.filter(({ named }) => named >= DECIDES)
  if (decided.length > 0) return decided
  // The whole question is often about other libraries than its beginning, and each pack that a page opens is a
  // considerable part of the bytes of a first answer.
  if (typing === true) return [best]
  return ranked.filter(({ score }) => score >= best.score * CLOSE)
}

async function openAll(
  packs: OpenPacks,
  libraries: readonly RankedLibrary[],
): Promise<{ opened: Pack[]; failures: Warning[] }> {
  const outcomes = await Promise.allSettled(libraries.map(({ path }) => packs.open(path)))
  const opened: Pack[] = []
  const failures: Warning[] = []
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') opened.push(outcome.value)
    else if (outcome.reason instanceof PackError)
      failures.push({ code: outcome.reason.code, msg: outcome.reason.message })
    else throw outcome.reason
  }
  return { opened, failures }
}

/** Number of cached catalogs. The same packs must give the same catalog object, by which the engine memoizes. */
const MAX_CACHED = 32

function cachedCatalog(
  cache: Map<string, Catalog>,
  chosen: readonly Pack[],
  failures: readonly Warning[],
  whole: Catalog,
): Pick<Catalog, 'packs' | 'failures' | 'size' | 'routedTo'> {
  const packs = [...whole.packs, ...chosen]
  const key = chosen.map(({ name }) => name).join('\n')
  const known = cache.get(key)
  const isSame =
    known?.packs.length === packs.length && known.packs.every((pack, i) => pack === packs[i])
  const catalog: Catalog = {
    packs: isSame ? known.packs : packs,
    failures: [...whole.failures, ...failures],
    size: packs.reduce((sum, { size }) => sum + size, 0),
    routedTo: chosen.map(({ manifest }) => manifest.project),
  }
  setBounded(cache, key, catalog, MAX_CACHED)
  return catalog
}
