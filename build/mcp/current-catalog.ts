/**
 * Keeps the catalog of a long-running process up to date: a pack that a build has replaced is opened again with the
 * next question, a missing one when it appears, and a bucket after a publication (serve/served-bucket.ts). An answer
 * during which a build replaced a pack is repeated, as in serve/current-packs.ts, because files that it read may be
 * gone.
 *
 * Expected errors are thrown as PackError, which the caller reports to the model; the process continues.
 */
import type { Catalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { PackError } from '../../runtime/pack/pack.ts'
import { openFolders } from '../answer/open-folders.ts'
import type { PackPlaces } from '../answer/pack-folders.ts'
import { isExpected } from '../errors.ts'
import { openTarget } from '../publish/open-target.ts'
import { stampOf } from '../serve/current-packs.ts'
import { type ServedBucket, servedBucket } from '../serve/served-bucket.ts'

export interface CurrentCatalog {
  open(): Promise<Catalog>
  /** Repeats the question when a build replaced a pack meanwhile. */
  ask<T>(question: () => Promise<T>): Promise<T>
}

/** Builds take longer than answers; this is a bound for anything that rewrites manifests continuously. */
const MAX_TRIES = 10

export function currentCatalog({ folders: find, buckets: addresses }: PackPlaces): CurrentCatalog {
  let opened: { readonly stamp: string; readonly catalog: Promise<Catalog> } | undefined
  let buckets: readonly ServedBucket[] = []

  /** A value that changes with any of the known packs. */
  const stampNow = (): string | undefined => {
    try {
      return [stampOf(find()), ...buckets.map(({ stamp }) => stamp())].join(' ')
    } catch {
      // There is no pack; the answer says so.
      return undefined
    }
  }

  const open = async (): Promise<Catalog> => {
    const folders = await withPackErrors(find)
    // A bucket that cannot be reached now may be with the next question.
    if (buckets.length < addresses.length)
      buckets = await withPackErrors(() =>
        Promise.all(addresses.map(async (address) => servedBucket(await openTarget(address)))),
      )
    const stamp = stampNow() ?? ''
    if (opened?.stamp === stamp) return opened.catalog
    const catalog = openAll(folders, buckets)
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
      // Only an open bucket has a stamp. The question itself reports errors.
      if (buckets.length < addresses.length) await open().catch(() => undefined)
      for (let tries = 1; ; tries++) {
        const before = stampNow()
        const answer = await question()
        if (tries === MAX_TRIES || stampNow() === before) return answer
      }
    },
  }
}

const openAll = async (
  folders: readonly string[],
  buckets: readonly ServedBucket[],
): Promise<Catalog> =>
  openFolders(
    folders,
    { kernel: kernelOf(scanModule()) },
    await Promise.all(buckets.map(({ find }) => find())),
  )

/** @throws PackError in place of an expected error */
async function withPackErrors<T>(find: () => T | Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (isExpected(error)) throw new PackError('pack_missing', error.message)
    throw error
  }
}
