import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeFiles } from '../cli/cardcat.ts'
import { LIBRARIES, librarySet } from './library-sets.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-libraries-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const label = (id: string, lib: string, leak: string): string =>
  `${JSON.stringify({ id, query: `about ${id}`, relevant: [`${lib}.a`], relevant_public: [`${lib}.b`], lib, leak })}\n`
const labels =
  label('1', 'requests', 'none') + label('2', 'geopandas', 'words') + label('3', 'requests', 'name')
writeFiles(
  folder,
  new Map([
    ['libraries/docline2symbol.jsonl', labels],
    ['libraries/test2api.jsonl', labels],
  ]),
)
const sources = join(folder, 'sources')
for (const library of LIBRARIES) mkdirSync(join(sources, library), { recursive: true })
const places = { bench: folder, libraries: sources, sources: join(folder, 'scratch') }

test('questions are put to their own library, and those that contain their answer are separated', () => {
  const set = librarySet('test2api', places)
  if ('reason' in set) throw new Error(set.reason)
  expect(set).toMatchObject({ kinds: ['symbol'], metric: 'mrr10', by: 'card' })
  expect(
    set.parts.map(({ pack, questions }) => [
      pack,
      ...questions.map(({ id, counts, groups }) => [id, counts, ...groups]),
    ]),
  ).toEqual([
    ['library-geopandas', ['2', false, 'leak words']],
    ['library-requests', ['1', true, 'library requests'], ['3', false, 'leak name']],
  ])
  expect(set.parts[1]?.questions[0]?.relevant).toEqual([
    { names: ['requests.a', 'requests.b'], grade: 1 },
  ])
})

test('first lines of docstrings are put to an index without docstrings', () => {
  const strips = (name: 'docline2symbol' | 'test2api') => {
    const set = librarySet(name, places)
    return 'reason' in set
      ? set.reason
      : set.parts.map(({ pack, build }) => [pack, build.stripDocstrings])
  }
  expect(strips('docline2symbol')).toEqual([
    ['library-geopandas-stripped', true],
    ['library-requests-stripped', true],
  ])
  expect(strips('test2api')).toEqual([
    ['library-geopandas', false],
    ['library-requests', false],
  ])
})

test('missing inputs are reported', () => {
  const reason = (bench: string, libraries: string | undefined) =>
    librarySet('test2api', { ...places, bench, libraries })
  expect(reason(folder, undefined)).toMatchObject({
    reason: expect.stringContaining('--libraries names no folder'),
  })
  expect(reason(folder, folder)).toMatchObject({
    reason: 'there is no folder geopandas where --libraries leads',
  })
  expect(reason(sources, sources)).toMatchObject({
    reason: 'libraries/test2api.jsonl is not there',
  })
})
