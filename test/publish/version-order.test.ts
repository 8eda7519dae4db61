/** The order of version numbers, and the version that a partial number or another name means. */
import { expect, test } from 'vitest'
import { compareVersions, isPrerelease } from '../../runtime/versions/version-order.ts'
import { findVersion, versionFolder } from '../../runtime/versions/versions-file.ts'
import { hash } from '../small-pack.ts'

test.each([
  [
    'semantic versions',
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
    ],
  ],
  ['Python', ['1.0.dev1', '1.0a1', '1.0a2', '1.0b1', '1.0rc1', '1.0', '1.0.post1', '1.0.1']],
  ['prefixes and years', ['v0.9', 'v1.2', '2021.1', '2021.12']],
])('%s are sorted', (_, ordered) => {
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered)
})

test('pre-releases are distinguished from releases', () => {
  expect(['1.0.0-rc.1', '1.0rc1', '1.0.dev0'].every(isPrerelease)).toBe(true)
  expect(['1.0', '1.0.post1', '1.0.0+build.5', '20.1'].some(isPrerelease)).toBe(false)
})

const versions = ['2.10.0rc1', '2.9.1', '2.9.0', '2.1.0'].map((version) => {
  return { version, folder: version, manifest: '', built: '', commit: null, commit_date: null }
})
const file = { versions, channels: { latest: '2.9.1', next: '2.10.0rc1' } }

test.each([
  ['2.9.0', '2.9.0'],
  ['v2.9.0', '2.9.0'],
  ['2.9', '2.9.1'],
  ['2', '2.9.1'],
  ['2.10', '2.10.0rc1'],
  ['latest', '2.9.1'],
  ['next', '2.10.0rc1'],
  ['2.90', undefined],
  ['2.1.0.0', undefined],
  ['constructor', undefined],
])('%s means %s', (wanted, found) => {
  expect(findVersion(file, wanted)?.version).toBe(found)
})

test('folder names of versions are valid in addresses, and unique', () => {
  const folderOf = (version: string) => versionFolder(version, (text) => hash(Buffer.from(text)))
  expect(folderOf('2.9.1')).toBe('2.9.1')
  const odd = ['1.0+cu118', '1.0-cu118', '../1', 'a/b', '1.0 cu118'].map(folderOf)
  expect(new Set(odd).size).toBe(odd.length)
  for (const folder of odd) expect(folder).toMatch(/^\w[\w.~-]*$/)
})
