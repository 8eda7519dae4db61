/**
 * Results of question sets as Markdown: one table of all sets with published figures and targets, one per set with
 * groups, one of the ranking features' contributions, and one of exact names.
 */
import type { Interval } from '../../build/answer/bootstrap.ts'
import { METRICS, type Scores } from '../../build/answer/metrics.ts'
import { allNames, type NameFigures } from './exact-names.ts'
import type { Figures } from './measured.ts'
import type { Mode } from './models.ts'
import type { ModelResult, SetResult } from './one-set.ts'
import type { Metric } from './question-set.ts'
import { type Goal, WANTED } from './sets.ts'

export const METRIC_NAMES = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  recall100: 'Recall@100',
} as const

const MODE_NAMES: Readonly<Record<Mode, string>> = {
  lexical: 'words',
  semantic: 'meaning',
  hybrid: 'both',
  exact: 'both, the question encoded by the model',
}

/** All tables, as printed. */
export const tablesOf = (
  results: readonly SetResult[],
  names: readonly NameFigures[],
): readonly string[] =>
  [
    tableOf(results),
    ...results.map(groupTable),
    ...results.map(ablationTable),
    nameTable(names),
  ].filter((table) => table !== '')

export function tableOf(results: readonly SetResult[]): string {
  if (results.length === 0) return ''
  const head = [
    ...['set', 'n', 'documents', 'model', 'by'],
    ...METRICS.map((metric) => METRIC_NAMES[metric]),
  ]
  const rows = results.flatMap((set) => {
    const asked = rowsOf(set)
    const n = String(asked[0]?.n ?? '')
    return [
      ...Object.entries(set.published).map(([name, { all }]) => [
        ...['published', name],
        ...only(set.metric, share(all)),
      ]),
      ...(set.bm25 === null ? [] : [['', 'BM25, stemmed', ...shares(set.bm25)]]),
      ...asked.map(({ cells }) => cells),
      ...Object.entries(WANTED[set.name] ?? {}).map(([model, goal]) => [
        ...['wanted', model],
        ...only(set.metric, goalText(goal)),
      ]),
    ].map((cells, i) => [
      ...(i === 0 ? [set.name, n, String(set.documents)] : ['', '', '']),
      ...cells,
    ])
  })
  return markdown(head, rows)
}

function rowsOf({ models }: SetResult): { n: number; cells: string[] }[] {
  return models.flatMap(({ name, modes }) =>
    entriesOf(modes).map(([mode, figures]) => ({
      n: figures.n,
      cells: [name, MODE_NAMES[mode], ...METRICS.map((metric) => withInterval(figures, metric))],
    })),
  )
}

function entriesOf(modes: ModelResult['modes']) {
  return (['lexical', 'semantic', 'hybrid', 'exact'] as const).flatMap((mode) => {
    const figures = modes[mode]
    return figures === undefined ? [] : [[mode, figures] as const]
  })
}

/** The set's main metric in hybrid mode, with a column for each model and published result. */
export function groupTable({ name, metric, models, published }: SetResult): string {
  const asked = models.flatMap((model) => {
    const figures = model.modes.hybrid ?? model.modes.lexical
    return figures === undefined ? [] : [{ name: model.name, figures }]
  })
  const [first] = asked
  const groups = Object.keys(first?.figures.groups ?? {})
  if (first === undefined || groups.length === 0) return ''
  const others = Object.entries(published)
  const cell = (figures: Figures | undefined): string =>
    figures === undefined ? '' : withInterval(figures, metric)
  return markdown(
    [
      ...[`${name}, ${METRIC_NAMES[metric]}`, 'n', ...asked.map((model) => model.name)],
      ...others.map(([ranking]) => `published: ${ranking}`),
    ],
    [
      ...groups.map((group) => [
        ...[group, String(first.figures.groups[group]?.n ?? 0)],
        ...asked.map(({ figures }) => cell(figures.groups[group])),
        ...others.map(([, ranking]) => shareOr(ranking.groups[group])),
      ]),
      [
        ...['all', String(first.figures.n), ...asked.map(({ figures }) => cell(figures))],
        ...others.map(([, { all }]) => share(all)),
      ],
      ...(first.figures.mean_of_parts === undefined
        ? []
        : [
            [
              ...['mean of the parts', ''],
              ...asked.map(({ figures }) => shareOr(figures.mean_of_parts?.[metric])),
              ...others.map(() => ''),
            ],
          ]),
    ],
  )
}

export function ablationTable({ name, metric, models }: SetResult): string {
  const rows = models.flatMap((model) =>
    model.ablations.map(({ without, measured, difference }) => [
      ...[model.name, without.join(', '), withInterval(measured, metric)],
      `${signed(difference.value)} ${intervalText(difference.ci95, signed)}`,
      String(difference.changed),
    ]),
  )
  if (rows.length === 0) return ''
  return markdown(
    [name, 'without', METRIC_NAMES[metric], 'gained by leaving it out', 'questions changed'],
    rows,
  )
}

export function nameTable(names: readonly NameFigures[]): string {
  if (names.length === 0) return ''
  return markdown(
    ['exact names', 'symbols', 'names', 'asked', 'at rank 1', '95 %'],
    [...names, { library: 'all', ...allNames(names) }].map((one) => [
      ...[one.library, String(one.symbols), String(one.names), String(one.n)],
      ...[percent(one.first), `${percent(one.ci95[0])} to ${percent(one.ci95[1])}`],
    ]),
  )
}

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A row with a single figure. */
const only = (metric: Metric, text: string): string[] =>
  METRICS.map((each) => (each === metric ? text : ''))

const goalText = ({ must, aim }: Goal): string =>
  aim === undefined ? String(must) : `${must}, aim ${aim}`

const withInterval = (figures: Figures, metric: keyof Scores): string =>
  metric === 'ndcg10' || metric === 'mrr10'
    ? `${share(figures[metric])} ${intervalText(figures.ci95[metric], (value) => value.toFixed(3))}`
    : share(figures[metric])

const intervalText = ([low, high]: Interval, text: (value: number) => string): string =>
  `[${text(low)}, ${text(high)}]`

const shares = (scores: Scores): string[] => METRICS.map((metric) => share(scores[metric]))
const shareOr = (value: number | undefined): string => (value === undefined ? '' : share(value))
export const share = (value: number): string => value.toFixed(4)
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
export const percent = (value: number): string => `${(value * 100).toFixed(2)} %`
