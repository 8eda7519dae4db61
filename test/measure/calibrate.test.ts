/** Calibration: what a library's own questions tell about how far its search can be trusted. */
import { describe, expect, test } from 'vitest'
import { calibrate, calibrationError, logisticCurve } from '../../build/measure/calibrate.ts'
import { DEFAULT_CURVE, relevanceAt } from '../../runtime/search/relevance.ts'
import { seededRandom } from '../small-pack.ts'

/** Cards whose probability of being right is known: logistic, with this offset and slope. */
function observed(count: number, offset: number, slope: number, seed = 1) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const evidence = random() * 2 - 1
    const chance = 1 / (1 + Math.exp(-(offset + slope * evidence)))
    return { evidence, relevant: random() < chance ? 1 : 0 }
  })
}

describe('a calibration', () => {
  test('finds the curve that the observations follow', () => {
    const curve = logisticCurve(observed(20_000, -1, 3))
    for (const evidence of [-0.5, 0, 0.4, 0.8])
      expect(relevanceAt(evidence, curve)).toBeCloseTo(1 / (1 + Math.exp(1 - 3 * evidence)), 1)
  })

  test('does not exist for few observations', () => {
    expect(calibrate(observed(100, 0, 3))).toBeUndefined()
  })

  test('stays near the default curve for some observations, and departs from it for many', () => {
    const usual = relevanceAt(0.5, DEFAULT_CURVE)
    const truth = 1 / (1 + Math.exp(-2.5))
    const some = relevanceAt(0.5, calibrate(observed(200, 1, 3)) ?? [])
    const many = relevanceAt(0.5, calibrate(observed(20_000, 1, 3)) ?? [])
    expect(many).toBeCloseTo(truth, 1)
    expect(usual).toBeLessThan(some)
    expect(some).toBeLessThan(many)
  })

  test('never falls as evidence rises', () => {
    const curve = logisticCurve(observed(5000, 0, -3))
    for (const [i, [, relevance]] of curve.entries())
      expect(relevance).toBeGreaterThanOrEqual(curve[i - 1]?.[1] ?? 0)
  })

  test('is the same for the same observations, rounded to three digits', () => {
    const curve = calibrate(observed(1000, -1, 3))
    expect(calibrate(observed(1000, -1, 3))).toEqual(curve)
    expect(JSON.stringify(curve)).not.toMatch(/\d\.\d{4}/)
  })
})

test('the calibration error is small for true probabilities, and equals the excess of overstated ones', () => {
  const cards = observed(20_000, -1, 3)
  expect(calibrationError(logisticCurve(cards), observed(20_000, -1, 3, 2))).toBeLessThan(0.02)
  const wrong = [1, 2, 3, 4].map((i) => ({ evidence: i / 10, relevant: 0 }))
  expect(calibrationError([[0, 0.75]], wrong)).toBeCloseTo(0.75)
})
