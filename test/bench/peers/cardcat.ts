/** Our own engine through its two public doors: the pack writer of a build, and `search` over a resident pack. */
import { folderStore } from '../../../build/folder-store.ts'
import { writePack } from '../../../build/pack.ts'
import { openCatalog } from '../../../runtime/catalog.ts'
import { search } from '../../../runtime/search.ts'
import { type Document, entryOf } from '../cards.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const cardcat: Peer = {
  name: 'cardcat',
  version: versionOf('cardcat'),
  settings: 'resident pack; typing: true for prefixes; nothing for typing errors',
  build: buildPack,
  async open(folder) {
    const catalog = await openCatalog([folderStore(folder)], { resident: true })
    return {
      async search(question, mode) {
        const options = mode === 'typing' ? { limit: RESULTS, typing: true } : { limit: RESULTS }
        const { results } = await search(catalog, question, options)
        return results.map(({ id }) => id)
      },
    }
  },
}

/** No sources: the other engines keep none either, so the text of a card is stored with the card. */
export async function buildPack(documents: readonly Document[], folder: string): Promise<void> {
  await writePack(folder, {
    project: 'bench',
    library_version: null,
    commit: null,
    commit_date: null,
    built_from: 'declarations of the installed packages',
    aliases: [],
    entries: documents.map(entryOf),
    sources: [],
  })
}
