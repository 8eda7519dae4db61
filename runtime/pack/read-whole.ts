/** Reads the whole index of a pack at once, so that no later search waits for it, as a server does. */
import type { Pack } from './pack.ts'
import { BLOCK_SECTIONS, TABLE_SECTIONS } from './pack-format.ts'

export async function readWhole(pack: Pack): Promise<void> {
  const allChunks = (): void => {
    for (const table of TABLE_SECTIONS) pack.chunks(table, '')
  }
  allChunks()
  pack.prefetch(BLOCK_SECTIONS)
  pack.staticFeatures()
  pack.clusterTable()
  await pack.fetchWanted()
  // What lies below lists that came now.
  allChunks()
  const { clusters = 0 } = pack.clusterTable() ?? {}
  for (let number = 0; number < clusters; number++) pack.cluster(number)
  // The pages that say which card is in which cluster.
  for (let card = 0; card < pack.size; card++) pack.clusterOf(card)
  await pack.fetchWanted()
}
