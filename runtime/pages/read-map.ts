/**
 * Reads the map of a library from beside the manifest of its pack; undefined where the build wrote none.
 */
import { aboutCard, type Catalog, packsFor } from '../catalog.ts'
import { textOf } from '../pack/bytes.ts'
import { type LibraryMap, MAP_FILE, readMaps } from './library-map.ts'

export async function readMap(whole: Catalog, project: string): Promise<LibraryMap | undefined> {
  const catalog = await packsFor(whole, aboutCard(project, project))
  const pack = catalog.packs.find(({ manifest }) => manifest.columns.projects.includes(project))
  const bytes = await pack?.readBeside(MAP_FILE)
  if (bytes === undefined) return undefined
  try {
    return readMaps(JSON.parse(textOf(bytes)))?.find((map) => map.project === project)
  } catch {
    // The page of the library works without a map.
    return undefined
  }
}
