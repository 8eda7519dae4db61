/**
 * Opens the packs of a reading command (pack-folders.ts) as one catalog. A pack that does not open is a warning as
 * long as another one does.
 */
import { Option } from 'commander'
import { findPacks, type SourcePacks } from '../../runtime/api/source.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { type OpenOptions, PackError } from '../../runtime/pack/pack.ts'
import { StoreError } from '../../runtime/pack/store.ts'
import { AnswerError } from '../errors.ts'
import { openFolders } from './open-folders.ts'
import { packPlaces } from './pack-folders.ts'

export const packOption = (): Option =>
  new Option(
    '--pack <dir>',
    'a pack, or a folder of packs; repeatable (default: CARDCAT_PACK, else dist/pack)',
  ).argParser((folder: string, previous: readonly string[] = []) => [...previous, folder])

/** @param fallback the version that is used without it */
export const atOption = (fallback: string): Option =>
  new Option(
    '--at <version>',
    `the version: a number, a partial number (2.31), a channel, or all (default: ${fallback})`,
  )

export const VERSION_IN_QUESTION = 'the version in the question, else latest'

/** The packs of a bucket, as `cardcat publish s3://…` leaves them. */
async function bucketPacks(name: string): Promise<SourcePacks> {
  const { openTarget } = await import('../publish/open-target.ts')
  const target = await openTarget(name)
  return findPacks({ read: async (file) => (await target.read(file))?.bytes }, {})
}

/** @throws UsageError when there is no pack; AnswerError when none of them opens */
export async function openPacks(
  folders: readonly string[] = [],
  options: OpenOptions = {},
): Promise<Catalog> {
  try {
    const kernel = kernelOf(scanModule())
    const places = packPlaces(folders)
    const buckets = await Promise.all(places.buckets.map(bucketPacks))
    return await openFolders(places.folders(), { kernel, ...options }, buckets)
  } catch (error) {
    if (error instanceof PackError || error instanceof StoreError)
      throw new AnswerError(error.message)
    throw error
  }
}
