/** Which tags of a repository are versions of the library, and their order. */
import { expect, test } from 'vitest'
import { isTagOf, ownTags } from '../../build/release/version-tags.ts'

test.each([
  [['v1.10.0', 'v1.9.0', 'v1.2'], 'any', ['v1.2', 'v1.9.0', 'v1.10.0']],
  [['core@1.0.0', 'v2.0.0', 'cli@3.0.0'], 'core', ['core@1.0.0']],
  [['macros-v0.3.2', 'v4.6.0', 'v4.6.1', 'macros-v0.3.3'], 'clap', ['v4.6.0', 'v4.6.1']],
  [['parent-2.13.1', 'parent-2.14.0', 'other-1.0'], 'gson', ['parent-2.13.1', 'parent-2.14.0']],
  [['nightly', 'latest', '3.1.0'], 'flask', ['3.1.0']],
  // github.com/jwt/ruby-jwt
  [['jwt-1.5.1', 'jwt-1.5.2', 'v1.5.3', 'v2.0.0'], 'jwt', ['v1.5.3', 'v2.0.0']],
  [['jwt-1.5.1', 'jwt-2.5.0', 'v1.5.3', 'v2.0.0'], 'jwt', ['jwt-1.5.1', 'jwt-2.5.0']],
])('among %j, the tags of %s are %j', (tags, project, own) => {
  expect(ownTags(tags, project).map(({ tag }) => tag)).toEqual(own)
})

test.each([
  ['v1.2.0', '1.2.0', true],
  ['v11.2.0', '1.2.0', false],
  ['shelf-1.2', '1.2.0', true],
  ['v1.0.0-rc.1', '1.0.0rc1', true],
  ['v1.0.0-beta.2', '1.0.0b2', true],
  ['v1.0.0', '1.0.0rc1', false],
  ['v1.0.0', 'next', false],
])('the tag %s is that of version %s: %s', (tag, version, expected) => {
  expect(isTagOf(tag, version)).toBe(expected)
})
