/**
 * Decides how the versions of a library are stored. The version that `latest` points to is stored whole, because most
 * readers read it. Each other version is stored as differences from a near version, because differences from a distant
 * one are larger. All files are written before the list of versions refers to them, and files that the list already
 * refers to are not changed.
 *
 *   2.34.0 whole ◀── 2.33.1 ◀── 2.33.0 ◀── 2.32.5 ◀── 2.32.4
 *                       ▲
 *                       └────── 2.32.3 ◀── 2.32.2 …
 *
 * When `latest` moves on, its previous version is compared with the new one, and most others stay as they are. A
 * reader of a version needs the differences of all versions between it and `latest`. If these would be more than
 * MAX_DEPTH, the version is compared again with one that is nearer to `latest`.
 */
import { inflateRawSync } from 'node:zlib'
import { deflate } from '../../runtime/pack/deflate.ts'
import { blockTablesOf } from '../../runtime/pack/pack-format.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { type FileDelta, isDeflatedFile, writeDelta } from '../../runtime/versions/delta.ts'
import { compareVersions } from '../../runtime/versions/version-order.ts'
import {
  LATEST,
  type PublishedVersion,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'
import { VERSIONS_FOLDER } from '../../runtime/versions/versions-folder.ts'
import { AnswerError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import { indexSources, type SourceIndex, stepsFor } from './delta-encoder.ts'
import { type Library, type OpenVersion, openVersion } from './published.ts'

/** Maximum number of files of differences that a reader needs for a version. */
const MAX_DEPTH = 4
/** A version beyond that limit is compared with a near one of at most this depth. */
const NEAR_DEPTH = 2
/** Number of versions to compare with, of which the most similar is used. */
const MAX_COMPARED = 2

/** Maximum size of differences as a share of the version's own bytes; beyond it, the version is stored whole. */
const MAX_SHARE = 0.5

/**
 * @param before the list in the target
 * @returns the list to be written
 * @throws AnswerError if a version cannot be read
 */
export async function arranged(
  library: Library,
  next: VersionsFile,
  before: VersionsFile,
): Promise<VersionsFile> {
  const latest = next.versions.find(({ version }) => version === next.channels[LATEST])
  if (latest === undefined) return next
  // A version that replaces another build occurs twice; differences refer to the old one.
  const { open, indexOf } = opening(library, [...before.versions, ...next.versions])
  const isReplaced = replacedIn(before, next)
  const whole =
    latest.delta === undefined ? latest : await madeWhole(library, latest, await open(latest))
  // Its blocks cannot be restored, so versions based on it stay as they are.
  if (whole === undefined) return checked(next)

  const made = new Map(next.versions.map((entry) => [entry.version, entry]))
  made.set(whole.version, whole)
  const differFrom = async (
    entry: PublishedVersion,
    bases: readonly PublishedVersion[],
  ): Promise<void> => {
    const all: Differences[] = []
    for (const base of bases) {
      const to = { base, opened: await open(base), index: await indexOf(base) }
      all.push(await differences(await open(entry), to))
    }
    const [least] = all.toSorted((a, b) => a.bytes.length - b.bytes.length)
    if (least !== undefined) made.set(entry.version, await stored(library, entry, least))
  }
  for (const entry of next.versions)
    if (entry.delta === undefined && entry.version !== whole.version)
      await differFrom(entry, [whole])
  for (const entry of next.versions) {
    const own = made.get(entry.version) ?? entry
    const isLost = own === entry && isReplaced(own.delta?.base)
    if (!isLost && depthOf(own, made) <= MAX_DEPTH) continue
    const near = nearTo(entry, next.versions).filter(
      ({ version }) => depthOf(made.get(version), made) <= NEAR_DEPTH,
    )
    await differFrom(entry, near.slice(0, MAX_COMPARED))
  }
  return checked({ ...next, versions: [...made.values()] })
}

function replacedIn(
  before: VersionsFile,
  next: VersionsFile,
): (version: string | undefined) => boolean {
  const now = new Map(next.versions.map(({ version, manifest }) => [version, manifest]))
  const replaced = before.versions.filter(({ version, manifest }) => now.get(version) !== manifest)
  const names = new Set(replaced.map(({ version }) => version))
  return (version) => version !== undefined && names.has(version)
}

/** The number of files of differences that a reader of a version needs; infinite if one of them is missing. */
function depthOf(
  entry: PublishedVersion | undefined,
  made: ReadonlyMap<string, PublishedVersion>,
): number {
  let depth = 0
  let at = entry
  while (at?.delta !== undefined && depth <= made.size) {
    depth++
    at = made.get(at.delta.base)
  }
  return at === undefined || at.delta !== undefined ? Number.POSITIVE_INFINITY : depth
}

/** All other versions, nearest in version order first; of two equally near ones, the newer. */
function nearTo(
  { version }: PublishedVersion,
  versions: readonly PublishedVersion[],
): PublishedVersion[] {
  const ordered = versions.toSorted((a, b) => compareVersions(b.version, a.version))
  const own = ordered.findIndex((one) => one.version === version)
  const distance = (one: PublishedVersion): number => Math.abs(ordered.indexOf(one) - own)
  return ordered
    .filter((one) => one.version !== version)
    .toSorted((a, b) => distance(a) - distance(b))
}

/** Opens and indexes each version once. */
function opening(library: Library, all: readonly PublishedVersion[]) {
  const opened = new Map<string, Promise<OpenVersion>>()
  const indexed = new Map<string, Promise<SectionIndex>>()
  const open = (entry: PublishedVersion): Promise<OpenVersion> => {
    const version = opened.get(entry.version) ?? openVersion(library, entry, all)
    opened.set(entry.version, version)
    return version
  }
  const indexOf = (entry: PublishedVersion): Promise<SectionIndex> => {
    const index = indexed.get(entry.version) ?? open(entry).then(sectionIndex)
    indexed.set(entry.version, index)
    return index
  }
  return { open, indexOf }
}

/** @throws AnswerError if the base of a version would be missing */
function checked(next: VersionsFile): VersionsFile {
  const made = new Map(next.versions.map((entry) => [entry.version, entry]))
  for (const entry of next.versions)
    if (depthOf(entry, made) === Number.POSITIVE_INFINITY)
      throw new AnswerError(
        `${next.project} ${entry.version} is stored as differences from ${entry.delta?.base}, which would be missing: publish ${entry.version} again first, with --replace`,
      )
  return next
}

type SectionIndex = ReadonlyMap<string, SourceIndex>

const sectionOf = (file: string): string => file.slice(0, file.indexOf('/'))

async function sectionIndex(base: OpenVersion): Promise<SectionIndex> {
  const tables = tablesOf(base)
  const files = new Map<string, { name: string; raw: Uint8Array }[]>()
  for (const name of base.chunks)
    appendTo(files, sectionOf(name), { name, raw: await rawBytes(base, name, tables) })
  return new Map([...files].map(([section, own]) => [section, indexSources(own)]))
}

interface Comparison {
  readonly base: PublishedVersion
  readonly opened: OpenVersion
  readonly index: SectionIndex
}

interface Differences {
  readonly base: PublishedVersion
  /** As stored. */
  readonly bytes: Uint8Array
  /** Total size of the differing files. */
  readonly own: number
}

async function differences(
  version: OpenVersion,
  { base, opened, index }: Comparison,
): Promise<Differences> {
  const same = new Set(opened.chunks)
  const tables = tablesOf(version)
  const files: FileDelta[] = []
  let own = 0
  for (const name of version.chunks) {
    if (same.has(name)) continue
    const raw = await rawBytes(version, name, tables)
    own += raw.length
    const sources = index.get(sectionOf(name)) ?? indexSources([])
    files.push({
      ...{ name, raw: contentHash(raw), length: raw.length, steps: stepsFor(raw, sources) },
      isDeflated: isDeflatedFile(name, tables),
    })
  }
  for (const name of version.beside) {
    const raw = await version.read(name)
    own += raw.length
    // A version that replaces another one is written whole.
    const steps = stepsFor(raw, indexSources([]))
    files.push({ name, raw: contentHash(raw), length: raw.length, steps, isDeflated: false })
  }
  return { base, bytes: deflate(writeDelta(files)), own }
}

/** @returns the whole version if its differences are too large */
async function stored(
  { target, at }: Library,
  entry: PublishedVersion,
  { base, bytes, own }: Differences,
): Promise<PublishedVersion> {
  if (bytes.length > own * MAX_SHARE && entry.delta === undefined) return entry
  const file = `deltas/${contentHash(bytes)}.bin`
  await target.write(at(file), bytes)
  return { ...entry, delta: { file, base: base.version } }
}

/** @returns undefined if its blocks cannot be restored bit by bit, because another compressor made them */
async function madeWhole(
  { target, at }: Library,
  { delta: _, ...entry }: PublishedVersion,
  version: OpenVersion,
): Promise<PublishedVersion | undefined> {
  const tables = tablesOf(version)
  const files = new Map<string, Uint8Array>()
  for (const name of version.chunks) {
    const bytes = await version.read(name)
    const isAsNamed = name.includes(contentHash(bytes))
    const made = isAsNamed ? bytes : deflate(await rawBytes(version, name, tables))
    if (!name.includes(contentHash(made))) return undefined
    files.set(name, made)
  }
  for (const name of version.beside)
    files.set(`${VERSIONS_FOLDER}/${entry.folder}/${name}`, await version.read(name))
  for (const [name, bytes] of files) await target.write(at(name), bytes)
  return entry
}

const tablesOf = ({ manifest }: OpenVersion): ReadonlySet<string> =>
  new Set(blockTablesOf(manifest).values())

async function rawBytes(
  version: OpenVersion,
  name: string,
  tables: ReadonlySet<string>,
): Promise<Uint8Array> {
  const bytes = await version.read(name)
  if (!isDeflatedFile(name, tables)) return bytes
  try {
    return new Uint8Array(inflateRawSync(bytes))
  } catch {
    throw new AnswerError(`${name} does not decompress: publish the version again`)
  }
}
