import { describe, expect, test } from 'vitest'
import type { NameFigures } from './exact-names.ts'
import type { Figures, Measured } from './measured.ts'
import type { SetResult } from './one-set.ts'
import { withTable } from './readme-table.ts'
import { ownFigures } from './results.ts'
import { belowAims, type EarlierResults, keptOf, nameShortfalls, shortfalls } from './shortfalls.ts'
import { ablationTable, groupTable, nameTable, tableOf } from './table.ts'

const figures = (ndcg10: number): Figures => ({
  ...{ n: 4, ndcg10, mrr10: 0.5, recall10: 0.5, recall100: 0.5 },
  success3: 0.5,
  ci95: { ndcg10: [ndcg10 - 0.1, ndcg10 + 0.1], mrr10: [0.4, 0.6] },
})
const scored = (ndcg10: number, groups: Measured['groups'] = {}): Measured => ({
  ...figures(ndcg10),
  groups,
})
const { n: _, ci95: __, success3: ___, ...bm25 } = figures(0.25)

const cosqa: SetResult = {
  ...{ name: 'cosqa', by: 'card', metric: 'ndcg10', documents: 9, bm25 },
  ...{ published: {}, missing: [] },
  models: [
    {
      ...{ name: 'static', id: 'a', agreement: null, ablations: [] },
      modes: { lexical: scored(0.2), semantic: scored(0.5), hybrid: scored(0.4) },
    },
    {
      ...{ name: 'teacher', id: 'b', agreement: null, ablations: [] },
      modes: { lexical: scored(0.3), hybrid: scored(0.6), exact: scored(0.8) },
    },
  ],
}
const files: SetResult = {
  ...{ name: 'files', by: 'file', metric: 'ndcg10', documents: 3, bm25: null, missing: [] },
  published: { others: { all: 0.7, groups: { 'repository a': 0.75 } } },
  models: [
    {
      ...{ name: 'teacher', id: 'b', agreement: null },
      modes: {
        hybrid: {
          ...scored(0.5, { 'repository a': figures(0.6), 'kind b': figures(0.4) }),
          mean_of_parts: { ndcg10: 0.55, mrr10: 0.5 },
        },
        exact: scored(0.5),
      },
      ablations: [
        {
          without: ['fan_in', 'chunks'],
          measured: scored(0.45),
          difference: { changed: 2, value: -0.05, ci95: [-0.08, 0.01] },
        },
      ],
    },
  ],
}
const results = [cosqa, files]

describe('shortfalls', () => {
  test('are figures below BM25, the better single mode, an earlier result or a target', () => {
    const before: EarlierResults = {
      commit: 'abc1234',
      sets: [
        { name: 'cosqa', models: [{ name: 'static', modes: { hybrid: figures(0.42) } }] },
        { name: 'files', models: [{ name: 'static', modes: { hybrid: figures(0.9) } }] },
      ],
    }
    const wanted = { cosqa: { static: { must: 0.45, aim: 0.5 }, teacher: { must: 0.6 } } }
    expect(shortfalls(results, [before], wanted)).toEqual([
      "cosqa, static, words: nDCG@10 0.2000 is lower than BM25's 0.2500 (n 4)",
      "cosqa, static, both: nDCG@10 0.4000 is lower than meaning's alone 0.5000 (n 4)",
      'cosqa, static, both: nDCG@10 0.4000 is lower than at abc1234 0.4200 (n 4)',
      'cosqa, static, both: nDCG@10 0.4000 is lower than the wanted 0.45',
    ])
  })

  test('an aim is reported once the target is reached', () => {
    expect(belowAims(results, { cosqa: { static: { must: 0.3, aim: 0.5 } } })).toEqual([
      'cosqa, static, both: nDCG@10 0.4000 is lower than the aim 0.5',
    ])
    expect(belowAims(results, { cosqa: { static: { must: 0.45, aim: 0.5 } } })).toEqual([])
  })

  test("the share of the teacher's quality is a mean over the sets that were run with it", () => {
    const kept = keptOf(results)
    expect(kept?.sets.map(({ name }) => name)).toEqual(['cosqa', 'files'])
    expect(kept?.mean).toBeCloseTo((0.75 + 1) / 2, 12)
    expect(keptOf([])).toBeNull()
  })
})

const cells = (table: string): string[][] =>
  table
    .split('\n')
    .filter((_line, i) => i !== 1)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

test('a set has one row for each model and mode, below published results and the baseline', () => {
  expect(cells(tableOf(results)).map((row) => row.slice(0, 6).join(' '))).toEqual([
    'set n documents model by nDCG@10',
    'cosqa 4 9  BM25, stemmed 0.2500',
    '   static words 0.2000 [0.100, 0.300]',
    '   static meaning 0.5000 [0.400, 0.600]',
    '   static both 0.4000 [0.300, 0.500]',
    '   teacher words 0.3000 [0.200, 0.400]',
    '   teacher both 0.6000 [0.500, 0.700]',
    '   teacher both, the question encoded by the model 0.8000 [0.700, 0.900]',
    '   wanted static 0.49',
    '   wanted teacher 0.555',
    'files 4 3 published others 0.7000',
    '   teacher both 0.5000 [0.400, 0.600]',
    '   teacher both, the question encoded by the model 0.5000 [0.400, 0.600]',
  ])
})

test('groups have their published figures beside them', () => {
  expect(groupTable(cosqa)).toBe('')
  expect(cells(groupTable(files))).toEqual([
    ['files, nDCG@10', 'n', 'teacher', 'published: others'],
    ['repository a', '4', '0.6000 [0.500, 0.700]', '0.7500'],
    ['kind b', '4', '0.4000 [0.300, 0.500]', ''],
    ['all', '4', '0.5000 [0.400, 0.600]', '0.7000'],
    ['mean of the parts', '', '0.5500', ''],
  ])
})

test('the table of an ablation shows the difference that the left-out features make', () => {
  expect(ablationTable(cosqa)).toBe('')
  expect(cells(ablationTable(files))[1]).toEqual([
    ...['teacher', 'fan_in, chunks', '0.4500 [0.350, 0.550]'],
    '−0.0500 [−0.0800, +0.0100]',
    '2',
  ])
})

test('exact names of several libraries give one figure over all names', () => {
  const one = (library: string, n: number, missed: number): NameFigures => ({
    ...{ library, symbols: n, names: n, n, first: 1 - missed / n, ci95: [0, 1] },
    misses: Array.from({ length: missed }, (_, i) => ({
      ...{ name: `${library}.${i}`, cards: [], found: null },
    })),
  })
  const names = [one('a', 300, 0), one('b', 100, 4)]
  expect(cells(nameTable(names)).map((row) => row.slice(0, 5).join(' '))).toEqual([
    'exact names symbols names asked at rank 1',
    'a 300 300 300 100.00 %',
    'b 100 100 100 96.00 %',
    'all 400 400 400 99.00 %',
  ])
  expect(nameShortfalls(names)).toEqual([
    'exact names of b: 96.00 % at rank 1 is lower than the wanted 99.50 % (4 of 100; the first: b.0)',
  ])
})

test('the README has one row per set, and its other text stays', () => {
  const marks = ['<!-- eval: written by `npm run eval -- --readme` -->', '<!-- /eval -->'] as const
  const all = { symbols: 8, names: 10, n: 10, first: 0.9, ci95: [0.7, 1] as const }
  const asked = {
    date: '2026-01-02',
    commit: 'abc',
    sets: results,
    exact_names: { libraries: [], all },
  }
  const readme = withTable(`before ${marks[0]} old ${marks[1]} after`, asked)
  expect(readme.startsWith(`before ${marks[0]}\n\n| set (questions)`)).toBe(true)
  expect(readme.endsWith(`${marks[1]} after`)).toBe(true)
  expect(readme).toContain('| cosqa (4) | nDCG@10 | BM25 .250 | .200 | .400 | .600 | .800 |')
  expect(readme).toContain('| files (4) | nDCG@10 | others .700 | – | – | .500 | .500 |')
  expect(readme).toContain('Of 10 exact names of symbols 90.00 % lead to theirs at rank 1.')
  expect(withTable(readme, asked)).toBe(readme)
  expect(() => withTable('no marks', asked)).toThrow('no place for the table')
})

test('stored figures contain no text of the question sets', () => {
  const missed = { ...files, missing: [{ names: ['secret.name'], questions: 1 }] }
  const all = { symbols: 0, names: 0, n: 0, first: 1, ci95: [1, 1] as const }
  const kept = ownFigures({
    ...{ date: '2026-01-02', commit: 'abc', sets: [missed], exact_names: { libraries: [], all } },
  })
  expect(kept.sets[0]).toMatchObject({ missing: 1, published: { others: 0.7 } })
  expect(JSON.stringify(kept)).not.toMatch(/secret|0\.75/u)
})
