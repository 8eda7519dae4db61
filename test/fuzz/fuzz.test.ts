/**
 * A small part of `npm run fuzz`, and that its mutations are reproducible.
 */
import { expect, test } from 'vitest'
import { mutate } from './mutate.ts'
import { fuzz } from './run.ts'

test('the same number always makes the same mutation', () => {
  const text = 'def f(a):\n    return a\n'.repeat(5)
  expect(mutate(text, 7)).toBe(mutate(text, 7))
  const all = new Set(Array.from({ length: 50 }, (_, seed) => mutate(text, seed)))
  expect(all.size).toBeGreaterThan(45)
})

test('200 mutated files of all languages are read in normal time', async () => {
  const { failures } = await fuzz(200, 1)
  expect(failures).toEqual([])
}, 120_000)
