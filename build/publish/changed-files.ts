/**
 * The manifest of a built pack with some fields changed for publication.
 */
import { type Manifest, readManifest, writeManifest } from '../../runtime/pack/pack-format.ts'
import { contentHash } from '../pack.ts'

/** @returns undefined for a pack of an earlier format, which does not have the fields */
export async function changedManifest(
  { format: _, version: __, minor, checksum: ___, ...rest }: Manifest,
  fields: Partial<Manifest>,
): Promise<Uint8Array | undefined> {
  const bytes = writeManifest({ ...rest, ...fields }, contentHash)
  const written = await readManifest(bytes, contentHash)
  return 'code' in written || written.minor !== minor ? undefined : bytes
}
