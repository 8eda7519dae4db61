/** The role of a file: source, test, example or documentation. */
import { describe, expect, test } from 'vitest'
import { look, reasons, roles } from './discovered.ts'

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
      'tests/books/README.md': '# how to add a book',
      'tests/books/first/chapter.md': '# a chapter',
      'spec/grammar/literals.md': '# a specification',
      'typing_tests/mypy.py': 'a = 1',
      'docs/conf.py': 'a = 1',
      'docs/index.md': '# docs',
      'examples/use.py': 'a = 1',
      'README.md': '# readme',
      'src/a.spec.ts': 'test()',
      'web/__tests__/a.ts': 'test()',
      // github.com/JamesNK/Newtonsoft.Json has 600 classes in such a folder, which its tests use.
      'java/src/testFixtures/java/Shelf.java': 'class Shelf {}',
      'java/src/moduleTest/java/Shelf.java': 'class Shelf {}',
      'java/src/latest/Shelf.java': 'class Shelf {}',
      'net/Shop.UnitTests/Objects/Cart.cs': 'public class Cart {}',
    })
    expect(roles(found)).toEqual({
      'README.md': 'docs',
      'docs/conf.py': 'docs',
      'docs/index.md': 'docs',
      'examples/use.py': 'docs',
      'java/src/testFixtures/java/Shelf.java': 'test',
      'java/src/moduleTest/java/Shelf.java': 'test',
      'java/src/latest/Shelf.java': 'source',
      'net/Shop.UnitTests/Objects/Cart.cs': 'test',
      'pkg/__init__.py': 'source',
      'pkg/core.py': 'source',
      'pkg/core_test.py': 'test',
      'pkg/tests/__init__.py': 'test',
      'pkg/tests/helpers.py': 'test',
      'pkg/tests/test_core.py': 'test',
      'spec/grammar/literals.md': 'docs',
      'src/a.spec.ts': 'test',
      'tests/README.md': 'docs',
      'tests/books/README.md': 'docs',
      'tests/conftest.py': 'test',
      'typing_tests/mypy.py': 'test',
      'web/__tests__/a.ts': 'test',
    })
    expect(reasons(found)['tests/data/page.md']).toBe('test data')
    expect(reasons(found)['tests/books/first/chapter.md']).toBe('test data')
  })

  test('benchmarks of a repository are no part of the library, but a package of that name is', () => {
    const found = look({
      'bench/Shop.Core.Benchmarks/Cart.cs': 'public class CartBenchmark {}',
      'src/Shop.Benchmark/Cart.cs': 'public class CartBenchmark {}',
      'src/Benchmarks/Shelf.cs': 'public class ShelfBenchmark {}',
      'asv_bench/benchmarks/cart.py': 'a = 1',
      'include/benchmark/benchmark.h': 'class State {};',
      'lib/benchmark/ips.rb': 'module Benchmark; end',
    })
    expect(roles(found)).toEqual({
      'asv_bench/benchmarks/cart.py': 'test',
      'bench/Shop.Core.Benchmarks/Cart.cs': 'test',
      'include/benchmark/benchmark.h': 'source',
      'lib/benchmark/ips.rb': 'source',
      'src/Benchmarks/Shelf.cs': 'test',
      'src/Shop.Benchmark/Cart.cs': 'test',
    })
    const app = look({ 'bench/__init__.py': '', 'bench/app.py': 'a = 1' })
    expect(roles(app)).toEqual({ 'bench/__init__.py': 'source', 'bench/app.py': 'source' })
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

  // github.com/AutoMapper/AutoMapper: 3,000 classes of its tests were public.
  test('a project of .NET that runs tests or benchmarks is a test, whatever its name', () => {
    const project = (name: string) =>
      `<Project><ItemGroup><PackageReference Include="${name}" Version="1" /></ItemGroup></Project>`
    const found = look({
      'src/Shop/Shop.csproj': project('Serilog'),
      'src/Shop/Cart.cs': 'public class Cart {}',
      'src/Checks/Shop.Checks.csproj': project('Microsoft.NET.Test.Sdk'),
      'src/Checks/Data/Shelf.cs': 'public class Shelf {}',
      'src/Speed/Speed.csproj': project('BenchmarkDotNet'),
      'src/Speed/Run.cs': 'public class Run {}',
      'src/Assertions/Assertions.csproj': project('xunit.core'),
      'src/Assertions/Assert.cs': 'public class Assert {}',
    })
    expect(roles(found)).toMatchObject({
      'src/Assertions/Assert.cs': 'source',
      'src/Checks/Data/Shelf.cs': 'test',
      'src/Shop/Cart.cs': 'source',
      'src/Speed/Run.cs': 'test',
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

  // github.com/eemeli/yaml has its class Document in such a folder.
  test('a folder named doc inside of the sources is a part of the library', () => {
    const found = look({
      'src/doc/Document.ts': 'export class Document {}',
      'src/doc/notes.md': '# Notes',
      'lib/shop/doc/page.rb': 'class Page; end',
      'src/docs/theme.ts': 'export const theme = 1',
      'doc/conf.py': 'a = 1',
    })
    expect(roles(found)).toEqual({
      'doc/conf.py': 'docs',
      'lib/shop/doc/page.rb': 'source',
      'src/doc/Document.ts': 'source',
      'src/doc/notes.md': 'docs',
      'src/docs/theme.ts': 'docs',
    })
  })

  // github.com/twigphp/Twig has its security policies in such a folder.
  test('a namespace of PHP named like a folder of examples is a part of the library', () => {
    const found = look({
      'src/Sandbox/Policy.php': '<?php class Policy {}',
      'src/examples/first.php': '<?php echo 1;',
      'Sandbox/try.php': '<?php echo 1;',
    })
    expect(roles(found)).toEqual({
      'Sandbox/try.php': 'docs',
      'src/Sandbox/Policy.php': 'source',
      'src/examples/first.php': 'docs',
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
