/**
 * How to find the packs in, a way to open the catalog over them out, for a process that runs as long as somebody's editor: a pack
 * that a build has replaced is opened anew with the next question, and one that was not there yet when it is. An answer during
 * which a build replaced a pack is made once more, as serve/current-packs.ts does it: files that it read may be gone.
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

export interface CurrentCatalog {
  open(): Promise<Catalog>
  /** Asks again when a build replaced a pack meanwhile. */
  ask<T>(question: () => Promise<T>): Promise<T>
}

/** Builds take longer than answers; this only bounds the time where something else rewrites manifests all the time. */
const TRIES = 10

/** @param find throws UsageError when there is none */
export function currentCatalog(find: () => readonly string[]): CurrentCatalog {
  let opened: { readonly stamp: string; readonly catalog: Promise<Catalog> } | undefined

  const open = async (): Promise<Catalog> => {
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

  return {
    open,
    async ask(question) {
      for (let tries = 1; ; tries++) {
        const before = stampNow(find)
        const answer = await question()
        if (tries === TRIES || stampNow(find) === before) return answer
      }
    },
  }
}

function stampNow(find: () => readonly string[]): string | undefined {
  try {
    return stampOf(find())
  } catch {
    // There is none; the answer says so.
    return undefined
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
