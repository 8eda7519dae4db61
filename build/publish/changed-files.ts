/**
 * The files of a built pack that a publication writes anew, each named by its content, and the manifest that names
 * them.
 */
import { type Manifest, readManifest, writeManifest } from '../../runtime/pack/manifest.ts'
import { fileName, MANIFEST, type SectionName } from '../../runtime/pack/pack-format.ts'
import { contentHash } from '../pack.ts'

export interface ChangedFiles {
  /** @returns the file's hash */
  put(section: SectionName, bytes: Uint8Array): string
  /**
   * All files that were put, with the manifest.
   * @param fields of the manifest that change
   * @returns undefined for a pack of an earlier format, which does not have the fields
   */
  named(fields: Partial<Manifest>): Promise<ReadonlyMap<string, Uint8Array> | undefined>
}

export function changedFiles({
  format: _,
  version: __,
  minor,
  checksum: ___,
  ...rest
}: Manifest): ChangedFiles {
  const files = new Map<string, Uint8Array>()
  return {
    put(section, bytes) {
      const hash = contentHash(bytes)
      files.set(fileName(section, hash), bytes)
      return hash
    },
    async named(fields) {
      const bytes = writeManifest({ ...rest, ...fields }, contentHash)
      const written = await readManifest(bytes, contentHash)
      if ('code' in written || written.minor !== minor) return undefined
      return files.set(MANIFEST, bytes)
    },
  }
}
