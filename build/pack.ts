/**
 * Cards → a pack folder. The files are written beside the target and renamed into place at the end, so a
 * build that is killed leaves the previous pack whole. What the files hold is the runtime's business
 * (encode-pack.ts); here are only the disk, the hash and the limits of a static host.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type EncodeOptions, encodePack, type PackInput } from '../runtime/pack/encode-pack.ts'
import { MANIFEST, PACK_FORMAT } from '../runtime/pack/pack-format.ts'
import { BuildError } from './errors.ts'

/** A Worker's limit for one static asset: 25 MiB. */
const FILE_LIMIT = 25 * 1024 * 1024

export interface WrittenPack {
  readonly files: number
  readonly bytes: number
}

export interface WriteOptions extends EncodeOptions {
  /** Files beside the pack's own, by name: the build report. */
  readonly extra?: ReadonlyMap<string, string>
}

export async function writePack(
  folder: string,
  input: PackInput,
  { extra = new Map(), ...options }: WriteOptions = {},
): Promise<WrittenPack> {
  const files = encodePack(input, contentHash, options)
  for (const [name, bytes] of files)
    if (bytes.length > FILE_LIMIT)
      throw new BuildError(
        `${name} would be ${bytes.length} bytes, over the 25 MiB that static hosts take for a file; exclude the largest sources`,
      )
  const aside = `${folder}.${process.pid}.partial`
  await rm(aside, { recursive: true, force: true })
  try {
    writeFiles(aside, files, extra)
    await replaceFolder(folder, aside)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  let bytes = 0
  for (const file of files.values()) bytes += file.length
  return { files: files.size, bytes }
}

/** The same value as runtime/pack/checksums.ts, synchronously. */
export const contentHash = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Synchronously: a thousand small files take a fifth of the time that awaiting each of them takes. */
function writeFiles(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  extra: ReadonlyMap<string, string>,
): void {
  mkdirSync(folder, { recursive: true })
  const folders = new Set([...files.keys()].map((name) => path.dirname(name)))
  for (const inner of folders) mkdirSync(path.join(folder, inner), { recursive: true })
  for (const [name, bytes] of files) writeFileSync(path.join(folder, name), bytes)
  for (const [name, text] of extra) writeFileSync(path.join(folder, name), text)
}

/**
 * Only a pack, an empty folder or nothing is replaced: a wrong --out must not delete somebody's files.
 * A manifest.json alone does not make a pack: browser extensions and web apps have one too.
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  if (!(await exists(folder)) || (await isPack(folder)) || (await isEmpty(folder))) return
  throw new BuildError(`${folder} exists and is not a pack; choose another --out or remove it`)
}

/** @returns whether the folder holds a pack of any version */
export async function isPack(folder: string): Promise<boolean> {
  try {
    const head = await readFile(path.join(folder, MANIFEST), 'utf8')
    return head.slice(0, 200).includes(`"${PACK_FORMAT}"`)
  } catch {
    return false
  }
}

async function replaceFolder(folder: string, aside: string): Promise<void> {
  await refuseForeignFolder(folder)
  if (await exists(folder)) {
    const old = `${folder}.${process.pid}.old`
    await rename(folder, old)
    await rename(aside, folder)
    await rm(old, { recursive: true, force: true })
    return
  }
  await mkdir(path.dirname(folder), { recursive: true })
  await rename(aside, folder)
}

async function exists(target: string): Promise<boolean> {
  try {
    await stat(target)
    return true
  } catch {
    return false
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch {
    return false
  }
}
