/**
 * The statistics of the benchmark, by exact definition: percentiles by nearest rank, reciprocal rank at ten.
 * build/answer/bootstrap.ts computes confidence intervals.
 */

/** Nearest rank: the smallest value that at least `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** 1/rank of the first relevant result among the first ten, otherwise 0. */
export function reciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
  const at = found.slice(0, 10).findIndex((id) => relevant.has(id))
  return at < 0 ? 0 : 1 / (at + 1)
}

/** FNV-1a, 32 bits, for a fixed shuffle of names. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Three significant digits, which repeat on two cores. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : value
}

/** Rounds every number in a value; integers are counts and stay. */
export function roundAll<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'number' && !Number.isInteger(part) ? rounded(part) : part,
    ),
  )
}
