/** Reads what later lookups of a pack need at once, so that none of them waits. */
import type { Pack } from './pack.ts'
import { BLOCK_SECTIONS, TABLE_SECTIONS } from './pack-format.ts'

/** The whole index, as a server does. */
export async function readWhole(pack: Pack): Promise<void> {
  const allChunks = (): void => {
    for (const table of TABLE_SECTIONS) pack.chunks(table, '')
  }
  allChunks()
  pack.prefetch(BLOCK_SECTIONS)
  pack.staticFeatures()
  pack.clusterTable()
  await pack.fetchMissing()
  // What lies below lists that came now.
  allChunks()
  const { clusters = 0 } = pack.clusterTable() ?? {}
  for (let number = 0; number < clusters; number++) pack.cluster(number)
  // The pages that say which card is in which cluster.
  for (let card = 0; card < pack.size; card++) pack.clusterOf(card)
  await pack.fetchMissing()
}

/** All cards and sources, for a caller that looks at most of them. They stay until the cache is trimmed. */
export async function readAllBlocks(pack: Pack): Promise<void> {
  pack.prefetch(BLOCK_SECTIONS)
  await pack.fetchMissing()
  for (const section of BLOCK_SECTIONS) {
    const { records = 0 } = pack.manifest.blocks[section] ?? {}
    for (let number = 0; number < records; number++) pack.recordBytes(section, number)
  }
  await pack.fetchMissing()
}
