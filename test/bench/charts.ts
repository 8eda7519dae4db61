/**
 * Draws charts in plots/ from the medians: latency and bytes over the number of cards, on logarithmic scales.
 */
import { join } from 'node:path'
import { dot, lineY, type PlotOptions, text } from '@observablehq/plot'
import { drawChart } from '../charts/draw.ts'
import { type BenchResults, isFailed } from './results.ts'

const PLOTS = join(import.meta.dirname, 'plots')

interface Point {
  readonly series: string
  readonly cards: number
  readonly value: number
}

export function drawCharts(results: BenchResults): void {
  const latency = latencies(results)
  const bytes = firstBytes(results)
  drawChart(
    PLOTS,
    'latency',
    'Latency of a query of two words over the number of cards',
    (colours) => lines(latency, colours, 'two words, p50 in ms'),
  )
  drawChart(
    PLOTS,
    'bytes',
    'Bytes of a first search in a browser over the number of cards',
    (colours) => lines(bytes, colours, 'first search in a browser, KB'),
  )
}

const ENGINES: Readonly<Record<string, string>> = {
  'cardcat-hybrid': 'cardcat',
  orama: 'Orama',
  'minisearch-code': 'MiniSearch',
  pagefind: 'Pagefind',
  flexsearch: 'FlexSearch',
}

const latencies = ({ sizes }: BenchResults): Point[] =>
  Object.entries(ENGINES).flatMap(([id, series]) =>
    Object.values(sizes).flatMap(({ cards, engines }) => {
      const value = engines[id]?.latency_ms?.two.p50
      return value === undefined ? [] : [{ series, cards, value }]
    }),
  )

const PAGES: Readonly<Record<string, string>> = {
  cardcat: 'cardcat',
  pagefind: 'Pagefind’s API',
  'pagefind-ui': 'Pagefind’s UI',
}

const firstBytes = ({ sizes }: BenchResults): Point[] =>
  Object.entries(PAGES).flatMap(([id, series]) =>
    Object.values(sizes).flatMap(({ cards, browser }) => {
      const figures = browser[id]?.key_by_key
      return figures === undefined || isFailed(figures)
        ? []
        : [{ series, cards, value: figures.first_bytes / 1000 }]
    }),
  )

function lines(points: readonly Point[], colours: readonly string[], y: string): PlotOptions {
  const names = [...new Set(points.map(({ series }) => series))]
  const last = names.flatMap((name) => points.filter(({ series }) => series === name).at(-1) ?? [])
  const at = { x: 'cards', y: 'value' } as const
  return {
    x: { type: 'log', label: 'cards', ticks: [1_000, 10_000, 100_000], tickFormat: ',' },
    y: { type: 'log', label: y, grid: true, ticks: 4, tickFormat: String },
    color: { domain: names, range: colours.slice(0, names.length) },
    marks: [
      lineY(points, { ...at, stroke: 'series', strokeWidth: 2 }),
      dot(points, { ...at, fill: 'series', r: 3.5 }),
      // Each label is next to the end of its line, and moves if another line ends at nearly the same height.
      ...last.map((point) =>
        text([point], {
          ...at,
          text: 'series',
          fill: 'series',
          textAnchor: 'start',
          dx: 9,
          dy: sideOf(point, last) * 7,
        }),
      ),
    ],
  }
}

/** Labels of values with a smaller ratio overlap. */
const NEAR = 1.6

/** -1 above, 1 below, 0 if no other label is near. */
function sideOf(point: Point, others: readonly Point[]): number {
  const near = others.find(
    (other) =>
      other !== point &&
      other.cards === point.cards &&
      Math.max(other.value, point.value) / Math.min(other.value, point.value) < NEAR,
  )
  return near === undefined ? 0 : near.value > point.value ? 1 : -1
}
