/**
 * How the versions of a library are kept: the one that `latest` points to whole, since most readers read it, and the others as their
 * differences from it. All of it is written before the list of versions says so, and nothing that the list said before is touched.
 *
 * When `latest` moves on, the others are compared anew: differences from differences would cost a reader a request more for each version
 * between. A group that has grown to GROUP versions is left as it is, with the version that it is compared with.
 */
import { inflateRawSync } from 'node:zlib'
import { deflate } from '../../runtime/pack/deflate.ts'
import { blockTablesOf } from '../../runtime/pack/pack-format.ts'
import { type FileDelta, isDeflatedFile, writeDelta } from '../../runtime/versions/delta.ts'
import {
  LATEST,
  type PublishedVersion,
  VERSIONS_FOLDER,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'
import { AnswerError } from '../errors.ts'
import { contentHash } from '../pack.ts'
import { indexSources, type SourceIndex, stepsFor } from './delta-encoder.ts'
import { type Library, type OpenVersion, openVersion } from './published.ts'

/** Versions that are kept as differences from one. */
const GROUP = 16

/** Of its own bytes; above, a version is kept whole. */
const MOST_SHARE = 0.5

/** @returns the list as it is to be written @throws AnswerError when a version cannot be read */
export async function arranged(library: Library, next: VersionsFile): Promise<VersionsFile> {
  const base = next.versions.find(({ version }) => version === next.channels[LATEST])
  if (base === undefined) return next
  if (next.versions.every(({ version, delta }) => version === base.version || isOf(delta, base)))
    if (base.delta === undefined) return next
  const there = new Set(next.versions.map(({ version }) => version))
  const full = new Set(fullGroups(next, base.version))
  const opened = await openVersion(library, base)
  const whole = base.delta === undefined ? base : await madeWhole(library, base, opened)
  // Its blocks cannot be had as they were: what is compared with its own base stays so.
  if (whole === undefined) return checked(next)
  const versions: PublishedVersion[] = []
  let index: SectionIndex | undefined
  for (const entry of next.versions) {
    const { delta } = entry
    const stays = delta !== undefined && there.has(delta.base) && full.has(delta.base)
    if (entry.version === base.version) versions.push(whole)
    else if (full.has(entry.version) || stays || delta?.base === base.version) versions.push(entry)
    else {
      index ??= await indexOf(opened)
      versions.push(await asDifferences(library, entry, { base, opened, index }))
    }
  }
  return checked({ ...next, versions })
}

/** Versions that so many are compared with that no more should be. */
function fullGroups({ versions }: VersionsFile, latest: string): string[] {
  const members = new Map<string, number>()
  for (const { delta } of versions)
    if (delta !== undefined) members.set(delta.base, (members.get(delta.base) ?? 0) + 1)
  return [...members].flatMap(([base, count]) => (count >= GROUP && base !== latest ? base : []))
}

/** @throws AnswerError rather than leave a version without what it is compared with */
function checked(next: VersionsFile): VersionsFile {
  const whole = new Set(
    next.versions.flatMap(({ version, delta }) => (delta === undefined ? version : [])),
  )
  for (const { version, delta } of next.versions)
    if (delta !== undefined && !whole.has(delta.base))
      throw new AnswerError(
        `${next.project} ${version} is kept as differences from ${delta.base}, which would not be there: publish ${version} again first, with --replace`,
      )
  return next
}

const isOf = (delta: PublishedVersion['delta'], { version }: PublishedVersion): boolean =>
  delta?.base === version

type SectionIndex = ReadonlyMap<string, SourceIndex>

const sectionOf = (file: string): string => file.slice(0, file.indexOf('/'))

async function indexOf(base: OpenVersion): Promise<SectionIndex> {
  const files = new Map<string, { name: string; raw: Uint8Array }[]>()
  for (const name of base.chunks) {
    const section = sectionOf(name)
    const known = files.get(section) ?? []
    known.push({ name, raw: await rawBytes(base, name) })
    files.set(section, known)
  }
  return new Map([...files].map(([section, own]) => [section, indexSources(own)]))
}

interface Comparison {
  readonly base: PublishedVersion
  readonly opened: OpenVersion
  readonly index: SectionIndex
}

async function asDifferences(
  library: Library,
  entry: PublishedVersion,
  { base, opened, index }: Comparison,
): Promise<PublishedVersion> {
  const version = await openVersion(library, entry)
  const same = new Set(opened.chunks)
  const tables = tablesOf(version)
  const files: FileDelta[] = []
  let own = 0
  for (const name of version.chunks) {
    if (same.has(name)) continue
    const raw = await rawBytes(version, name)
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
    const source = `${VERSIONS_FOLDER}/${base.folder}/${name}`
    const known = await library.target.read(library.at(source))
    const sources = indexSources(known === undefined ? [] : [{ name: source, raw: known.bytes }])
    const steps = stepsFor(raw, sources)
    files.push({ name, raw: contentHash(raw), length: raw.length, steps, isDeflated: false })
  }
  const bytes = deflate(writeDelta(files))
  if (bytes.length > own * MOST_SHARE && entry.delta === undefined) return entry
  const file = `deltas/${contentHash(bytes)}.bin`
  await library.target.write(library.at(file), bytes)
  return { ...entry, delta: { file, base: base.version } }
}

/** @returns undefined when its blocks do not come out as they were: another compressor has made them */
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
  tables = tablesOf(version),
): Promise<Uint8Array> {
  const bytes = await version.read(name)
  if (!isDeflatedFile(name, tables)) return bytes
  try {
    return new Uint8Array(inflateRawSync(bytes))
  } catch {
    throw new AnswerError(`${name} does not decompress: publish the version again`)
  }
}
