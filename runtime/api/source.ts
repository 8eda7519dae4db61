/**
 * Resolves a user's source of packs to the stores that the engine reads. A source reads files by name. It holds one
 * pack (`manifest.json`), or several with their list (`index.json`: `{ "packs": ["zod"] }`); a folder on disk needs
 * no list.
 */
import { type Catalog, openCatalog } from '../catalog.ts'
import { type FolderStore, folderStore, hasFileSystem } from '../pack/folder-store.ts'
import { builtInInflate } from '../pack/inflate-now.ts'
import { PackError } from '../pack/pack.ts'
import { MANIFEST } from '../pack/pack-format.ts'
import type { PackStore } from '../pack/pack-store.ts'
import type { SharedFileNames, SharedFiles } from '../pack/shared-files.ts'
import { type FileStore, httpStore, StoreError } from '../pack/store.ts'
import type { RoutedOptions, RoutedStores } from '../routing/routed-catalog.ts'
import { fits, list, matching, object, optional } from '../std/shape.ts'
import { withVersions } from '../versions/with-versions.ts'

/** A file as it was read. */
export type Bytes = Uint8Array | ArrayBuffer

/** Any way to read files. Names are relative, with `/`. Null or undefined means that there is no such file. */
export interface Reader {
  read(name: string): Promise<Bytes | null | undefined>
}

/** A worker's binding to its static assets (`env.ASSETS`). */
export interface AssetsBinding {
  fetch(url: string): Promise<Response>
}

/** An object store by key, such as an R2 bucket. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
}

/**
 * A string is a URL (`https://…`, or relative in a browser) or, in Node, Deno and Bun, a folder. A `file:` URL is a
 * folder.
 */
export type CatalogSource = string | URL | AssetsBinding | Bucket | Reader

/** How to open packs. */
export interface OpenOptions {
  /** The folder of the packs in an assets binding (default `pack`), or the key prefix in a bucket (default none). */
  readonly prefix?: string
  /**
   * Whether to read the whole index now and keep it, as a server would. Default: true for a folder on disk, else
   * false.
   */
  readonly resident?: boolean
  /** The size of the cache for files between questions, over all packs. Default 16 MiB. */
  readonly cacheBytes?: number
}

/**
 * The packs of a source, and with a catalog of many libraries the way to those.
 * @internal
 */
export interface SourcePacks {
  readonly stores: readonly PackStore[]
  readonly routed?: RoutedStores
}

/**
 * @throws PackError when there is no pack; StoreError when the source cannot be read
 * @internal
 */
export const findPacks = (source: CatalogSource, options: OpenOptions): Promise<SourcePacks> =>
  packsBelow(rootOf(source, options))

/**
 * The packs of a source that is open already.
 * @throws PackError, StoreError
 * @internal
 */
export async function packsBelow(root: Root): Promise<SourcePacks> {
  const list = listIn(await readOptional(root, LIST))
  if (list === undefined) return { stores: (await root.unlisted?.()) ?? [root] }
  const shared = await sharedFilesOf(root, list)
  const versioned = new Set(list.versioned)
  const stores = await Promise.all(
    list.packs.map(async (name): Promise<PackStore> => {
      const pack = below(shared?.root ?? root, name)
      return versioned.has(name) ? withVersions(pack) : (shared?.withStart(pack, name) ?? pack)
    }),
  )
  if (list.routing !== undefined) {
    const storeAt = (path: string): FileStore => below(root, path)
    return { stores, routed: { routing: storeAt(list.routing), storeAt } }
  }
  if (stores.length === 0)
    throw new PackError('pack_missing', `${root.name}/${LIST} lists no pack: ${BUILD_FIRST}`)
  return { stores }
}

/**
 * @throws PackError when none of them opens
 * @internal
 */
export async function openFound(
  sources: readonly SourcePacks[],
  options: RoutedOptions,
): Promise<Catalog> {
  const stores = sources.flatMap((place) => place.stores)
  const routed = sources.flatMap((place) => place.routed ?? [])
  if (routed.length === 0) return openCatalog(stores, options)
  // Most places have no routing pack and do not load this code.
  const { openRoutedCatalogs } = await import('../routing/routed-catalog.ts')
  return openRoutedCatalogs(routed, stores, options)
}

/**
 * A single small pack shares no files, so its readers do not load this code. Without it, each pack has its own files.
 */
async function sharedFilesOf(root: FileStore, list: List): Promise<SharedFiles | undefined> {
  if (list.catalog === undefined && list.together === undefined) return undefined
  const code = await import('../pack/shared-files.ts').catch(() => undefined)
  return code?.sharedFiles(root, list)
}

const LIST = 'index.json'
const BUILD_FIRST = 'run `npx cardcat build` first'

/** Whether a source is a folder on disk, which a server reads at once. */
export const isFolder = (source: CatalogSource): boolean =>
  (typeof source === 'string' || source instanceof URL) && folderAt(source) !== undefined

interface Root extends FileStore {
  /** The packs of a place that has no list; where it is absent, the place is a pack. */
  unlisted?(): Promise<FileStore[]>
}

function rootOf(source: CatalogSource, { prefix }: OpenOptions): Root {
  if (typeof source === 'string' || source instanceof URL) {
    const folder = folderAt(source)
    return folder === undefined ? httpStore(String(source)) : rootFolder(folder)
  }
  // Tested first, because a binding is a proxy that claims to have every property.
  if ('fetch' in source) {
    // A binding looks at the path alone; any host will do.
    const folder = (prefix ?? 'pack').replace(/^\/+|\/+$/g, '')
    return httpStore(`https://assets.local/${folder}`, (url) => source.fetch(url), builtInInflate())
  }
  if ('read' in source) return readerStore('the given reader', (name) => source.read(name))
  const keys = prefix === undefined || prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`
  return readerStore(`the bucket${keys && ` (${keys})`}`, async (name) =>
    (await source.get(keys + name))?.arrayBuffer(),
  )
}

/** The folder on disk, where the host has a file system. */
function folderAt(source: string | URL): string | URL | undefined {
  if (!hasFileSystem()) return undefined
  if (source instanceof URL) return source.protocol === 'file:' ? source : undefined
  if (/^file:/i.test(source)) return new URL(source)
  return /^[a-z][\w+.-]+:\/\//i.test(source) ? undefined : source
}

function rootFolder(folder: string | URL): Root {
  const root = folderStore(folder)
  return { ...root, unlisted: () => packsInFolder(root) }
}

/** The packs of a folder on disk that has no list. */
async function packsInFolder(root: FolderStore): Promise<FileStore[]> {
  if ((await readOptional(root, MANIFEST)) !== undefined) return [await withVersions(root)]
  const named: FileStore[] = []
  for (const name of await root.folders()) {
    const pack = below(root, name)
    if ((await readOptional(pack, MANIFEST)) !== undefined) named.push(await withVersions(pack))
  }
  if (named.length > 0) return named
  throw new PackError('pack_missing', `${root.name} contains no pack: ${BUILD_FIRST}`)
}

function readerStore(name: string, read: Reader['read']): FileStore {
  const inflate = builtInInflate()
  return {
    name,
    ...(inflate && { inflate }),
    async read(file) {
      const bytes = await read(file)
      if (bytes == null) throw new StoreError(`${name} has no file ${file}`, true)
      return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
    },
  }
}

const below = (root: FileStore, folder: string): FileStore => ({
  ...root,
  name: `${root.name}/${folder}`,
  read: (file) => root.read(`${folder}/${file}`),
})

async function readOptional(store: FileStore, file: string): Promise<Uint8Array | undefined> {
  try {
    return await store.read(file)
  } catch (error) {
    if (error instanceof StoreError && error.missing) return undefined
    throw error
  }
}

interface List extends SharedFileNames {
  packs: string[]
  /** Those of them that have a list of versions (versions/versions-file.ts). */
  versioned?: string[]
  /** The folder of the routing pack, which chooses among packs that are not listed (routing/routed-catalog.ts). */
  routing?: string
}

const name = matching(/./)
const packList = object<List>({
  packs: list(name),
  versioned: optional(list(name)),
  catalog: optional(name),
  routing: optional(name),
  together: optional(list(object({ file: name, holds: list(name) }))),
})

/** Undefined unless it is a list: many hosts answer a missing file with a page. */
function listIn(bytes: Uint8Array | undefined): List | undefined {
  if (bytes === undefined) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return fits(packList, value) ? value : undefined
  } catch {
    return undefined
  }
}
