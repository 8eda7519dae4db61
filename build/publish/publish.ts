/**
 * Publishes a built pack as a version in a target. The order of the writes makes it safe:
 *
 *   chunks → files of the version's folder, its manifest last → versions.json, in one step
 *          → manifest.json of the library → index.json → llms.txt → removal of unreferenced files
 *
 * Until versions.json is written, nothing has changed for any reader; after that, the version is complete. The next
 * run finishes one that was killed. If versions.json was changed concurrently, the run starts over.
 */
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { servedName } from '../../runtime/pack/served-name.ts'
import {
  LATEST,
  type PublishedVersion,
  type VersionsFile,
  versionFolder,
  writeVersions,
} from '../../runtime/versions/versions-file.ts'
import { VERSIONS_FOLDER } from '../../runtime/versions/versions-folder.ts'
import { VERSIONS_FILE } from '../../runtime/versions/with-versions.ts'
import { AnswerError, UsageError } from '../errors.ts'
import { inBatches } from '../files/in-batches.ts'
import { contentHash } from '../pack.ts'
import { alignToSpace } from './align-spaces.ts'
import { arranged } from './arrange.ts'
import { type BuiltPack, withFiles } from './built-pack.ts'
import { type Collected, collect, type Needed, neededBy, type Sum } from './collect.ts'
import { placeTexts, type TextsOptions } from './place-texts.ts'
import { channelsFor, retained, withChannel, withVersion } from './pointers.ts'
import { type Library, libraryIn, openVersion, readPublished } from './published.ts'
import type { FileFacts, Target } from './target.ts'
import { addLibraries, checkTarget } from './target-index.ts'
import { withHistory } from './with-history.ts'

export interface PublishOptions {
  /** Channels to move to the version; by default those of pointers.ts. */
  readonly channels?: readonly string[]
  /** Number of newest versions to keep. */
  readonly keep?: number | undefined
  /** Whether another build may replace a version that is already published. */
  readonly replace?: boolean
  /** Options of `llms.txt` and related files (place-texts.ts); false writes none. */
  readonly texts?: TextsOptions | false | undefined
  /** Milliseconds since 1970, for the age of files. */
  readonly now?: number
  readonly progress?: (done: number, total: number) => void
}

export interface Publication {
  readonly project: string
  readonly version: string
  /** All channels after publication. */
  readonly channels: Readonly<Record<string, string>>
  /** Whether the same build was already published. */
  readonly already: boolean
  readonly written: Sum
  /** Chunks already stored by other versions. */
  readonly shared: Sum
  /** Versions removed by `keep`. */
  readonly removed: readonly string[]
  readonly collected: Collected
}

const MAX_TRIES = 5
/** Concurrent requests. */
const AT_ONCE = 16

/** @throws UsageError, AnswerError */
export async function publishPack(
  target: Target,
  pack: BuiltPack,
  options: PublishOptions = {},
): Promise<Publication> {
  await checkTarget(target)
  const library = libraryIn(target, servedName(pack.project))
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await readPublished(library, pack.project)
    const existing = before.file.versions.find(({ version }) => version === pack.version)
    const already = existing?.built === pack.manifest.checksum
    if (existing !== undefined && !already && !options.replace)
      throw new UsageError(
        `${pack.project} ${pack.version} is published already, from another build: give the new one another --library-version, or take its place with --replace`,
      )
    const needed = await neededBy(library, before.file)
    const ready = already ? pack : await prepared(library, before.file, pack)
    const stored =
      already && existing.manifest !== existing.built
        ? NOTHING_STORED
        : await storeVersion(library, ready, { needed: needed.chunks, already }, options)
    const entry = already ? existing : entryOf(ready, pack)
    const next = await arranged(library, nextFile(before.file, entry, options), before.file)
    if (!(await commit(library, before, next))) continue
    const freed = await freedBy(library, before.file, next, needed)
    const collected = await finish(library, next, freed, options)
    return {
      ...{ project: pack.project, version: pack.version, channels: next.channels, already },
      ...stored,
      removed: namesOf(before.file).filter((version) => !namesOf(next).includes(version)),
      collected,
    }
  }
  throw new AnswerError(
    `${target.name}/${library.at(VERSIONS_FILE)} keeps changing while it is written: let one run publish ${pack.project} at a time`,
  )
}

/** Changes only the pointers or the list. @throws UsageError */
export async function changeVersions(
  target: Target,
  name: string,
  change: (file: VersionsFile) => VersionsFile,
  options: Pick<PublishOptions, 'texts' | 'now'> = {},
): Promise<{ readonly file: VersionsFile; readonly collected: Collected }> {
  const library = libraryIn(target, name)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await readPublished(library, name)
    const next = await arranged(library, change(before.file), before.file)
    const needed = await neededBy(library, before.file)
    if (!(await commit(library, before, next))) continue
    const freed = await freedBy(library, before.file, next, needed)
    return { file: next, collected: await finish(library, next, freed, options) }
  }
  throw new AnswerError(
    `${target.name}/${library.at(VERSIONS_FILE)} is changed by others: try again`,
  )
}

const namesOf = ({ versions }: VersionsFile): string[] => versions.map(({ version }) => version)

const NOTHING_STORED = { written: { files: 0, bytes: 0 }, shared: { files: 0, bytes: 0 } }

const entryOf = ({ version, manifest }: BuiltPack, built: BuiltPack): PublishedVersion => ({
  version,
  folder: versionFolder(version, contentHash),
  manifest: manifest.checksum,
  built: built.manifest.checksum,
  commit: manifest.commit,
  commit_date: manifest.commit_date,
})

function nextFile(
  file: VersionsFile,
  entry: PublishedVersion,
  { channels, keep }: PublishOptions,
): VersionsFile {
  const withIt = withVersion(file, entry)
  const taken = channels?.length ? channels : channelsFor(file, entry.version)
  const moved = taken.reduce((now, channel) => withChannel(now, channel, entry.version), withIt)
  // Every library needs a latest version for plain readers.
  const whole =
    moved.channels[LATEST] === undefined ? withChannel(moved, LATEST, entry.version) : moved
  return keep === undefined ? whole : retained(whole, keep)
}

/** The pack to be stored: with its history, and with its vectors in the space of the existing versions. */
const prepared = async (
  library: Library,
  file: VersionsFile,
  pack: BuiltPack,
): Promise<BuiltPack> => withHistory(library, file, await alignedToLatest(library, file, pack))

/** Aligns the vectors, so that they can be shared with existing versions (align-spaces.ts). */
async function alignedToLatest(
  library: Library,
  file: VersionsFile,
  pack: BuiltPack,
): Promise<BuiltPack> {
  const latest = file.versions.find(({ version }) => version === file.channels[LATEST])
  if (latest === undefined || latest.version === pack.version) return pack
  const own = { manifest: pack.manifest, read: async (name: string) => pack.read(name) }
  const files = await alignToSpace(own, await openVersion(library, latest, file.versions))
  return files === undefined ? pack : withFiles(pack, files)
}

async function storeVersion(
  library: Library,
  pack: BuiltPack,
  { needed, already }: { readonly needed: ReadonlySet<string>; readonly already: boolean },
  { progress = () => {} }: PublishOptions,
): Promise<Pick<Publication, 'written' | 'shared'>> {
  const { target, at, name } = library
  const present = await target.list(name)
  const written = { files: 0, bytes: 0 }
  const shared = { files: 0, bytes: 0 }
  const count = (into: typeof written, bytes: number): void => {
    into.files++
    into.bytes += bytes
  }
  const put = async (own: string, bytes: Uint8Array): Promise<void> => {
    await target.write(at(own), bytes)
    count(written, bytes.length)
  }
  let done = 0
  await inBatches(pack.chunks, AT_ONCE, async (chunk) => {
    const bytes = pack.read(chunk)
    if (needed.has(chunk) && isThere(present.get(at(chunk)), bytes)) count(shared, bytes.length)
    // Existing but unreferenced chunks as well, since a concurrent run may be about to remove them.
    else await put(chunk, bytes)
    progress(++done, pack.chunks.length)
  })
  if (already) return { written, shared }
  const folder = `${VERSIONS_FOLDER}/${versionFolder(pack.version, contentHash)}`
  for (const file of pack.beside) await put(`${folder}/${file}`, pack.read(file))
  await put(`${folder}/${MANIFEST}`, pack.read(MANIFEST))
  return { written, shared }
}

const isThere = (facts: FileFacts | undefined, bytes: Uint8Array): boolean =>
  facts?.bytes === bytes.length

/** @returns false if another run was faster */
function commit(
  { target, at }: Library,
  { file, stored }: Awaited<ReturnType<typeof readPublished>>,
  next: VersionsFile,
): Promise<boolean> {
  if (stored !== undefined && JSON.stringify(file) === JSON.stringify(next))
    return Promise.resolve(true)
  return target.replace(at(VERSIONS_FILE), writeVersions(next), stored)
}

/** Everything derived from the list of versions, which the next run repeats if this one is killed. */
async function finish(
  library: Library,
  file: VersionsFile,
  freed: ReadonlySet<string>,
  { texts = {}, now = Date.now() }: Pick<PublishOptions, 'texts' | 'now'>,
): Promise<Collected> {
  await placeLatest(library, file)
  await addLibraries(library.target, [library.name])
  await placeTexts(library, texts)
  return collect(library, file, { freed, now })
}

/** The folder of the library is a pack of its latest version, for readers without support for versions. */
async function placeLatest({ target, at }: Library, file: VersionsFile): Promise<void> {
  const latest = file.versions.find(({ version }) => version === file.channels[LATEST])
  // A version that could not be stored whole is available only to readers that support versions.
  if (latest === undefined || latest.delta !== undefined) return
  const folder = `${VERSIONS_FOLDER}/${latest.folder}`
  const manifest = await target.read(at(`${folder}/${MANIFEST}`))
  if (manifest === undefined)
    throw new AnswerError(
      `${target.name}/${at(folder)} has no manifest: publish ${latest.version} again, with --replace`,
    )
  const now = await target.read(at(MANIFEST))
  if (now !== undefined && Buffer.from(now.bytes).equals(manifest.bytes)) return
  for (const [whole] of await target.list(at(folder))) {
    const own = whole.slice(at(folder).length + 1)
    const stored = own === MANIFEST ? undefined : await target.read(whole)
    if (stored !== undefined) await target.write(at(own), stored.bytes)
  }
  await target.write(at(MANIFEST), manifest.bytes)
}

/** Files that were needed before and may not be now. */
async function freedBy(
  { target, at, name }: Library,
  before: VersionsFile,
  next: VersionsFile,
  needed: Needed,
): Promise<Set<string>> {
  const left = new Set(namesOf(next))
  const freed = new Set(needed.chunks)
  for (const { version, folder } of before.versions) {
    if (left.has(version)) continue
    for (const whole of (await target.list(at(`${VERSIONS_FOLDER}/${folder}`))).keys())
      freed.add(whole.slice(name.length + 1))
  }
  return freed
}
