/**
 * What a target holds of one library: its list of versions, and which chunks each of them needs. Read for every change, since the
 * target alone knows what others have published.
 */
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { MANIFEST, readManifest } from '../../runtime/pack/pack-format.ts'
import {
  emptyVersions,
  readVersions,
  VERSIONS_FILE,
  VERSIONS_FOLDER,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'
import { AnswerError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import type { StoredFile, Target } from './target.ts'

/** A library's folder in a target. */
export interface Library {
  readonly target: Target
  readonly name: string
  /** The whole name of one of its files. */
  readonly at: (file: string) => string
}

export const libraryIn = (target: Target, name: string): Library => ({
  ...{ target, name },
  at: (file) => `${name}/${file}`,
})

export interface Published {
  readonly file: VersionsFile
  /** As it was read; undefined where nothing is published yet. */
  readonly stored: StoredFile | undefined
}

/** @throws AnswerError for a list that is damaged */
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
 * The chunks that a manifest leads to.
 * @param manifest its name below the library
 * @returns undefined when there is no such manifest
 * @throws AnswerError when something of it cannot be read
 */
export async function chunksOf(
  { target, at }: Library,
  manifest: string,
): Promise<readonly string[] | undefined> {
  const stored = await target.read(at(manifest))
  if (stored === undefined) return undefined
  const read = await readManifest(stored.bytes, contentHash)
  if ('code' in read)
    throw new AnswerError(`${target.name}/${at(manifest)} ${read.reason}; publish it again`)
  const files = await filesOfPack(read, async (file) => {
    const found = await target.read(at(file))
    if (found === undefined)
      throw new AnswerError(`${target.name}/${at(file)} is missing: publish the version again`)
    return found.bytes
  })
  return files.filter((file) => file !== MANIFEST)
}
