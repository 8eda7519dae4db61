/**
 * `versions.json`, beside the manifest of a library of which several versions are published: which versions there are
 * and where `latest` and the other channels point. Writer and reader together. It is the one file that a publication
 * changes in one step: a channel can never point to a version that the list lacks.
 *
 *   <target>/ ─┬─ index.json                 { "packs": ["requests"], "versioned": ["requests"] }
 *              └─ requests/ ─┬─ versions.json
 *                            ├─ manifest.json, report.json, map.json   of `latest`: the folder is a pack of it for any reader
 *                            ├─ terms/<hash>.bin, heads/…, …           chunks, each stored once
 *                            ├─ deltas/<hash>.bin                      how those of an older version differ from these (delta.ts)
 *                            └─ versions/2.32.5/manifest.json, …       of this version alone; never changes
 */
import * as v from 'valibot'
import { servedName } from '../pack/served-name.ts'
import { compareVersions, isNamedBy, isPrerelease } from './version-order.ts'

const VERSIONS_FORMAT = 'cardcat-versions'
const VERSIONS_MAJOR = 1
/** The channel that answers where no version is named. */
export const LATEST = 'latest'

const Text = v.pipe(v.string(), v.nonEmpty())
const Version = v.object({
  version: Text,
  /** Its folder below `versions/`. */
  folder: v.pipe(v.string(), v.regex(/^[\w][\w.~-]*$/)),
  /** Checksum of its manifest. */
  manifest: v.string(),
  /** Checksum of the manifest as it was built: the same build is not published twice. */
  built: v.string(),
  /** Where it is kept as differences from another version, whose chunks are there (delta.ts). */
  delta: v.exactOptional(
    v.object({ file: v.pipe(v.string(), v.regex(/^deltas\/[0-9a-f]{16}\.bin$/)), base: Text }),
  ),
  /** Listed only because the differences of another version are from it; it cannot be read whole from this place. */
  base_only: v.exactOptional(v.literal(true)),
  commit: v.nullable(v.string()),
  commit_date: v.nullable(v.string()),
})
const VersionsFileSchema = v.object({
  format: v.literal(VERSIONS_FORMAT),
  version: v.literal(VERSIONS_MAJOR),
  project: Text,
  /** Version by channel. */
  channels: v.record(v.string(), Text),
  /** By channel, where it pointed before, the last first: for roll-backs. */
  earlier: v.optional(v.record(v.string(), v.array(Text)), {}),
  /** Newest first. */
  versions: v.array(Version),
})

export type PublishedVersion = v.InferOutput<typeof Version>
export type VersionsFile = v.InferOutput<typeof VersionsFileSchema>

export const emptyVersions = (project: string): VersionsFile => ({
  format: VERSIONS_FORMAT,
  version: VERSIONS_MAJOR,
  project,
  channels: {},
  earlier: {},
  versions: [],
})

export const writeVersions = (file: VersionsFile): Uint8Array =>
  new TextEncoder().encode(
    `${JSON.stringify(
      {
        ...file,
        versions: file.versions.toSorted((a, b) => compareVersions(b.version, a.version)),
      },
      null,
      1,
    )}\n`,
  )

/** @returns a reason in words for what is no such file */
export function readVersions(bytes: Uint8Array): VersionsFile | string {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return 'is not whole JSON: it was cut or damaged'
  }
  const parsed = v.safeParse(VersionsFileSchema, value)
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  return `is not a list of versions that this cardcat reads (${v.getDotPath(issue) ?? 'its root'}: ${issue.message})`
}

/** Fit for a file system and for an address; two versions never share one. @param hash of the version's name */
export function versionFolder(version: string, hash: (text: string) => string): string {
  const name = servedName(version)
  return name === version ? name : `${name.replace(/^-+/, '') || 'v'}~${hash(version).slice(0, 8)}`
}

/**
 * What a name of a version means: a channel, a version, or the newest release of a shorter number (`2.31`).
 * Undefined when there is none.
 */
export function findVersion(
  { versions, channels }: Pick<VersionsFile, 'versions' | 'channels'>,
  wanted: string,
): PublishedVersion | undefined {
  const target = Object.hasOwn(channels, wanted) ? channels[wanted] : undefined
  const exact = versions.find(({ version }) => version === (target ?? wanted))
  if (exact !== undefined || target !== undefined) return exact
  const named = versions
    .filter(({ version }) => isNamedBy(version, wanted))
    .toSorted((a, b) => compareVersions(b.version, a.version))
  return named.find(({ version }) => !isPrerelease(version)) ?? named[0]
}

/** Channels and versions in words, for messages: what can be named instead. */
export function namesOfVersions({ versions, channels }: VersionsFile): string {
  const MAX_NAMED = 12
  const shown = versions.slice(0, MAX_NAMED).map(({ version }) => version)
  const more = versions.length > MAX_NAMED ? ` and ${versions.length - MAX_NAMED} older ones` : ''
  const pointers = Object.entries(channels).map(([name, version]) => `${name} (${version})`)
  return `${pointers.join(', ')}; versions ${shown.join(', ')}${more}`
}
