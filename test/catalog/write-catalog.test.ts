/**
 * A folder of packs becomes a catalog. Unchanged packs are not read again and need not be present.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { LIBRARIES as LIST, writeCatalog } from '../../build/catalog/catalog.ts'
import { LIBRARIES, type SmallLibrary, writeLibrary } from './libraries.ts'

const [PAINT, SOUP, TICTOC] = LIBRARIES as [SmallLibrary, SmallLibrary, SmallLibrary]

let out: string

beforeEach(() => {
  out = newFolder()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-catalog-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const library of LIBRARIES) writeLibrary(folder, library)
  return folder
}

const write = (folder: string, rest: { packs?: string[]; remove?: string[] } = {}) =>
  writeCatalog({ out: folder, model: 'none', cache: false, ...rest })
const manifestOf = (folder: string) => readFileSync(join(folder, '~catalog/manifest.json'), 'utf8')
const recordsOf = (folder: string) =>
  readFileSync(join(folder, '~catalog', LIST), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a record has the names, imports and description of a library', async () => {
  await write(out)
  const records = recordsOf(out)
  expect(records.map(({ path }) => path)).toEqual(LIBRARIES.map(({ path }) => path))
  expect(records[1]).toMatchObject({
    project: 'soupmaker4',
    names: ['soupmaker4', 'sm4'],
    language: 'python',
    description: 'Pulls data out of HTML pages that browsers would still show.',
    symbols: ['Soup'],
  })
  expect(records[2]?.names).toEqual(['tictoc', 'tt'])
})

test('the list of packs names the catalog', async () => {
  await write(out)
  expect(JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'))).toEqual({
    packs: [],
    routing: '~catalog',
  })
})

test('the same packs give the same bytes, and unchanged packs are not read again', async () => {
  expect((await write(out)).read).toBe(3)
  const before = manifestOf(out)
  expect((await write(out)).read).toBe(0)
  expect(manifestOf(out)).toBe(before)
  const elsewhere = newFolder()
  await write(elsewhere)
  expect(manifestOf(elsewhere)).toBe(before)
})

test('one pack is updated without the others', async () => {
  const changed: SmallLibrary = {
    ...SOUP,
    cards: SOUP.cards.map((card) => ({
      ...card,
      fields: { ...card.fields, text: 'Now with XML.' },
    })),
  }
  await write(out)
  for (const { path } of [PAINT, TICTOC]) rmSync(join(out, path), { recursive: true })
  rmSync(join(out, SOUP.path), { recursive: true })
  writeLibrary(out, changed)
  const report = await write(out, { packs: [join(out, SOUP.path)] })
  expect(report).toMatchObject({ libraries: 3, read: 1 })

  const anew = newFolder()
  rmSync(join(anew, SOUP.path), { recursive: true })
  writeLibrary(anew, changed)
  await write(anew)
  expect(manifestOf(out)).toBe(manifestOf(anew))
})

test('a library is removed by its path', async () => {
  await write(out)
  expect(await write(out, { remove: [TICTOC.path] })).toMatchObject({ libraries: 2, read: 0 })
  await expect(write(out, { remove: ['pypi/nothing'] })).rejects.toThrow(
    /no library at pypi\/nothing/,
  )
})

test('a missing pack is removed when the whole catalog is written', async () => {
  await write(out)
  rmSync(join(out, TICTOC.path), { recursive: true })
  expect(await write(out)).toMatchObject({ libraries: 2, read: 0 })
})

test('a pack without a manifest is left out of the catalog', async () => {
  const terms = join(out, PAINT.path, 'manifest.json')
  rmSync(terms)
  rmSync(join(out, SOUP.path, 'heads'), { recursive: true })
  const report = await write(out)
  expect(report.libraries).toBe(2)
  expect(existsSync(terms)).toBe(false)
})

test('packs outside of the folder, and folders without a pack, are refused with advice', async () => {
  const elsewhere = newFolder()
  await expect(write(out, { packs: [join(elsewhere, PAINT.path)] })).rejects.toThrow(
    /lies outside .*published as one folder/,
  )
  await expect(write(join(out, 'none'))).rejects.toThrow(/contains no pack: build some there/)
})
