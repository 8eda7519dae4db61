/**
 * Exported cards are imported unchanged: a real build of linking fixtures, exported and imported again.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPacks } from '../../build/answer/packs.ts'
import { cardOf, documentOf } from '../../build/documents/card-document.ts'
import { exportDocuments } from '../../build/documents/export-documents.ts'
import { buildPack } from '../../build/main.ts'
import { NO_RELATIONS, type SymbolCard } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { type Document, readDocument } from '../../runtime/document.ts'
import { inspect } from '../../runtime/inspect.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { cardcat } from '../cli/cardcat.ts'

const LIBRARIES = {
  shelf: 'pages/library',
  python: 'link/python',
  typescript: 'link/typescript',
  cpp: 'link/cpp',
  notebooks: 'link/notebooks',
}
const names = Object.keys(LIBRARIES)

let folder: string
const pack = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-export-'))
  mkdirSync(join(folder, 'empty'))
  for (const [name, root] of Object.entries(LIBRARIES)) {
    const roots = [join(import.meta.dirname, '../fixtures', root)]
    const how = { model: 'none', cache: false }
    await buildPack({ ...how, roots, project: name, version: '1.0', out: pack(name) })
    const file = join(folder, `${name}.jsonl`)
    writeFileSync(file, (await exported(name)).map((row) => `${JSON.stringify(row)}\n`).join(''))
    const copy = { roots: [join(folder, 'empty')], documents: [file], out: pack(`${name}-copy`) }
    const { problems } = await buildPack({ ...how, ...copy })
    expect(problems).toEqual([])
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened = (name: string): Promise<Catalog> => openPacks([pack(name)], { resident: true })

async function exported(name: string): Promise<Document[]> {
  const rows: Document[] = []
  for await (const batch of exportDocuments(await opened(name))) rows.push(...batch)
  return rows
}

async function cardsOf(name: string): Promise<string[]> {
  const cards: string[] = []
  for await (const batch of eachCard(await opened(name)))
    cards.push(...batch.cards.map((card) => JSON.stringify(card)))
  return cards
}

test.each(names)('the cards of %s are imported unchanged, in order', async (name) => {
  const before = await cardsOf(name)
  expect(before.length).toBeGreaterThan(5)
  expect(await cardsOf(`${name}-copy`)).toEqual(before)
})

test.each(names)('the rows of %s have the fields of documents', async (name) => {
  for (const row of await exported(name)) expect(readDocument(row)).toEqual(row)
})

test.each(names)('each name of a symbol of %s still finds it', async (name) => {
  const [one, other] = [await opened(name), await opened(`${name}-copy`)]
  for (const { id, card } of await exported(name)) {
    if (card?.symbol === undefined) continue
    for (const asked of [id, ...(card.public ?? []), ...(card.names ?? [])]) {
      const [before, after] = [
        await inspect(one, { symbol: asked }),
        await inspect(other, { symbol: asked }),
      ]
      expect([asked, after.ok && after.value.path]).toEqual([asked, before.ok && before.value.path])
    }
  }
})

test('words in the code of a symbol still find it', async () => {
  const [row] = (await exported('shelf')).filter(({ id }) => id === 'shelf.store:Shelf.put')
  expect(row?.snippets?.map(({ id }) => id)).toEqual(['signature', 'source'])
  const { results } = await searchCards(await opened('shelf-copy'), 'put a book on the shelf', {
    limit: 1,
  })
  expect(results[0]?.id).toBe('shelf.store:Shelf.put')
})

test('every field of a symbol is preserved, including rare ones', () => {
  const card: SymbolCard = {
    ...{ id: 'm:f', kind: 'symbol', project: 'p', version: null, title: ' f ', path: 'm.h' },
    ...{ lines: [3, 9], language: 'c', url: 'https://x.example/m.h', summary: 'Says f.' },
    ...{ text: 'f()\n\nSays f.', visibility: 'internal', symbol: 'm:f', dotted: 'm.f' },
    ...{ public: [], symbol_kind: 'function', signature: 'int f(int a = 1)', returns: 'int' },
    parameters: [{ name: 'a', type: 'int', default: '1', kind: 'optional' }],
    ...{ decorators: ['@pure'], bases: ['B'], deprecated: 'Use g.', family: 'm:f' },
    defined_at: { path: 'm.c', lines: [20, 30] },
    ...{ approximate: true, docstring: 'Says f.', sections: { Returns: 'int' } },
    related: { ...NO_RELATIONS, parents: [{ symbol: 'm', path: null }] },
    recipes: ['p/t.c::f'],
    examples: [
      { recipe: 'p/t.c::f', code: 'f()', lines: [[1, 1]], whole_lines: 4, cut: true, old: true },
    ],
    ...{ live_signature: 'f(a, b)', live_docstring: 'Live.' },
    enrichment: {
      ...{ generated: true, model: 'x', summary: 's', inputs: ['a'], outputs: null },
      ...{ side_effects: null, pitfalls: [], evidence_count: 2 },
    },
  }
  const row = readDocument(
    JSON.parse(JSON.stringify(documentOf(card, { names: [], source: undefined }))),
  )
  if (typeof row === 'string') throw new Error(row)
  expect(cardOf(row, { project: 'other', version: '9' })).toEqual(card)
})

test('a document of another tool may set the signature of its symbol', () => {
  const row = readDocument({
    id: 'a.b',
    kind: 'symbol',
    text: 'Adds.',
    card: { signature: 'b(x)' },
  })
  if (typeof row === 'string') throw new Error(row)
  expect(cardOf(row, { project: 'p', version: null })).toMatchObject({
    ...{ signature: 'b(x)', docstring: 'Adds.', parameters: [] },
  })
})

test.each([
  [{ lines: [1] }, /card\.lines/],
  [{ parameters: [{ type: 'int' }] }, /card\.parameters\.0\.name/],
  [{ visibility: 'secret' }, /card\.visibility/],
  [{ related: { parents: [] } }, /card\.related\.children/],
])('a field with an invalid value is refused by name: %j', (card, words) => {
  expect(readDocument({ id: 'x', text: 'x', card })).toMatch(words)
})

test('the command writes a file or stdout, can be limited to kinds, and lists valid kinds', async () => {
  const all = await cardcat(['export', '--pack', pack('shelf')])
  expect([all.code, all.stderr]).toEqual([0, ''])
  expect(all.stdout.trim().split('\n')).toHaveLength((await cardsOf('shelf')).length)
  const file = join(folder, 'guides.jsonl')
  const some = await cardcat(['export', '--pack', pack('shelf'), '--kind', 'guide', '--out', file])
  expect([some.code, some.stdout]).toEqual([0, ''])
  const wrong = await cardcat(['export', '--pack', pack('shelf'), '--kind', 'page'])
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('symbol, recipe, guide')])
  const nowhere = await cardcat(['export', '--pack', pack('shelf'), '--out', join(folder, 'no/x')])
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('no folder')])
})
