/** The embeddings plugin in a stock Orama database, which uses nothing of cardcat except the embedder. */
import { create, insert, insertMultiple, search } from '@orama/orama'
import { describe, expect, test, vi } from 'vitest'
import type { Embedder } from '../../runtime/embedding/embedder.ts'
import { staticEmbedder } from '../../runtime/embedding/static-embedder.ts'
import { embeddingsPlugin } from '../../runtime/orama/embeddings-plugin.ts'

/** Words for two ideas, reading and drawing. */
const IDEAS: Record<string, [number, number]> = {
  read: [1, 0],
  load: [0.9, 0.1],
  csv: [0.8, 0],
  draw: [0, 1],
  plot: [0.1, 0.9],
}

const embedder = staticEmbedder('two-ideas', {
  dimensions: 2,
  numberOf: new Map(Object.keys(IDEAS).map((word, row) => [word, row])),
  vectors: Float32Array.from(Object.values(IDEAS).flat()),
})

const onInsert = { generate: true, properties: ['title', 'more.text'] }

const databaseWith = (
  from: Embedder = embedder,
  insertion: typeof onInsert | undefined = onInsert,
) =>
  create({
    schema: { title: 'string', more: { text: 'string' }, meaning: 'vector[2]' } as const,
    plugins: [
      embeddingsPlugin(from, {
        embeddings: {
          defaultProperty: 'meaning',
          ...(insertion === undefined ? {} : { onInsert: insertion }),
        },
      }),
    ],
  })

const DOCUMENTS = [
  { id: 'csv', title: 'read', more: { text: 'a CSV file' } },
  { id: 'chart', title: 'draw', more: { text: 'bars' } },
]

describe('inserting', () => {
  test('adds a vector to each document, inserted singly or in bulk', async () => {
    const embed = vi.fn(embedder.embed)
    const db = databaseWith({ ...embedder, embed })
    for (const document of DOCUMENTS) await insert(db, structuredClone(document))
    const other = databaseWith({ ...embedder, embed })
    await insertMultiple(other, structuredClone(DOCUMENTS))
    const asked = [
      [['read\na CSV file'], 'document'],
      [['draw\nbars'], 'document'],
    ]
    expect(embed.mock.calls).toEqual([...asked, ...asked])
    for (const one of [db, other]) {
      const { hits } = await search(one, { mode: 'vector', term: 'load', includeVectors: true })
      expect(hits.map(({ id, document }) => [id, document.meaning?.length])).toEqual([
        ['csv', 2],
        ['chart', 2],
      ])
    }
  })

  test('keeps the vector that a document already has', async () => {
    const db = databaseWith()
    await insert(db, { id: 'own', title: 'read', meaning: [0, 1] })
    const { hits } = await search(db, { mode: 'vector', term: 'plot', similarity: 0.9 })
    expect(hits.map(({ id }) => id)).toEqual(['own'])
  })

  test('generates no vectors unless configured to', async () => {
    const db = databaseWith(embedder, { ...onInsert, generate: false })
    await insert(db, { id: 'bare', title: 'read' })
    expect((await search(db, { mode: 'vector', term: 'read' })).hits).toEqual([])
  })
})

describe('searching', () => {
  const filled = async () => {
    const db = databaseWith()
    await insertMultiple(db, structuredClone(DOCUMENTS))
    return db
  }

  test('in vector mode finds documents with the same meaning in other words', async () => {
    const { hits } = await search(await filled(), { mode: 'vector', term: 'plot' })
    expect(hits.map(({ id }) => id)).toEqual(['chart', 'csv'])
  })

  test('in hybrid mode finds documents by meaning and by their words', async () => {
    const { hits } = await search(await filled(), { mode: 'hybrid', term: 'load bars' })
    expect(new Set(hits.map(({ id }) => id))).toEqual(new Set(['chart', 'csv']))
  })

  test('in full text mode embeds nothing', async () => {
    const embed = vi.fn(embedder.embed)
    const db = databaseWith({ ...embedder, embed }, { ...onInsert, generate: false })
    await insert(db, { id: 'one', title: 'read' })
    expect((await search(db, { term: 'read' })).hits.length).toBe(1)
    expect(embed).not.toHaveBeenCalled()
  })

  test('keeps a vector and a similarity set by the caller', async () => {
    const { hits } = await search(await filled(), {
      mode: 'vector',
      term: 'read',
      vector: { property: 'meaning', value: [0, 1] },
      similarity: 0.9,
    })
    expect(hits.map(({ id }) => id)).toEqual(['chart'])
  })

  test('with words unknown to the embedder finds nothing by meaning', async () => {
    const { hits } = await search(await filled(), { mode: 'vector', term: 'quetzal' })
    expect(hits).toEqual([])
  })
})
