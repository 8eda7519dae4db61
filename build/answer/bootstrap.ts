/**
 * How sure a mean is: one value a question comes in (a reciprocal rank, an nDCG, hit or miss), the interval
 * goes out in which the mean would lie 95 times of 100, had other questions of the same kind been asked. A
 * percentile bootstrap (Efron 1979), because such values are neither normal nor mere proportions; its seed is
 * fixed, so that two runs over the same values print the same line.
 */
export type Interval = readonly [low: number, high: number]

/** Of no values it is NaN to NaN: nothing is known. */
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
