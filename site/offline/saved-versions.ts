/** The list of versions that a browser needs to read one published version of a library. */
import {
  LATEST,
  type PublishedVersion,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'

/**
 * The list with this version alone, as the latest. Its base versions stay in the list if they are stored as differences
 * themselves (runtime/versions/versioned-store.ts).
 */
export function savedVersions(file: VersionsFile, version: PublishedVersion): VersionsFile {
  const versions = [version]
  let base = baseOf(file, version)
  while (base?.delta !== undefined && versions.every(({ version }) => version !== base?.version)) {
    versions.push({ ...base, base_only: true })
    base = baseOf(file, base)
  }
  return { ...file, channels: { [LATEST]: version.version }, earlier: {}, versions }
}

const baseOf = (
  { versions }: VersionsFile,
  { delta }: PublishedVersion,
): PublishedVersion | undefined => versions.find(({ version }) => version === delta?.base)
