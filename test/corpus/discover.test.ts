/**
 * Discovery of libraries on disk, created here file by file. Skipped files and their reasons are part of the result.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../build/discover/config.ts'
import { type Discovery, discover } from '../../build/discover/discover.ts'
import { gitFacts } from '../../build/discover/git.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const grammars = await loadGrammars()
const known = {
  grammarOf: (path: string, text?: string) => grammars.languageOf(path, text)?.name,
  testFiles: [...grammars.languages.values()].flatMap((language) => language.tests.files),
}
const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the files that are read', () => {
  test('paths are sorted and relative, whatever the order on disk', () => {
    const found = look({ 'z.py': 'z = 1', 'a/b.py': 'b = 1', 'B.py': 'b = 1', 'a.py': 'a = 1' })
    expect(paths(found)).toEqual(['B.py', 'a.py', 'a/b.py', 'z.py'].sort())
  })

  test('.gitignore applies, including nested files and exceptions, without entries in the report', () => {
    const found = look({
      '.gitignore': '*.gen.py\n/out/\n',
      'a.gen.py': 'a = 1',
      'out/b.py': 'b = 1',
      'pkg/.gitignore': 'local.py\n!keep.gen.py\n',
      'pkg/local.py': 'c = 1',
      'pkg/keep.gen.py': 'd = 1',
      'pkg/mod.py': 'e = 1',
    })
    expect(paths(found)).toEqual(['pkg/keep.gen.py', 'pkg/mod.py'])
    expect(reasons(found)).not.toHaveProperty('a.gen.py')
  })

  test('a package named build is public API, even if .gitignore has the usual line for it', () => {
    const found = look({
      '.gitignore': 'build/\ndist/\nlib/\n',
      'mol/__init__.py': 'from .build import make',
      'mol/build/__init__.py': 'from .make import make',
      'mol/build/make.py': 'def make(): pass',
      'mol/dist/__init__.py': '',
      'mol/dist/dist.py': 'def dist(): pass',
      'build/lib/mol/build/make.py': 'def make(): pass',
    })
    expect(paths(found)).toEqual([
      'mol/__init__.py',
      'mol/build/__init__.py',
      'mol/build/make.py',
      'mol/dist/__init__.py',
      'mol/dist/dist.py',
    ])
  })

  test('build output without a .gitignore is recognized by its content', () => {
    const found = look({
      'setup.py': 'setup()',
      'build/lib/mol/a.py': 'a = 1',
      'mol/a.py': 'a = 1',
      'target/CACHEDIR.TAG': 'Signature: 8a477f597d28d172789f06886806bc55',
      'target/debug/a.rs': 'fn a() {}',
      'env/pyvenv.cfg': 'home = /usr',
      'env/lib/site.py': 'a = 1',
      'mol.egg-info/SOURCES.txt': 'mol/a.py',
    })
    expect(paths(found)).toEqual(['mol/a.py', 'setup.py'])
  })

  test('a dist beside its src is compiled output, but a package that contains only dist is read', () => {
    const both = look({
      'package.json': '{"name":"x"}',
      'src/index.ts': 'export const a = 1',
      'dist/index.js': 'exports.a = 1',
    })
    expect(paths(both)).toEqual(['src/index.ts'])
    expect(reasons(both)['dist/']).toMatch(/compiled/)
    const only = look({ 'package.json': '{"name":"x"}', 'dist/index.js': 'exports.a = 1' })
    expect(paths(only)).toEqual(['dist/index.js'])
  })

  test('a vendor folder with licences is third-party code, but a package named vendor is not', () => {
    const found = look({
      'vendor/github.com/x/LICENSE': 'MIT',
      'vendor/github.com/x/x.go': 'package x',
      'third_party/y.c': 'int y;',
      'shop/__init__.py': '',
      'shop/vendor/__init__.py': '',
      'shop/vendor/model.py': 'class Vendor: pass',
    })
    expect(paths(found)).toEqual([
      'shop/__init__.py',
      'shop/vendor/__init__.py',
      'shop/vendor/model.py',
    ])
    expect(reasons(found)['vendor/']).toMatch(/vendored.*"source"/)
    expect(reasons(found)['third_party/']).toMatch(/vendored/)
  })

  test('a package below node_modules is read although its repository ignores it', () => {
    const root = make({
      '.gitignore': 'node_modules/\n',
      'node_modules/x/index.js': 'exports.a = 1',
      'node_modules/x/node_modules/y/index.js': 'exports.b = 1',
    })
    mkdirSync(join(root, '.git'))
    expect(paths(lookAt(join(root, 'node_modules/x')))).toEqual(['index.js'])
  })

  test('files tracked by git are never ignored', () => {
    const root = make({
      '.gitignore': 'gen/\n*.tmp.py\n',
      'gen/a.py': 'a = 1',
      'b.tmp.py': 'b = 1',
    })
    git(root, 'init', '-q')
    git(root, 'add', '-f', 'gen/a.py', 'b.tmp.py')
    git(root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'x')
    const facts = gitFacts(root)
    expect(facts?.commit).toMatch(/^[0-9a-f]{40}$/)
    expect(paths(lookAt(root, facts?.tracked))).toEqual(['b.tmp.py', 'gen/a.py'])
  })

  test('a commit is recorded only for files that the repository tracks', () => {
    const root = make({ '.gitignore': 'lib/\n', 'lib/a.py': 'a = 1', 'b.py': 'b = 1' })
    git(root, 'init', '-q')
    git(root, 'add', 'b.py', '.gitignore')
    git(root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'x')
    expect(gitFacts(join(root, 'lib'))).toBeNull()
    expect(paths(lookAt(join(root, 'lib')))).toEqual(['a.py'])
  })

  test('an earlier pack in the folder is neither indexed nor reported', () => {
    const before = look({ 'a.py': 'a = 1' })
    const after = look({
      'a.py': 'a = 1',
      'dist/pack/manifest.json': '{"format":"cardcat-pack","version":1}',
      'dist/pack/report.json': '{}',
    })
    expect(after).toEqual(before)
  })

  test('links are not followed, and each is reported with a reason', () => {
    const root = make({ 'pkg/a.py': 'a = 1' })
    symlinkSync(join(root, 'pkg/a.py'), join(root, 'b.py'))
    symlinkSync(tmpdir(), join(root, 'outside'))
    symlinkSync(root, join(root, 'pkg/loop'))
    symlinkSync('itself', join(root, 'itself'))
    symlinkSync('nowhere', join(root, 'nothing.py'))
    const found = lookAt(root)
    expect(paths(found)).toEqual(['pkg/a.py'])
    expect(reasons(found)).toEqual({
      'b.py': 'link to pkg/a.py, which is read there',
      outside: 'link to a place outside the library',
      'pkg/loop': 'link to the root, which is read there',
      itself: 'link that leads to itself',
      'nothing.py': 'link to nothing',
    })
  })
})

describe('the content of a file', () => {
  test('byte order marks are removed, and other encodings are read with a warning', () => {
    const found = look({
      'utf8.py': Buffer.from('\ufeffname = "é"\n'),
      'utf16.py': Buffer.from('\ufeffname = "é"\n', 'utf16le'),
      'latin.py': Buffer.from('name = "é"\n', 'latin1'),
      'named.py': Buffer.from([
        ...Buffer.from('# -*- coding: koi8-r -*-\nname = "'),
        0xc1,
        0x22,
        0x0a,
      ]),
    })
    const text = new Map(found.files.map((file) => [file.path, file.text]))
    expect(text.get('utf8.py')).toBe('name = "é"\n')
    expect(text.get('utf16.py')).toBe('name = "é"\n')
    expect(text.get('latin.py')).toBe('name = "é"\n')
    expect(text.get('named.py')).toContain('"а"')
    expect(reasons(found)['latin.py']).toMatch(/Latin-1/)
    expect(reasons(found)['named.py']).toMatch(/koi8-r/)
  })

  test('binary, huge, minified and empty files are skipped with a reason', () => {
    const found = look({
      core: Buffer.from([0x7f, 0x45, 0, 0, 1]),
      'big.py': `x = "${'a'.repeat(2 * 1024 * 1024)}"`,
      'bundle.js': `var a=1;${'a=a+1;'.repeat(4000)}`,
      'lib.min.js': 'a()',
      'notes.txt': ' \n',
      'pkg/__init__.py': '',
    })
    expect(paths(found)).toEqual(['pkg/__init__.py'])
    expect(reasons(found)).toEqual({
      'big.py': '2.0 MiB, over the limit of 2 MiB',
      'bundle.js': expect.stringMatching(/minified or generated/),
      core: 'binary file',
      'lib.min.js': 'minified code',
      'notes.txt': 'empty file',
    })
  })

  test('many skipped files of one kind take one line in the report', () => {
    const images = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`img/${i}.png`, 'x']))
    const found = look({ ...images, 'data.json': '{}', 'a.py': 'a = 1' })
    expect(reasons(found)).toEqual({ 'data.json': 'data file', 'img/*.png': 'image (40 files)' })
    expect(found.skipped).toBe(41)
  })

  test('a script is recognized by its first line, an unknown language by its extension', () => {
    const found = look({
      'bin/tool': '#!/usr/bin/env -S python3 -u\nprint(1)\n',
      'main.pony': 'actor Main\n  new create(env: Env) =>\n    env.out.print("hi")\n',
      'x.rs': 'fn x() {}\n',
      Makefile: 'all:\n\techo\n',
    })
    expect(languages(found)).toEqual({
      Makefile: 'make',
      'bin/tool': 'python',
      'main.pony': 'pony',
      'x.rs': 'rust',
    })
  })

  test('a header is C unless it contains C++', () => {
    const found = look({
      'a.h': '#include <stdio.h>\nstruct point { int class; };\n',
      'b.h': '#include <vector>\nstd::vector<int> all();\n',
      'c.h': '#pragma once\nnamespace shapes {\nint area();\n}\n',
    })
    expect(languages(found)).toEqual({ 'a.h': 'c', 'b.h': 'cpp', 'c.h': 'cpp' })
  })

  test('a pipe is skipped without waiting', () => {
    const root = make({ 'a.py': 'a = 1' })
    execFileSync('mkfifo', [join(root, 'pipe.py')])
    const found = lookAt(root)
    expect(paths(found)).toEqual(['a.py'])
    expect(reasons(found)).toEqual({ 'pipe.py': 'not a regular file' })
  })

  test('the cells of a notebook are read without outputs', () => {
    const notebook = {
      metadata: { kernelspec: { language: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# Title\n', 'Text.'] },
        { cell_type: 'code', source: 'import x\nprint("```")', outputs: [{ text: 'NOISE' }] },
        { cell_type: 'code', source: [] },
        { cell_type: 'raw', source: 'raw' },
        'not a cell',
      ],
    }
    const found = look({ 'a.ipynb': JSON.stringify(notebook), 'b.ipynb': '{"cells": 1}' })
    expect(found.files[0]?.text).toBe(
      '# Title\nText.\n\n````python\nimport x\nprint("```")\n````\n',
    )
    expect(reasons(found)['b.ipynb']).toMatch(/notebook/)
    expect(reasons(found)['a.ipynb']).toBe('1 of its cells are not as nbformat has them')
    expect(found.files[0]?.cells).toEqual([
      { number: 1, kind: 'markdown', lines: [1, 2], language: 'python', tags: [] },
      { number: 2, kind: 'code', lines: [5, 6], language: 'python', tags: [] },
    ])
  })

  test('a list of notebooks in the configuration is complete, and does not affect other documentation', () => {
    const cells = JSON.stringify({ cells: [{ cell_type: 'code', source: 'x' }] })
    const found = look({
      'cardcat.json': JSON.stringify({ notebooks: ['docs/tour/*', 'notes/*.md'] }),
      'docs/tour/a.ipynb': cells,
      'docs/old/b.ipynb': cells,
      'docs/guide.md': '# Guide',
      'notes/c.md': '# C',
      'src/pkg/__init__.py': 'a = 1',
    })
    expect(roles(found)).toEqual({
      'docs/guide.md': 'docs',
      'docs/tour/a.ipynb': 'docs',
      'notes/c.md': 'docs',
      'src/pkg/__init__.py': 'source',
    })
    expect(reasons(found)['docs/old/b.ipynb']).toBe(
      'not among the "notebooks" globs of cardcat.json',
    )
  })

  test('a notebook may be large because of its outputs, old, empty, or full of images', () => {
    const cell = (source: string, more = {}) => ({ cell_type: 'code', source, ...more })
    const found = look({
      'large.ipynb': JSON.stringify({ cells: [cell('x', { outputs: 'o'.repeat(3_000_000) })] }),
      'old.ipynb': JSON.stringify({
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: 'Old' },
              { cell_type: 'code', input: 'x = 1' },
            ],
          },
        ],
      }),
      'empty.ipynb': JSON.stringify({ cells: [cell(''), { cell_type: 'raw', source: 'r' }] }),
      'picture.ipynb': JSON.stringify({
        cells: [
          {
            cell_type: 'markdown',
            source: `![a](data:image/png;base64,${'A'.repeat(3_000)})\n~~~\nopen`,
          },
          cell('y', { metadata: { tags: ['remove-input'] } }),
        ],
      }),
    })
    const texts = Object.fromEntries(found.files.map(({ path, text }) => [path, text]))
    expect(texts['large.ipynb']).toBe('```python\nx\n```\n')
    expect(texts['old.ipynb']).toBe('## Old\n\n```python\nx = 1\n```\n')
    expect(texts['picture.ipynb']).toBe('![a](data:,)\n~~~\nopen\n~~~\n\n```python\ny\n```\n')
    expect(found.files.find(({ path }) => path === 'picture.ipynb')?.cells?.[1]).toMatchObject({
      tags: ['remove-input'],
      lines: [7, 7],
    })
    expect(reasons(found)['empty.ipynb']).toBe('notebook of empty cells')
  })
})

describe('the role of a file', () => {
  test('depends on its name and its folder', () => {
    const found = look({
      'pkg/__init__.py': '',
      'pkg/core.py': 'a = 1',
      'pkg/core_test.py': 'a = 1',
      'pkg/tests/__init__.py': '',
      'pkg/tests/helpers.py': 'a = 1',
      'pkg/tests/test_core.py': 'a = 1',
      'tests/conftest.py': 'a = 1',
      'tests/data/page.md': '# data',
      'tests/README.md': '# how to test',
      'docs/conf.py': 'a = 1',
      'docs/index.md': '# docs',
      'examples/use.py': 'a = 1',
      'README.md': '# readme',
      'src/a.spec.ts': 'test()',
      'web/__tests__/a.ts': 'test()',
      // github.com/JamesNK/Newtonsoft.Json has 600 classes in such a folder, which its tests use.
      'net/Shop.UnitTests/Objects/Cart.cs': 'public class Cart {}',
    })
    expect(roles(found)).toEqual({
      'README.md': 'docs',
      'docs/conf.py': 'docs',
      'docs/index.md': 'docs',
      'examples/use.py': 'docs',
      'net/Shop.UnitTests/Objects/Cart.cs': 'test',
      'pkg/__init__.py': 'source',
      'pkg/core.py': 'source',
      'pkg/core_test.py': 'test',
      'pkg/tests/__init__.py': 'test',
      'pkg/tests/helpers.py': 'test',
      'pkg/tests/test_core.py': 'test',
      'src/a.spec.ts': 'test',
      'tests/README.md': 'docs',
      'tests/conftest.py': 'test',
      'web/__tests__/a.ts': 'test',
    })
    expect(reasons(found)['tests/data/page.md']).toBe('test data')
  })

  test("a folder named test in published code is for users' tests", () => {
    const found = look({
      'lib/shop/test/conn_test.ex': 'defmodule Shop.ConnTest do\nend',
      'lib/shop/cart.ex': 'defmodule Shop.Cart do\nend',
      'test/cart_test.exs': 'defmodule Shop.CartTest do\nend',
      'test/support/helper.ex': 'defmodule Shop.Helper do\nend',
      'apps/mail/lib/test/case.ex': 'defmodule Mail.Case do\nend',
      'apps/mail/test/mail_test.exs': 'defmodule MailTest do\nend',
      'apps/plain/lib/test/case.ex': 'defmodule Plain.Case do\nend',
    })
    expect(roles(found)).toEqual({
      'apps/mail/lib/test/case.ex': 'source',
      'apps/mail/test/mail_test.exs': 'test',
      'apps/plain/lib/test/case.ex': 'test',
      'lib/shop/cart.ex': 'source',
      'lib/shop/test/conn_test.ex': 'source',
      'test/cart_test.exs': 'test',
      'test/support/helper.ex': 'test',
    })
  })

  test('a package named test without tests is source, and so is a Go package named doc', () => {
    const found = look({
      'pkg/__init__.py': '',
      'pkg/test/__init__.py': '',
      'pkg/test/client.py': 'class Client: pass',
      'doc/md.go': 'package doc',
    })
    expect(roles(found)).toEqual({
      'doc/md.go': 'source',
      'pkg/__init__.py': 'source',
      'pkg/test/__init__.py': 'source',
      'pkg/test/client.py': 'source',
    })
  })

  test('a folder named test that is published under its own name is source, but not its own tests', () => {
    const found = look({
      // github.com/ReactiveX/rxjs publishes packages/test as @rxjs/test.
      'packages/test/package.json': '{ "name": "@shop/test", "exports": "./src/index.ts" }',
      'packages/test/src/index.ts': 'export const a = 1',
      'packages/test/src/data/notes.md': '# Notes',
      'packages/test/test/a.spec.ts': 'test()',
      'apps/one/test/package.json': '{ "name": "test", "main": "index.js" }',
      'apps/one/test/helper.js': 'const a = 1',
      'apps/two/tests/package.json':
        '{ "name": "@shop/tests", "private": true, "main": "index.js" }',
      'apps/two/tests/helper.js': 'const a = 1',
    })
    expect(roles(found)).toEqual({
      'apps/one/test/helper.js': 'test',
      'apps/two/tests/helper.js': 'test',
      'packages/test/src/data/notes.md': 'docs',
      'packages/test/src/index.ts': 'source',
      'packages/test/test/a.spec.ts': 'test',
    })
  })

  test('globs of cardcat.json take precedence, and files that they leave out are reported', () => {
    const found = look({
      'cardcat.json': JSON.stringify({
        source: ['lib/**', '.internal/*.py'],
        tests: ['checks/**'],
        exclude: ['lib/old', '**/*_pb2.py'],
      }),
      'lib/a.py': 'a = 1',
      'lib/test_not_listed.py': 'a = 1',
      'lib/old/b.py': 'b = 1',
      'lib/x_pb2.py': 'x = 1',
      '.internal/c.py': 'c = 1',
      'checks/d.py': 'd = 1',
      'other/e.py': 'e = 1',
      'README.md': '# hello',
    })
    expect(roles(found)).toEqual({
      '.internal/c.py': 'source',
      'README.md': 'docs',
      'checks/d.py': 'test',
      'lib/a.py': 'source',
      'lib/test_not_listed.py': 'source',
    })
    expect(reasons(found)).toMatchObject({
      'lib/old/': 'excluded by cardcat.json',
      'lib/x_pb2.py': 'excluded by cardcat.json',
      'other/e.py': 'not among the "source" globs of cardcat.json',
    })
  })
})

type Files = Readonly<Record<string, string | Buffer>>

function make(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'cardcat-discover-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

function look(files: Files): Discovery {
  return lookAt(make(files))
}

function lookAt(root: string, tracked?: readonly string[]): Discovery {
  return discover(readConfig(root), known, tracked)
}

function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', root, ...args])
}

const paths = (found: Discovery) => found.files.map((file) => file.path)
const roles = (found: Discovery) =>
  Object.fromEntries(found.files.map(({ path, role }) => [path, role]))
const languages = (found: Discovery) =>
  Object.fromEntries(found.files.map(({ path, language }) => [path, language]))
const reasons = (found: Discovery): Record<string, string> =>
  Object.fromEntries(
    found.problems
      .filter(({ path }) => !/(^|\/)\.gitignore$|package\.json$|cardcat\.json$/.test(path))
      .map(({ path, reason }) => [path, reason]),
  )
