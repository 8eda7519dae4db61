/** Which earlier version a release is compared with. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPrevious } from '../../build/release/previous.ts'
import { versionTags } from '../../build/release/version-tags.ts'
import { repositoryAt } from './shelf-repository.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-previous-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a library is compared with whose last commit but one has a tag. */
async function previousOf(
  project: string,
  tag: string,
  { before, after }: Readonly<Record<'before' | 'after', Readonly<Record<string, string>>>>,
) {
  const root = join(folder, project)
  mkdirSync(root)
  const repository = repositoryAt(root, '.')
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  }
  repository.git('init', '--quiet', '--initial-branch', 'main')
  write(before)
  repository.commit('first')
  repository.git('tag', tag)
  write(after)
  repository.commit('second')
  return findPrevious({
    root,
    folder: join(folder, 'previous'),
    project,
    wanted: undefined,
    target: undefined,
    tags: versionTags(root, project),
    build: { cache: false, model: 'none' },
  })
}

test('the reason why an earlier version cannot be indexed is given', async () => {
  const previous = await previousOf('shelf', 'v1.0.0', {
    before: { 'cardcat.json': '{ "include": 1 }\n' },
    after: { 'cardcat.json': '{}\n' },
  })
  expect(previous).toEqual({
    missing: expect.stringMatching(
      /^There is nothing to compare with: v1\.0\.0 cannot be indexed \(shelf\/cardcat\.json has keys .*\)\.$/,
    ),
  })
})

// github.com/urfave/cli: `--allow version` could not be decided, because a Go module has no number.
test('a tag gives the version that the sources do not have', async () => {
  const previous = await previousOf('wood', 'v1.4.0', {
    before: {
      'go.mod': 'module example.com/wood\n',
      'wood.go': 'package wood\n\nfunc Saw() {}\n',
    },
    after: { 'wood.go': 'package wood\n\nfunc Cut() {}\n' },
  })
  expect(previous).toMatchObject({ name: 'v1.4.0', version: '1.4.0' })
})
