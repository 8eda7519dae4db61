/**
 * Explains a result's rank on a terminal: one line of figures, then a bar for each feature, those that lowered the
 * score last. The largest share is a full bar.
 */
import type { Scored } from '../../runtime/answers.ts'
import { explain, type Share } from '../../runtime/search/explanation.ts'
import type { Colors } from '../terminal/terminal.ts'

/** The length of a full bar in characters. */
const FULL = 12
/** Blocks of one to eight eighths of a character. */
const EIGHTHS = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'] as const

export function explanationLines(
  result: Pick<Scored, 'score' | 'signals' | 'relevance'>,
  colors: Colors,
): string[] {
  const { shares, likely } = explain(result)
  const relevance =
    result.relevance === undefined ? [] : [`relevance ${short(result.relevance)} (${likely})`]
  const largest = Math.max(...shares.map(({ share }) => Math.abs(share)))
  return [
    colors.dim(`  ${[...relevance, `score ${short(result.score)}`].join(', ')}`),
    ...shares.map((share) => lineOf(share, largest, colors)),
  ]
}

function lineOf(
  { feature, description, share, words }: Share,
  largest: number,
  colors: Colors,
): string {
  const bar = barOf(Math.abs(share) / largest).padEnd(FULL)
  const figure = `${share < 0 ? '−' : '+'}${short(Math.abs(share))}`.padEnd(7)
  const parts = words.map(([word, part]) => `${word} ${short(part)}`).join(', ')
  const text = parts === '' ? description : `${description}: ${parts}`
  const paint = share < 0 ? colors.red : colors.green
  return `    ${feature.padEnd(12)} ${paint(bar)} ${figure} ${colors.dim(text)}`
}

function barOf(part: number): string {
  const eighths = Math.max(1, Math.round(part * FULL * 8))
  const rest = EIGHTHS[(eighths % 8) - 1] ?? ''
  return '█'.repeat(Math.floor(eighths / 8)) + rest
}

const short = (value: number): string => String(Math.round(value * 1000) / 1000)
