/**
 * The caches of builds: where each lies, and what it is for. All are stores (store.ts), in one folder for all
 * libraries; a read-only cache costs time and never fails a build.
 */
import { createHash } from 'node:crypto'
import { homedir, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { openStore } from './store.ts'

/** A store of texts that belongs to one library or pack. */
export interface Cache {
  get(key: string): string | undefined
  /** Whether nothing was stored before. */
  isEmpty(): boolean
  /** Adds these entries, and forgets in time those that are neither among them nor were read. */
  save(entries: ReadonlyMap<string, string>): void
}

export function openCache(file: string): Cache {
  const store = openStore(file)
  return {
    get(key) {
      const value = store.get(key)
      return value && Buffer.from(value).toString()
    },
    isEmpty: () => store.wasEmpty,
    save(entries) {
      store.add(new Map([...entries].map(([key, text]) => [key, Buffer.from(text)])))
      store.tidy()
    },
  }
}

export const noCache = (): Cache => ({ get: () => undefined, isEmpty: () => true, save: () => {} })

/** The facts of files. The root is in the name so that two checkouts do not push each other out. */
export const factsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'facts', `${project}-${placeOf(root)}.bin`))

/** The examples of symbols, cut to size. */
export const excerptsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'excerpts', `${project}-${placeOf(root)}.bin`))

/** The compressed blocks of the pack in a folder (block-cache.ts). */
export const blocksFile = (packFolder: string): string =>
  join(cacheRoot(), 'blocks', `${placeOf(packFolder)}.bin`)

/** What sections of the pack in a folder follow from (section-cache.ts). */
export const sectionsCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'sections', `${placeOf(packFolder)}.bin`))

/** How the pack in a folder answered what its library asks (measure/measured-answer-cache.ts). */
export const measuredCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'measured', `${placeOf(packFolder)}.bin`))

/** The embedding of the pack in a folder (embed/cache/embedding-cache.ts). */
export const embeddingFile = (packFolder: string): string =>
  join(cacheRoot(), 'embeddings', `${placeOf(packFolder)}.bin`)

/** The vectors of the files of the pack in a folder (embed/cache/file-vector-cache.ts). */
export const fileVectorsFile = (packFolder: string): string =>
  join(cacheRoot(), 'file-vectors', `${placeOf(packFolder)}.bin`)

/** The vectors of one model for texts of any library (embed/cache/vector-cache.ts). */
export const vectorsFile = (modelId: string): string =>
  join(cacheRoot(), 'vectors', `${modelId.replace(/[^\w.-]+/g, '_')}.bin`)

/** What `cardcat setup` replaced in settings (setup/undo.ts). */
export const setupUndoFile = (hash: string): string => join(cacheRoot(), 'setup', `${hash}.json`)

/** What one language model wrote about cards of any library (enrich/answer-cache.ts). */
export const answersFile = (model: string): string =>
  join(cacheRoot(), 'answers', `${model.replace(/[^\w.-]+/g, '_')}.bin`)

/** Models fetched from the hub. */
export const modelsFolder = (): string => join(cacheRoot(), 'models')

/** Where a release puts the version before, always the same place for a library: caches go by folder. */
export const previousFolder = (root: string): string => join(cacheRoot(), 'previous', placeOf(root))

function placeOf(folder: string): string {
  const place = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)
  return `${basename(folder)}-${place}`
}

/** `CARDCAT_CACHE`, else the user's cache folder by the custom of the platform. */
function cacheRoot(): string {
  const { CARDCAT_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (CARDCAT_CACHE) return CARDCAT_CACHE
  // With HOME empty, homedir() is empty too, and a relative path would put the cache into the library.
  const home = homedir() || tmpdir()
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'cardcat')
  if (process.platform === 'win32') {
    return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'cardcat', 'cache')
  }
  return join(XDG_CACHE_HOME || join(home, '.cache'), 'cardcat')
}
