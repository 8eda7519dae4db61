/**
 * The few numbers a bench reports, by exact definition: percentiles by nearest rank, reciprocal rank at ten,
 * and a bootstrap interval with a fixed seed, so that two runs over the same values print the same line.
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

/** 1/rank of the first relevant one among the first ten, else 0. */
export function reciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
  const at = found.slice(0, 10).findIndex((id) => relevant.has(id))
  return at < 0 ? 0 : 1 / (at + 1)
}

/** 95 % percentile bootstrap of the mean (Efron 1979). Reciprocal ranks are no proportions: Wilson does not apply. */
export function bootstrapInterval(values: readonly number[], rounds = 2000): [number, number] {
  if (values.length === 0) return [Number.NaN, Number.NaN]
  const random = randomFrom(7)
  const means: number[] = []
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] ?? 0
    means.push(sum / values.length)
  }
  return [percentile(means, 0.025), percentile(means, 0.975)]
}

/** mulberry32: 32 bits of state are plenty for drawing questions, and every machine draws the same. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a, 32 bits: a fixed shuffle of names. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Three significant digits are what two cores can repeat. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : value
}

/** The same for every number in a value; whole numbers are counts and stay. */
export function roundAll<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'number' && !Number.isInteger(part) ? rounded(part) : part,
    ),
  )
}
