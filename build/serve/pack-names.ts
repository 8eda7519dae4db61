/**
 * The names under which packs are served: the project's name, made safe for folders and URLs. A pack whose manifest
 * cannot be read is served under its folder's name.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { FileBundle } from '../../runtime/pack/file-bundle.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { servedName } from '../../runtime/pack/served-name.ts'
import { ROUTING_FOLDER } from '../../runtime/routing/routing-pack.ts'
import { VERSIONS_FILE } from '../../runtime/versions/with-versions.ts'
import { UsageError } from '../errors.ts'

/** The list of packs, beside their folders. */
export const PACK_INDEX = 'index.json'

/**
 * @returns folder by name, in the order of the names
 * @throws UsageError when two packs are of one project
 */
export function packsByName(folders: readonly string[]): Map<string, string> {
  const named = new Map<string, string>()
  for (const folder of folders) {
    const name = nameOf(folder)
    const other = named.get(name)
    if (other !== undefined)
      throw new UsageError(
        `${other} and ${folder} are both packs of ${name}: build one of them with --project`,
      )
    named.set(name, folder)
  }
  return new Map([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The folder stands for the packs beside it (pack-folders.ts). */
export const isRoutingPack = (folder: string): boolean => basename(folder) === ROUTING_FOLDER

export interface PackIndex {
  /** The packs with a list of versions. */
  readonly versioned?: readonly string[]
  /** The file that opens all packs. */
  readonly catalog?: string
  /** Files that contain several others. */
  readonly together?: readonly FileBundle[]
}

export function packIndex(
  names: Iterable<string>,
  { versioned = [], ...shared }: PackIndex = {},
): string {
  const all = [...names]
  const packs = all.filter((name) => name !== ROUTING_FOLDER)
  return `${JSON.stringify({
    packs,
    ...(packs.length < all.length && { routing: ROUTING_FOLDER }),
    ...(versioned.length > 0 && { versioned }),
    ...shared,
  })}\n`
}

/** @param folders by name @returns names of the libraries with several published versions */
export const versionedOf = (folders: ReadonlyMap<string, string>): string[] =>
  [...folders].flatMap(([name, folder]) => (existsSync(join(folder, VERSIONS_FILE)) ? name : []))

const nameOf = (folder: string): string =>
  isRoutingPack(folder)
    ? ROUTING_FOLDER
    : servedName(projectOf(join(folder, MANIFEST)) ?? basename(folder))

function projectOf(manifest: string): string | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
    return v.parse(v.object({ project: v.pipe(v.string(), v.nonEmpty()) }), value).project
  } catch {
    return undefined
  }
}
