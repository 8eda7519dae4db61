/**
 * The medians of several complete runs, in the form of one run: each figure separately, over the runs that measured
 * it. A failure in any run is a failure. Single runs depend too much on the state of the machine.
 */
import { budgetsOf } from './budgets.ts'
import { type BenchResults, isFailed } from './results.ts'
import { median } from './statistics.ts'

/** Number of runs in the tables. */
export const RUNS = 3

/** @param runs newest first, at least one */
export function medianOf(runs: readonly [BenchResults, ...BenchResults[]]): BenchResults {
  const merged = merge(runs) as BenchResults
  return { ...merged, budgets: budgetsOf(merged.sizes, merged) }
}

/** The minimum and maximum of a figure over the runs. */
export function rangeOf(
  runs: readonly BenchResults[],
  figure: (run: BenchResults) => number | undefined,
): readonly [number, number] | undefined {
  const values = runs.flatMap((run) => figure(run) ?? [])
  return values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)]
}

/**
 * The spread of the runs: for each latency, the difference of maximum and minimum as a share of the median.
 * @returns the median of these shares, and their 90th percentile
 */
export function spreadOf(runs: readonly BenchResults[]): { half: number; most: number } {
  const shares = latencies(runs[0])
    .map(({ path }) => runs.flatMap((run) => numberAt(run, path) ?? []))
    .filter((values) => values.length === runs.length && median(values) > 0)
    .map((values) => (Math.max(...values) - Math.min(...values)) / median(values))
    .sort((a, b) => a - b)
  const at = (share: number): number => shares[Math.floor(share * (shares.length - 1))] ?? 0
  return { half: at(0.5), most: at(0.9) }
}

/** The paths of all medians and percentiles of latencies. */
function latencies(value: unknown, path: readonly string[] = []): { path: readonly string[] }[] {
  if (typeof value === 'number') return /^p\d\d$/.test(path.at(-1) ?? '') ? [{ path }] : []
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => latencies(inner, [...path, key]))
}

function numberAt(value: unknown, path: readonly string[]): number | undefined {
  const found = path.reduce<unknown>(
    (inner, key) => (isPlain(inner) ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )
  return typeof found === 'number' ? found : undefined
}

function merge(values: readonly unknown[]): unknown {
  const [newest] = values
  const numbers = values.filter((value) => typeof value === 'number')
  if (typeof newest === 'number') return median(numbers)
  if (newest === null || typeof newest !== 'object' || Array.isArray(newest)) return newest
  const objects = values.filter((value): value is object => isPlain(value))
  const failure = objects.find((value) => isFailed(value))
  if (failure !== undefined) return failure
  // The result contains the failures of all runs.
  const keys = [...new Set(objects.flatMap((value) => Object.keys(value)))]
  return Object.fromEntries(
    keys.map((key) => {
      const inner = objects.flatMap((value) => {
        const found = (value as Record<string, unknown>)[key]
        return found === undefined ? [] : [found]
      })
      return [key, merge(inner)]
    }),
  )
}

const isPlain = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
