/**
 * Versions stored as differences from other versions: they are restored exactly whatever latest points to, and take a
 * fraction of the space.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packStores } from '../../build/answer/pack-stores.ts'
import { indexSources, stepsFor } from '../../build/publish/delta-encoder.ts'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { withChannel, without } from '../../build/publish/pointers.ts'
import { changeVersions, publishPack } from '../../build/publish/publish.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import {
  BLOCK_SECTIONS,
  RANKING_SECTION,
  TABLE_SECTIONS,
  VECTOR_SECTION,
} from '../../runtime/pack/pack-format.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import {
  applyDelta,
  NUMBERED_SECTIONS,
  readDelta,
  storedDeflate,
  writeDelta,
} from '../../runtime/versions/delta.ts'
import { readVersions } from '../../runtime/versions/versions-file.ts'
import { hash, seededRandom } from '../small-pack.ts'
import { builtSmall } from './small-builds.ts'
import { wholeness } from './whole-target.ts'

let folder: string
let at: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-delta-'))
  at = join(folder, 'target')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NAMES = Array.from({ length: 120 }, (_, i) => `place${i}`)
const COUNT = 6

const publish = async (patch: number) =>
  publishPack(
    folderTarget(at),
    await builtSmall(folder, { version: `1.0.${patch}`, names: [...NAMES, `only${patch}`] }),
  )

const list = () => {
  const file = readVersions(readFileSync(join(at, 'shelf/versions.json')))
  if (typeof file === 'string') throw new Error(file)
  return file
}

async function ask(question: string, version?: string): Promise<string[]> {
  const catalog = await openCatalog(await packStores([join(at, 'shelf')]))
  const options = version === undefined ? {} : { version }
  const { results, warnings = [] } = await searchCards(catalog, question, options)
  expect(warnings).toEqual([])
  return results.slice(0, 1).map(({ title, version }) => `${title} ${version}`)
}

const bytesIn = (below: string): number =>
  readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

test('sections keep their numbers, and each has one', () => {
  expect(NUMBERED_SECTIONS.slice(0, 6)).toEqual([
    'terms',
    'words',
    'symbols',
    'ids',
    'paths',
    'heads',
  ])
  expect(NUMBERED_SECTIONS.slice(6, 12)).toEqual([
    'bodies',
    'sources',
    'origins',
    'kinds',
    'vectors',
    'ranking',
  ])
  const all = [...TABLE_SECTIONS, ...BLOCK_SECTIONS, VECTOR_SECTION, RANKING_SECTION]
  expect([...NUMBERED_SECTIONS].sort()).toEqual([...all].sort())
})

test('versions are stored as differences from the latest, and each gives its own answers', async () => {
  const first = await publish(0)
  for (let patch = 1; patch < COUNT; patch++) await publish(patch)
  // The share for a pack of 15 KB. For a real library it is far smaller.
  expect(bytesIn(join(at, 'shelf/deltas'))).toBeLessThan(((COUNT - 1) / 4) * first.written.bytes)
  const bases = new Map(list().versions.map(({ version, delta }) => [version, delta?.base]))
  const depthOf = (version: string | undefined): number =>
    version === undefined ? 0 : 1 + depthOf(bases.get(version))
  const whole = [...bases].flatMap(([version, base]) => (base === undefined ? version : []))
  expect(whole).toEqual([`1.0.${COUNT - 1}`])
  // The first number is for latest, which is read without the others.
  expect(Math.max(...[...bases.keys()].map(depthOf))).toBe(1 + 4)
  for (let patch = 0; patch < COUNT; patch++)
    expect(await ask(`only${patch}`, `1.0.${patch}`)).toEqual([`only${patch} 1.0.${patch}`])
})

test('a version becomes complete again when latest points to it, and the others are stored as differences from it', async () => {
  for (let patch = 0; patch < 3; patch++) await publish(patch)
  const target = folderTarget(at)
  await changeVersions(target, 'shelf', (file) => withChannel(file, 'latest', '1.0.0'))
  expect(list().versions.map(({ delta }) => delta?.base)).toEqual(['1.0.0', '1.0.2', undefined])
  expect(await ask('only0')).toEqual(['only0 1.0.0'])
  expect(await ask('only2', '1.0.2')).toEqual(['only2 1.0.2'])
  await changeVersions(target, 'shelf', (file) => without(file, ['1.0.2']))
  expect(await ask('only1', '1.0.1')).toEqual(['only1 1.0.1'])
})

test('another build replaces a version that others are restored from', async () => {
  for (let patch = 0; patch < 4; patch++) await publish(patch)
  for (const version of ['1.0.3', '1.0.1']) {
    const other = await builtSmall(folder, { version, names: ['other', ...NAMES] })
    await publishPack(folderTarget(at), other, { replace: true })
  }
  expect(await wholeness(at)).toMatchObject({ broken: [] })
  expect(await ask('only0', '1.0.0')).toEqual(['only0 1.0.0'])
  expect(await ask('only2', '1.0.2')).toEqual(['only2 1.0.2'])
  expect(await ask('other', '1.0.1')).toEqual(['other 1.0.1'])
})

test('files left by an interrupted run do no harm, and a damaged file of differences is reported', async () => {
  for (let patch = 0; patch < 2; patch++) await publish(patch)
  const file = list().versions.at(-1)?.delta?.file ?? ''
  const bytes = readFileSync(join(at, 'shelf', file))
  writeFileSync(join(at, 'shelf', file), bytes.subarray(0, bytes.length - 9))
  const catalog = await openCatalog(await packStores([join(at, 'shelf')]))
  const { warnings = [] } = await searchCards(catalog, 'only0', { version: '1.0.0' })
  expect(warnings.some(({ msg }) => msg.includes('is damaged'))).toBe(true)
})

test('random files are restored from their differences, byte by byte', () => {
  const random = seededRandom(7)
  const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 9))
  const sources = Array.from({ length: 6 }, (_, i) => ({
    name: `terms/${i.toString(16).repeat(16)}.bin`,
    raw: noise(3000),
  }))
  const index = indexSources(sources)
  const files = Array.from({ length: 40 }, (_, i) => {
    const [a, b] = [sources[i % 6]?.raw, sources[(i + 1) % 6]?.raw]
    const cut = Math.floor(random() * 2000)
    const raw = Uint8Array.from([
      ...(a?.subarray(cut, cut + 900) ?? []),
      ...noise(i),
      ...(b?.subarray(0, cut) ?? []),
    ])
    return {
      raw,
      delta: {
        name: i === 0 ? 'map.json' : `ids/${hash(raw)}.bin`,
        isDeflated: false,
        raw: hash(raw),
        length: raw.length,
        steps: stepsFor(raw, index),
      },
    }
  })
  const written = writeDelta(files.map(({ delta }) => delta))
  expect(written.length).toBeLessThan(files.reduce((sum, { raw }) => sum + raw.length, 0) / 4)
  const read = readDelta(written)
  if (typeof read === 'string') throw new Error(read)
  const raws = new Map(sources.map(({ name, raw }) => [name, raw]))
  for (const { raw, delta } of files) {
    const found = read.file(delta.name)
    expect(found && applyDelta(found, raws)).toEqual(raw)
  }
  expect(readDelta(written.subarray(0, 40))).toBeTypeOf('string')
})

test.each([0, 1, 65_535, 65_536, 200_000])('%i bytes are stored as a deflate stream', (length) => {
  const raw = Uint8Array.from({ length }, (_, i) => i % 251)
  expect(Buffer.from(inflateRawSync(storedDeflate(raw))).equals(Buffer.from(raw))).toBe(true)
})
