/**
 * Least squares by conjugate gradients, on problems that are small enough to be checked by definition.
 */
import { describe, expect, test } from 'vitest'
import { distillInThreads } from '../../build/embed/distill/distill-threads.ts'
import { type Distillation, distill } from '../../build/embed/distill.ts'

describe('distillation', () => {
  test('a word of a single text lies between its prior and its target, depending on the regularization', () => {
    const problem = (ridge: number): Distillation => ({
      texts: {
        starts: Uint32Array.of(0, 1),
        terms: Uint32Array.of(0),
        weights: Float32Array.of(1),
      },
      termCount: 2,
      dimensions: 1,
      targets: Float32Array.of(1),
      prior: Float32Array.of(0, 0.25),
      ridge,
    })
    expect([...distill(problem(1))]).toEqual([0.5, 0.25])
    expect(distill(problem(3))[0]).toBeCloseTo(0.25, 6)
    expect(distill(problem(0.001))[0]).toBeCloseTo(1, 2)
  })

  test('the gradient of the loss is almost zero', () => {
    const problem = randomProblem(40, 120, 5)
    const before = steepest(problem, problem.prior)
    expect(steepest(problem, distill(problem))).toBeLessThan(before / 200)
  })

  test('several threads give the same bits as one', async () => {
    const problem = randomProblem(300, 1000, 32)
    expect(await distillInThreads(problem, 2, 0)).toEqual(distill(problem))
  })
})

function randomProblem(termCount: number, texts: number, dimensions: number): Distillation {
  let state = 7
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const rows = Array.from({ length: texts }, () =>
    Array.from(
      new Set(Array.from({ length: 9 }, () => Math.floor(termCount * random() ** 2))),
      (term) => [term, 0.1 + random()] as const,
    ),
  )
  const starts = new Uint32Array(texts + 1)
  for (const [i, row] of rows.entries()) starts[i + 1] = (starts[i] ?? 0) + row.length
  const vectors = (count: number): Float32Array =>
    Float32Array.from({ length: count * dimensions }, () => random() - 0.5)
  return {
    texts: {
      starts,
      terms: Uint32Array.from(rows.flat(), ([term]) => term),
      weights: Float32Array.from(rows.flat(), ([, weight]) => weight),
    },
    termCount,
    dimensions,
    targets: vectors(texts),
    prior: vectors(termCount),
    ridge: 1,
  }
}

/** The largest component of Xᵀ(X W − E) + λ(W − W0). */
function steepest(problem: Distillation, words: Float32Array): number {
  const { texts, termCount, dimensions, targets, prior, ridge } = problem
  const gradient = Float64Array.from(words, (value, i) => ridge * (value - (prior[i] ?? 0)))
  for (let row = 0; row + 1 < texts.starts.length; row++)
    for (let c = 0; c < dimensions; c++) {
      const own = Array.from(
        texts.terms.subarray(texts.starts[row], texts.starts[row + 1]),
        (term, k) => [term, texts.weights[(texts.starts[row] ?? 0) + k] ?? 0] as const,
      )
      const sum = own.reduce((all, [term, w]) => all + w * (words[term * dimensions + c] ?? 0), 0)
      const error = sum - (targets[row * dimensions + c] ?? 0)
      for (const [term, weight] of own) {
        const at = term * dimensions + c
        gradient[at] = (gradient[at] ?? 0) + weight * error
      }
    }
  expect(gradient.length).toBe(termCount * dimensions)
  return gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
