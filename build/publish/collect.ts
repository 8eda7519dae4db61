/**
 * Removes unreferenced files: chunks that no listed version and no manifest needs, folders of unlisted versions, and
 * partial files of killed writers. It runs only after the list of versions has been written, so that an interrupted
 * run leaves too much rather than too little.
 *
 * A concurrent publication may have stored chunks that no list refers to yet. Therefore recent files stay, except
 * those that this run itself has freed.
 */
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import type { VersionsFile } from '../../runtime/versions/versions-file.ts'
import { VERSIONS_FOLDER } from '../../runtime/versions/versions-folder.ts'
import { AnswerError } from '../errors.ts'
import { isText } from './place-texts.ts'
import { chunksOf, type Library, manifestOf } from './published.ts'

/** Longer than a publication takes. */
const MIN_AGE_MS = 60 * 60 * 1000

export interface Sum {
  readonly files: number
  readonly bytes: number
}

export interface Collected extends Sum {
  /** The reasons why nothing was removed: unreadable versions. */
  readonly damaged: readonly string[]
}

/**
 * @param freed files below the library that were needed until this run
 * @param now milliseconds since 1970
 */
export async function collect(
  library: Library,
  file: VersionsFile,
  { freed, now }: { readonly freed: ReadonlySet<string>; readonly now: number },
): Promise<Collected> {
  const { target, at, name } = library
  const { chunks: needed, damaged } = await neededBy(library, file)
  // Files of an unreadable version are unknown, so any file may be needed.
  if (damaged.length > 0) return { files: 0, bytes: 0, damaged }
  const removed: string[] = []
  let bytes = 0
  for (const [whole, facts] of await target.list(name)) {
    const own = whole.slice(name.length + 1)
    if (needed.has(own) || isKept(own, file)) continue
    if (!freed.has(own) && now - facts.modified < MIN_AGE_MS) continue
    removed.push(at(own))
    bytes += facts.bytes
  }
  await target.remove(removed)
  return { files: removed.length, bytes, damaged }
}

export interface Needed {
  /**
   * Names of chunks and of files of differences that all listed versions need, and the one that plain readers open.
   */
  readonly chunks: ReadonlySet<string>
  /** The reasons why a version's chunks are unknown. */
  readonly damaged: readonly string[]
}

export async function neededBy(
  library: Library,
  { versions }: Pick<VersionsFile, 'versions'>,
): Promise<Needed> {
  const chunks = new Set<string>()
  const damaged: string[] = []
  const whole = versions.filter(({ delta }) => delta === undefined)
  for (const manifest of [MANIFEST, ...whole.map(({ folder }) => manifestOf(folder))])
    try {
      for (const chunk of (await chunksOf(library, manifest)) ?? []) chunks.add(chunk)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      damaged.push(error.message)
    }
  // All other files of such a version are chunks of its base, which is whole.
  for (const { delta } of versions) if (delta !== undefined) chunks.add(delta.file)
  return { chunks, damaged }
}

/** Whether a file is beside the manifest or in the folder of a listed version. */
function isKept(own: string, { versions }: VersionsFile): boolean {
  if (/^[\w-]+\.json$/.test(own) || isText(own)) return true
  const [section, folder] = own.split('/')
  const version = versions.find((one) => one.folder === folder)
  if (section !== VERSIONS_FOLDER || version === undefined || !own.endsWith('.json')) return false
  // All other files are in its differences.
  return version.delta === undefined || own.endsWith(`/${MANIFEST}`)
}
