/**
 * A catalog's libraries of which several versions are published: what there is, and a way to open one. A version is
 * opened when it is first asked for and kept; of a library that has many, those that were not asked for longest are
 * closed. A question that is reading one when it is closed is still answered.
 */
import { type OpenOptions, openPack, type Pack } from '../pack/pack.ts'
import type { StoredVersions } from './versioned-store.ts'
import type { PublishedVersion, VersionsFile } from './versions-file.ts'

export interface LibraryVersions {
  readonly project: string
  readonly file: VersionsFile
  /** @throws PackError when the version cannot be read */
  open(version: PublishedVersion): Promise<Pack>
}

/** Each keeps its manifest and what questions have read of it. */
export const MAX_OPEN = 20

/** @param latest the pack of the version that answers by itself */
export function libraryVersions(
  latest: Pack,
  versions: StoredVersions,
  options: OpenOptions,
): LibraryVersions {
  const { project, checksum } = latest.manifest
  const opened = new Map<string, Promise<Pack>>()
  return {
    project,
    file: versions.file,
    open(version) {
      if (version.manifest === checksum) return Promise.resolve(latest)
      const known = opened.get(version.version)
      opened.delete(version.version)
      // Read on demand: a server that keeps the index of the latest in memory need not keep that of all others.
      const pack = known ?? openPack(versions.storeOf(version), { ...options, resident: false })
      pack.catch(() => opened.delete(version.version))
      opened.set(version.version, pack)
      const [oldest] = opened
      if (opened.size > MAX_OPEN && oldest !== undefined) {
        opened.delete(oldest[0])
        oldest[1].then(
          (closing) => closing.close(),
          () => undefined,
        )
      }
      return pack
    },
  }
}
