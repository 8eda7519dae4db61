/**
 * Invented names, counted in three settings over a small library, with the fake model.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalog, openCatalog } from '../../../runtime/catalog.ts'
import { folderStore } from '../../../runtime/pack/folder-store.ts'
import { ledgerPack } from '../../chat/ledger.ts'
import { figuresOf, inventedTable, measureInvented, tasksOf, WAYS } from './invented-names.ts'

let folder: string
let catalog: Catalog

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  catalog = await openCatalog([folderStore(await ledgerPack(folder))])
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('context reduces the invented names of a bare question, and a correction removes them', async () => {
  const libraries = [{ library: 'ledger', catalog }]
  const [measured] = await measureInvented(libraries, 6, {}, () => {})
  expect(measured?.failed).toBe(0)
  const [bare = 0, context = 0, verified = 1] = WAYS.flatMap(
    (way) => measured?.ways[way].invented ?? [],
  )
  expect(bare).toBeGreaterThan(context)
  expect(context).toBeGreaterThan(verified)
  expect(verified).toBe(0)
})

test('questions are about public symbols, under their import names', async () => {
  const tasks = await tasksOf({ library: 'ledger', catalog }, 100)
  expect(tasks.length).toBeGreaterThan(2)
  for (const { name } of tasks) expect(name.split('.').at(-1)).not.toMatch(/^_/)
})

test('an answer with one invented or misused name is wrong', () => {
  const figures = figuresOf([
    { checked: 4, invented: 2, misused: 0 },
    { checked: 2, invented: 0, misused: 0 },
  ])
  expect(figures).toEqual({ answers: 2, checked: 3, invented: 1, misused: 0, wrong: 0.5 })
  const ways = { bare: figures, context: figures, verified: figures }
  expect(inventedTable([{ library: 'ledger', model: 'm', failed: 0, ways }])).toContain('0.500')
})
