/**
 * Results → the short table of the README beside it: a row a set, one figure a cell. `npm run eval -- --readme` writes
 * it between two marks, so that the table never disagrees with the results that it names.
 */
import { betweenMarks } from '../charts/between-marks.ts'
import type { Mode, ModelName } from './models.ts'
import type { SetResult } from './one-set.ts'
import type { Results } from './results.ts'
import { METRIC_NAMES, percent } from './table.ts'

const START = '<!-- eval: written by `npm run eval -- --readme` -->'
const END = '<!-- /eval -->'

/** @throws Error if the text has no marks */
export const withTable = (readme: string, results: Results): string =>
  betweenMarks(readme, START, END, readmeTable(results))

const HEAD = [
  ...['set (questions)', 'figure', 'others', 'words', 'words and meaning, built-in'],
  ...['a teacher embedded the cards', 'and the questions'],
]

export function readmeTable({ date, commit, sets, exact_names: { all } }: Results): string {
  const rows = sets.map((set) => {
    const { name, metric } = set
    const n = set.models.flatMap(({ modes }) => Object.values(modes))[0]?.n ?? 0
    const cell = (model: ModelName, mode: Mode): string => {
      const figures = set.models.find((one) => one.name === model)?.modes[mode]
      return figures === undefined ? '–' : short(figures[metric])
    }
    return [
      ...[`${name} (${n})`, METRIC_NAMES[metric], othersOf(set)],
      ...[cell('static', 'lexical'), cell('static', 'hybrid')],
      ...[cell('teacher', 'hybrid'), cell('teacher', 'exact')],
    ]
  })
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const names =
    all.n === 0
      ? []
      : [`Of ${all.n} exact names of symbols ${percent(all.first)} lead to theirs at rank 1.`]
  return [lines.join('\n'), [...names, `Measured ${date} at ${commit}.`].join(' ')].join('\n\n')
}

function othersOf({ bm25, metric, published }: SetResult): string {
  const figures = [
    ...(bm25 === null ? [] : [['BM25', bm25[metric]] as const]),
    ...Object.entries(published).map(([name, { all }]) => [name, all] as const),
  ]
  if (figures.length === 0) return '–'
  return figures.map(([name, value]) => `${name} ${short(value)}`).join(', ')
}

/** `.834`, as in retrieval papers. */
const short = (value: number): string => value.toFixed(3).replace(/^0/u, '')
