/**
 * The 95 % confidence interval of a mean over questions (reciprocal ranks, nDCG, hits): a percentile bootstrap (Efron
 * 1979), because such values are neither normal nor proportions. Its seed is fixed, so that the same values give the
 * same interval.
 */
export type Interval = readonly [low: number, high: number]

/** NaN to NaN without values. */
export function bootstrapInterval(values: readonly number[], rounds = 2000): [number, number] {
  if (values.length === 0) return [Number.NaN, Number.NaN]
  const random = randomFrom(7)
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] ?? 0
    means[round] = sum / values.length
  }
  means.sort()
  const nearestRank = (share: number): number =>
    means[Math.max(1, Math.ceil(share * rounds)) - 1] ?? Number.NaN
  return [nearestRank(0.025), nearestRank(0.975)]
}

/** mulberry32: 32 bits of state are enough for drawing questions, and the same on every machine. */
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
