/**
 * The weight of a term by its frequency in a text: 1 + ln n, from a table, because `Math.log` may differ in its last
 * bit between engines. Frequencies above 32 count as 32.
 */
export const termWeight = (times: number): number =>
  WEIGHTS[Math.min(times, WEIGHTS.length) - 1] ?? 0

const WEIGHTS = [
  1, 1.6931, 2.0986, 2.3863, 2.6094, 2.7918, 2.9459, 3.0794, 3.1972, 3.3026, 3.3979, 3.4849, 3.5649,
  3.6391, 3.7081, 3.7726, 3.8332, 3.8904, 3.9444, 3.9957, 4.0445, 4.091, 4.1355, 4.1781, 4.2189,
  4.2581, 4.2958, 4.3322, 4.3673, 4.4012, 4.434, 4.4657,
]
