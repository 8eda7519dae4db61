import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { README, STORE, STORE_COMMIT, shelfFiles } from '../answers/shelf.ts'
import { cardcat, writeFiles } from './cardcat.ts'

let folder: string
let pack: string
let root: string

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.org',
    },
  }).trim()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-cli-'))
  pack = writeFiles(join(folder, 'pack'), shelfFiles())
  root = writeFiles(
    join(folder, 'indexed'),
    new Map([
      ['src/shelf/store.py', STORE],
      ['README.md', README],
    ]),
  )
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'All of it')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inspected = async (...args: readonly string[]) =>
  JSON.parse((await cardcat(['inspect', '--json', '--pack', pack, ...args])).stdout)

test('a single argument is a path if the file exists, else a symbol', async () => {
  expect(await inspected('README.md')).toMatchObject({ source_mode: 'file', path: 'README.md' })
  expect(await inspected('Shelf.put')).toMatchObject({
    source_mode: 'symbol',
    symbol: 'shelf.store:Shelf.put',
  })
  expect(await inspected('src/shelf/store.py', '--line', '16')).toMatchObject({
    symbol: 'shelf.store:find',
  })
})

test('the text form has the header and the lines', async () => {
  const { code, stdout } = await cardcat(['inspect', 'Shelf.put', '--pack', pack])
  expect(code).toBe(0)
  expect(stdout.startsWith('# FILE: src/shelf/store.py\n# SOURCE_MODE: symbol\n')).toBe(true)
})

test('an unknown name exits with 1 and gets suggestions', async () => {
  const { code, stdout, stderr } = await cardcat(['inspect', 'Shelf.pat', '--pack', pack])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('did you mean')
  expect(stderr).not.toContain('    at ')
})

test.each([
  [['../secret.txt'], '..'],
  [['find', '--path', 'README.md'], 'one thing'],
  [[], 'one thing'],
  [['--symbol', 'find', '--line', '3'], 'line'],
  [['find', '--root', 'nowhere'], 'nowhere'],
])('a usage error exits with 2: %j', async (args, named) => {
  const { code, stdout, stderr } = await cardcat(['inspect', '--pack', pack, ...args])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(named)
})

describe('files outside of packs are read from disk', () => {
  const onDisk = (...args: readonly string[]) => inspected('--root', disk, ...args)
  let disk: string
  beforeAll(() => {
    disk = writeFiles(
      join(folder, 'disk'),
      new Map([
        ['pyproject.toml', '[project]\nname = "desk"\nversion = "1.2"\n'],
        ['src/desk/__init__.py', 'from .lamp import glow\n'],
        ['src/desk/lamp.py', 'def glow(watts=40):\n    """Give light."""\n    return watts\n'],
        ['tests/test_lamp.py', 'import desk\n\n\ndef test_glow():\n    assert desk.glow()\n'],
        ['docs/lamp.md', '# Lamps\n\nThey glow.\n\n## Bulbs\n\nChange them.\n'],
        ['src/desk/chip.tolk', 'fun glimmer(watts: int): int {\n  return watts;\n}\n'],
        ['blob.bin', '\0\0'],
        ['.git/config', 'SECRET = 1\n'],
      ]),
    )
    symlinkSync(join(folder, 'indexed'), join(disk, 'away'))
    symlinkSync(join(disk, '.git/config'), join(disk, 'notes.md'))
  })
  const codes = ({ warnings = [] }: { warnings?: { code: string }[] }) =>
    warnings.map(({ code }) => code)

  test('a code file gives the data of its syntax tree, and a warning', async () => {
    const found = await onDisk('src/desk/lamp.py')
    expect(found).toMatchObject({
      ...{ path: 'src/desk/lamp.py', project: 'desk', source_mode: 'file', kind: 'module' },
      defined_symbols: [{ name: 'glow', line: 1, type: 'function', summary: 'Give light.' }],
      provenance: { kind: 'code', last_commit: null, indexed_at: null },
    })
    expect(codes(found)).toEqual(['not_indexed'])
    expect((await onDisk('src/desk/lamp.py', '--line', '3')).symbol).toBe('desk.lamp:glow')
  })

  test('a symbol is found by its public path', async () => {
    expect(await onDisk('desk.glow')).toMatchObject({
      ...{ symbol: 'desk.lamp:glow', path: 'src/desk/lamp.py', summary: 'Give light.' },
      enrichment: { inputs: ['watts = 40'] },
    })
  })

  test.each([
    ['tests/test_lamp.py', 'test', 'test_glow', 'test'],
    ['docs/lamp.md', 'docs', 'Lamps', 'doc-section'],
    ['src/desk/chip.tolk', 'code', 'glimmer', 'function'],
  ])('%s', async (path, kind, name, type) => {
    const found = await onDisk(path)
    expect(found.provenance.kind).toBe(kind)
    expect(found.defined_symbols[0]).toMatchObject({ name, type })
  })

  test('a configuration file gives its text', async () => {
    const found = await onDisk('pyproject.toml', '--full')
    expect(found).toMatchObject({ provenance: { kind: 'config' }, summary: null })
    expect(found.snippet).toContain('name = "desk"')
    expect(found.full_source).toBe(readFileSync(join(disk, 'pyproject.toml'), 'utf8'))
  })

  test('also without any pack', async () => {
    const none = join(folder, 'no-pack')
    const { code, stdout, stderr } = await cardcat([
      ...['inspect', 'glow', '--json', '--pack', none, '--root', disk],
    ])
    expect(code).toBe(0)
    expect(JSON.parse(stdout).symbol).toBe('desk.lamp:glow')
    expect(stderr).toContain('there is no folder')
    expect((await cardcat(['inspect', 'glow', '--pack', none])).code).toBe(2)
  })

  test.each([
    ...[
      '../indexed/README.md',
      'away/README.md',
      '.git/config',
      'notes.md',
      'src/../../indexed/README.md',
    ],
    ...['/etc/passwd', 'blob.bin', 'src'],
  ])('but not files outside of the root or binary files: %s', async (path) => {
    const args = ['inspect', '--path', path, '--json', '--pack', pack, '--root', disk]
    const { code, stdout } = await cardcat(args)
    expect([code === 0, stdout]).toEqual([false, ''])
  })
})

describe('with the sources available', () => {
  test('the last commit of the file comes from git', async () => {
    const { provenance, warnings } = await inspected('Shelf.put', '--root', root)
    expect(provenance).toMatchObject({
      kind: 'code',
      last_commit: git('rev-parse', 'HEAD'),
      last_commit_date: git('log', '-1', '--format=%cI'),
      indexed_at: '2026-01-02T03:04:05+00:00',
    })
    expect(warnings).toBeUndefined()
  })

  test('a changed file is answered from the pack, with a warning and its current text', async () => {
    writeFileSync(join(root, 'README.md'), `${README}\nNew.\n`)
    const found = await inspected('README.md', '--root', root, '--full')
    expect(found.warnings).toMatchObject([{ code: 'pack_stale', file: 'README.md' }])
    expect(found.snippet).not.toContain('New.')
    expect(found.full_source).toContain('New.')
  })

  test('a deleted file is answered from the pack, with a warning', async () => {
    const found = await inspected('src/shelf/long.py', '--root', root, '--full')
    expect(found.warnings.map(({ code }: { code: string }) => code)).toEqual(['pack_stale'])
    expect(found.full_source).toContain('def catalogue')
  })

  test('a link that leads out of the root is not followed', async () => {
    const secret = join(folder, 'secret.py')
    writeFileSync(secret, 'SECRET = 1\n')
    writeFiles(root, new Map([['src/shelf/deep/.keep', '']]))
    symlinkSync(secret, join(root, 'src/shelf/deep/index.py'))
    const found = await inspected('src/shelf/deep/index.py', '--root', root, '--full')
    expect(JSON.stringify(found)).not.toContain('SECRET')
  })

  test('a folder without git gives the commit that the pack stores', async () => {
    const bare = writeFiles(join(folder, 'bare'), new Map([['src/shelf/store.py', STORE]]))
    const found = await inspected('Shelf.put', '--root', bare)
    expect(found.provenance).toMatchObject({ kind: 'code', last_commit: STORE_COMMIT.hash })
    expect(found.warnings).toBeUndefined()
  })
})
