/** A pack in a folder on disk, as the runtime reads it: the same files that a server would serve. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type FileStore, StoreError } from '../runtime/pack/store.ts'
import { whyOf } from '../runtime/why-of.ts'

export function folderStore(folder: string): FileStore {
  return {
    name: folder,
    // Copied out, since Node's result keeps a larger buffer alive.
    inflate: (bytes) => new Uint8Array(inflateRawSync(bytes)),
    async read(file) {
      try {
        return await readFile(path.join(folder, file))
      } catch (error) {
        const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        throw new StoreError(missing ? `${file} does not exist` : whyOf(error), missing)
      }
    },
  }
}
