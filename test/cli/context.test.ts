/**
 * `cardcat context` with changed sources or without a pack: a warning and exit code 0, so that the caller can go on.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardcat, writeFiles } from './cardcat.ts'

let folder: string
let root: string
let pack: string

const git = (...args: readonly string[]): string =>
  execFileSync(
    'git',
    ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '' },
    },
  )

const SOURCE = 'def lend(book):\n    """Lend a book to a reader."""\n    return book\n'

const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['# A tour\n'] },
    {
      cell_type: 'code',
      metadata: {},
      outputs: [],
      source: ['from lender import lend\n', 'lend(1)'],
    },
  ],
  metadata: { kernelspec: { name: 'python3', language: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-context-'))
  root = writeFiles(
    join(folder, 'lender'),
    new Map([
      ['lender/__init__.py', 'from .desk import lend\n'],
      ['lender/desk.py', SOURCE],
      ['lender/hall.py', 'def wait():\n    """Wait in the hall."""\n'],
      ['README.md', '# Lender\n\nLends books.\n'],
      ['docs/tour.ipynb', NOTEBOOK],
    ]),
  )
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'All of it')
  pack = join(folder, 'pack')
  const built = await cardcat(['build', root, '--out', pack, '--no-cache'])
  expect(built.code).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = async (...more: readonly string[]) => {
  const args = ['context', 'lend a book', '--json', '--pack', pack, ...more]
  const { code, stdout } = await cardcat(args)
  return { code, ...JSON.parse(stdout) }
}

test('changed sources are named in one warning beside the answer', async () => {
  expect(await asked('--root', root)).not.toHaveProperty('warnings')
  writeFileSync(join(root, 'lender/desk.py'), `${SOURCE}\n\ndef take():\n    pass\n`)
  writeFileSync(join(root, 'lender/cellar.py'), 'def dig():\n    pass\n')
  writeFileSync(join(root, 'notes.bin'), 'not of a kind that is indexed')
  rmSync(join(root, 'lender/hall.py'))
  const { code, sources, warnings } = await asked('--root', root)
  expect(code).toBe(0)
  expect(sources[0].title).toBe('lender.lend')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatchObject({ code: 'pack_stale', file: 'lender/desk.py' })
  expect(warnings[0].msg).toContain('changed since: lender/desk.py;')
  expect(warnings[0].msg).toContain('new: lender/cellar.py;')
  expect(warnings[0].msg).toContain('gone: lender/hall.py)')
  expect(warnings[0].msg).toContain('cardcat build')
  git('add', '.')
  git('commit', '-q', '-m', 'More')
  const later = await asked('--root', root)
  expect(later.warnings[0].msg).toMatch(/built from [0-9a-f]{10}, and [0-9a-f]{10} is checked out/)
  expect(later.warnings[0].msg).toContain('new: lender/cellar.py')
})

test.each([
  ['missing', 'nowhere', 'does not exist'],
  ['the root of another project', '.', 'none of the files that were indexed'],
])('a root that is %s gives a warning', async (_, where, words) => {
  const { code, sources, warnings } = await asked('--root', join(folder, where))
  expect(code).toBe(0)
  expect(sources).not.toEqual([])
  expect(warnings.map((warning: { code: string }) => warning.code)).toEqual(['pack_stale'])
  expect(warnings[0].msg).toContain(words)
})

describe('without a usable pack', () => {
  test.each([
    ['none at all', {}, 'there is no folder'],
    ['a damaged one', { 'dist/pack/manifest.json': '{"format":' }, 'build the pack again'],
  ])('%s: an empty answer with the reason, exit code 0', async (name, files, words) => {
    const cwd = join(folder, name)
    mkdirSync(cwd, { recursive: true })
    writeFiles(cwd, new Map(Object.entries(files)))
    for (const style of ['chat', 'reference']) {
      const args = ['context', 'lend a book', '--json', '--style', style, '--root', '.']
      const { code, stdout, stderr } = await cardcat(args, { cwd })
      expect(code).toBe(0)
      const { sources, reason, warnings } = JSON.parse(stdout)
      expect(sources).toEqual([])
      expect(reason).toContain(words)
      expect(warnings[0].msg).toBe(reason)
      expect(stderr).toContain(words)
      expect(stderr).not.toContain('    at ')
    }
  })
})
