import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate, runText } from '../../build/answer/evaluate.ts'
import { readJudgedQueries, readLabels } from '../../build/answer/question-sets.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { openSmall, smallPack } from '../small-pack.ts'

let folder: string
let catalog: Catalog

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  catalog = await openSmall(
    smallPack([
      { id: 'lib.io:read', path: 'io.py', fields: { name: 'read', text: 'read a table' } },
      { id: 'lib.io:write', path: 'io.py', fields: { name: 'write', text: 'write a table' } },
      { id: 'lib.net:send', path: 'net.py', fields: { name: 'send', text: 'send a letter' } },
      ...Array.from({ length: 120 }, (_, i) => ({
        id: `lib.same:same_${i}`,
        path: 'same.py',
        fields: { text: 'identical words' },
      })),
    ]),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const jsonl = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('queries with qrels', () => {
  test('answers that the pack lacks, and answers without a query, are misses', async () => {
    const questions = readJudgedQueries(
      fileOf(
        'queries.jsonl',
        jsonl([
          { id: 'q1', text: 'send a letter' },
          { id: 'q2', text: 'letter' },
          { id: 'unjudged', text: 'table' },
        ]),
      ),
      fileOf(
        'qrels.tsv',
        'query\tdocument\tgrade\nq1\tlib.net:send\t1\nq2\tlib.gone:gone\t1\nq3\tlib.net:send\t1\n',
      ),
    )
    const { evaluation, run } = await evaluate(catalog, questions, 'card', {})
    expect(evaluation).toMatchObject({ n: 3, mrr10: 1 / 3, recall100: 1 / 3 })
    expect(evaluation.leak_none).toBeUndefined()
    expect(new Set(run.map(({ query }) => query))).toEqual(new Set(['q1', 'q2', 'unjudged']))
  })

  test('files are found by their path, with or without the project', async () => {
    const queries = fileOf('file-queries.jsonl', jsonl([{ id: 'q', text: 'write a table' }]))
    for (const document of ['io.py', 'small/io.py']) {
      const qrels = fileOf('file-qrels.tsv', `q\t${document}\t1\n`)
      const { evaluation, run } = await evaluate(
        catalog,
        readJudgedQueries(queries, qrels),
        'file',
        {},
      )
      expect(evaluation.mrr10).toBe(1)
      expect(run[0]?.document).toBe('io.py')
    }
  })

  test('an invalid row is reported with its line', () => {
    const broken = fileOf('broken.jsonl', '{"id":"a","text":"b"}\n{"id":"a"\n')
    expect(() => readJudgedQueries(broken, fileOf('empty.tsv', ''))).toThrow(/broken\.jsonl:2/)
    const qrels = fileOf('broken.tsv', 'q\tdocument\t1\nq document 1\n')
    expect(() => readJudgedQueries(fileOf('none.jsonl', ''), qrels)).toThrow(/broken\.tsv:2/)
  })
})

test('a label counts by its definition or its public path, and only once', async () => {
  const labels = fileOf(
    'labels.jsonl',
    jsonl([
      {
        id: 'a',
        query: 'send',
        relevant: ['lib.net.send'],
        relevant_public: ['lib.post'],
        leak: 'name',
      },
      {
        id: 'b',
        query: 'table',
        relevant: ['x.read'],
        relevant_public: ['lib.io.read'],
        leak: 'none',
      },
      { id: 'c', query: 'letter', relevant: ['lib.gone'], relevant_public: [], leak: 'none' },
    ]),
  )
  const { evaluation } = await evaluate(catalog, readLabels(labels), 'card', {
    kinds: ['symbol'],
  })
  expect(evaluation).toMatchObject({ n: 3, recall10: 2 / 3 })
  expect(evaluation.leak_none).toMatchObject({ n: 2, recall10: 1 / 2 })
})

test('a run has a hundred rows per question, with decreasing printed scores', async () => {
  const questions = [{ id: 'q', text: 'identical words', relevant: [] }]
  const { run, evaluation } = await evaluate(catalog, questions, 'card', {})
  expect(evaluation.n).toBe(0)
  const rows = runText(run)
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'))
  expect(rows).toHaveLength(100)
  expect(rows.map((row) => Number(row[2]))).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  const scores = rows.map((row) => Number(row[3]))
  for (const [i, score] of scores.entries())
    if (i > 0) expect(score).toBeLessThan(scores[i - 1] ?? 0)
})
