/**
 * A pack in a folder on disk: the same files that a server would serve. For Node, Deno and Bun, whose built-in
 * modules are requested at run time (`process.getBuiltinModule`, Node 20.16 and later), because an import of
 * `node:fs` would prevent browsers from loading this file and its importers.
 */
import { errorMessage } from '../std/error-message.ts'
import { isMissingFile } from '../std/is-missing-file.ts'
import { byCodeUnits } from '../std/sorted.ts'
import { builtInInflate } from './inflate-now.ts'
import { type FileStore, StoreError } from './store.ts'

export interface FolderStore extends FileStore {
  /** The names of its folders, sorted. */
  folders(): Promise<string[]>
}

interface FileSystem {
  readFile(path: string | URL): Promise<Uint8Array>
  readdir(
    path: string | URL,
    options: { withFileTypes: true },
  ): Promise<{ readonly name: string; isDirectory(): boolean }[]>
}

declare const process: {
  getBuiltinModule?(name: 'node:fs/promises'): FileSystem
}

export const hasFileSystem = (): boolean =>
  typeof process === 'object' && typeof process.getBuiltinModule === 'function'

/** @param folder a path, or a `file:` URL */
export function folderStore(folder: string | URL): FolderStore {
  const files = process.getBuiltinModule?.('node:fs/promises')
  const inflate = builtInInflate()
  if (files === undefined)
    throw new Error('there is no file system here: open the pack by its address')
  const at = (file: string): string | URL =>
    folder instanceof URL
      ? new URL(`${folder.href.replace(/\/+$/, '')}/${file}`)
      : `${folder}/${file}`
  return {
    name: String(folder),
    ...(inflate && { inflate }),
    async read(file) {
      try {
        return await files.readFile(at(file))
      } catch (error) {
        const missing = isMissingFile(error)
        throw new StoreError(missing ? `${file} does not exist` : errorMessage(error), missing)
      }
    },
    async folders() {
      const entries = await files
        .readdir(folder, { withFileTypes: true })
        .catch((error: unknown) => {
          throw new StoreError(
            isMissingFile(error) ? `there is no folder ${folder}` : errorMessage(error),
            true,
          )
        })
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(byCodeUnits)
    },
  }
}
