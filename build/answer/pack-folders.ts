/**
 * The folders of the packs: those of --pack, else of CARDCAT_PACK, else every pack in dist/pack/. A folder with a
 * manifest.json is a pack; a folder of such folders means all of them, sorted by name. A folder with a catalog is
 * represented by its routing pack (open-folders.ts). Every reading command uses this.
 */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { ROUTING_FOLDER } from '../../runtime/routing/routing-pack.ts'
import { UsageError } from '../errors.ts'

export const DEFAULT_PACKS = join('dist', 'pack')

export const isBucket = (name: string): boolean => /^s3:\/\//i.test(name)

type Environment = Readonly<Record<string, string | undefined>>

/** Folders and buckets as the user names them; none where the default applies. */
export function namedPacks(
  given: readonly string[],
  environment: Environment = process.env,
): readonly string[] {
  return given.length > 0 ? given : splitList(environment.CARDCAT_PACK ?? '')
}

/** Splits a list at the platform's delimiter, but not at the colon of `s3://`. */
function splitList(list: string): string[] {
  const parts: string[] = []
  for (const part of list.split(delimiter)) {
    const last = parts.at(-1) ?? ''
    if (delimiter === ':' && part.startsWith('//') && /^s3$/i.test(last))
      parts[parts.length - 1] = `${last}:${part}`
    else parts.push(part)
  }
  return parts.filter((part) => part !== '')
}

/** What the user names, divided. Without folders beside a bucket, the default does not apply. */
export interface PackPlaces {
  readonly buckets: readonly string[]
  /** The folders of packs now. @throws UsageError when there is no pack where one was expected */
  readonly folders: () => string[]
}

export function packPlaces(
  given: readonly string[],
  environment: Environment = process.env,
): PackPlaces {
  const { buckets, folders } = divided(namedPacks(given, environment))
  return {
    buckets,
    folders: () =>
      buckets.length > 0 && folders.length === 0 ? [] : packFolders(folders, environment),
  }
}

export const divided = (
  named: readonly string[],
): Readonly<Record<'buckets' | 'folders', readonly string[]>> => ({
  buckets: named.filter(isBucket),
  folders: named.filter((one) => !isBucket(one)),
})

/** @throws UsageError when there is no pack where one was expected, or a bucket in place of a folder */
export function packFolders(
  given: readonly string[],
  environment: Environment = process.env,
): string[] {
  const named = namedPacks(given, environment)
  const folders = named.length > 0 ? named : [DEFAULT_PACKS]
  const bucket = folders.find(isBucket)
  if (bucket !== undefined)
    throw new UsageError(
      `this command reads packs from folders only, not from ${bucket}: give --pack with a folder`,
    )
  return [...new Set(folders.flatMap((folder) => packsIn(folder)))]
}

function packsIn(folder: string): string[] {
  const root = resolve(folder)
  if (!existsSync(root))
    throw new UsageError(
      `there is no folder ${folder}: run \`cardcat build\` first, or give --pack`,
    )
  if (existsSync(join(root, MANIFEST))) return [root]
  if (existsSync(join(root, ROUTING_FOLDER, MANIFEST))) return [join(root, ROUTING_FOLDER)]
  const packs = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, MANIFEST)))
    .map((entry) => join(root, entry.name))
    .sort()
  if (packs.length > 0) return packs
  throw new UsageError(
    `${folder} contains no pack (no ${MANIFEST} in it or in one of its folders): run \`cardcat build\` first`,
  )
}
