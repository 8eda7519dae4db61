/** The manifest is either read back completely or refused with a reason. */
import { beforeAll, describe, expect, test } from 'vitest'
import { textOf, utf8 } from '../../runtime/pack/bytes.ts'
import { readManifest } from '../../runtime/pack/manifest.ts'
import { openPack, PackError } from '../../runtime/pack/pack.ts'
import {
  BLOCK_SECTIONS,
  fileName,
  MANIFEST,
  RANKING_SECTION,
  TABLE_SECTIONS,
} from '../../runtime/pack/pack-format.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { openChunkList } from '../../runtime/pack/tables/chunk-list.ts'
import { search } from '../../runtime/search.ts'
import { type Files, hash, openSmall, smallPack } from '../small-pack.ts'

let files: Files
let bytes: Uint8Array

beforeAll(() => {
  files = smallPack([
    { id: 'a:größe', fields: { name: 'größe', text: 'how large' } },
    { id: 'a:b', visibility: 'private', fields: { name: 'b', text: 'another' } },
  ])
  bytes = files.get(MANIFEST) ?? new Uint8Array(0)
})

/** The result of opening a pack with this manifest. */
async function refusal(manifest: Uint8Array | undefined): Promise<PackError | 'opened'> {
  const damaged = new Map(files)
  if (manifest === undefined) damaged.delete(MANIFEST)
  else damaged.set(MANIFEST, manifest)
  try {
    await openPack(memoryStore('somewhere', damaged))
    return 'opened'
  } catch (error) {
    if (error instanceof PackError) return error
    throw error
  }
}

/** The manifest with changed values, and a valid checksum. */
function resealed(change: (manifest: Record<string, unknown>) => void): Uint8Array {
  const manifest: Record<string, unknown> = JSON.parse(textOf(bytes))
  change(manifest)
  const open = JSON.stringify({ ...manifest, checksum: '' })
  return utf8(open.replace('"checksum":""', `"checksum":"${hash(utf8(open))}"`))
}

test('a manifest contains what was written', async () => {
  const manifest = await readManifest(bytes, hash)
  expect(manifest).toMatchObject({
    format: 'cardcat-pack',
    project: 'small',
    library_version: '1.0.0',
    counts: { symbol: 2, recipe: 0, guide: 0, module: 0 },
  })
})

test('a manifest names every file of the pack, directly or through a block table', async () => {
  const manifest = await readManifest(bytes, hash)
  if (!('format' in manifest)) throw new Error(manifest.reason)
  const named = new Set(
    TABLE_SECTIONS.flatMap((section) => {
      const list = openChunkList(manifest.tables[section], (hash) => fileName(section, hash))
      return Array.from({ length: list.length }, (_, i) => list.file(i) ?? '')
    }),
  )
  for (const hash of Object.values(manifest.ranking)) named.add(fileName(RANKING_SECTION, hash))
  for (const section of BLOCK_SECTIONS) {
    const { table } = manifest.blocks[section] ?? {}
    if (table !== undefined) named.add(fileName(section, table))
  }
  const blocks = new RegExp(`^(?:${BLOCK_SECTIONS.join('|')})/`)
  const found = [...files.keys()].filter((file) => file !== MANIFEST)
  expect(found.filter((file) => !blocks.test(file) && !named.has(file))).toEqual([])
  expect([...named].filter((file) => !files.has(file))).toEqual([])
})

describe('a manifest is refused, with a reason and advice', () => {
  test('when any of its bytes differs', async () => {
    const silent: number[] = []
    for (let at = 0; at < bytes.length; at++) {
      const flipped = bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))
      const error = await refusal(flipped)
      if (error === 'opened' || !error.message.includes(`somewhere/${MANIFEST}`)) silent.push(at)
    }
    expect(silent).toEqual([])
  })

  test('when it is truncated anywhere', async () => {
    const silent: number[] = []
    for (let length = 0; length < bytes.length; length++) {
      const error = await refusal(bytes.subarray(0, length))
      if (error === 'opened' || error.code !== 'pack_corrupt') silent.push(length)
    }
    expect(silent).toEqual([])
  })

  test('when it is missing', async () => {
    expect(await refusal(undefined)).toMatchObject({
      code: 'pack_missing',
      message: expect.stringContaining('somewhere'),
    })
  })

  test('when another program wrote it', async () => {
    const error = await refusal(utf8('{"format":"another","version":1}'))
    expect(error).toMatchObject({ code: 'pack_corrupt' })
    expect(String(error)).toContain('is not the manifest of a cardcat pack')
    expect(String(await refusal(utf8('<!doctype html>')))).toContain('build the pack again')
  })

  test('when a newer cardcat wrote it in a format with another major number', async () => {
    const generator = 'cardcat 9.8.7'
    expect(
      await refusal(resealed((it) => Object.assign(it, { version: 99, generator }))),
    ).toMatchObject({
      code: 'pack_version',
      message:
        'somewhere/manifest.json is written in format 99 by cardcat 9.8.7, and this cardcat reads format 6; update cardcat, or build the pack again with this one (`cardcat build`)',
    })
  })

  test('when an older cardcat wrote it', async () => {
    expect(await refusal(resealed((it) => Object.assign(it, { version: 5 })))).toMatchObject({
      code: 'pack_version',
      message:
        'somewhere/manifest.json is written in format 5, and this cardcat reads format 6; build the pack again (`cardcat build`)',
    })
  })

  test.each([
    ['a tag', '<script>alert(1)</script>'],
    ['a very long text', 'x'.repeat(9999)],
    ['a number', 7],
  ])('when the generator is %s', async (_, generator) => {
    const error = await refusal(resealed((it) => Object.assign(it, { version: 99, generator })))
    expect(String(error)).toContain('is written in format 99, and')
  })

  test.each([
    ['project', 7],
    ['columns', null],
    ['counts', { symbol: -1 }],
    ['tables', {}],
    ['vectors', 'yes'],
    ['vectors', { dimensions: '8', table: '0'.repeat(16), pages: [], exact: null }],
    ['vectors', { dimensions: 3, table: '0'.repeat(16), pages: [], exact: null }],
  ])('when %s is invalid, though the checksum is valid', async (field, value) => {
    const error = await refusal(resealed((manifest) => Object.assign(manifest, { [field]: value })))
    expect(error).toMatchObject({ code: 'pack_corrupt' })
    expect(String(error)).toContain(`is not valid at ${field}`)
  })

  test.each([
    ['lists of five counts', [[2, 0, 0, 0, 0]]],
    ['negative', [[-1, 0, 0, 0, 0, 0]]],
    ['words', [['2', 0, 0, 0, 0, 0]]],
    ['not a list', 'all'],
  ])('when its runs are %s', async (_, runs) => {
    const error = await refusal(resealed(({ columns }) => Object.assign(Object(columns), { runs })))
    expect(String(error)).toContain('is not valid at columns.runs')
  })
})

describe('a newer minor number of the format', () => {
  const newer = () =>
    resealed((manifest) => {
      Object.assign(manifest, { minor: 99, added: { later: [1] } })
      Object.assign(Object(manifest.columns), { added: true })
    })

  test('opens, and added fields are ignored', async () => {
    expect(await refusal(newer())).toBe('opened')
    const manifest = await readManifest(newer(), hash)
    expect(manifest).toMatchObject({ version: 6, minor: 99, project: 'small' })
    expect(manifest).not.toHaveProperty('added')
  })

  test('gives the answers of a current pack', async () => {
    const answers = async (given: Files) => search(await openSmall(given), 'how large is größe')
    const found = await answers(new Map([...files, [MANIFEST, newer()]]))
    expect(found.results.map(({ id }) => id)).toContain('a:größe')
    expect(found).toEqual(await answers(files))
  })
})

test('a pack without a minor number has minor number 0', async () => {
  const first = resealed((manifest) => {
    delete manifest.minor
  })
  expect(await readManifest(first, hash)).toMatchObject({ version: 6, minor: 0 })
})

test('a changed manifest with a valid checksum is read', async () => {
  expect(await refusal(resealed((manifest) => Object.assign(manifest, { commit: 'abc' })))).toBe(
    'opened',
  )
})
