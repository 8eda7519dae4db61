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
      ...['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--sets', folder],
      ...['--packs', join(folder, 'packs'), '--teacher', join(folder, 'no-model'), ...args],
    ],
    { env: { ...process.env, CARDCAT_CACHE: join(folder, 'cache') } },
  )

test('a set that is there is built and asked in every mode; what is not there is skipped with a reason', async () => {
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
  const { stdout, stderr } = await run('--only', 'cosqa,mbpp', '--json')
  const { sets, skipped, lower, kept } = JSON.parse(stdout)
  const perfect = { n: 1, ndcg10: 1, mrr10: 1, recall10: 1, recall100: 1 }
  expect(sets).toEqual([
    {
      name: 'cosqa',
      documents: 2,
      bm25: null,
      models: [
        {
          name: 'static',
          id: expect.stringContaining('cardcat-base'),
          agreement: null,
          modes: { lexical: perfect, semantic: perfect, hybrid: perfect },
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
  expect(stderr).toContain('mbpp: skipped')
  expect(stderr).not.toContain('results kept')
}, 60_000)
