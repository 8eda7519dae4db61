/**
 * Stock Orama: default tokenizer and settings, every field in the schema, saved as JSON by its own `save` and opened
 * by `load`. Compared on text only, and once more with vectors of 256 numbers per document, as its hybrid search
 * needs and its embeddings plugin creates. The numbers are arbitrary: no search uses them, since a question would
 * need a model, but they have to be stored.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AnyOrama,
  create,
  insertMultiple,
  load,
  type RawData,
  save,
  search,
} from '@orama/orama'
import { randomFrom } from '../../../build/answer/bootstrap.ts'
import type { Document } from '../cards.ts'
import { hashOf } from '../statistics.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const ORAMA_FILE = 'orama.json'
export const ORAMA_SCHEMA_FILE = 'schema.json'

const TEXT_SCHEMA = {
  name: 'string',
  path: 'string',
  signature: 'string',
  text: 'string',
  kind: 'enum',
  project: 'enum',
  language: 'enum',
} as const

const DIMENSIONS = 256

export const orama: Peer = {
  name: 'Orama',
  version: versionOf('@orama/orama'),
  settings: 'text fields as string, filters as enum; tolerance 1 for typing errors; saved as JSON',
  build: (documents, folder) =>
    write(create({ schema: TEXT_SCHEMA }), TEXT_SCHEMA, documents, folder),
  async open(folder) {
    const db = create({ schema: TEXT_SCHEMA })
    const raw: RawData = JSON.parse(await readFile(join(folder, ORAMA_FILE), 'utf8'))
    load(db, raw)
    return {
      async search(term, mode) {
        const tolerance = mode === 'typo' ? { tolerance: 1 } : {}
        const params = { term, limit: RESULTS, ...tolerance }
        const { hits } = await search<typeof db, Document>(db, params)
        return hits.map(({ document }) => document.id)
      },
    }
  },
}

export const oramaWithVectors: Peer = {
  ...orama,
  name: 'Orama with vectors',
  settings: `as Orama, and a vector of ${DIMENSIONS} numbers in each document; compared in workerd only`,
  build(documents, folder) {
    const schema = { ...TEXT_SCHEMA, embedding: `vector[${DIMENSIONS}]` } as const
    const embedded = documents.map((document) => ({
      ...document,
      embedding: someVector(document.id),
    }))
    return write(create({ schema }), schema, embedded, folder)
  },
}

async function write(
  db: AnyOrama,
  schema: object,
  documents: readonly Document[],
  folder: string,
): Promise<void> {
  await insertMultiple(db, [...documents])
  await writeFile(join(folder, ORAMA_FILE), JSON.stringify(save(db)))
  await writeFile(join(folder, ORAMA_SCHEMA_FILE), JSON.stringify(schema))
}

/** A unit vector with as many digits as a model's float32. */
function someVector(id: string): number[] {
  const random = randomFrom(hashOf(id))
  const values = Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...values)
  return values.map((value) => Math.fround(value / length))
}
