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

test('the reason why an earlier version cannot be indexed is given', async () => {
  const root = join(folder, 'shelf')
  mkdirSync(root)
  const repository = repositoryAt(root, '.')
  repository.git('init', '--quiet', '--initial-branch', 'main')
  writeFileSync(join(root, 'cardcat.json'), '{ "include": 1 }\n')
  repository.commit('first')
  repository.git('tag', 'v1.0.0')
  writeFileSync(join(root, 'cardcat.json'), '{}\n')
  repository.commit('second')
  const previous = await findPrevious({
    root,
    folder: join(folder, 'previous'),
    project: 'shelf',
    wanted: undefined,
    target: undefined,
    tags: versionTags(root, 'shelf'),
    build: { cache: false },
  })
  expect(previous).toEqual({
    missing: expect.stringMatching(
      /^There is nothing to compare with: v1\.0\.0 cannot be indexed \(shelf\/cardcat\.json has keys .*\)\.$/,
    ),
  })
})

// github.com/urfave/cli: `--allow version` could not be decided, because a Go module has no number.
test('a tag gives the version that the sources do not have', async () => {
  const root = join(folder, 'wood')
  mkdirSync(root)
  const repository = repositoryAt(root, '.')
  repository.git('init', '--quiet', '--initial-branch', 'main')
  writeFileSync(join(root, 'go.mod'), 'module example.com/wood\n')
  writeFileSync(join(root, 'wood.go'), 'package wood\n\nfunc Saw() {}\n')
  repository.commit('first')
  repository.git('tag', 'v1.4.0')
  writeFileSync(join(root, 'wood.go'), 'package wood\n\nfunc Cut() {}\n')
  repository.commit('second')
  const previous = await findPrevious({
    root,
    folder: join(folder, 'previous'),
    project: 'wood',
    wanted: undefined,
    target: undefined,
    tags: versionTags(root, 'wood'),
    build: { cache: false, model: 'none' },
  })
  expect(previous).toMatchObject({ name: 'v1.4.0', version: '1.4.0' })
})
