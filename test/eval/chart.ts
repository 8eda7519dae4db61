/**
 * Draws a chart in plots/ from the results: quality by set, for each mode.
 */
import { join } from 'node:path'
import { dot, text } from '@observablehq/plot'
import { drawChart } from '../charts/draw.ts'
import type { Mode, ModelName } from './models.ts'
import type { Results } from './results.ts'

const PLOTS = join(import.meta.dirname, 'plots')

const WAYS: readonly (readonly [string, ModelName, Mode])[] = [
  ['words', 'static', 'lexical'],
  ['words and meaning', 'static', 'hybrid'],
  ['a teacher embedded the cards', 'teacher', 'hybrid'],
]

export function drawQuality({ sets }: Pick<Results, 'sets'>): void {
  const points = sets.flatMap((set) =>
    WAYS.flatMap(([way, model, mode]) => {
      const figures = set.models.find(({ name }) => name === model)?.modes[mode]
      return figures === undefined ? [] : [{ set: set.name, way, figure: figures[set.metric] }]
    }),
  )
  const bm25 = sets.flatMap(({ name, metric, bm25: figures }) =>
    figures === null ? [] : [{ set: name, way: 'BM25', figure: figures[metric] }],
  )
  const names = [...WAYS.map(([way]) => way), 'BM25']
  const legend = names.map((way, i) => ({ set: LEGEND, way, figure: LEGEND_AT[i] ?? 0 }))
  const at = { x: 'figure', y: 'set' } as const
  drawChart(PLOTS, 'quality', 'Quality by question set', (colours) => ({
    height: 340,
    marginLeft: 110,
    marginRight: 20,
    marginBottom: 45,
    x: { domain: [0, 1], label: 'nDCG@10 or MRR@10', grid: true },
    y: { domain: [LEGEND, ...sets.map(({ name }) => name)], label: null, padding: 0.6 },
    color: { domain: names, range: colours.slice(0, names.length), legend: false },
    symbol: { domain: names },
    marks: [
      dot([...legend, ...bm25, ...points], { ...at, fill: 'way', symbol: 'way', r: 5 }),
      text(legend, { ...at, text: 'way', textAnchor: 'start', dx: 9 }),
    ],
  }))
}

/** The row above the sets with the legend of marks, and the start of each entry. */
const LEGEND = ' '
const LEGEND_AT = [0.02, 0.16, 0.46, 0.88]
