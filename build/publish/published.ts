/**
 * Reads one library from a target: its list of versions, and the chunks that each version needs. It is read again for
 * every change, because another run may have published meanwhile.
 */
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { type Manifest, readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { type FileStore, StoreError } from '../../runtime/pack/store.ts'
import { openDelta } from '../../runtime/versions/delta-store.ts'
import { storeOfVersion } from '../../runtime/versions/versioned-store.ts'
import {
  emptyVersions,
  type PublishedVersion,
  readVersions,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'
import { VERSIONS_FOLDER } from '../../runtime/versions/versions-folder.ts'
import { VERSIONS_FILE } from '../../runtime/versions/with-versions.ts'
import { AnswerError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import type { StoredFile, Target } from './target.ts'

/** A library's folder in a target. */
export interface Library {
  readonly target: Target
  readonly name: string
  /** The full name of one of its files. */
  readonly at: (file: string) => string
}

export const libraryIn = (target: Target, name: string): Library => ({
  ...{ target, name },
  at: (file) => `${name}/${file}`,
})

/** Its files as a store for readers of packs. */
export const storeOf = ({ target, at, name }: Library): FileStore => ({
  name: `${target.name}/${name}`,
  async read(file) {
    const stored = await target.read(at(file))
    if (stored === undefined)
      throw new StoreError(`${target.name}/${at(file)} does not exist`, true)
    return stored.bytes
  },
})

export interface Published {
  readonly file: VersionsFile
  /** As it was read; undefined if nothing is published yet. */
  readonly stored: StoredFile | undefined
}

/** @throws AnswerError for a damaged list */
export async function readPublished(library: Library, project: string): Promise<Published> {
  const stored = await library.target.read(library.at(VERSIONS_FILE))
  if (stored === undefined) return { file: emptyVersions(project), stored }
  const file = readVersions(stored.bytes)
  if (typeof file === 'string')
    throw new AnswerError(`${library.target.name}/${library.at(VERSIONS_FILE)} ${file}`)
  return { file, stored }
}

export const manifestOf = (folder: string): string => `${VERSIONS_FOLDER}/${folder}/${MANIFEST}`

/**
 * The chunks that a manifest refers to.
 * @param manifest its name below the library
 * @returns undefined if there is no such manifest
 * @throws AnswerError if part of it cannot be read
 */
export async function chunksOf(
  library: Library,
  manifest: string,
): Promise<readonly string[] | undefined> {
  const { target, at } = library
  const stored = await target.read(at(manifest))
  if (stored === undefined) return undefined
  const read = await manifestIn(library, manifest, stored.bytes)
  const files = await filesOfPack(read, (file) => readChunk(library, file))
  return files.filter((file) => file !== MANIFEST)
}

/** @throws AnswerError */
async function manifestIn(
  { target, at }: Library,
  name: string,
  bytes: Uint8Array,
): Promise<Manifest> {
  const read = await readManifest(bytes, contentHash)
  if ('code' in read)
    throw new AnswerError(`${target.name}/${at(name)} ${read.reason}; publish it again`)
  return read
}

async function readChunk({ target, at }: Library, file: string): Promise<Uint8Array> {
  const stored = await target.read(at(file))
  if (stored === undefined)
    throw new AnswerError(`${target.name}/${at(file)} is missing: publish the version again`)
  return stored.bytes
}

/** A completely readable version, however it is stored. */
export interface OpenVersion {
  readonly manifest: Manifest
  /** Names of its chunks. */
  readonly chunks: readonly string[]
  /** Names of the files beside its manifest. */
  readonly beside: readonly string[]
  /** Reads a chunk. For a version stored as differences, blocks have the same content but may have other bytes. */
  read(file: string): Promise<Uint8Array>
}

/**
 * @param all the versions that it may be based on
 * @throws AnswerError if part of it cannot be read
 */
export async function openVersion(
  library: Library,
  entry: PublishedVersion,
  all: readonly PublishedVersion[],
): Promise<OpenVersion> {
  const { target, at } = library
  const { folder, version, delta } = entry
  const name = manifestOf(folder)
  const stored = await target.read(at(name))
  if (stored === undefined)
    throw new AnswerError(`${target.name}/${at(name)} is missing: publish ${version} again`)
  const manifest = await manifestIn(library, name, stored.bytes)
  const below = storeOf(library)
  const { read } = storeOfVersion(below, entry, all)
  const own = at(`${VERSIONS_FOLDER}/${folder}`)
  try {
    const files = await filesOfPack(manifest, read)
    const beside =
      delta === undefined
        ? [...(await target.list(own)).keys()].map((file) => file.slice(own.length + 1))
        : (await openDelta(below, delta.file)).names.filter((file) => !file.includes('/'))
    return {
      ...{ manifest, read, chunks: files.filter((file) => file !== MANIFEST) },
      beside: beside.filter((file) => file !== MANIFEST && file.endsWith('.json')).sort(),
    }
  } catch (error) {
    if (error instanceof StoreError)
      throw new AnswerError(`${error.message}: publish ${version} again`)
    throw error
  }
}
