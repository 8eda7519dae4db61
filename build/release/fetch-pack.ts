/**
 * Copies a published pack to a folder. The address or folder may be that of a pack, of a site (with `pack/` in it) or
 * of versions (`cardcat publish`, where the library's folder is a pack of the latest version). Checksums of all files
 * are verified when the pack is opened. Nothing in it is executed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { openManifest, PackError } from '../../runtime/pack/pack.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { servedName } from '../../runtime/pack/served-name.ts'
import { type FileStore, httpStore, StoreError } from '../../runtime/pack/store.ts'
import { AnswerError } from '../errors.ts'
import { inBatches } from '../files/in-batches.ts'
import { libraryIn, storeOf } from '../publish/published.ts'
import type { Target } from '../publish/target.ts'

/** Possible locations of a library's pack below a published address. */
export function placesOfPack(published: string, project: string): string[] {
  const base = published.replace(/\/+$/, '')
  const name = servedName(project)
  return [base, `${base}/${name}`, `${base}/pack/${name}`]
}

export const storesAt = (address: string, project: string): FileStore[] =>
  placesOfPack(address, project).map((place) => httpStore(place))

export const storesIn = (target: Target, project: string): FileStore[] => [
  storeOf(libraryIn(target, servedName(project))),
]

/** Beside the pack's own files. */
const REPORT = 'report.json'

/** @returns false if nothing is published at the address @throws AnswerError if it cannot be fetched or opened */
export async function fetchPack(stores: readonly FileStore[], folder: string): Promise<boolean> {
  try {
    const store = await firstPack(stores)
    if (store === undefined) return false
    const files = await filesOfPack(await openManifest(store), (file) => store.read(file))
    rmSync(folder, { recursive: true, force: true })
    await inBatches(files, AT_ONCE, async (file) => save(folder, file, await store.read(file)))
    // Without the report, only the earlier self-evaluation is missing.
    const report = await orUndefined(store.read(REPORT))
    if (report !== undefined) save(folder, REPORT, report)
    return true
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof PackError)) throw error
    throw new AnswerError(
      `the last published pack cannot be read: ${error.message}; try again, or set previous to a tag or to none`,
    )
  }
}

async function firstPack(stores: readonly FileStore[]): Promise<FileStore | undefined> {
  for (const store of stores)
    if ((await orUndefined(store.read(MANIFEST))) !== undefined) return store
  return undefined
}

async function orUndefined(read: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof StoreError && error.missing) return undefined
    throw error
  }
}

function save(folder: string, file: string, bytes: Uint8Array): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** The number of concurrent requests, which a static host can serve. */
const AT_ONCE = 12
