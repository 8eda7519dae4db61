import { expect, test } from 'vitest'
import { requirementChange } from '../../build/diff/requirements.ts'

const of = (versions: string, runtime = 'Node.js') => ({ requires: { runtime, versions } })
const impact = (old: string, now: string): string | undefined =>
  requirementChange(of(old), of(now))?.impact

test.each([
  ['>=16', '>=18', 'possible'],
  ['>=18', '>=16', 'none'],
  ['^16.20 || >=18', '>=18', 'possible'],
  ['^16.20 || >=18', '>=16.20.0', 'none'],
  ['>=3.8,<4', '>=3.9,<4', 'possible'],
  ['<4,>=3.8', '>=3.8, !=3.9.1', 'none'],
  ['>=3.8', '<4, >=3.9', 'possible'],
  ['1.9', '1.10', 'possible'],
  ['v18.2', '18.2.0', 'none'],
  ['~> 1.12', '~> 1.14', 'possible'],
  ['*', '>=14', 'possible'],
  ['lts/*', '*', 'none'],
])('from %s to %s: %s', (old, now, expected) => {
  expect(impact(old, now)).toBe(expected)
})

test('a new or removed requirement is reported, but not an equal one or one of another runtime', () => {
  expect(requirementChange({}, of('>=18'))).toEqual({
    runtime: 'Node.js',
    old: null,
    new: '>=18',
    impact: 'possible',
  })
  expect(requirementChange(of('>=18'), {})).toMatchObject({ new: null, impact: 'none' })
  expect(requirementChange(of('>=18'), of('>=18'))).toBeNull()
  expect(requirementChange({}, {})).toBeNull()
  expect(requirementChange(of('>=18'), of('>=3.9', 'Python'))).toBeNull()
})
