/** Sections of an existing pack are reused if they have the same inputs, and only then. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCache } from '../../build/cache/cache.ts'
import { sectionCache } from '../../build/cache/section-cache.ts'
import { contentHash, packFiles, writeFiles } from '../../build/pack.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { smallEntry } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { randomCards, randomSources } from './random-cards.ts'

const SOURCES = randomSources(7, 8)
const ENTRIES = randomCards(8, 300, SOURCES).map(smallEntry)

let folder: string
let out: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-sections-'))
  out = join(folder, 'pack')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const input = (entries: readonly Entry[]) => ({
  ...{ project: 'small', library_version: null, commit: null, commit_date: null },
  ...{ built_from: 'a test', aliases: [], entries, sources: SOURCES },
  embedding: toyEmbedding(entries),
})

/** Builds the pack in the folder, as a build does. @returns its files, and the sections that were made */
async function build(entries: readonly Entry[]) {
  const made: string[] = []
  const remembered = sectionCache(out, openCache(join(folder, 'cache')))
  const files = packFiles(input(entries), {
    sections: (name, follows, make) =>
      remembered.sections(name, follows, () => {
        made.push(name)
        return make()
      }),
  })
  await writeFiles(out, files)
  remembered.save()
  return { files, made }
}

/** The content of each file, for comparison. */
const contents = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, contentHash(bytes)]))

const withBody = (entries: readonly Entry[], body: string): Entry[] =>
  entries.map((entry, i) => (i === 9 ? { ...entry, fields: { ...entry.fields, body } } : entry))

test('a section with the same inputs is not made again', async () => {
  const first = await build(ENTRIES)
  expect(first.made).toEqual(['words', 'names', 'vectors'])
  const again = await build(ENTRIES)
  expect(again.made).toEqual([])
  expect(contents(again.files)).toEqual(contents(first.files))
})

test('after a change of a body the names are reused, and the pack equals that of a clean build', async () => {
  await build(ENTRIES)
  const changed = withBody(ENTRIES, 'return quite_another(thing)')
  const { files, made } = await build(changed)
  expect(made).toEqual(['words', 'vectors'])
  expect(contents(files)).toEqual(contents(packFiles(input(changed))))
})

test('after a change of a key, words and vectors are reused', async () => {
  await build(ENTRIES)
  const renamed = ENTRIES.map((entry, i) => (i === 9 ? { ...entry, keys: ['other.name'] } : entry))
  const { files, made } = await build(renamed)
  expect(made).toEqual(['names'])
  expect(contents(files)).toEqual(contents(packFiles(input(renamed))))
})

test('a damaged or missing file is made again', async () => {
  const { files } = await build(ENTRIES)
  const [damaged = ''] = readdirSync(join(out, 'terms'))
  const [gone = ''] = readdirSync(join(out, 'ids'))
  writeFileSync(join(out, 'terms', damaged), 'nothing of the kind')
  rmSync(join(out, 'ids', gone))
  const again = await build(ENTRIES)
  expect(again.made).toEqual(['words', 'names'])
  expect(contents(again.files)).toEqual(contents(files))
})
