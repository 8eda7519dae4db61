/** Folders of packs in, stores of them out; that of a library with several versions can open each of them. */
import { folderStore } from '../../runtime/pack/folder-store.ts'
import type { FileStore } from '../../runtime/pack/store.ts'
import { withVersions } from '../../runtime/versions/with-versions.ts'

export const packStores = (folders: readonly string[]): Promise<FileStore[]> =>
  Promise.all(folders.map((folder) => withVersions(folderStore(folder))))
