/**
 * Stock Orama, text only: default tokenizer and settings, every field in the schema, saved as JSON by its own
 * `save`, opened by `load`. No vectors: our pack holds none here either, and they would triple its JSON.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, insertMultiple, load, type RawData, save, search } from '@orama/orama'
import type { Document } from '../cards.ts'
import { ORAMA_SCHEMA } from './orama-schema.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const ORAMA_FILE = 'orama.json'

export const orama: Peer = {
  name: 'Orama',
  version: versionOf('@orama/orama'),
  settings: 'text fields as string, filters as enum; tolerance 1 for typing errors; saved as JSON',
  async build(documents, folder) {
    const db = create({ schema: ORAMA_SCHEMA })
    await insertMultiple(db, [...documents])
    await writeFile(join(folder, ORAMA_FILE), JSON.stringify(save(db)))
  },
  async open(folder) {
    const db = create({ schema: ORAMA_SCHEMA })
    const raw: RawData = JSON.parse(await readFile(join(folder, ORAMA_FILE), 'utf8'))
    load(db, raw)
    return {
      async search(term, mode) {
        const tolerance = mode === 'typo' ? { tolerance: 1 } : {}
        const { hits } = await search<typeof db, Document>(db, {
          term,
          limit: RESULTS,
          ...tolerance,
        })
        return hits.map(({ document }) => document.id)
      },
    }
  },
}
