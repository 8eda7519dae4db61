/**
 * Changes of the list of versions, as pure functions: a new version, a moved channel, removed old versions.
 * publish.ts writes the results. Invalid changes throw a UsageError with the reason.
 */
import { compareVersions, isPrerelease } from '../../runtime/versions/version-order.ts'
import {
  findVersion,
  LATEST,
  namesOfVersions,
  type PublishedVersion,
  type VersionsFile,
} from '../../runtime/versions/versions-file.ts'
import { UsageError } from '../errors.ts'

/** Number of earlier positions of a channel that are kept for roll-back. */
const EARLIER = 20

export function withVersion(file: VersionsFile, added: PublishedVersion): VersionsFile {
  const others = file.versions.filter(({ version }) => version !== added.version)
  return { ...file, versions: [...others, added].sort(newestFirst) }
}

/**
 * The channels of a new version if none is named: `latest`, if it is a release and newer than the current one. A
 * backport or pre-release does not move it.
 */
export function channelsFor(file: VersionsFile, version: string): string[] {
  const now = file.channels[LATEST]
  if (now === undefined || now === version) return [LATEST]
  if (isPrerelease(version) && !isPrerelease(now)) return []
  return compareVersions(version, now) > 0 ? [LATEST] : []
}

/** @throws UsageError if there is no such version */
export function withChannel(file: VersionsFile, channel: string, wanted: string): VersionsFile {
  if (!/^[a-z][\w-]*$/i.test(channel))
    throw new UsageError(
      `${channel} is not a valid name for a channel: use letters, digits and hyphens, as in next`,
    )
  const target = findVersion(file, wanted)
  if (target === undefined)
    throw new UsageError(
      `${file.project} has no version ${wanted} here; there are ${namesOfVersions(file)}`,
    )
  const now = file.channels[channel]
  if (now === target.version) return file
  const before = [now ?? [], file.earlier[channel] ?? []].flat()
  return {
    ...file,
    channels: { ...file.channels, [channel]: target.version },
    earlier: { ...file.earlier, ...(before.length > 0 && { [channel]: firstOf(before) }) },
  }
}

const firstOf = (versions: readonly string[]): string[] => versions.slice(0, EARLIER)

/**
 * Moves a channel back to its previous position; repeated calls go further back. @throws UsageError if there is none
 */
export function rolledBack(file: VersionsFile, channel: string): VersionsFile {
  const now = file.channels[channel]
  if (now === undefined)
    throw new UsageError(
      `${file.project} has no channel ${channel} here; there are ${namesOfVersions(file)}`,
    )
  const [previous, ...rest] = (file.earlier[channel] ?? []).filter((version) => version !== now)
  if (previous === undefined)
    throw new UsageError(
      `${channel} of ${file.project} has pointed to ${now} alone: choose a version with --point ${channel}=VERSION; there are ${namesOfVersions(file)}`,
    )
  return {
    ...file,
    channels: { ...file.channels, [channel]: previous },
    earlier: { ...file.earlier, [channel]: rest },
  }
}

/** The newest `keep` versions, and those that a channel points to. */
export function retained(file: VersionsFile, keep: number): VersionsFile {
  const newest = file.versions.toSorted(newestFirst).slice(0, keep)
  return withOnly(file, new Set(newest.map(({ version }) => version)))
}

/** @throws UsageError if a channel points to one of them, or there is none */
export function without(file: VersionsFile, removed: readonly string[]): VersionsFile {
  for (const version of removed) {
    if (!file.versions.some((known) => known.version === version))
      throw new UsageError(
        `${file.project} has no version ${version} here; there are ${namesOfVersions(file)}`,
      )
    const [channel] = Object.entries(file.channels).find(([, target]) => target === version) ?? []
    if (channel !== undefined)
      throw new UsageError(
        `${channel} points to ${version}: point it elsewhere first, with --point ${channel}=VERSION`,
      )
  }
  const remaining = file.versions.filter(({ version }) => !removed.includes(version))
  return withOnly(file, new Set(remaining.map(({ version }) => version)))
}

function withOnly(file: VersionsFile, remaining: ReadonlySet<string>): VersionsFile {
  const targets = new Set(Object.values(file.channels))
  const versions = file.versions.filter(
    ({ version }) => remaining.has(version) || targets.has(version),
  )
  const left = new Set(versions.map(({ version }) => version))
  const earlier = Object.entries(file.earlier).map(
    ([channel, places]) => [channel, places.filter((version) => left.has(version))] as const,
  )
  return {
    ...file,
    versions,
    earlier: Object.fromEntries(earlier.filter(([, places]) => places.length > 0)),
  }
}

const newestFirst = (a: PublishedVersion, b: PublishedVersion): number =>
  compareVersions(b.version, a.version)
