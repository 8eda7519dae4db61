import { expect, test } from 'vitest'
import { pathEndPredicate } from '../../build/check/path-ends.ts'

test.each([
  ['org.shelf.Book', true],
  ['shelf.Book', true],
  ['Book', true],
  ['ook', false],
  ['shelf', false],
  ['', false],
])('%j is an end of org.shelf.Book: %j', (end, expected) => {
  expect(pathEndPredicate(['org.shelf.Book'])(end)).toBe(expected)
})

test('the empty path is an end of itself alone', () => {
  expect(pathEndPredicate([''])('')).toBe(true)
})
