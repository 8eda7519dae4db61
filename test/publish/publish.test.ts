/**
 * Publishing to a folder: what readers find after each step, which files are stored once, what retention keeps, and
 * what is refused.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { rolledBack, withChannel, without } from '../../build/publish/pointers.ts'
import { changeVersions, publishPack } from '../../build/publish/publish.ts'
import type { Target } from '../../build/publish/target.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { readVersions, type VersionsFile } from '../../runtime/versions/versions-file.ts'
import { builtSmall } from './small-builds.ts'
import { holdsContract } from './target-contract.ts'

let folder: string
let at: string
let target: Target

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-publish-'))
  at = join(folder, 'target')
  target = folderTarget(at)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NAMES = Array.from({ length: 12 }, (_, i) => `move${i}`)
const build = (version: string, names: readonly string[] = NAMES) =>
  builtSmall(folder, { version, names })

function versions(): VersionsFile {
  const read = readVersions(readFileSync(join(at, 'shelf/versions.json')))
  if (typeof read === 'string') throw new Error(read)
  return read
}

const filesIn = (below: string): string[] =>
  readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const chunks = (): string[] => filesIn(join(at, 'shelf')).filter((file) => file.endsWith('.bin'))

/** What a reader of the library's folder finds without any knowledge of versions. */
async function plainAnswer(question: string): Promise<string[]> {
  const catalog = await openCatalog([folderStore(join(at, 'shelf'))])
  const { results, warnings } = await searchCards(catalog, question)
  expect(warnings ?? []).toEqual([])
  return results.map(({ id, version }) => `${id} ${version}`)
}

describe('a folder as a target', () => holdsContract(async () => target))

test('the folder of a library is a pack of its latest version', async () => {
  await publishPack(target, await build('1.0.0'))
  await publishPack(target, await build('1.1.0', [...NAMES, 'newest']))
  expect(await plainAnswer('newest')).toEqual(['shelf.newest:newest 1.1.0'])
  expect(versions().channels).toEqual({ latest: '1.1.0' })
  expect(JSON.parse(readFileSync(join(at, 'index.json'), 'utf8'))).toEqual({
    packs: ['shelf'],
    versioned: ['shelf'],
  })
})

const textAt = (name: string): string => readFileSync(join(at, name), 'utf8')

test('language models read the description and the full text of the latest version', async () => {
  const texts = { url: 'https://docs.example.org/api/' }
  await publishPack(target, await build('1.0.0'), { texts })
  expect(textAt('llms.txt')).toContain('[shelf 1.0.0](https://docs.example.org/api/shelf/llms.txt)')
  expect(textAt('shelf/llms.txt')).toContain('https://docs.example.org/api/shelf/llms-full.txt')
  expect(textAt('shelf/llms-full.txt')).toContain('`shelf.move0:move0`')
  expect(textAt('shelf/skills/shelf-api/SKILL.md')).toContain('name: shelf-api')
  await publishPack(target, await build('1.1.0', ['newest']))
  expect(textAt('llms.txt')).toContain('[shelf 1.1.0](shelf/llms.txt)')
  expect(textAt('shelf/llms-full.txt')).not.toContain('move0')
  await changeVersions(target, 'shelf', (file) => rolledBack(file, 'latest'))
  expect(textAt('shelf/llms.txt')).toContain('# shelf 1.0.0')
  await publishPack(target, await build('2.0.0'), { texts: false })
  expect(filesIn(at).filter((file) => /\.(txt|md)$/.test(file))).toEqual([])
})

test('the list at the root names every library', async () => {
  await publishPack(target, await build('1.0.0'))
  await publishPack(target, { ...(await build('1.0.0')), project: 'other' })
  expect(textAt('llms.txt').match(/^- \[.*?\]\([^)]*\)/gm)).toEqual([
    '- [shelf 1.0.0](other/llms.txt)',
    '- [shelf 1.0.0](shelf/llms.txt)',
    '- [shelf 1.0.0 in full](other/llms-full.txt)',
    '- [shelf 1.0.0 in full](shelf/llms-full.txt)',
  ])
})

test('chunks that two versions share are stored once, and each version has its own folder', async () => {
  await publishPack(target, await build('1.0.0'))
  const before = chunks()
  const second = await publishPack(target, await build('1.0.1'))
  expect(second.shared.files).toBeGreaterThan(5)
  expect(chunks().length).toBeLessThan(before.length * 2)
  expect(filesIn(join(at, 'shelf/versions/1.0.1')).map((file) => file.split('/').at(-1))).toEqual([
    'manifest.json',
    'report.json',
  ])
})

test('publishing the same build twice writes nothing, and another build of the version is refused', async () => {
  await publishPack(target, await build('1.0.0'))
  const before = filesIn(at).map((file) => `${file} ${statSync(file).mtimeMs}`)
  const again = await publishPack(target, await build('1.0.0'))
  expect(again).toMatchObject({ already: true, written: { files: 0 } })
  expect(filesIn(at).map((file) => `${file} ${statSync(file).mtimeMs}`)).toEqual(before)
  const other = await build('1.0.0', NAMES.slice(1))
  await expect(publishPack(target, other)).rejects.toThrow('--replace')
  await publishPack(target, other, { replace: true })
  expect(await plainAnswer('move0')).not.toContain('shelf.move0:move0 1.0.0')
  const needed = new Set(other.chunks.map((chunk) => join(at, 'shelf', chunk)))
  expect(chunks().filter((chunk) => !needed.has(chunk))).toEqual([])
})

test('latest follows releases, and ignores backports and pre-releases', async () => {
  for (const version of ['1.0.0', '2.0.0', '1.0.1', '2.1.0-rc.1'])
    await publishPack(target, await build(version))
  expect(versions().channels.latest).toBe('2.0.0')
  expect(versions().versions.map(({ version }) => version)).toEqual([
    '2.1.0-rc.1',
    '2.0.0',
    '1.0.1',
    '1.0.0',
  ])
  await publishPack(target, await build('2.1.0-rc.1'), { channels: ['next'] })
  expect(versions().channels).toEqual({ latest: '2.0.0', next: '2.1.0-rc.1' })
})

test('retention keeps the newest versions and those that channels point to, and removes unreferenced files', async () => {
  await publishPack(target, await build('1.0.0'), { channels: ['stable'] })
  await publishPack(target, await build('1.1.0', [...NAMES, 'gone']))
  await publishPack(target, await build('1.2.0'))
  const last = await publishPack(target, await build('1.3.0'), { keep: 1 })
  expect(last.removed.toSorted()).toEqual(['1.1.0', '1.2.0'])
  expect(versions().versions.map(({ version }) => version)).toEqual(['1.3.0', '1.0.0'])
  expect(
    readdirSync(join(at, 'shelf/versions')).filter(
      (name) => filesIn(join(at, 'shelf/versions', name)).length > 0,
    ),
  ).toEqual(['1.0.0', '1.3.0'])
  const { chunks: whole } = await build('1.3.0')
  const differences = versions().versions.flatMap(({ delta }) => delta?.file ?? [])
  expect(differences).toHaveLength(1)
  const needed = new Set([...whole, ...differences].map((file) => join(at, 'shelf', file)))
  expect(chunks()).toEqual([...needed].sort())
})

test('unreferenced files stay while they are new, because another run may be about to reference them', async () => {
  await publishPack(target, await build('1.0.0'))
  const [chunk = ''] = chunks()
  const lone = chunk.replace(/\w{16}\.bin$/, '0123456789abcdef.bin')
  cpSync(chunk, lone)
  await publishPack(target, await build('1.0.1'))
  expect(existsSync(lone)).toBe(true)
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(lone, hoursAgo, hoursAgo)
  await publishPack(target, await build('1.0.2'))
  expect(existsSync(lone)).toBe(false)
})

test('a channel can be rolled back step by step, and set to any version', async () => {
  for (const [version, names] of [
    ['1.0.0', ['one']],
    ['1.1.0', ['two']],
    ['1.2.0', ['three']],
  ] as const)
    await publishPack(target, await build(version, names))
  await changeVersions(target, 'shelf', (file) => rolledBack(file, 'latest'))
  expect(await plainAnswer('two')).toEqual(['shelf.two:two 1.1.0'])
  await changeVersions(target, 'shelf', (file) => rolledBack(file, 'latest'))
  expect(await plainAnswer('one')).toEqual(['shelf.one:one 1.0.0'])
  await expect(
    changeVersions(target, 'shelf', (file) => rolledBack(file, 'latest')),
  ).rejects.toThrow('--point latest=VERSION')
  await changeVersions(target, 'shelf', (file) => withChannel(file, 'latest', '1.2'))
  expect(await plainAnswer('three')).toEqual(['shelf.three:three 1.2.0'])
  await expect(
    changeVersions(target, 'shelf', (file) => withChannel(file, 'latest', '9')),
  ).rejects.toThrow('versions 1.2.0, 1.1.0, 1.0.0')
})

test('a version that a channel points to is not removed', async () => {
  await publishPack(target, await build('1.0.0'))
  await publishPack(target, await build('1.1.0'))
  await expect(changeVersions(target, 'shelf', (file) => without(file, ['1.1.0']))).rejects.toThrow(
    'latest points to 1.1.0',
  )
  await changeVersions(target, 'shelf', (file) => without(file, ['1.0.0']))
  expect(versions().versions.map(({ version }) => version)).toEqual(['1.1.0'])
})

test('two concurrent runs both succeed', async () => {
  const packs = await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map((version) => build(version)))
  await publishPack(target, await build('0.9.0'))
  await Promise.all(packs.map((pack) => publishPack(folderTarget(at), pack)))
  expect(versions().versions).toHaveLength(4)
  expect(await plainAnswer('move1')).toContain('shelf.move1:move1 1.2.0')
})

test('a damaged pack and a folder of something else are refused', async () => {
  const pack = await build('1.0.0')
  const [chunk = ''] = pack.chunks
  writeFileSync(join(pack.folder, chunk), 'damaged')
  await expect(publishPack(target, pack)).rejects.toThrow('was damaged')
  const foreign = join(folder, 'foreign')
  await folderTarget(foreign).write('index.json', Buffer.from('{"packs":["zod"]}'))
  await expect(publishPack(folderTarget(foreign), await build('1.1.0'))).rejects.toThrow(
    'choose another place',
  )
})

test('a chunk that was lost at the target is written again by the same build', async () => {
  await publishPack(target, await build('1.0.0'))
  const [lost = ''] = chunks().filter(
    (chunk) => chunk.includes('/bodies/') || chunk.includes('/terms/'),
  )
  rmSync(lost)
  await publishPack(target, await build('1.0.0'))
  expect(existsSync(lost)).toBe(true)
})
