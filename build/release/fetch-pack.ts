/**
 * The address of something published → its pack in a folder. The address may be that of a pack, or of a site that `cardcat bundle` or
 * `cardcat release --site` wrote (its `pack/index.json` lists the packs). Every file is fetched, checked by its checksum when the
 * pack is opened, and never run.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { openManifest, PackError } from '../../runtime/pack/pack.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { type FileStore, httpStore, StoreError } from '../../runtime/pack/store.ts'
import { AnswerError } from '../errors.ts'
import { PACK_INDEX } from '../serve/pack-names.ts'

/** Beside the pack's own files. */
const REPORT = 'report.json'

/** @returns false where nothing is published at the address @throws AnswerError when it cannot be fetched or opened */
export async function fetchPack(
  address: string,
  project: string,
  folder: string,
): Promise<boolean> {
  try {
    const store = await packAt(address, project)
    if (store === undefined) return false
    const files = await filesOfPack(await openManifest(store), (file) => store.read(file))
    rmSync(folder, { recursive: true, force: true })
    await inTurns(files, async (file) => keep(folder, file, await store.read(file)))
    // Without it there is no self-evaluation to compare with, and nothing else is lacking.
    const report = await orUndefined(store.read(REPORT))
    if (report !== undefined) keep(folder, REPORT, report)
    return true
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof PackError)) throw error
    throw new AnswerError(
      `what was published last cannot be read: ${error.message}; try again, or compare with a tag or with none (previous)`,
    )
  }
}

const Index = v.object({ packs: v.array(v.string()) })

async function packAt(address: string, project: string): Promise<FileStore | undefined> {
  const own = httpStore(address)
  if ((await orUndefined(own.read(MANIFEST))) !== undefined) return own
  const base = address.replace(/\/+$/, '')
  const site = httpStore(`${base}/pack`)
  const index = await orUndefined(site.read(PACK_INDEX))
  if (index === undefined) return undefined
  const { packs } = v.parse(Index, JSON.parse(new TextDecoder().decode(index)))
  const name = packs.includes(project) || packs.length !== 1 ? project : packs[0]
  return packs.length === 0 ? undefined : httpStore(`${base}/pack/${name}`)
}

async function orUndefined(read: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof StoreError && error.missing) return undefined
    throw error
  }
}

function keep(folder: string, file: string, bytes: Uint8Array): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** Polite to a static host, and some ten times faster than one after another. */
const AT_ONCE = 12

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE)
    await Promise.all(items.slice(at, at + AT_ONCE).map(work))
}
