import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../build/discover/config.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cardcat-version-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

const dynamic = (rest: string) => `[project]\nname = "tide-table"\ndynamic = ["version"]\n${rest}`

describe('a version in the file that the manifest names', () => {
  test.each<[string, Record<string, string>, string | null]>([
    [
      'Hatch',
      {
        'pyproject.toml': dynamic('[tool.hatch.version]\npath = "src/tide_table/__about__.py"\n'),
        'src/tide_table/__about__.py': '# The version.\n__version__ = "1.2.0"\n',
      },
      '1.2.0',
    ],
    [
      'PDM',
      {
        'pyproject.toml': dynamic(
          '[tool.pdm]\nversion = { source = "file", path = "tide_table/__init__.py" }\n',
        ),
        'tide_table/__init__.py': "VERSION: str = 'v2.0.0rc1'\n",
      },
      '2.0.0rc1',
    ],
    [
      'setuptools, a variable',
      {
        'pyproject.toml': dynamic(
          '[tool.setuptools.dynamic]\nversion = { attr = "tide_table.release.number" }\n',
        ),
        'src/tide_table/release.py': 'number = "3.1"\n',
      },
      '3.1',
    ],
    [
      'setuptools, a file',
      {
        'pyproject.toml': dynamic(
          '[tool.setuptools.dynamic]\nversion = { file = "VERSION.txt" }\n',
        ),
        'VERSION.txt': '4.0.1\n',
      },
      '4.0.1',
    ],
    [
      'Flit',
      {
        'pyproject.toml': `[build-system]\nbuild-backend = "flit_core.buildapi"\n${dynamic('')}`,
        'tide_table/__init__.py': '"""Tides."""\n\n__version__ = "0.9"\n',
      },
      '0.9',
    ],
    [
      'setup.cfg',
      {
        'setup.cfg': '[metadata]\nname = tides\nversion = attr: tides.__version__\n',
        'tides.py': '__version__ = "5.0"\n',
      },
      '5.0',
    ],
    [
      'a gemspec',
      { 'tides.gemspec': 'Gem::Specification.new do |spec|\n  spec.version = "1.4.0"\nend\n' },
      '1.4.0',
    ],
    [
      'the file of a gem',
      {
        'tide-table.gemspec':
          "require_relative 'lib/tide_table/version'\nGem::Specification.new do |s|\n  s.version = TideTable::VERSION\nend\n",
        'lib/tide_table/version.rb':
          "# frozen_string_literal: true\n\nmodule TideTable\n  VERSION = '2.0.1'\nend\n",
      },
      '2.0.1',
    ],
    [
      'a computed version',
      {
        'pyproject.toml': dynamic('[tool.hatch.version]\npath = "tides.py"\n'),
        'tides.py': '__version__ = metadata.version("tides")\n',
      },
      null,
    ],
  ])('%s', (_, files, version) => {
    write(files)
    expect(readConfig(root).version).toBe(version)
  })
})

describe('a version in the tags of git', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@a', ...args])

  test('is the highest version tag of the commit, and is used only for a whole repository', () => {
    write({ 'go.mod': 'module example.org/tides\n', 'sub/go.mod': 'module example.org/sub\n' })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'Begin')
    expect(readConfig(root).version).toBe(null)
    for (const tag of ['v1.9.0', 'v1.10.0', 'sub/v2.0.0', 'stable']) git('tag', tag)
    expect(readConfig(root).version).toBe('1.10.0')
    expect(readConfig(join(root, 'sub')).version).toBe(null)
  })
})
