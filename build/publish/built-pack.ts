/**
 * Reads the files of a built pack for publication. Each chunk is compared with its name, so that damaged files are
 * never published.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { type Manifest, readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { BuildError, UsageError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import { shortReport } from '../serve/pack-reports.ts'

const REPORT = 'report.json'

export interface BuiltPack {
  readonly folder: string
  readonly project: string
  readonly version: string
  readonly manifest: Manifest
  /** Names of the files that the manifest refers to. */
  readonly chunks: readonly string[]
  /** Files beside the manifest that no other file refers to: the report, the map. */
  readonly beside: readonly string[]
  read(file: string): Uint8Array
}

/** The same pack with some of its files, including its manifest, replaced. */
export async function withFiles(
  pack: BuiltPack,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<BuiltPack> {
  const read = (file: string): Uint8Array => files.get(file) ?? pack.read(file)
  const manifest = await readManifest(read(MANIFEST), contentHash)
  if ('code' in manifest) throw new BuildError(`${pack.folder} ${manifest.reason}`)
  const all = await filesOfPack(manifest, async (file) => read(file))
  return { ...pack, manifest, read, chunks: all.filter((file) => file !== MANIFEST) }
}

/** @throws UsageError for a pack without a version; BuildError for an incomplete one */
export async function openBuiltPack(folder: string): Promise<BuiltPack> {
  const read = (file: string): Uint8Array => {
    let bytes: Uint8Array
    try {
      bytes = readFileSync(join(folder, file))
    } catch (error) {
      throw new BuildError(`${folder} is not a whole pack (${errorMessage(error)}): build it again`)
    }
    const named = /\/([0-9a-f]{16})\.bin$/.exec(file)?.[1]
    if (named !== undefined && contentHash(bytes) !== named)
      throw new BuildError(`${folder}/${file} was damaged: build the pack again`)
    return bytes
  }
  const manifest = await readManifest(read(MANIFEST), contentHash)
  if ('code' in manifest)
    throw new BuildError(`${folder}/${MANIFEST} ${manifest.reason}; ${manifest.advice}`)
  const { project, library_version: version } = manifest
  if (version === null)
    throw new UsageError(
      `the pack of ${project} in ${folder} has no version: build it with --library-version`,
    )
  const files = await filesOfPack(manifest, async (file) => read(file))
  const report = shortReport(folder)
  return {
    ...{ folder, project, version, manifest },
    // Only the public part of the report.
    read: (file) =>
      file === REPORT && report !== undefined
        ? Buffer.from(`${JSON.stringify(report)}\n`)
        : read(file),
    chunks: files.filter((file) => file !== MANIFEST),
    beside: readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[\w-]+\.json$/.test(entry.name))
      .map(({ name }) => name)
      .filter((name) => name !== MANIFEST)
      .sort(),
  }
}
