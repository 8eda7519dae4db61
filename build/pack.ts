/**
 * Writes a pack folder. The runtime defines the content of the files (encode-pack.ts); this file deals with the disk,
 * the hash and the limits of static hosts.
 *
 * A killed build leaves the previous pack whole. A new folder is written elsewhere and renamed. An existing pack gets
 * only the files that it lacks, because a name determines the content; then the manifest, which defines the pack, in
 * one rename; then files that it no longer names are removed. After a change in one source file these are some dozens
 * of files instead of thousands.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { scanModule } from '../runtime/kernel/scan-module.ts'
import { kernelOf } from '../runtime/kernel.ts'
import { type EncodeOptions, encodePack, type PackInput } from '../runtime/pack/encode-pack.ts'
import { MANIFEST, PACK_FORMAT } from '../runtime/pack/pack-format.ts'
import { BuildError } from './errors.ts'
import { inBatches } from './files/in-batches.ts'

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

export function writePack(
  folder: string,
  input: PackInput,
  { extra, ...options }: WriteOptions = {},
): Promise<WrittenPack> {
  return writeFiles(folder, packFiles(input, options), extra)
}

/** The files of a pack by name, before anything is written. */
export const packFiles = (input: PackInput, options: EncodeOptions = {}): Map<string, Uint8Array> =>
  encodePack(input, contentHash, { kernel: kernelOf(scanModule()), ...options })

export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  extra: ReadonlyMap<string, string> = new Map(),
): Promise<WrittenPack> {
  for (const [name, bytes] of files)
    if (bytes.length > FILE_LIMIT)
      throw new BuildError(
        `${name} would be ${bytes.length} bytes, over the 25 MiB that static hosts take for a file; exclude the largest sources`,
      )
  const all = new Map([...files].filter(([name]) => name !== MANIFEST))
  for (const [name, text] of extra) all.set(name, Buffer.from(text))
  all.set(MANIFEST, files.get(MANIFEST) ?? new Uint8Array())
  if (await isPack(folder)) await updateFolder(folder, all)
  else await newFolder(folder, all)
  return sizeOf(files)
}

export function sizeOf(files: ReadonlyMap<string, Uint8Array>): WrittenPack {
  let bytes = 0
  for (const file of files.values()) bytes += file.length
  return { files: files.size, bytes }
}

/** The same value as runtime/pack/checksums.ts, synchronously. */
export const contentHash = (bytes: Uint8Array | string): string =>
  hash('sha256', bytes).slice(0, 16)

async function newFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await refuseForeignFolder(folder)
  const staging = `${folder}.${process.pid}.partial`
  rmSync(staging, { recursive: true, force: true })
  try {
    makeFolders(staging, files)
    await inBatches([...files], AT_ONCE, ([name, bytes]) =>
      writeFile(path.join(staging, name), bytes),
    )
    rmSync(folder, { recursive: true, force: true })
    renameSync(staging, folder)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function updateFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  makeFolders(folder, files)
  const before = new Set(namesIn(folder))
  const missing = [...files].filter(([name]) => !before.has(name))
  const changed = [...files].filter(
    ([name, bytes]) => before.has(name) && !holds(path.join(folder, name), bytes),
  )
  // New files are unreferenced until the manifest is written; existing ones may be in use.
  await inBatches(missing, AT_ONCE, ([name, bytes]) => writeFile(path.join(folder, name), bytes))
  for (const [name, bytes] of changed) {
    const file = path.join(folder, name)
    const staging = `${file}.partial`
    writeFileSync(staging, bytes)
    renameSync(staging, file)
  }
  const left = [...before].filter((name) => !files.has(name))
  await inBatches(left, AT_ONCE, (name) => unlink(path.join(folder, name)))
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.replaceAll(path.sep, '/'))

/**
 * Far below the number of files that a process may have open. Small files wait for the disk: written concurrently they
 * take half as long, and a quarter of this thread's time.
 */
const AT_ONCE = 64

function makeFolders(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  const inner = new Set([...files.keys()].map((name) => path.dirname(name)))
  for (const name of inner) mkdirSync(path.join(folder, name), { recursive: true })
}

/** Compared byte by byte, because an earlier build may have been killed while it wrote the file. */
function holds(file: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(bytes)
  } catch {
    return false
  }
}

/**
 * Only a pack, an empty folder or nothing is replaced: a wrong --out must not delete somebody's files. A
 * manifest.json alone does not make a pack: browser extensions and web apps have one, too.
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  if (!(await exists(folder)) || (await isPack(folder)) || (await isEmpty(folder))) return
  throw new BuildError(`${folder} exists and is not a pack; choose another --out or remove it`)
}

/** @returns whether the folder contains a pack of any version */
export async function isPack(folder: string): Promise<boolean> {
  try {
    const head = await readFile(path.join(folder, MANIFEST), 'utf8')
    return head.slice(0, 200).includes(`"${PACK_FORMAT}"`)
  } catch {
    return false
  }
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
