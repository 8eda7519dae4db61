/**
 * A question that names a version is answered from that version, or with a note that it is missing. A question without
 * a version is answered from the latest one. Tested with files in Node and in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packStores } from '../../build/answer/pack-stores.ts'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { publishPack } from '../../build/publish/publish.ts'
import type { SearchOptions } from '../../runtime/answers.ts'
import { openCatalog as openFrom } from '../../runtime/api/index.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { context } from '../../runtime/context.ts'
import { inspect } from '../../runtime/inspect.ts'
import { readQuestion } from '../../runtime/search/question/question.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { searchFiles } from '../../runtime/search-files.ts'
import { verify } from '../../runtime/verify.ts'
import { type LibraryVersions, libraryVersions } from '../../runtime/versions/library-versions.ts'
import { namedVersion } from '../../runtime/versions/named-version.ts'
import { searchVersions } from '../../runtime/versions/search-versions.ts'
import { builtSmall } from './small-builds.ts'

let folder: string
let target: string
let catalog: Catalog

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-choose-'))
  target = join(folder, 'target')
  const build = (version: string, names: readonly string[], project = 'shelf') =>
    builtSmall(folder, { version, names, project })
  const store = folderTarget(target)
  await publishPack(store, await build('1.0.0', ['move', 'lend']))
  await publishPack(store, await build('1.0.1', ['move', 'lend', 'mend']))
  await publishPack(store, await build('2.0.0', ['move', 'sell']))
  await publishPack(store, await build('3.0.0rc1', ['move', 'scan']), { channels: ['next'] })
  await publishPack(store, await build('0.4.0', ['ship'], 'crate'))
  catalog = await openCatalog(await packStores([join(target, 'shelf'), join(target, 'crate')]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const found = async (question: string, options = {}): Promise<string[]> => {
  const { results } = await searchCards(catalog, question, options)
  return results.map(({ title, version }) => `${title} ${version}`)
}

test('of several packs of one library, only those of the named version answer', async () => {
  const folders = ['1.0.0-2', '2.0.0-2'].map((name) => join(folder, `shelf-${name}`))
  const beside = await openCatalog(await packStores(folders))
  const answer = await searchCards(beside, 'move', { version: '1.0.0' })
  expect(answer.results.map(({ version }) => version)).toEqual(['1.0.0'])
  expect(answer.warnings).toBeUndefined()
  const missing = await searchCards(beside, 'move', { version: '3.0.0' })
  expect(missing).toMatchObject({
    results: [],
    reason: expect.stringContaining('no version 3.0.0'),
  })
})

test('the latest version answers where none is named', async () => {
  expect(await found('move')).toEqual(['move 2.0.0'])
  expect(await found('lend a book', { projects: ['shelf'] })).not.toContain('lend 1.0.1')
})

test.each([
  [{ version: '1.0.0' }, 'move 1.0.0'],
  [{ version: '1.0' }, 'move 1.0.1'],
  [{ version: 'v1' }, 'move 1.0.1'],
  [{ version: 'next' }, 'move 3.0.0rc1'],
  [{ version: 'latest', projects: ['shelf'] }, 'move 2.0.0'],
  [{ projects: ['shelf@1.0.0'] }, 'move 1.0.0'],
])('options %o name a version', async (options, card) => {
  expect(await found('move', options)).toEqual([card])
})

test.each([
  ['shelf@1.0.0 move', 'move 1.0.0'],
  ['move of shelf==1.0', 'move 1.0.1'],
  ['how do I move a book with shelf 1.0.0', 'move 1.0.0'],
  ['shelf version 1.0.0: move', 'move 1.0.0'],
  ['shelf@next move', 'move 3.0.0rc1'],
])('the question %j names a version', async (question, card) => {
  expect((await found(question))[0]).toBe(card)
  const { query } = await searchCards(catalog, question)
  expect(query.text).toBe(question)
})

test('a missing version is reported, with the versions that exist', async () => {
  const asked = await searchCards(catalog, 'move', { version: '9.9' })
  expect(asked.results).toEqual([])
  expect(asked.reason).toContain(
    'shelf has no version 9.9 here; there are latest (2.0.0), next (3.0.0rc1); versions 3.0.0rc1, 2.0.0, 1.0.1, 1.0.0',
  )
  expect(asked.warnings?.map(({ code }) => code)).toEqual(['version_missing'])
  const [file] = [await searchFiles(catalog, 'move', { version: '9.9' })]
  expect(file.results).toEqual([])
  expect(await inspect(catalog, { symbol: 'move', version: '9.9' })).toMatchObject({
    ok: false,
    code: 'not_found',
  })
  const sent = { messages: [{ role: 'user', content: 'move a book' }], version: '9.9' }
  expect(await context(catalog, sent)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await verify(catalog, { text: 'import shelf', version: '9.9' })).toMatchObject({
    ok: false,
  })
})

test('words that name a missing version get a warning that says which version answers', async () => {
  const { results, warnings } = await searchCards(catalog, 'move in shelf 1.7.2')
  expect(results[0]?.version).toBe('2.0.0')
  expect(warnings?.[0]).toMatchObject({ code: 'version_missing' })
  expect(warnings?.[0]?.msg).toContain('shelf has no version 1.7.2 here')
  expect(warnings?.[0]?.msg).toContain('This answer is of 2.0.0')
})

test('a library without the version is left out, and reported', async () => {
  const { results, warnings } = await searchCards(catalog, 'move ship', { version: '1.0.0' })
  expect(new Set(results.map(({ project }) => project))).toEqual(new Set(['shelf']))
  expect(warnings?.[0]?.msg).toContain('crate has no version 1.0.0 here')
})

test('a search across versions gives each card once, with its versions', async () => {
  const { results } = await searchCards(catalog, 'move', { version: 'all' })
  expect(results.map(({ title, version, versions }) => ({ title, version, versions }))).toEqual([
    { title: 'move', version: '3.0.0rc1', versions: ['3.0.0rc1', '2.0.0', '1.0.1', '1.0.0'] },
  ])
  const gone = await searchCards(catalog, 'mend', { projects: ['shelf@all'] })
  expect(gone.results.map(({ title, versions }) => [title, versions])).toContainEqual([
    'mend',
    ['1.0.1'],
  ])
})

test('a version that was not asked for longest is closed', async () => {
  const [library] = catalog.libraries ?? []
  const listed = library?.file.versions.find(({ version }) => version === '1.0.0')
  if (library === undefined || listed === undefined) throw new Error('no versions')
  const stored = await packStores([join(target, 'shelf')])
  const versions = stored[0]?.versions
  const [latest] = catalog.packs
  if (versions === undefined || latest === undefined) throw new Error('no store of versions')
  const own = libraryVersions(latest, versions, {})
  const first = await own.open(listed)
  const closed = vi.spyOn(first, 'close')
  for (let i = 0; i < 20; i++) await own.open({ ...listed, version: `0.${i}` })
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

test('of very many versions the newest are searched, and a warning says how many are not', async () => {
  const [library] = catalog.libraries ?? []
  const [listed] = library?.file.versions ?? []
  if (library === undefined || listed === undefined) throw new Error('no versions')
  const opened: string[] = []
  const versions = Array.from({ length: 25 }, (_, i) => ({ ...listed, version: `1.${24 - i}.0` }))
  const many: LibraryVersions = {
    ...library,
    file: { ...library.file, versions },
    open(version) {
      opened.push(version.version)
      return library.open(listed)
    },
  }
  const asked = { ...catalog, libraries: [many] }
  const { warnings } = await searchCards(asked, 'move', { projects: ['shelf@all'] })
  expect(opened).toHaveLength(20)
  expect(opened.at(-1)).toBe('1.5.0')
  expect(warnings).toEqual([
    {
      code: 'versions_cut',
      msg: 'of shelf, 5 older versions did not answer: name one of them (1.4.0 or older) to ask it',
    },
  ])
})

test('the pages of a search across versions follow each other, though every version has the same cards', async () => {
  const everywhere = Array.from({ length: 300 }, (_, i) => `card ${i}`).flatMap((id) =>
    ['1.0.0', '1.0.1', '2.0.0', '3.0.0rc1'].map((version) => ({
      ...{ id, version, project: 'shelf', score: 1, relevance: 1 },
    })),
  )
  const searchIn = async (_: Catalog, text: string, { limit = 10, offset = 0 }: SearchOptions) => ({
    query: readQuestion(text),
    results: everywhere.slice(offset, offset + limit),
    total: everywhere.length,
  })
  const page = async (offset: number): Promise<readonly string[]> => {
    const options = { projects: ['shelf@all'], offset }
    const { results } = await searchVersions(searchIn, catalog, 'move', options)
    return results.map(({ id }) => id)
  }
  expect((await page(50)).at(0)).toBe('card 50')
  expect(await page(90)).toHaveLength(10)
})

test('inspections, contexts and verifications use the named version', async () => {
  const inspected = await inspect(catalog, { symbol: 'lend', version: '1.0.0' })
  expect(inspected).toMatchObject({ ok: true, value: { path: 'lend.py' } })
  expect((await inspect(catalog, { symbol: 'lend' })).ok).toBe(false)
  const sent = { messages: [{ role: 'user', content: 'lend a book with shelf@1.0.0' }] }
  const given = await context(catalog, sent)
  expect(given.ok && given.value.sources.map(({ version }) => version)).toContain('1.0.0')
})

test('the package opens a target by its folder', async () => {
  const opened = await openFrom(target)
  if (!opened.ok) throw new Error(opened.msg)
  expect(opened.value.packs.map(({ project, version }) => `${project} ${version}`).sort()).toEqual([
    'crate 0.4.0',
    'shelf 2.0.0',
  ])
  const answer = await opened.value.search('move', { version: '1.0.0' })
  expect(answer.ok && answer.value.results.map(({ version }) => version)).toEqual(['1.0.0'])
})

test.each([
  ['requests 2 times', undefined],
  ['requests>=2.0', undefined],
  ['python 3.12 typing', undefined],
  ['myrequests 2.31', undefined],
  ['requests@2', '2'],
  ['requests v2.31.0.', '2.31.0'],
  ['Requests 2.31 sessions', '2.31'],
  ['requests==2.0.0rc1', '2.0.0rc1'],
])('%j names %s', (text, version) => {
  expect(
    namedVersion(text, { names: ['requests'], channels: ['latest'], isOnly: false })?.version,
  ).toBe(version)
})

test('a version number without a name means the only library', () => {
  const names = { names: ['requests'], channels: [], isOnly: true }
  expect(namedVersion('sessions in version 2.31', names)).toEqual({
    version: '2.31',
    text: 'sessions',
  })
  expect(namedVersion('sessions of python 3.12', names)).toBeUndefined()
})
