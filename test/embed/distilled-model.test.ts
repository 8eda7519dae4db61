/**
 * A build with a teacher, from card to question. The teacher is a tiny model that the test writes.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { teacherEmbedder } from '../../build/embed/teacher.ts'
import { buildPack } from '../../build/main.ts'
import type { BuildReport } from '../../build/report.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { search } from '../../runtime/search.ts'
import { writeTinyModel } from '../embedder/tiny-model.ts'

/** Four subjects with one axis each: words for each, the last of which no card contains. */
const SUBJECTS = [
  ['parse', 'json', 'decode', 'text', 'deserialize'],
  ['send', 'request', 'fetch', 'url', 'download'],
  ['draw', 'circle', 'color', 'canvas', 'paint'],
  ['sort', 'list', 'order', 'items', 'arrange'],
]
const WORDS = Object.fromEntries(
  SUBJECTS.flatMap((words, subject) =>
    words.map((word, i) => [
      word,
      Array.from({ length: 6 }, (_, axis) => (axis === subject ? 1 : axis === 4 ? 0.1 * i : 0.3)),
    ]),
  ),
)
const ROWS = SUBJECTS.flatMap(([a, b, c, d], subject) =>
  [
    `${a} ${b} with ${c}`,
    `${c} the ${d} and ${b}`,
    `${b} ${d} ${a} each`,
    `how ${d} can ${a} any ${b}`,
    `${a} ${c} ${d} now`,
    `${d} before ${b} and after ${c}`,
    `${c} of ${a}, then ${d} of ${b}`,
  ].map((text, i) => ({ id: `${subject}-${i}`, text })),
)

let place = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cardcat-taught-'))
  process.env.CARDCAT_CACHE = join(place, 'cache')
  mkdirSync(join(place, 'empty'))
  writeTinyModel(join(place, 'tiny'), { words: WORDS })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function build(out: string, cache = true, rows = ROWS): Promise<BuildReport> {
  const documents = join(place, 'rows.jsonl')
  writeFileSync(documents, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return buildPack({
    roots: [join(place, 'empty')],
    documents: [documents],
    project: 'taught',
    out: join(place, out),
    model: join(place, 'tiny'),
    jobs: 1,
    cache,
  })
}

const contents = (out: string): Map<string, string> =>
  new Map(
    readdirSync(join(place, out), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(join(place, out).length), readFileSync(file).toString('base64')]),
  )

describe('a build with a teacher', () => {
  test('records the model, and how well term vectors agree with it', async () => {
    const { model, agreement } = await build('first')
    expect(model).toMatch(/^tiny\/fp32\/mean\/128\//)
    expect(agreement?.texts).toBeGreaterThan(0)
    expect(agreement?.cosine).toBeGreaterThan(0.5)
  })

  test('is the same from the cache, without one, and when repeated', async () => {
    await build('first')
    const first = contents('first')
    await build('second')
    expect(contents('second')).toEqual(first)
    await build('third', false)
    expect(contents('third')).toEqual(first)
  })

  test('finds cards by meaning without the model', async () => {
    await build('first')
    const catalog = await openCatalog([folderStore(join(place, 'first'))])
    for (const [subject, words] of SUBJECTS.entries()) {
      const { results } = await search(catalog, `${words[3]}`, { mode: 'semantic', limit: 5 })
      expect(results.filter(({ id }) => id.startsWith(`${subject}-`)).length).toBeGreaterThan(3)
    }
  })

  test('finds cards by words that none of them contains if the model is available', async () => {
    await build('first')
    const catalog = await openCatalog([folderStore(join(place, 'first'))])
    const encoder = await teacherEmbedder(join(place, 'tiny'), { threads: 1 })
    for (const [subject, words] of SUBJECTS.entries()) {
      const options = { mode: 'semantic', limit: 5, encoder } as const
      const { results, warnings } = await search(catalog, `${words[4]}`, options)
      expect(warnings).toBeUndefined()
      expect(results.map(({ id }) => id[0])).toEqual(Array(5).fill(String(subject)))
    }
    await encoder.close()
  })

  test('does not use a model that did not build the pack, and says so', async () => {
    await build('first')
    writeTinyModel(join(place, 'other'), { words: { other: [1, 2] } })
    const catalog = await openCatalog([folderStore(join(place, 'first'))])
    const encoder = await teacherEmbedder(join(place, 'other'), { threads: 1 })
    const { warnings } = await search(catalog, 'json', { encoder })
    expect(warnings?.map(({ code }) => code)).toEqual(['exact_unavailable'])
    await encoder.close()
  })
})
