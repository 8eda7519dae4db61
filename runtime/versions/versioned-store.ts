/**
 * The folder of a library with several versions → a store of the one that `latest` points to, which can give stores of
 * the others. Each version is a pack: its manifest and what lies beside it come from its own folder, its chunks from
 * that of the library.
 */
import { MANIFEST } from '../pack/pack-format.ts'
import type { FileStore } from '../pack/store.ts'
import { LATEST, type PublishedVersion, readVersions, type VersionsFile } from './versions-file.ts'
import { VERSIONS_FOLDER } from './versions-folder.ts'

/** What a store knows about other versions. */
export interface StoredVersions {
  /** Without versions that cannot be read whole. */
  readonly file: VersionsFile
  storeOf(version: PublishedVersion): FileStore
}

/** @param bytes the list of versions @returns the store itself where they are no such list */
export function versionedStore(store: FileStore, bytes: Uint8Array): FileStore {
  const file = readVersions(bytes)
  if (typeof file === 'string') return store
  const versions: StoredVersions = {
    file: { ...file, versions: file.versions.filter(({ base_only }) => base_only !== true) },
    storeOf: (version) => storeOfVersion(store, version, file.versions),
  }
  const latest = file.versions.find(({ version }) => version === file.channels[LATEST])
  return { ...(latest === undefined ? store : versions.storeOf(latest)), versions }
}

/** @param all the versions whose differences it may be made from */
export function storeOfVersion(
  store: FileStore,
  { version, folder, delta }: PublishedVersion,
  all: readonly PublishedVersion[],
): FileStore {
  const name = `${store.name} (${version})`
  const own = (file: string): string => `${VERSIONS_FOLDER}/${folder}/${file}`
  if (delta === undefined)
    return { ...store, name, read: (file) => store.read(isChunk(file) ? file : own(file)) }
  /** Loaded when a version is read that is kept as differences: most readers ask for the latest alone. */
  let reader: Promise<(file: string) => Promise<Uint8Array>> | undefined
  return {
    ...{ ...store, name, isChecked: true },
    async read(file) {
      if (file === MANIFEST) return store.read(own(file))
      reader ??= import('./delta-store.ts')
        .then(({ deltaReader }) => {
          const base = all.find((one) => one.version === delta.base)
          return deltaReader(
            {
              differences: store,
              base: base === undefined ? store : storeOfVersion(store, base, all),
            },
            delta.file,
          )
        })
        .catch((error: unknown) => {
          reader = undefined
          throw error
        })
      return (await reader)(file)
    },
  }
}

/** Chunks are in the folders of their sections; everything else lies beside the manifest. */
const isChunk = (file: string): boolean => file.includes('/')
