/**
 * The last commit of each file, from one walk over the history: the same as `git log -1 -- FILE`, or nothing where
 * that would be wrong.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gitFacts } from '../../build/discover/git.ts'
import { lastCommits } from '../../build/discover/last-commits.ts'
import { originKind } from '../../build/discover/origins.ts'
import { buildPack } from '../../build/main.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'

let folder: string
let root: string
let commits = 0

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'commit.gpgsign=false', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ GIT_CONFIG_GLOBAL: '', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org' },
      ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' },
      // One second apart, because the date determines the newest.
      GIT_COMMITTER_DATE: `${1_750_000_000 + commits} +0200`,
    },
  }).trim()

function commit(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  commits++
  git('add', '.')
  git('commit', '-qm', `Commit ${commits}`)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-history-'))
  root = join(folder, 'shelf')
  mkdirSync(root)
  git('init', '-q', '-b', 'main')
  commit({
    'shelf/store.py': 'def put():\n    return 1\n',
    'tests/test_store.py':
      'from shelf.store import put\n\n\ndef test_put():\n    assert put() == 1\n',
    'README.md': '# Shelf\n\nCarries books.\n',
    'shelf/größe und maß.py': 'def measure():\n    return 2\n',
  })
  commit({ 'shelf/store.py': 'def put():\n    return 3\n' })
  git('checkout', '-qb', 'side')
  commit({ 'README.md': '# Shelf\n\nCarries many books.\n' })
  git('checkout', '-q', 'main')
  commit({ 'shelf/find.py': 'def find():\n    return 4\n' })
  git('mv', 'shelf/find.py', 'shelf/seek.py')
  commit({})
  commits++
  git('merge', '-q', '--no-ff', '-m', 'Merge', 'side')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("equals git's answer for each single file, including merges, renames and unusual names", async () => {
  const tracked = gitFacts(root)?.tracked ?? []
  const found = await lastCommits(root, tracked)
  expect(tracked.length).toBe(5)
  const alone = tracked.map((path) => [path, git('log', '-1', '--format=%H %cI', '--', path)])
  expect(
    tracked.map((path) => [path, `${found.get(path)?.hash} ${found.get(path)?.date}`]),
  ).toEqual(alone)
  expect(new Set(alone.map(([, last]) => last)).size).toBe(4)
})

test('paths in a folder of a repository are relative to that folder', async () => {
  const inside = join(root, 'shelf')
  const found = await lastCommits(inside, gitFacts(inside)?.tracked ?? [])
  expect([...found.keys()].sort()).toEqual(['größe und maß.py', 'seek.py', 'store.py'])
})

test('no commit is known in a shallow clone or without git', async () => {
  const shallow = join(folder, 'shallow')
  execFileSync('git', ['clone', '-q', '--depth', '2', `file://${root}`, shallow])
  expect(await lastCommits(shallow, gitFacts(shallow)?.tracked ?? [])).toEqual(new Map())
  expect(await lastCommits(folder, ['shelf/store.py'])).toEqual(new Map())
})

test('a pack stores the last commits, and two builds of one checkout have the same bytes', async () => {
  const build = async (name: string) => {
    const out = join(folder, name)
    await buildPack({ roots: [root], out, model: 'none', cache: false })
    return openCatalog([folderStore(out)])
  }
  const catalog = await build('pack')
  const provenanceOf = async (path: string) => {
    const outcome = await inspect(catalog, { path })
    return outcome.ok ? outcome.value.provenance : outcome
  }
  const [hash, date] = git('log', '-1', '--format=%H %cI', '--', 'tests/test_store.py').split(' ')
  expect(await provenanceOf('tests/test_store.py')).toEqual({
    kind: 'test',
    last_commit: hash,
    last_commit_date: date,
    indexed_at: git('log', '-1', '--format=%cI'),
  })
  expect(await provenanceOf('README.md')).toMatchObject({ kind: 'docs' })
  expect(await provenanceOf('shelf/seek.py')).toMatchObject({ kind: 'code' })
  const again = await build('again')
  expect(again.packs[0]?.manifest.checksum).toBe(catalog.packs[0]?.manifest.checksum)
})

test.each([
  ['src/shop.ts', 'source', 'code'],
  ['tests/test_shop.py', 'test', 'test'],
  ['docs/guide.md', 'docs', 'docs'],
  ['pyproject.toml', 'source', 'config'],
  ['vite.config.ts', 'source', 'config'],
  ['docs/conf.py', 'docs', 'config'],
  ['Makefile', 'source', 'config'],
  ['tests/tsconfig.json', 'test', 'config'],
  ['src/config.ts', 'source', 'code'],
] as const)('%s with the role %s is %s', (path, role, kind) => {
  expect(originKind(path, role)).toBe(kind)
})
