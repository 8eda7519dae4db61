/**
 * Keeps the catalog of a long-running process up to date: a pack that a build has replaced is opened again with the
 * next question, and a missing one when it appears. An answer during which a build replaced a pack is repeated, as in
 * serve/current-packs.ts, because files that it read may be gone.
 *
 * Trouble is a PackError, which the caller words for a model; the process continues.
 */
import type { Catalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { openFolders } from '../answer/open-folders.ts'
import { isExpected } from '../errors.ts'
import { stampOf } from '../serve/current-packs.ts'

export interface CurrentCatalog {
  open(): Promise<Catalog>
  /** Repeats the question when a build replaced a pack meanwhile. */
  ask<T>(question: () => Promise<T>): Promise<T>
}

/** Builds take longer than answers; this is a bound for anything that rewrites manifests continuously. */
const TRIES = 10

/** @param find throws UsageError when there is none */
export function currentCatalog(find: () => readonly string[]): CurrentCatalog {
  let opened: { readonly stamp: string; readonly catalog: Promise<Catalog> } | undefined

  const open = async (): Promise<Catalog> => {
    const folders = foldersOf(find)
    const stamp = stampOf(folders)
    if (opened?.stamp === stamp) return opened.catalog
    const catalog = openFolders(folders, { kernel: kernelOf(scanModule()) })
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
