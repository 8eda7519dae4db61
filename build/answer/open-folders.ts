/**
 * Opens the folders that pack-folders.ts finds as one catalog: packs that are open together and, for a routing pack,
 * the libraries beside it, of which a question opens a few.
 */
import { basename, dirname, join } from 'node:path'
import { openFound, type SourcePacks } from '../../runtime/api/source.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import type { RoutedOptions } from '../../runtime/routing/routed-catalog.ts'
import { ROUTING_FOLDER } from '../../runtime/routing/routing-pack.ts'
import { UsageError } from '../errors.ts'
import { packStores } from './pack-stores.ts'

/** More than in a worker, because a process has more memory. */
const MAX_OPEN_PACKS = 512

/**
 * @param others packs from elsewhere that are opened with them
 * @throws PackError when there is no pack, or not one of them opens
 */
export async function openFolders(
  folders: readonly string[],
  options: RoutedOptions = {},
  others: readonly SourcePacks[] = [],
): Promise<Catalog> {
  const sources = [...others, ...(await Promise.all(folders.map(foundAt)))]
  return openFound(sources, { maxOpenPacks: MAX_OPEN_PACKS, ...options })
}

async function foundAt(folder: string): Promise<SourcePacks> {
  if (basename(folder) !== ROUTING_FOLDER) return { stores: await packStores([folder]) }
  const store = folderStore(folder)
  const storeAt = (path: string) => folderStore(join(dirname(folder), path))
  return { stores: [], routed: { routing: store, storeAt } }
}

/**
 * For commands that read every card.
 * @throws UsageError for a catalog of more libraries than are open
 */
export function requireOpen(catalog: Catalog): Catalog {
  if (catalog.router === undefined) return catalog
  throw new UsageError(
    `this is a catalog of ${catalog.router.libraries} libraries, and this command reads all cards: give --pack the pack of one of them`,
  )
}
