/**
 * cardcat by its two public interfaces: the pack writer of a build, and `search` over a resident pack. Measured twice
 * on the same files: lexical, which compares with the engines without vectors, and hybrid, the default.
 */

import { writePack } from '../../../build/pack.ts'
import type { SearchMode } from '../../../runtime/answers.ts'
import { type Catalog, openCatalog } from '../../../runtime/catalog.ts'
import { scanModule } from '../../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../../runtime/kernel.ts'
import { folderStore } from '../../../runtime/pack/folder-store.ts'
import { search } from '../../../runtime/search.ts'
import { bagEmbedding } from '../bag-embedding.ts'
import { type Document, entryOf } from '../cards.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const cardcat: Peer = {
  name: 'cardcat, words',
  version: versionOf('cardcat'),
  settings:
    'resident pack with vectors; mode: lexical; typing: true for prefixes; nothing for typing errors',
  build: buildPack,
  open: (folder) => opened(folder, 'lexical'),
}

export const cardcatHybrid: Peer = {
  name: 'cardcat, words and meaning',
  version: versionOf('cardcat'),
  settings:
    'the same files; the default mode, hybrid; card vectors are sums of the built-in term vectors, as many and as long as those of the document encoder',
  open: (folder) => opened(folder, 'hybrid'),
}

/** As every host of the product opens a resident pack. */
export const openResident = (folder: string): Promise<Catalog> =>
  openCatalog([folderStore(folder)], { resident: true, kernel: kernelOf(scanModule()) })

async function opened(folder: string, mode: SearchMode): ReturnType<Peer['open']> {
  const catalog = await openResident(folder)
  return {
    async search(question, how) {
      const options = { limit: RESULTS, mode, ...(how === 'typing' ? { typing: true } : {}) }
      const { results } = await search(catalog, question, options)
      return results.map(({ id }) => id)
    },
  }
}

/** Without sources, which the other engines do not store either; the text of a card is stored with the card. */
async function buildPack(documents: readonly Document[], folder: string): Promise<void> {
  const entries = documents.map(entryOf)
  await writePack(folder, {
    project: 'bench',
    library_version: null,
    commit: null,
    commit_date: null,
    built_from: 'declarations of the installed packages',
    aliases: [],
    entries,
    sources: [],
    embedding: bagEmbedding(entries),
  })
}
