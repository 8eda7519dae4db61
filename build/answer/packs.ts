/**
 * Opens the packs of a reading command (pack-folders.ts) as one catalog. A pack that does not open is a warning as
 * long as another one does.
 */
import { Option } from 'commander'
import type { Catalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { type OpenOptions, PackError } from '../../runtime/pack/pack.ts'
import { AnswerError } from '../errors.ts'
import { openFolders } from './open-folders.ts'
import { packFolders } from './pack-folders.ts'

export const packOption = (): Option =>
  new Option(
    '--pack <dir>',
    'a pack, or a folder of packs; repeatable (else CARDCAT_PACK, else dist/pack)',
  ).argParser((folder: string, previous: readonly string[] = []) => [...previous, folder])

export const atOption = (): Option =>
  new Option(
    '--at <version>',
    'of which version: a number, a shorter one (2.31), a channel, or all (else what the question names, else latest)',
  )

/** @throws UsageError when there is no pack; AnswerError when none of them opens */
export async function openPacks(
  folders: readonly string[] = [],
  options: OpenOptions = {},
): Promise<Catalog> {
  try {
    const kernel = kernelOf(scanModule())
    return await openFolders(packFolders(folders), { kernel, ...options })
  } catch (error) {
    if (error instanceof PackError) throw new AnswerError(error.message)
    throw error
  }
}
