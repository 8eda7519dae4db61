/**
 * How to find the packs in, a way to open the catalog over them out, for a process that runs as long as somebody's editor: a pack
 * that a build has replaced is opened anew with the next question, and one that was not there yet when it is.
 *
 * Trouble is a PackError, which whoever asks turns into words for a model; the process goes on.
 */
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { isExpected } from '../errors.ts'
import { stampOf } from '../serve/current-packs.ts'

/** @param find throws UsageError when there is none */
export function currentCatalog(find: () => readonly string[]): () => Promise<Catalog> {
  let opened: { readonly stamp: string; readonly catalog: Promise<Catalog> } | undefined
  return async () => {
    const folders = foldersOf(find)
    const stamp = stampOf(folders)
    if (opened?.stamp === stamp) return opened.catalog
    const catalog = openCatalog(folders.map(folderStore), { kernel: kernelOf(scanModule()) })
    const opening = { stamp, catalog }
    opened = opening
    catalog.catch(() => {
      if (opened === opening) opened = undefined
    })
    return catalog
  }
}

function foldersOf(find: () => readonly string[]): readonly string[] {
  try {
    return find()
  } catch (error) {
    if (isExpected(error)) throw new PackError('pack_missing', error.message)
    throw error
  }
}
