/**
 * Opens the packs of a folder through the files that they share: bundles of first files (file-bundle.ts), and the
 * catalog file (catalog-file.ts) with its tables. Without them, each pack is read from its own files, with the same
 * results.
 */

import { textOf } from './bytes.ts'
import {
  type CatalogEntry,
  readCatalogFile,
  SHARED_FOLDER,
  sharedFileKind,
} from './catalog-file.ts'
import { contentHash } from './checksums.ts'
import { type FileBundle, withFileBundles } from './file-bundle.ts'
import { chunksIn, type PackHead, readManifest } from './manifest.ts'
import type { Content } from './open-file.ts'
import { MANIFEST } from './pack-format.ts'
import type { PackStart, PackStore } from './pack-store.ts'
import type { FileStore } from './store.ts'
import { openSharedLeaf } from './tables/shared-leaf.ts'
import { sharedTables } from './tables/shared-tables.ts'

/** What a list of packs (runtime/api/source.ts) says about shared files. */
export interface SharedFileNames {
  /** The file that opens all packs. */
  readonly catalog?: string
  /** Files that contain several others. */
  readonly together?: readonly FileBundle[]
}

export interface SharedFiles {
  /** The folder, with some files read from bundles. */
  readonly root: FileStore
  /** The pack with its entry in the catalog file, if it has one. */
  withStart(pack: FileStore, name: string): PackStore
}

export async function sharedFiles(
  root: FileStore,
  { catalog, together = [] }: SharedFileNames,
): Promise<SharedFiles> {
  const entries = catalog === undefined ? undefined : await readCatalogFile(root, catalog)
  const readShared = readingOnce(root)
  return {
    root: withFileBundles(root, together),
    withStart(pack, name) {
      const entry = entries?.get(name)
      if (entry === undefined) return pack
      const isShared = (file: string): boolean => file.startsWith(`${SHARED_FOLDER}/`)
      return {
        ...pack,
        start: startOf(entry),
        read: (file) => (isShared(file) ? readShared(file) : pack.read(file)),
      }
    },
  }
}

/** Several packs request a shared file at the same time; it is read once. */
function readingOnce(root: FileStore): FileStore['read'] {
  const reading = new Map<string, Promise<Uint8Array>>()
  return (file) => {
    const known = reading.get(file)
    if (known !== undefined) return known
    const bytes = root.read(file).finally(() => reading.delete(file))
    reading.set(file, bytes)
    return bytes
  }
}

const startOf = ({ head, number, roots }: CatalogEntry): PackStart => ({
  head,
  tables: (need) => sharedTables(roots, need),
  openShared(file, bytes) {
    if (file === MANIFEST) return openManifest(bytes, head)
    const kind = sharedFileKind(file)
    if (kind === 'list') return openList(bytes)
    return kind === 'leaf' ? openLeaf(bytes, number) : undefined
  },
})

/** The whole manifest of a pack that was opened without its tables. */
async function openManifest(bytes: Uint8Array, head: PackHead): Promise<Content | string> {
  const manifest = await readManifest(bytes, contentHash)
  if (!('format' in manifest)) return manifest.reason
  if (manifest.checksum !== head.checksum) return 'is of another build of the pack'
  return { kind: 'manifest', manifest }
}

function openList(bytes: Uint8Array): Content | string {
  let value: unknown
  try {
    value = JSON.parse(textOf(bytes))
  } catch {
    return 'is not whole JSON'
  }
  const list = chunksIn(value)
  return list === undefined ? 'is not a list of chunks' : { kind: 'list', list }
}

function openLeaf(bytes: Uint8Array, pack: number): Content | string {
  const fragments = openSharedLeaf(bytes, pack)
  return typeof fragments === 'string' ? fragments : { kind: 'leaf', fragments }
}
