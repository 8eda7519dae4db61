/** Our pack behind Orama's own `search`: the same files as cardcat's, opened as an Orama database. */
import { search } from '@orama/orama'
import type { CardHead } from '../../../runtime/card.ts'
import { type CardDatabase, oramaOver } from '../../../runtime/orama.ts'
import { openResident } from './cardcat.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const cardcatThroughOrama: Peer = {
  name: 'cardcat through Orama',
  version: versionOf('@orama/orama'),
  settings: "Orama's full-text search over the same files; tolerance 1 for typing errors",
  async open(folder) {
    const db = oramaOver(await openResident(folder))
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
