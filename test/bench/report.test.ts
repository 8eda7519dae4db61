/** The report of the benchmark: its table, medians of runs, budgets, and results of earlier runs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { budgetsOf } from './budgets.ts'
import { inShort } from './measure.ts'
import { medianOf, rangeOf } from './median.ts'
import { withText } from './readme.ts'
import { BenchResults, type SizeResults } from './results.ts'
import { tableOf } from './table.ts'

describe('the report', () => {
  test('the reason for a failure contains no path of the machine', () => {
    expect(inShort('too many files in "/home/me/x/site". Ensure\nthat')).toBe(
      'too many files in …. Ensure',
    )
    expect(inShort('not done after 300 s and/or late')).toBe('not done after 300 s and/or late')
  })

  test('a failure is shown in the table in place of a result', () => {
    const table = tableOf(
      results({ orama: { failed: { at: 'build', reason: 'Invalid string length' } } }),
    )
    expect(table).toContain('| Orama |')
    expect(table).toContain('fails at build: Invalid string length')
  })

  test('the table replaces the previous one, and the rest of the README stays', () => {
    const place = '<!-- bench: written by `npm run bench -- --readme` -->\nold\n<!-- /bench -->'
    const readme = withText(`# A\n\n${place}\n\nafter\n`, 'new')
    expect(readme).not.toContain('old')
    expect(readme.startsWith('# A\n\n<!-- bench')).toBe(true)
    expect(readme.endsWith('<!-- /bench -->\n\nafter\n')).toBe(true)
    expect(withText(readme, 'new')).toBe(readme)
    expect(() => withText('# A\n', 'new')).toThrow('no place for the table')
  })

  test('each figure is the median of the runs, and a failure in one run counts as a failure', () => {
    const withBuild = (build_ms: number, extra = {}): BenchResults =>
      results({ orama: { build_ms, ...extra } })
    const failed = { at: 'open', reason: 'out of memory' } as const
    const runs = [withBuild(9), withBuild(2, { failed }), withBuild(4)] as const
    const orama = Object.values(medianOf(runs).sizes)[0]?.engines.orama
    expect(orama).toMatchObject({ build_ms: 4, failed })
    const figure = (run: BenchResults) => Object.values(run.sizes)[0]?.engines.orama?.build_ms
    expect(rangeOf(runs, figure)).toEqual([2, 9])
  })

  test('a budget that was not measured is neither met nor missed', () => {
    expect(new Set(budgetsOf({}).map(({ met }) => met))).toEqual(new Set([null]))
  })

  test('a budget is a ratio of figures from the same run', () => {
    const size = sizeWith({
      'cardcat-orama': { latency_ms: latencies(0.1) },
      orama: { latency_ms: latencies(0.6) },
    })
    const [one] = budgetsOf({ '10000': size }).filter(({ what }) => what.includes('one term'))
    expect(one).toMatchObject({ met: true, found: '1/6 (0.1 against 0.6)' })
  })
})

test('results of earlier runs can be read', () => {
  const folder = join(import.meta.dirname, 'results')
  for (const file of readdirSync(folder))
    expect(() =>
      v.parse(BenchResults, JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ).not.toThrow()
})

function latencies(p50: number) {
  const same = { p50, p99: p50, n: 1 }
  return { one: same, two: same, three: same, common: same, prefix: same, typo: same }
}

function sizeWith(engines: SizeResults['engines']): SizeResults {
  return { cards: 10_000, characters: 1, languages: {}, engines, workerd: {}, browser: {} }
}

function results(engines: SizeResults['engines']): BenchResults {
  return {
    date: '2026-01-02',
    commit: 'abc1234',
    dirty: false,
    command: 'npm run bench --',
    machine: { cpu: 'a cpu', cores: 2, memory_gb: 24, system: 'linux 6', node: 'v20.0.0' },
    brotli_quality: 5,
    engines: { orama: { name: 'Orama', version: '3.1.18', settings: '' } },
    sizes: { '10000': sizeWith(engines) },
    extraction: null,
    scan: null,
    embedding: null,
    load: null,
    start: null,
    typing: null,
    browser_first_search_10k_bytes: null,
    budgets: [],
  }
}
