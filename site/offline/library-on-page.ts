/** A library that the page shows, and where the files of its versions are. */
import type { PublishedVersion, VersionsFile } from '../../runtime/versions/versions-file.ts'
import { VERSIONS_FOLDER } from '../../runtime/versions/versions-folder.ts'

export interface LibraryOnPage {
  /** The pack's folder, with a trailing `/`. */
  readonly address: string
  /** Of the manifest that the page has read. */
  readonly checksum: string
  /** Where several versions are published. */
  readonly versions?: VersionsFile
  /** One of them that is chosen in place of the latest. */
  readonly version?: PublishedVersion
}

/** Below the library's folder, with a trailing `/`. */
export const folderOfVersion = ({ folder }: PublishedVersion): string =>
  `${VERSIONS_FOLDER}/${folder}/`
