/** Files that contain others: one read replaces many, and a missing or damaged one never makes an answer fail. */
import { describe, expect, test } from 'vitest'
import { packsBelow } from '../../runtime/api/source.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import {
  firstFiles,
  openFileBundle,
  withFileBundles,
  writeFileBundle,
} from '../../runtime/pack/file-bundle.ts'
import type { Manifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { countingStore, hash, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'

const NAMES = ['alpha', 'beta', 'gamma']
const FILE = '~together'

/** Three packs in a folder with their list; `holding` names the files that are combined. */
function folderOf(
  holding: (names: readonly string[]) => readonly string[][],
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (const name of NAMES) {
    const cards = [{ id: `${name}:read`, fields: { name: 'read', text: 'reads a table' } }]
    for (const [file, bytes] of smallPack(cards, [], name, toyEmbedding))
      files.set(`${name}/${file}`, bytes)
  }
  const first = NAMES.flatMap((name) => {
    const manifest: Manifest = JSON.parse(
      new TextDecoder().decode(files.get(`${name}/${MANIFEST}`)),
    )
    return firstFiles(manifest).map((file) => `${name}/${file}`)
  })
  const together = holding(first).map((holds) => {
    const bytes = writeFileBundle(new Map(holds.map((name) => [name, files.get(name) ?? EMPTY])))
    const file = `${FILE}/${hash(bytes)}.bin`
    files.set(file, bytes)
    return { file, holds }
  })
  files.set('index.json', new TextEncoder().encode(JSON.stringify({ packs: NAMES, together })))
  return files
}

const EMPTY = new Uint8Array()

async function ask(files: ReadonlyMap<string, Uint8Array>) {
  const store = countingStore(new Map(files))
  const catalog = await openCatalog((await packsBelow(store)).stores)
  const { results, warnings } = await search(catalog, 'read table')
  return { ids: results.map(({ id }) => id), warnings, reads: store.reads }
}

const manifests = NAMES.map((name) => `${name}/${MANIFEST}`)
const whole = folderOf((first) => [manifests, [...first]])

test('combined files are read back', () => {
  const files = new Map([
    ['größe.bin', Uint8Array.of(1, 2, 3)],
    ['empty', EMPTY],
  ])
  expect(openFileBundle(writeFileBundle(files))).toEqual(files)
})

test('a file is read from a bundle once, so that the bytes of the bundle can be freed', async () => {
  const bundle = writeFileBundle(
    new Map([
      ['a.bin', Uint8Array.of(1)],
      ['b.bin', Uint8Array.of(2)],
    ]),
  )
  const file = `${hash(bundle)}.bin`
  const below = countingStore(
    new Map([
      [file, bundle],
      ['a.bin', Uint8Array.of(1)],
    ]),
  )
  const store = withFileBundles(below, [{ file, holds: ['a.bin', 'b.bin'] }])
  const read = await store.read('a.bin')
  expect(read).toEqual(Uint8Array.of(1))
  expect(read.buffer.byteLength).toBe(1)
  expect(await store.read('b.bin')).toEqual(Uint8Array.of(2))
  expect(await store.read('a.bin')).toEqual(Uint8Array.of(1))
  expect(below.reads).toEqual([file, 'a.bin'])
})

test('combined files give the same answer with fewer requests', async () => {
  const [apart, together] = [await ask(folderOf(() => [])), await ask(whole)]
  expect(together.ids).toEqual(apart.ids)
  expect(together.warnings).toEqual(apart.warnings)
  expect(together.reads.filter((file) => file.startsWith(FILE))).toHaveLength(2)
  // Saves three manifests, and for each pack the table of heads, the static features and the clusters.
  expect(apart.reads.length - together.reads.length).toBe(3 + 3 * 3 - 2)
})

describe('a combined file that is', () => {
  const holders = [...whole.keys()].filter((name) => name.startsWith(FILE))
  const changed = (change: (bytes: Uint8Array) => Uint8Array | undefined) => {
    const files = new Map(whole)
    for (const name of holders) {
      const bytes = change(whole.get(name) ?? EMPTY)
      if (bytes === undefined) files.delete(name)
      else files.set(name, bytes)
    }
    return files
  }

  test.each([
    ['missing', () => undefined],
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['empty', () => EMPTY],
    ['damaged', (bytes: Uint8Array) => bytes.map((byte, i) => (i === 20 ? byte ^ 1 : byte))],
  ])('%s is ignored', async (_, change) => {
    const { ids, warnings } = await ask(changed(change))
    const plain = await ask(folderOf(() => []))
    expect(ids).toEqual(plain.ids)
    expect(warnings).toEqual(plain.warnings)
  })

  test('shorter than its lengths is refused', () => {
    const bytes = writeFileBundle(new Map([['a', Uint8Array.of(1, 2, 3)]]))
    expect(openFileBundle(bytes.subarray(0, -1))).toMatch(/shorter/)
  })
})

test('a list of packs without combined files opens', async () => {
  const files = folderOf(() => [])
  files.set('index.json', new TextEncoder().encode(JSON.stringify({ packs: NAMES })))
  expect((await packsBelow(memoryStore('packs', files))).stores).toHaveLength(3)
})
