/** Looks up the vectors of a pack's cards: clusters, the cluster of each card, and the space of its model. */
import type { ExactSpace } from '../../embedding/pack-embedding.ts'
import type { PackHead } from '../manifest.ts'
import type { Opened } from '../open-file.ts'
import { CLUSTER_PAGE, fileName, VECTOR_SECTION } from '../pack-format.ts'
import { readHashes } from '../tables/chunk-list.ts'
import type { Cluster, ClusterTable } from './clusters.ts'

export interface PackVectors {
  clusterTable(): ClusterTable | undefined
  cluster(number: number): Cluster | undefined
  clusterOf(card: number): number | undefined
  exactSpace(): ExactSpace | undefined
}

/** @param need returns a file where it is loaded, and requests it where it is not */
export function packVectors(
  vectors: PackHead['vectors'],
  need: (file: string) => Opened | undefined,
): PackVectors {
  const vectorFile = (hash: string): Opened | undefined => need(fileName(VECTOR_SECTION, hash))
  // Computed once, because a question looks up the clusters of some hundred cards.
  const pages = clusterPages(vectors)
  const pageFiles = pages.hashes.map((hash) => fileName(VECTOR_SECTION, hash))
  const clusterFiles: (string | undefined)[] = []
  const clusterTable = (): ClusterTable | undefined => {
    const content = vectors === null ? undefined : vectorFile(routingTable(vectors))
    return content?.kind === 'clusters' ? content.clusters : undefined
  }
  const cluster = (number: number): Cluster | undefined => {
    const table = clusterTable()
    if (table === undefined) return undefined
    clusterFiles[number] ??= fileName(VECTOR_SECTION, table.fileOf(number))
    const content = need(clusterFiles[number])
    return content?.kind === 'cluster' ? content.cluster : undefined
  }
  return {
    clusterTable,
    cluster,
    clusterOf(card) {
      const file = pageFiles[Math.floor(card / pages.cards)]
      const content = file === undefined ? undefined : need(file)
      return content?.kind === 'page' ? content.page(card % pages.cards) : undefined
    },
    exactSpace() {
      const content = vectors?.exact ? vectorFile(vectors.exact) : undefined
      return content?.kind === 'space' ? content.space : undefined
    },
  }
}

/** The hash of the table of clusters that decides which of them are read. */
export const routingTable = ({ coarse, table }: { coarse?: string; table: string }): string =>
  coarse ?? table

/** The pages with the cluster of each card. */
function clusterPages(vectors: PackHead['vectors']): { cards: number; hashes: readonly string[] } {
  const { pages = [], small_pages: small } = vectors ?? {}
  return small === undefined
    ? { cards: CLUSTER_PAGE, hashes: pages }
    : { cards: small.cards, hashes: readHashes(small.hashes) }
}
