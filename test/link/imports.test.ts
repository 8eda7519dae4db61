/**
 * Names that reach a file by other means than a path or a package: patterns in settings, imports of whole folders,
 * namespaces.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importPatterns } from '../../build/discover/import-patterns.ts'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'
import { linked } from './linked-entries.ts'

const root = mkdtempSync(join(tmpdir(), 'cardcat-patterns-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('settings of compilers and manifests map imports to files', () => {
  const files = {
    'tsconfig.json':
      '{ // ours\n "compilerOptions": { "paths": { "@/*": ["./src/*"], "app*": ["./a/*",], }, } }',
    'web/tsconfig.base.json': '{"compilerOptions":{"baseUrl":"lib","paths":{"~":["../main.ts"]}}}',
    'other/tsconfig.json': '{"compilerOptions":{"strict":true}}',
    'broken/tsconfig.json': '{"compilerOptions":{"paths":{{ name }}',
    'package.json': '{"imports":{"#x/*":{"types":"./t/*.d.ts","default":"./x/*.js"},"#y":"yaml"}}',
    'go.mod': 'module go.uber.org/zap\n\ngo 1.19\n',
    'exp/go.mod': 'module go.uber.org/zap/exp\n',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const unread: string[] = []
  expect(importPatterns(root, Object.keys(files), (path) => unread.push(path))).toEqual([
    { folder: 'web', pattern: '~', targets: ['web/main.ts'] },
    { folder: '', pattern: 'go.uber.org/zap/exp/*', targets: ['exp/*'] },
    { folder: '', pattern: 'go.uber.org/zap/exp', targets: ['exp'] },
    { folder: '', pattern: 'go.uber.org/zap/*', targets: ['*'] },
    { folder: '', pattern: 'go.uber.org/zap', targets: [''] },
    { folder: '', pattern: 'app*', targets: ['a/*'] },
    { folder: '', pattern: '#x/*', targets: ['t/*.d.ts', 'x/*.js'] },
    { folder: '', pattern: '@/*', targets: ['src/*'] },
    { folder: '', pattern: '#y', targets: [] },
  ])
  expect(unread).toEqual(['broken/tsconfig.json'])
})

/** The symbols that each recipe of a library uses. */
async function used(...library: Parameters<typeof libraryOf>): Promise<Record<string, string[]>> {
  const { entries } = linkLibrary(await libraryOf(...library))
  return Object.fromEntries(
    entries.flatMap(({ card }) =>
      card.kind === 'recipe' ? [[card.id, [...card.symbols].sort()]] : [],
    ),
  )
}

test('a test imports by a path pattern of tsconfig.json', async () => {
  const imports = [{ folder: '', pattern: '@/*', targets: ['src/*'] }]
  const files = {
    'package.json': '{"name":"shapes"}',
    'src/area.ts': 'export function area() { return 1 }\n',
    'test/area.test.ts':
      "import { area } from '@/area'\ntest('an area', () => { expect(area()).toBe(1) })\n",
  }
  expect(await used('shapes', files, { imports })).toEqual({
    'shapes/test/area.test.ts::an%20area': ['shapes.area:area'],
  })
})

test('a recipe imports from the package what its test imports by an alias', async () => {
  const imports = [{ folder: '', pattern: '@root', targets: ['src/index'] }]
  const entries = await linked(
    'shapes',
    {
      'package.json': '{"name":"shapes","exports":"./src/index.ts"}',
      'src/index.ts': "export { area } from './area.ts'\n",
      'src/area.ts': 'export function area() { return 1 }\n',
      'test/area.test.ts':
        "import { area } from '@root'\ntest('an area', () => { expect(area()).toBe(1) })\n",
    },
    { imports },
  )
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? [card.preamble] : []))
  expect(recipes).toEqual(["import { area } from 'shapes'"])
})

test('compiled output in any folder is mapped to source/ as well as to src/', async () => {
  const files = {
    'package.json': '{"name":"ky","exports":{"default":"./distribution/index.js"}}',
    'source/index.ts': 'const ky = () => 1\nexport default ky\n',
    'readme.md': "# Use\n\n```js\nimport ky from 'ky'\nky()\n```\n",
  }
  expect(Object.values(await used('ky', files))).toEqual([['ky:ky']])
})

test('Go imports folders by their path, under the name in their package clause', async () => {
  const imports = [
    { folder: '', pattern: 'example.org/go-zap/*', targets: ['*'] },
    { folder: '', pattern: 'example.org/go-zap', targets: [''] },
  ]
  const files = {
    'logger.go': [
      'package zap',
      'import "example.org/go-zap/core"',
      'type Logger struct { core.Base }',
      'func New() (*Logger, error) { return nil, nil }',
      'func (l *Logger) Info() {}',
      '',
    ].join('\n'),
    'core/base.go': 'package core\ntype Base struct{}\nfunc (b *Base) Sync() {}\n',
    'logger_test.go': [
      'package zap_test',
      'import "example.org/go-zap"',
      'func TestInfo(t *testing.T) {',
      '\tlogger, err := zap.New()',
      '\tlogger.Info()',
      '\tdefer logger.Sync()',
      '}',
      '',
    ].join('\n'),
  }
  expect(await used('go-zap', files, { imports })).toEqual({
    'go-zap/logger_test.go::TestInfo': [
      'go-zap.core.base:Base.Sync',
      'go-zap.logger:Logger.Info',
      'go-zap.logger:New',
    ],
  })
})

test('Lua and Zig import a file by its written path', async () => {
  const files = {
    'lua/shapes/area.lua': 'local M = {}\nfunction M.of(shape)\n  return 1\nend\nreturn M\n',
    'lua/other/area.lua': 'local M = {}\nfunction M.of(x)\n  return 2\nend\nreturn M\n',
    'spec/area_spec.lua': [
      'local area = require "shapes.area"',
      'it("has an area", function()',
      '  assert.equal(1, area.of({}))',
      'end)',
      '',
    ].join('\n'),
    'src/round.zig': 'pub fn of(x: u8) u8 {\n    return x;\n}\n',
    'src/flat.zig': 'pub fn of(x: u8) u8 {\n    return x;\n}\n',
    'src/tests.zig': [
      'const round = @import("round.zig");',
      'test "is round" {',
      '    _ = round.of(1);',
      '}',
      '',
    ].join('\n'),
  }
  expect(await used('shapes', files)).toEqual({
    'shapes/spec/area_spec.lua::has%20an%20area': ['shapes.area:of'],
    'shapes/src/tests.zig::is%20round': ['shapes.round:of'],
  })
})

test('in C++, a test uses a name by its namespaces, and the type inside a smart pointer', async () => {
  const files = {
    'src/log.h': [
      'namespace log { namespace sinks {',
      'class Null { public: void flush(); };',
      '}',
      'void drop_all();',
      '}',
      '',
    ].join('\n'),
    'tests/log.cpp': [
      '#include "log.h"',
      'TEST_CASE("drops") {',
      '  auto sink = std::make_shared<log::sinks::Null>();',
      '  sink->flush();',
      '  log::drop_all();',
      '}',
      '',
    ].join('\n'),
  }
  expect(Object.values(await used('log', files))).toEqual([
    ['log.log:log.drop_all', 'log.log:log.sinks.Null.flush'],
  ])
})

test('in Rust, a test may rename the crate, and uses members of an imported trait', async () => {
  const files = {
    'src/lib.rs': [
      'pub trait Itertools: Iterator {',
      '  fn dups(self) -> u32 { 1 }',
      '}',
      'pub fn assert_equal() {}',
      '',
    ].join('\n'),
    'tests/dups.rs': [
      'use crate::it::Itertools;',
      'use itertools as it;',
      '#[test]',
      'fn dups() { it::assert_equal(xs.iter().dups()); }',
      '',
    ].join('\n'),
    'tests/star.rs': 'use itertools::*;\n#[test]\nfn star() { xs.iter().dups(); }\n',
    'tests/other.rs': '#[test]\nfn other() { xs.iter().dups(); }\n',
  }
  const crates = [{ folder: '', name: 'itertools' }]
  expect(await used('itertools', files, { crates })).toEqual({
    'itertools/tests/dups.rs::dups': ['itertools:Itertools.dups', 'itertools:assert_equal'],
    'itertools/tests/star.rs::star': ['itertools:Itertools.dups'],
  })
})

test('in C#, only a file that uses the namespace of an extension method uses the method', async () => {
  const files = {
    'src/SqlMapper.cs':
      'namespace Dapper { public static class SqlMapper { public static int Query(this IDb db) { return 1; } } }\n',
    'tests/QueryTests.cs': [
      'using Dapper;',
      'public class QueryTests {',
      '  [Fact] public void Queries() { var rows = connection.Query(); }',
      '}',
      '',
    ].join('\n'),
    'tests/OtherTests.cs':
      'public class OtherTests {\n  [Fact] public void Others() { list.Query(); }\n}\n',
  }
  expect(await used('dapper', files)).toEqual({
    'dapper/tests/QueryTests.cs::QueryTests.Queries': ['dapper.SqlMapper:SqlMapper.Query'],
  })
})
