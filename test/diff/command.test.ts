/**
 * `cardcat diff` as users run it: two tags of a repository with uncommitted changes, two files of cards, and errors.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'
import { cardcat } from '../cli/cardcat.ts'

const PYTHON = join(import.meta.dirname, 'fixtures/python')

let folder: string
let repository: string

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-diff-'))
  repository = join(folder, 'shelf')
  mkdirSync(repository)
  git('init', '--quiet')
  for (const [version, tag] of [
    ['old', 'v1.4.0'],
    ['new', 'v1.5.0'],
  ] as const) {
    cpSync(join(PYTHON, version), repository, { recursive: true })
    git('add', '--all')
    const author = [
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@example.org',
      '-c',
      'commit.gpgsign=false',
    ]
    git(...author, 'commit', '--quiet', '--message', tag)
    git('tag', tag)
  }
  writeFileSync(join(repository, 'shelf/store.py'), 'changed = True\n')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const markdown = readFileSync(join(PYTHON, 'diff.md'), 'utf8')

test('tags of a repository are compared without changing its work tree', async () => {
  const before = git('status', '--porcelain')
  const ran = await cardcat(['diff', 'v1.4.0..v1.5.0', '--repo', repository, '--no-cache'])
  expect(ran.code).toBe(0)
  expect(ran.stdout).toBe(markdown)
  expect(git('status', '--porcelain')).toBe(before)
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
})

test('a partial clone fetches the files that it lacks, or names them', async () => {
  git('config', 'uploadpack.allowFilter', 'true')
  const partial = join(folder, 'partial')
  const filter = ['--quiet', '--bare', '--filter=blob:none']
  execFileSync('git', ['clone', ...filter, `file://${repository}`, partial], { stdio: 'ignore' })
  const args = ['diff', 'v1.4.0', 'v1.5.0', '--repo', partial, '--no-cache']
  const fetched = await cardcat(args)
  expect([fetched.code, fetched.stdout]).toEqual([0, markdown])

  const offline = join(folder, 'offline')
  execFileSync('git', ['clone', ...filter, `file://${repository}`, offline], { stdio: 'ignore' })
  execFileSync('git', ['-C', offline, 'config', 'remote.origin.url', join(folder, 'nowhere')])
  const lacking = await cardcat([...args.slice(0, 4), offline, '--no-cache'])
  expect([lacking.code, lacking.stderr]).toEqual([
    2,
    expect.stringContaining('fetch them with `git fetch --refetch`'),
  ])
})

test('with --allow, the command fails if the version step is too small', async () => {
  const args = ['diff', join(PYTHON, 'old'), join(PYTHON, 'new'), '--no-cache', '--json']
  const small = await cardcat([...args, '--allow', 'version'])
  expect([small.code, small.stderr]).toEqual([
    1,
    expect.stringContaining('require a major version, and the version number takes a minor step'),
  ])
  expect(JSON.parse(small.stdout)).toMatchObject({ step: 'major', step_taken: 'minor' })
  expect((await cardcat([...args, '--allow', 'major'])).code).toBe(0)
})

test('files of cards give all findings that need no sources', async () => {
  const grammars = await loadGrammars()
  const [old, now] = await Promise.all(
    ['old', 'new'].map(async (name) => {
      const { cards } = await readVersion(join(PYTHON, name), { grammars, cache: false, jobs: 1 })
      const file = join(folder, `${name}.jsonl`)
      writeFileSync(file, cards.map((card) => `${JSON.stringify(card)}\n`).join(''))
      return file
    }),
  )
  const { stdout } = await cardcat(['diff', old ?? '', now ?? '', '--json'])
  const { changes } = JSON.parse(stdout)
  expect(changes).toContainEqual(
    expect.objectContaining({ change: 'removed', name: 'shelf.Book.close', impact: 'breaking' }),
  )
  expect(changes).toContainEqual(
    expect.objectContaining({ change: 'renamed', name: 'shelf.count_leaves' }),
  )
})

test.each([
  [['diff', 'one'], 'give two versions'],
  [['diff', 'nowhere', 'neither'], 'does not exist'],
  [['diff', 'v9..v1.5.0', '--repo', '.'], 'has no revision v9'],
  [['diff', '--repo', '.', '--', '-x', 'v1.5.0'], 'is not a revision'],
  [['diff', 'a', 'b', '--allow', 'huge'], 'use patch, minor, major or version'],
])('%j is refused with advice', async (args, reason) => {
  const { code, stderr } = await cardcat(args, { cwd: repository })
  expect(code).toBe(2)
  expect(stderr).toContain(reason)
})
