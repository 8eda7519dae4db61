/**
 * Finds the list of versions beside a manifest. Most packs have none, and their readers load no code of versions.
 */
import { type FileStore, StoreError } from '../pack/store.ts'

export const VERSIONS_FILE = 'versions.json'

/** The store itself where its folder has no list of versions, or one that cannot be read. */
export async function withVersions(store: FileStore): Promise<FileStore> {
  const bytes = await store.read(VERSIONS_FILE).catch((error: unknown) => {
    if (error instanceof StoreError) return undefined
    throw error
  })
  if (bytes === undefined) return store
  const { versionedStore } = await import('./versioned-store.ts')
  return versionedStore(store, bytes)
}
