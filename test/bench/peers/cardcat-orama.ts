/** Our pack behind Orama's own `search`: the same files as cardcat's, opened as an Orama database. */
import { search } from '@orama/orama'
import { folderStore } from '../../../build/folder-store.ts'
import type { CardHead } from '../../../runtime/card.ts'
import { openCatalog } from '../../../runtime/catalog.ts'
import { type CardDatabase, oramaOver } from '../../../runtime/orama.ts'
import { buildPack } from './cardcat.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const cardcatThroughOrama: Peer = {
  name: 'cardcat through Orama',
  version: versionOf('@orama/orama'),
  settings: "Orama's search over a resident pack; tolerance 1 for typing errors",
  build: buildPack,
  async open(folder) {
    const db = oramaOver(await openCatalog([folderStore(folder)], { resident: true }))
    return {
      async search(term, mode) {
        const tolerance = mode === 'typo' ? { tolerance: 1 } : {}
        const params = { term, limit: RESULTS, ...tolerance }
        const { hits } = await search<CardDatabase, CardHead>(db, params)
        return hits.map(({ document }) => document.id)
      },
    }
  },
}
