/**
 * What earlier builds worked out: keys come in, stored text goes out. A key is made of everything the text
 * depends on (for facts the source, the reader's own code and the grammar; for a block its raw bytes), so an
 * entry is never out of date and never has to be invalidated; it is only left out when the library is built
 * again without it.
 *
 * One folder per library with 16 files of lines `key json`: one changed file rewrites two of them, and
 * thousands of tiny files are spared. Each file carries the checksum of its lines; one that is damaged is
 * ignored as a whole, because a wrong letter in a cached name would end in the index.
 */

import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { writeWhole } from '../files/write-whole.ts'

export interface Cache {
  /** The stored text: one line. */
  get(key: string): string | undefined
  /** Nothing was ever stored. */
  isEmpty(): boolean
  /** Replaces what is stored by these entries. */
  save(entries: ReadonlyMap<string, string>): void
}

const SHARDS = '0123456789abcdef'
const HEADER = 'cardcat-cache-1'

export function openCache(folder: string): Cache {
  const shards = new Map<string, ReadonlyMap<string, string>>()
  return {
    get(key) {
      const shard = key.charAt(0)
      let entries = shards.get(shard)
      if (entries === undefined) {
        entries = readShard(join(folder, shard))
        shards.set(shard, entries)
      }
      return entries.get(key)
    },
    isEmpty: () => !existsSync(folder),
    save(entries) {
      if (!canWrite(folder)) return
      for (const shard of SHARDS) {
        const keys = [...entries.keys()].filter((key) => key.startsWith(shard)).sort(byCodeUnits)
        const before = shards.get(shard) ?? readShard(join(folder, shard))
        if (keys.length === before.size && keys.every((key) => before.has(key))) continue
        const lines = keys.map((key) => `${key} ${entries.get(key)}\n`).join('')
        writeWhole(join(folder, shard), `${HEADER} ${checksum(lines)}\n${lines}`)
      }
    },
  }
}

export function noCache(): Cache {
  return { get: () => undefined, isEmpty: () => true, save: () => {} }
}

/** The facts of files. The root is in the name so that two checkouts do not push each other out. */
export const factsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'facts', `${project}-${placeOf(root)}`))

/** The examples of symbols, cut to size. */
export const excerptsCache = (root: string, project: string): Cache =>
  openCache(join(cacheRoot(), 'excerpts', `${project}-${placeOf(root)}`))

/** The compressed blocks of the pack in a folder. */
export const blocksCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'blocks', placeOf(packFolder)))

/** What sections of the pack in a folder follow from (section-cache.ts). */
export const sectionsCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'sections', placeOf(packFolder)))

/** How the pack in a folder answered what its library asks (measure/measured-answer-cache.ts). */
export const measuredCache = (packFolder: string): Cache =>
  openCache(join(cacheRoot(), 'measured', placeOf(packFolder)))

/** What the entries of the pack in a folder meant (embed/cache/embedding-cache.ts). */
export const embeddingFile = (packFolder: string): string =>
  join(cacheRoot(), 'meanings', `${placeOf(packFolder)}.bin`)

/** What the files of the pack in a folder were about (embed/cache/file-vector-cache.ts). */
export const fileVectorsFile = (packFolder: string): string =>
  join(cacheRoot(), 'file-vectors', `${placeOf(packFolder)}.bin`)

/** The vectors that one model gave, of texts of any library. */
export const vectorsFile = (modelId: string): string =>
  join(cacheRoot(), 'vectors', `${modelId.replace(/[^\w.-]+/g, '_')}.bin`)

/** What `cardcat setup` replaced in settings (setup/undo.ts). */
export const setupUndoFile = (hash: string): string => join(cacheRoot(), 'setup', `${hash}.json`)

/** What one language model wrote about cards of any library (enrich/answer-cache.ts). */
export const answersFile = (model: string): string =>
  join(cacheRoot(), 'answers', `${model.replace(/[^\w.-]+/g, '_')}.jsonl`)

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

/** A cache that cannot be written costs time, never a build: read-only homes are common in CI. */
function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readShard(file: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return entries
  }
  const body = text.indexOf('\n') + 1
  if (text.slice(0, body) !== `${HEADER} ${checksum(text.slice(body))}\n`) return entries
  for (let at = body; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const space = text.indexOf(' ', at)
    entries.set(text.slice(at, space), text.slice(space + 1, end))
    at = end + 1
  }
  return entries
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
