/** Which files of a library are read. Skipped files and their reasons are part of the result. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitFacts } from '../../build/discover/git.ts'
import { look, lookAt, make, paths, reasons } from './discovered.ts'

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
      '3rd-party/z.c': 'int z;',
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
    expect(reasons(found)['3rd-party/']).toMatch(/vendored/)
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

function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', root, ...args])
}
