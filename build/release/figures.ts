/**
 * The table of the summary: contents, documentation, search quality and size of the pack, before and now.
 */
import { grouped } from '../../runtime/std/counted.ts'
import { cell, plain } from '../text/markdown-text.ts'
import { difference, sizeOf } from './numbers.ts'
import { nameOf, type ReleaseOutcome } from './outcome.ts'
import { firstThreeShare, shareOf } from './quality.ts'

interface Row {
  readonly name: string
  readonly before: string | undefined
  readonly now: string | undefined
  readonly change?: string | undefined
}

export function figuresTable(outcome: ReleaseOutcome): string {
  const { comparison, version } = outcome
  const rows = [...countRows(outcome), ...searchRows(outcome), ...sizeRows(outcome)].filter(
    ({ now }) => now !== undefined,
  )
  const heads =
    comparison === null
      ? ['', plain(version ?? 'now')]
      : ['', plain(nameOf(comparison)), plain(version ?? 'now'), '']
  const lines = rows.map(({ name, before = '–', now = '–', change = '' }) =>
    comparison === null ? [name, now] : [name, before, now, change],
  )
  return [heads, heads.map((_, i) => (i === 0 ? '---' : '---:')), ...lines]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n')
}

function countRows({ comparison, now }: ReleaseOutcome): Row[] {
  const old = comparison?.facts?.cards
  const row = (name: string, before: number | undefined, after: number): Row => ({
    name,
    before: before === undefined ? undefined : grouped(before),
    now: grouped(after),
    change: difference(before, after),
  })
  return [
    comparison === null
      ? row('symbols', undefined, now.cards.symbol)
      : row('public symbols', comparison.diff.old.symbols, comparison.diff.new.symbols),
    row('examples and tests that show symbols in use', old?.recipe, now.cards.recipe),
    row('sections of pages', old?.guide, now.cards.guide),
  ]
}

const MISSING = [
  ['docstrings', 'symbols in use without a docstring'],
  ['pages', 'functions and classes on no page and in no example'],
] as const

function searchRows({ comparison, now }: ReleaseOutcome): Row[] {
  const old = comparison?.facts
  const answered: Row = {
    name: 'own questions answered among the first three',
    before: old && firstThreeShare(old),
    now: firstThreeShare(now),
  }
  const missing = MISSING.flatMap(([key, name]): Row[] => {
    const is = now.self?.missing?.[key]
    const was = old?.self?.missing?.[key]
    if (is === undefined) return []
    const before = was && shareOf(was.n, was.of)
    return [{ name, before, now: shareOf(is.n, is.of), change: difference(was?.n, is.n) }]
  })
  return [answered, ...missing]
}

function sizeRows({ build, comparison, now }: ReleaseOutcome): Row[] {
  const bytes = build.pack?.bytes ?? now.pack?.bytes
  if (bytes === undefined) return []
  const was = comparison?.facts?.pack?.bytes
  const percent = was === undefined || was === 0 ? 0 : Math.round((100 * bytes) / was - 100)
  return [
    {
      name: 'size of the pack',
      before: was === undefined ? undefined : sizeOf(was),
      now: sizeOf(bytes),
      change: percent === 0 ? undefined : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`,
    },
  ]
}
