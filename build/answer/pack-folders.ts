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

/** @throws UsageError when there is no pack where one was expected */
export function packFolders(given: readonly string[], environment = process.env): string[] {
  const named = environment.CARDCAT_PACK?.split(delimiter).filter((folder) => folder !== '')
  const folders = given.length > 0 ? given : (named ?? [DEFAULT_PACKS])
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
    `${folder} holds no pack (no ${MANIFEST} in it or in a folder of it): run \`cardcat build\` first`,
  )
}
