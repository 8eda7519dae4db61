/** When a comparison exceeds the version step that is allowed, and what it then says. */
import { expect, test } from 'vitest'
import { stepViolation } from '../../build/diff/allowed-step.ts'
import type { ApiDiff } from '../../build/diff/change.ts'
import { diffOfFiles, python } from './small-versions.ts'

const comparison = async (old: string, now: string, name = 'sort'): Promise<ApiDiff> => {
  const diff = await diffOfFiles(
    python('def sort(books):\n    return books\n', old),
    python(`def ${name}(books):\n    return books\n`, now),
  )
  return { ...diff, old: { ...diff.old, name: 'before' }, new: { ...diff.new, name: 'now' } }
}

test('a step that cannot be determined is not kept, and the message says what to set', async () => {
  const unknown = await comparison('1.0.0', 'next', 'lend')
  expect(stepViolation(unknown, 'version', 'in the manifest')).toBe(
    'The API changes require a major version, and the step between the version numbers is unknown, because now has none: set the version in the manifest, or allow patch, minor or major instead of version.',
  )
  expect(stepViolation(unknown, 'major', '')).toBeNull()
  expect(stepViolation(unknown, undefined, '')).toBeNull()
})

test('without a change of the API, no step is exceeded', async () => {
  expect(stepViolation(await comparison('1.0.0', 'next'), 'version', '')).toBeNull()
})

test('equal version numbers take no step', async () => {
  expect(stepViolation(await comparison('1.0.0', '1.0.0', 'lend'), 'version', '')).toBe(
    'The API changes require a major version, and major, minor and patch number are the same.',
  )
})
