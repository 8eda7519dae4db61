/**
 * Provides the pack to compare with in a folder: one that is published at an address or in a folder, or one built
 * from the sources of a tag. A first release has none, and the summary says why.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { gitPlace } from '../discover/git.ts'
import { BuildError, UsageError } from '../errors.ts'
import type { BuildOptions } from '../main/build-options.ts'
import { buildPack } from '../main.ts'
import { isPack } from '../pack.ts'
import type { Target } from '../publish/target.ts'
import { plain } from '../text/markdown-text.ts'
import { checkOut } from '../versions/checkout.ts'
import { numberIn } from '../versions/read-version.ts'
import { fetchPack, placesOfPack, storesAt, storesIn } from './fetch-pack.ts'
import type { VersionTags } from './version-tags.ts'

export interface Previous {
  /** Its name for readers: a tag, an address or a folder. */
  readonly name: string
  readonly pack: string
  /** The number in the name of its tag, for sources that do not have it. */
  readonly version?: string | null
}

export type FoundPrevious = Previous | { readonly missing: string }

export interface PreviousOptions {
  readonly root: string
  /** A folder used only by this release (cache/cache.ts). */
  readonly folder: string
  readonly project: string
  /** As the user named it; undefined for the last version tag. */
  readonly wanted: string | undefined
  /** The target in which this release will be published as a version. */
  readonly target: Target | undefined
  readonly tags: VersionTags
  /** Options with which the current pack is built, also used for a tag. */
  readonly build: Omit<BuildOptions, 'roots' | 'out' | 'version'>
}

/** @throws UsageError for an invalid name, BuildError or AnswerError if it is unavailable */
export async function findPrevious(options: PreviousOptions): Promise<FoundPrevious> {
  const { wanted, project, folder, tags, target } = options
  if (wanted === 'none') return { missing: 'It was not compared with an earlier version.' }
  const pack = join(folder, 'pack')
  if (wanted === undefined) {
    if (target !== undefined && (await fetchPack(storesIn(target, project), pack)))
      return { name: `latest in ${target.name}`, pack }
    if (tags.last !== undefined) return buildTag(tags.last.tag, options)
    return {
      missing: tags.isShallow
        ? 'There is nothing to compare with: the clone is shallow and has no tags. Fetch them (`fetch-depth: 0` of actions/checkout).'
        : 'There is nothing to compare with: no earlier commit has a version tag.',
    }
  }
  if (/^https?:\/\//.test(wanted)) {
    const isThere = await fetchPack(storesAt(wanted, project), pack)
    return isThere
      ? { name: wanted, pack }
      : { missing: `There is nothing to compare with: nothing is published at ${wanted} yet.` }
  }
  if (existsSync(wanted)) {
    for (const place of placesOfPack(wanted, project))
      if (await isPack(place)) return { name: wanted, pack: place }
    throw new UsageError(
      `${wanted} contains no pack of ${project}: give the folder of its manifest.json, or a tag`,
    )
  }
  return buildTag(wanted, options)
}

async function buildTag(
  tag: string,
  { root, folder, project, build }: PreviousOptions,
): Promise<FoundPrevious> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const prefix = gitPlace(root)?.prefix ?? ''
  const top = prefix === '' ? root : resolve(root, relative(`/${prefix}`, '/'))
  // A library without a manifest is named by its folder.
  const sources = join(folder, basename(top))
  checkOut(top, tag, sources)
  const then = join(sources, prefix)
  if (!existsSync(then))
    return { missing: `There is nothing to compare with: ${tag} has no folder ${prefix}.` }
  const pack = join(folder, 'pack')
  try {
    await buildPack({ ...build, project, roots: [then], out: pack, version: undefined })
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return {
      missing: `There is nothing to compare with: ${tag} cannot be indexed (${plain(error.message)}).`,
    }
  }
  return { name: tag, pack, version: numberIn(tag) }
}
