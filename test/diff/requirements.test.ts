import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirementChange } from '../../build/diff/requirements.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'

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
  expect(requirementChange({ requires: null }, of('>=18'))).toEqual({
    runtime: 'Node.js',
    old: null,
    new: '>=18',
    impact: 'possible',
  })
  expect(requirementChange(of('>=18'), { requires: null })).toMatchObject({
    new: null,
    impact: 'none',
  })
  expect(requirementChange(of('>=18'), of('>=18'))).toBeNull()
  expect(requirementChange({ requires: null }, { requires: null })).toBeNull()
  expect(requirementChange(of('>=18'), of('>=3.9', 'Python'))).toBeNull()
})

test('a requirement that is not known of one version is not compared', () => {
  expect(requirementChange({}, of('>=18'))).toBeNull()
  expect(requirementChange(of('>=18'), {})).toBeNull()
})

test('a pack of a format without requirements does not say that there are none', async () => {
  const pack = join(import.meta.dirname, '../fixtures/pack-0.1.0/pack')
  const { requires } = await readVersion(pack, { grammars: await loadGrammars() })
  expect(requires).toBeUndefined()
})
