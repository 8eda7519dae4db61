/**
 * Lists the caches of builds: the location and the purpose of each. All are stores (store.ts), in one folder for all
 * libraries. A cache that cannot be written costs time and never fails a build.
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
  /** Adds these entries. Later removes those that are neither among them nor were read. */
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

/** The facts of files. The name contains the root, so that two checkouts do not evict each other's entries. */
export const factsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'facts', `${project}-${placeOf(root)}.bin`))

/** The examples of symbols, cut to size. */
export const excerptsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'excerpts', `${project}-${placeOf(root)}.bin`))

/** The compressed blocks of the pack in a folder (block-cache.ts). */
export const blocksFile = (packFolder: string): string =>
  join(cacheRoot(), 'blocks', `${placeOf(packFolder)}.bin`)

/** What the sections of the pack in a folder are computed from (section-cache.ts). */
export const sectionsCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'sections', `${placeOf(packFolder)}.bin`))

/** Answers to the self-evaluation's questions by the pack in a folder (measure/measured-answer-cache.ts). */
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

/** The settings that `cardcat setup` replaced (setup/undo.ts). */
export const setupUndoFile = (hash: string): string => join(cacheRoot(), 'setup', `${hash}.json`)

/** The texts that one language model wrote about cards of any library (enrich/answer-cache.ts). */
export const answersFile = (model: string): string =>
  join(cacheRoot(), 'answers', `${model.replace(/[^\w.-]+/g, '_')}.bin`)

/** Models fetched from the hub. */
export const modelsFolder = (): string => join(cacheRoot(), 'models')

/**
 * Where a release puts the previous version. Releases of one root into different folders or targets may run at once, so
 * each has its own folder; it is always the same for the same release, because caches depend on the folder.
 */
export function previousFolder(root: string, release: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 12)
  return join(cacheRoot(), 'previous', placeOf(root), hash)
}

function placeOf(folder: string): string {
  const place = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)
  return `${basename(folder)}-${place}`
}

/** `CARDCAT_CACHE`, else the user's cache folder by the convention of the platform. */
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
