/** The manifest of a pack with some of its fields changed, for what a publication writes anew of a pack that was built. */
import { type Manifest, readManifest, writeManifest } from '../../runtime/pack/pack-format.ts'
import { contentHash } from '../pack.ts'

/** @returns undefined for a pack of an earlier format, whose manifest would claim what the pack does not have */
export async function changedManifest(
  { format: _, version: __, minor, checksum: ___, ...rest }: Manifest,
  fields: Partial<Manifest>,
): Promise<Uint8Array | undefined> {
  const bytes = writeManifest({ ...rest, ...fields }, contentHash)
  const written = await readManifest(bytes, contentHash)
  return 'code' in written || written.minor !== minor ? undefined : bytes
}
