import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { writeFiles } from '../cli/cardcat.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-eval-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      ...['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--bench', folder],
      ...['--packs', join(folder, 'packs'), '--teacher', join(folder, 'no-model'), ...args],
    ],
    { env: { ...process.env, CARDCAT_CACHE: join(folder, 'cache') } },
  )

const perfect = {
  ...{ n: 1, ndcg10: 1, mrr10: 1, recall10: 1, recall100: 1, groups: {} },
  success3: 1,
  ci95: { ndcg10: [1, 1], mrr10: [1, 1] },
}

writeFiles(
  join(folder, 'cosqa'),
  new Map([
    [
      'corpus.jsonl',
      '{"id":"a b","title":"","text":"read a csv file"}\n{"id":"c","text":"send a letter"}\n',
    ],
    ['queries.jsonl', '{"id":"q1","text":"how to send letters"}\n'],
    ['qrels.tsv', 'q1\tc\t1\n'],
  ]),
)

test('an available set is built and run in every mode, and a missing one is skipped with a reason', async () => {
  const { stdout, stderr } = await run('--sets', 'cosqa,mbpp', '--json')
  const { sets, skipped, lower, kept, command } = JSON.parse(stdout)
  expect(sets).toEqual([
    {
      ...{ name: 'cosqa', by: 'card', metric: 'ndcg10' },
      ...{ documents: 2, bm25: null, published: {}, missing: [] },
      models: [
        {
          name: 'static',
          id: expect.stringContaining('cardcat-base'),
          agreement: null,
          modes: { lexical: perfect, semantic: perfect, hybrid: perfect },
          ablations: [],
        },
      ],
    },
  ])
  expect(skipped).toEqual([
    { name: 'teacher', reason: 'there is no model in the folder; --teacher names another' },
    { name: 'mbpp', reason: 'mbpp/corpus.jsonl is not there' },
  ])
  expect(lower).toEqual([])
  expect(kept).toBeNull()
  expect(command).toBe('npm run eval -- --sets cosqa,mbpp')
  expect(stderr).toContain('mbpp: skipped')
  expect(stderr).not.toContain('results kept')
}, 60_000)

test('packs of libraries are built once for all sets; leaky questions and missing answers are separated', async () => {
  const libraries = join(folder, 'sources')
  writeFiles(
    libraries,
    new Map([
      ['requests/requests/api.py', 'def send_letter():\n    """Post a letter."""\n'],
      ['geopandas/geopandas/io.py', 'def read_map():\n    """Read a map."""\n'],
      ['pyunitwizard/pyunitwizard/unit.py', 'def convert():\n    """Convert a unit."""\n'],
    ]),
  )
  const label = (id: string, query: string, relevant: string, leak: string): string =>
    `${JSON.stringify({ id, query, relevant: [relevant], relevant_public: [], lib: 'requests', leak })}\n`
  writeFiles(
    join(folder, 'libraries'),
    new Map([
      [
        'test2api.jsonl',
        label('1', 'post a letter', 'requests.api.send_letter', 'none') +
          label('2', 'send letter', 'requests.api.send_letter', 'words') +
          label('3', 'nothing', 'elsewhere.gone', 'name'),
      ],
      ['xref_cloze.jsonl', label('4', 'a letter', 'requests.api.send_letter', 'none')],
    ]),
  )
  const { stdout } = await run(
    ...['--sets', 'test2api,xref_cloze', '--models', 'none', '--libraries', libraries],
    ...['--without', 'worth', '--json'],
  )
  const { sets, command } = JSON.parse(stdout)
  expect(command).toContain('--without worth --libraries DIR')
  expect(stdout).not.toContain(folder)
  const [xref, test2api] = sets
  expect(test2api).toMatchObject({
    missing: [{ names: ['elsewhere.gone'], questions: 1 }],
    models: [
      {
        modes: {
          lexical: {
            ...{ n: 1, mrr10: 1 },
            groups: {
              'library requests': { n: 1, mrr10: 1 },
              'leak words': { n: 1, mrr10: 1 },
              'leak name': { n: 1, mrr10: 0 },
            },
          },
        },
        ablations: [{ without: ['worth'], difference: { changed: 0, value: 0, ci95: [0, 0] } }],
      },
    ],
  })
  expect(xref.models[0].modes.lexical).toMatchObject({ n: 1, mrr10: 1 })
}, 60_000)

test('an unknown set or model is refused with a list of the valid ones', async () => {
  await expect(run('--sets', 'cosmos')).rejects.toMatchObject({
    stderr: expect.stringContaining('cosmos is none of semble, xref_cloze'),
  })
  await expect(run('--without', 'chunks')).rejects.toMatchObject({
    stderr: expect.stringContaining('chunks is none of exact, words, meaning'),
  })
})
