/**
 * The Markdown of the last complete runs: all tables in test/bench/README.md, and in the README of the repository one
 * small table with the spread of each figure. `npm run bench -- --readme` writes both between marks.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { betweenMarks } from '../charts/between-marks.ts'
import { drawCharts } from './charts.ts'
import { medianOf, RUNS, rangeOf, spreadOf } from './median.ts'
import { keptRuns } from './recorded-runs.ts'
import type { BenchResults, EngineFigures } from './results.ts'
import { isFailed } from './results.ts'
import { median } from './statistics.ts'
import { number, table, tableOf } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
export const START = '<!-- bench: written by `npm run bench -- --readme` -->'
export const END = '<!-- /bench -->'

export function writeReadmes(): void {
  const [newest, ...others] = keptRuns().slice(0, RUNS)
  if (newest === undefined)
    throw new Error('there is no complete run yet: `npm run bench` makes one')
  const runs = [newest, ...others] as const
  const medians = medianOf(runs)
  write('test/bench/README.md', `${tableOf(medians)}\n${spreadText(runs)}`)
  write('README.md', `${smallTable(runs, medians)}\n${measuredRuns(runs)}`)
  drawCharts(medians)
}

function write(path: string, text: string): void {
  const file = join(ROOT, path)
  writeFileSync(file, withText(readFileSync(file, 'utf8'), text))
}

/** @throws Error if the page has no marks */
export const withText = (page: string, text: string): string => betweenMarks(page, START, END, text)

const SIZE = '10000'
/** Rows of the small table: the engines that a docs site would choose among. */
const ENGINES = ['cardcat-hybrid', 'orama', 'minisearch-code', 'flexsearch', 'pagefind']
const HEADS = [
  '10,000 cards',
  'opens, ms',
  'memory, MB',
  'two words p50, ms',
  'first search in a browser, KB',
  'misspelt words found',
  'MRR@10, asked in words',
]

export function smallTable(runs: readonly BenchResults[], medians: BenchResults): string {
  const rows = ENGINES.map((id) => {
    const engine = (run: BenchResults): EngineFigures | undefined => run.sizes[SIZE]?.engines[id]
    const cell = (figure: (figures: EngineFigures) => number | undefined): string =>
      withRange(runs, (run) => {
        const figures = engine(run)
        return figures === undefined ? undefined : figure(figures)
      })
    return [
      medians.engines[id]?.name ?? id,
      cell(({ open_ms }) => open_ms),
      cell(({ memory_mb }) => memory_mb),
      cell(({ latency_ms }) => latency_ms?.two.p50),
      withRange(runs, (run) => firstBytes(run, id)),
      cell(({ typo_found }) => typo_found && typo_found.share * 100).replace(/(\d)( |$)/, '$1 %$2'),
      cell(({ known_item }) => known_item?.words.mrr10),
    ]
  })
  return table(HEADS, rows)
}

/** Bytes of the product's page, and of the peer that has one. */
function firstBytes(run: BenchResults, id: string): number | undefined {
  const figures = run.sizes[SIZE]?.browser[id.replace('-hybrid', '')]?.key_by_key
  return figures === undefined || isFailed(figures) ? undefined : figures.first_bytes / 1000
}

/** `0.4 (0.38–0.45)`: the median with minimum and maximum. */
function withRange(
  runs: readonly BenchResults[],
  figure: (run: BenchResults) => number | undefined,
): string {
  const range = rangeOf(runs, figure)
  if (range === undefined) return '–'
  const middle = median(runs.flatMap((run) => figure(run) ?? []))
  const [least, most] = range.map(number)
  return least === most ? number(middle) : `${number(middle)} (${least}–${most})`
}

const namesOf = (runs: readonly BenchResults[]): string =>
  runs.map(({ date, commit }) => `${date} at ${commit}`).join(', ')

const measuredRuns = (runs: readonly BenchResults[]): string =>
  `Medians (least–most) of the last ${runs.length} complete runs: ${namesOf(runs)}.`

function spreadText(runs: readonly BenchResults[]): string {
  const { half, most } = spreadOf(runs)
  const percent = (share: number): string => `${Math.round(share * 100)} %`
  return (
    `Each figure is the median of the last ${runs.length} complete runs: ${namesOf(runs)}. What failed in one of them counts as ` +
    `failed. Between these runs half of all latencies differ by at most ${percent(half)} of their median, nine of ten by at most ${percent(most)}.`
  )
}
