/**
 * `since` and `changed_in` of published cards. fixtures/history/ has the versions of a small library, which are built
 * and published one after another. history.txt beside them has the history of each symbol as of each version.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionBefore } from '../../build/publish/history.ts'
import type { SymbolCard } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { renderCard } from '../../runtime/context/render-card.ts'
import { renderInspection } from '../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../runtime/inspect.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { withVersions } from '../../runtime/versions/with-versions.ts'
import { HISTORY, publishHistory } from './history-library.ts'

let folder: string
let at: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-history-'))
  at = await publishHistory(folder)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function symbolsOf(catalog: Catalog): Promise<SymbolCard[]> {
  const cards: SymbolCard[] = []
  for await (const batch of eachCard(catalog))
    cards.push(...batch.cards.flatMap((card) => (card.kind === 'symbol' ? card : [])))
  return cards
}

const line = ({ id, since = '-', changed_in = [] }: SymbolCard): string =>
  [
    `  ${id} since ${since}`,
    ...changed_in.map(({ version, what }) => `    ${version}: ${what.join('; ')}`),
  ].join('\n')

test('each version has the history of its symbols', async () => {
  const { versions } = await withVersions(folderStore(join(at, 'shelf')))
  const said: string[] = []
  for (const entry of versions?.file.versions ?? []) {
    const cards = await symbolsOf(await openCatalog([versions?.storeOf(entry) ?? folderStore(at)]))
    said.push(entry.version, ...cards.map(line).sort(byCodeUnits))
  }
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(HISTORY, 'history.txt'))
})

test('a release is compared with the previous release, and a pre-release with any previous version', () => {
  const file = { versions: ['2.0.0', '2.0.0rc1', '1.1.0'].map((version) => entryOf(version)) }
  const before = (version: string) => versionBefore(file, version)?.version
  expect(['2.0.0', '2.0.0rc2', '2.0.0rc1', '1.1.1', '1.0.0'].map(before)).toEqual([
    ...['1.1.0', '2.0.0rc1', '1.1.0', '1.1.0', undefined],
  ])
})

const entryOf = (version: string) => ({
  ...{ version, folder: version, manifest: '', built: '', commit: null, commit_date: null },
})

test('results, inspections and contexts show the history', async () => {
  const catalog = await openCatalog([folderStore(join(at, 'shelf'))])
  const { results } = await searchCards(catalog, 'extend')
  expect(results[0]).toMatchObject({ id: 'shelf.lending:extend', since: '1.1.0' })

  const inspected = await inspect(catalog, { symbol: 'shelf.lend' })
  // The docstring contains the second one.
  const changed_in = [{ version: '1.1.0' }, { version: '2.0' }]
  expect(inspected).toMatchObject({ ok: true, value: { changed_in } })
  if (inspected.ok)
    expect(renderInspection(inspected.value)).toContain('changed in 1.1.0: new optional parameter')

  const cards = await symbolsOf(catalog)
  const rendered = (name: string): string => {
    const card = cards.find(({ id }) => id.endsWith(`:${name}`))
    return card === undefined ? '' : renderCard(card, { number: 1, score: 1 })
  }
  expect(rendered('extend')).toMatch(/^since 1\.1\.0$/m)
  expect(rendered('Counter')).toMatch(/^changed in 2\.0\.0: was `shelf\.Desk`$/m)
  // The docstring contains the first version.
  expect(rendered('renew')).not.toContain('since 0.9')
})
