/**
 * A folder of packs with a catalog file gives the same result for every lookup as its packs separately, with fewer file
 * reads.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePackIndex } from '../../build/serve/pack-index.ts'
import { packsBelow } from '../../runtime/api/source.ts'
import { type Catalog, loadAndRun, openCatalog } from '../../runtime/catalog.ts'
import { SHARED_FOLDER } from '../../runtime/pack/catalog-file.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import { TABLE_SECTIONS, type TableName } from '../../runtime/pack/pack-format.ts'
import { eachWithPrefix } from '../../runtime/pack/tables/scan-chunk.ts'
import { search } from '../../runtime/search.ts'
import { countingStore, seededRandom, smallPack } from '../small-pack.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { randomCards, randomSources } from './random-cards.ts'

const NAMES = ['alpha', 'beta', 'gamma']
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-shared-'))
  for (const [i, name] of NAMES.entries()) {
    const sources = randomSources(i, 12)
    const cards = randomCards(10 + i, 300 * (i + 1), sources)
    for (const [file, bytes] of smallPack(cards, sources, name, toyEmbedding))
      write(`${name}/${file}`, bytes)
  }
  writePackIndex(folder, NAMES)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), bytes)
}

const filesIn = (root: string): Map<string, Uint8Array> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name)
        return [file.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(file)]
      }),
  )

async function opened(
  change: (files: Map<string, Uint8Array>) => void = () => {},
  resident = false,
) {
  const files = filesIn(folder)
  change(files)
  const store = countingStore(files)
  const catalog = await openCatalog((await packsBelow(store)).stores, { resident })
  return { catalog, reads: store.reads }
}

/** Opens the packs by their own manifests. */
const plain = (files: Map<string, Uint8Array>): void =>
  void files.set('index.json', Buffer.from(JSON.stringify({ packs: NAMES })))

/** Keys and prefixes of keys of all packs, and some that no pack has. */
async function someKeys(catalog: Catalog, table: TableName): Promise<string[]> {
  const { value: keys } = await loadAndRun(catalog, () =>
    catalog.packs.flatMap((pack) => [...pack.withPrefix(table, '')].map(({ key }) => key)),
  )
  const random = seededRandom(7)
  const some = keys.filter(() => random() < 60 / keys.length)
  const cut = some.map((key) => key.slice(0, 1 + Math.floor(random() * 3)))
  return [...some, ...cut, ...some.map((key) => `${key}zz`), '', 'a', '~', '\uffff']
}

const LIMITS = [1, 2, 3, Number.POSITIVE_INFINITY]

/** Everything that a lookup returns, as plain values. */
function lookUp(pack: Pack, table: TableName, key: string): unknown {
  const found = pack.find(table, key)
  const vector = table === 'terms' ? pack.termVector(key) : undefined
  const ranges = LIMITS.map((limit) => {
    const rows = [...pack.withPrefix(table, key, limit)].map((row) => [
      row.key,
      Buffer.from(row.bytes.subarray(row.from, row.to)).toString('hex'),
    ])
    const values: string[] = []
    eachWithPrefix(pack, table, key, limit, (bytes, from, to) =>
      values.push(Buffer.from(bytes.subarray(from, to)).toString('hex')),
    )
    return { rows, values }
  })
  return {
    found: found && Buffer.from(found.bytes.subarray(found.from, found.to)).toString('hex'),
    vector: vector && Buffer.from(vector.bytes.subarray(vector.at, vector.at + 66)).toString('hex'),
    ranges,
  }
}

test.each(TABLE_SECTIONS)('every lookup gives the same result: %s', async (table) => {
  const [{ catalog: own }, { catalog: shared }] = [await opened(plain), await opened()]
  for (const key of await someKeys(own, table)) {
    const [wanted, found] = await Promise.all(
      [own, shared].map((catalog) =>
        loadAndRun(catalog, () => catalog.packs.map((pack) => lookUp(pack, table, key))),
      ),
    )
    expect(found?.value, key).toEqual(wanted?.value)
    expect(found?.warnings).toEqual([])
  }
})

const QUESTIONS = ['parse readTable', 'größe', 'parsx', 'Grid', 'numpy.linalg', 'a word of nothing']

const answers = async (catalog: Catalog) => {
  const given: unknown[] = []
  for (const question of QUESTIONS)
    for (const typing of [false, true]) given.push(await search(catalog, question, { typing }))
  return given
}

test('the same answers need fewer files, and no manifest', async () => {
  const [own, shared] = [await opened(plain), await opened()]
  expect(await answers(shared.catalog)).toEqual(await answers(own.catalog))
  const ofTables = (reads: readonly string[]): number =>
    reads.filter((file) => /terms|symbols|lists|catalog|manifest/.test(file)).length
  expect(ofTables(shared.reads)).toBeLessThan(0.8 * ofTables(own.reads))
  expect(shared.reads.filter((file) => file.endsWith('manifest.json'))).toEqual([])
  expect(new Set(shared.reads).size).toBe(shared.reads.length)
})

test('a resident reader reads all tables at once', async () => {
  const [own, shared] = [await opened(plain), await opened(() => {}, true)]
  const before = shared.reads.length
  expect(await answers(shared.catalog)).toEqual(await answers(own.catalog))
  const later = shared.reads.slice(before).filter((file) => !/\/(?:heads|ranking)\//.test(file))
  expect(later).toEqual([])
})

describe('if files of the folder are', () => {
  const each =
    (wanted: RegExp, change: (bytes: Uint8Array) => Uint8Array | undefined) =>
    (files: Map<string, Uint8Array>): void => {
      let changed = 0
      for (const [file, bytes] of [...files]) {
        if (!wanted.test(file)) continue
        const other = change(bytes)
        if (other === undefined) files.delete(file)
        else files.set(file, other)
        changed++
      }
      expect(changed).toBeGreaterThan(0)
    }
  const missing = (): undefined => undefined
  const damaged = (bytes: Uint8Array): Uint8Array =>
    bytes.map((byte, i) => (i === 9 ? byte ^ 1 : byte))

  test.each([
    ['missing: all', each(/^~together/, missing)],
    ['missing: the catalog file', each(/^~together\/catalog/, missing)],
    ['damaged: the catalog file', each(/^~together\/catalog/, damaged)],
    ['missing: lists', each(/^~together\/lists/, missing)],
    ['damaged: lists', each(/^~together\/lists/, damaged)],
    ['missing: ranges of terms', each(/^~together\/terms/, missing)],
    ['damaged: ranges of symbols', each(/^~together\/symbols/, damaged)],
  ])('%s, the packs are read without them', async (_, change) => {
    const [own, broken] = [await opened(plain), await opened(change)]
    expect(await answers(broken.catalog)).toEqual(await answers(own.catalog))
  })

  test('missing on both sides, they are reported', async () => {
    const { catalog } = await opened((files) => {
      for (const file of [...files.keys()]) if (/terms\//.test(file)) files.delete(file)
    })
    const { warnings } = await search(catalog, 'parse')
    expect(warnings?.map(({ code }) => code)).toContain('chunk_missing')
  })

  test('of another build than the manifest, they are reported', async () => {
    const { catalog } = await opened((files) => {
      for (const file of [...files.keys()])
        if (file.startsWith(`${SHARED_FOLDER}/terms`)) files.delete(file)
      for (const [i, name] of NAMES.entries()) {
        const other = NAMES[(i + 1) % NAMES.length]
        const bytes = files.get(`${other}/manifest.json`)
        if (bytes !== undefined) files.set(`${name}/manifest.json`, bytes)
      }
    })
    const { warnings } = await search(catalog, 'parse')
    expect(warnings?.[0]?.msg).toMatch(/is of another build of the pack/)
  })
})

test('a pack that cannot be read completely is left out of the shared tables, and reports why', () => {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-shared-'))
  try {
    cpSync(folder, work, { recursive: true })
    rmSync(join(work, 'beta/terms'), { recursive: true })
    writePackIndex(work, NAMES)
    const { packs, catalog } = JSON.parse(readFileSync(join(work, 'index.json'), 'utf8'))
    expect(packs).toEqual(NAMES)
    const written = JSON.parse(readFileSync(join(work, catalog), 'utf8'))
    expect(written.packs.map(({ name }: { name: string }) => name)).toEqual(['alpha', 'gamma'])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

test('a small pack alone needs no shared tables', () => {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-shared-'))
  try {
    cpSync(join(folder, 'alpha'), join(work, 'alpha'), { recursive: true })
    writePackIndex(work, ['alpha'])
    expect(readFileSync(join(work, 'index.json'), 'utf8')).toBe('{"packs":["alpha"]}\n')
    expect(readdirSync(work).sort()).toEqual(['alpha', 'index.json'])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
