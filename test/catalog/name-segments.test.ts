/** Descriptions by which a library is found: its keywords, and the words of a compound name. */
import { expect, test } from 'vitest'
import { routingPack } from '../../build/catalog/catalog-pack.ts'
import type { LibraryRecord } from '../../build/catalog/library-record.ts'
import { nameSegments } from '../../build/catalog/name-segments.ts'
import { loadAndRun, openCatalog } from '../../runtime/catalog.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { rankLibraries } from '../../runtime/routing/rank-libraries.ts'

const record = (i: number, description: string): LibraryRecord => ({
  ...{ path: `npm/l${i}`, checksum: '', project: `l${i}`, version: null, cards: 1, names: [] },
  ...{ language: 'typescript', description, keywords: [], headings: [], symbols: [] },
  summaries: [],
})

const TEXTS = [
  ...Array.from({ length: 4 }, () => 'Parses CSS and XML; writes any dict to text.'),
  ...Array.from({ length: 4 }, () => 'Text of a tiny terminal, with color and style.'),
  ...Array.from({ length: 40 }, () => 'Leads from one to another.'),
]

test.each([
  ['tinycss2', ['tiny', 'css']],
  ['xmltodict', ['xml', 'dict']],
  ['terminalcolor', ['terminal', 'color']],
  // The name is a word itself, is too short, or leaves a rest that is not a word.
  ['terminal', []],
  ['xmlto', []],
  ['colorqwxyz', []],
])('%s → %j', (name, parts) => {
  expect(nameSegments(TEXTS.map((text, i) => record(i, text)))([name])).toEqual(parts)
})

test.each([
  ['color of the terminal', 'npm/l50'],
  ['a queue of jobs', 'npm/l51'],
])('%s → %s', async (question, path) => {
  const own = [
    { ...record(50, 'Says nothing.'), names: ['terminalcolor'] },
    { ...record(51, 'Says nothing.'), names: ['bee'], keywords: ['job queue', 'redis'] },
  ]
  const files = await routingPack([...TEXTS.map((text, i) => record(i, text)), ...own], {
    model: 'none',
  })
  const catalog = await openCatalog([memoryStore('routing', files)])
  const { value } = await loadAndRun(catalog, () => rankLibraries(catalog, question, 1))
  expect(value[0]?.path).toBe(path)
})
