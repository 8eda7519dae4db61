/**
 * Names and versions declared by libraries, and configs with typing errors.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../build/discover/config.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('name and version without a config', () => {
  test.each<[string, Record<string, string>, string, string | null]>([
    [
      'PEP 621',
      { 'pyproject.toml': '[project]\nname = "flask"\nversion = "3.1.0"' },
      'flask',
      '3.1.0',
    ],
    [
      'poetry',
      { 'pyproject.toml': '[tool.poetry]\nname = "rich"\nversion = "13.0"' },
      'rich',
      '13.0',
    ],
    [
      'a version computed by setuptools is unknown',
      { 'pyproject.toml': '[project]\nname = "requests"\ndynamic = ["version"]' },
      'requests',
      null,
    ],
    [
      'tool settings beside a setup.cfg',
      {
        'pyproject.toml': '[tool.black]\nline-length = 88',
        'setup.cfg': '[metadata]\nname = pkg\nversion = 1.2\n\n[options]\nname = other',
      },
      'pkg',
      '1.2',
    ],
    [
      'setup.cfg with attr:',
      { 'setup.cfg': '[metadata]\nname = pkg\nversion = attr: pkg.__version__' },
      'pkg',
      null,
    ],
    ['setup.py', { 'setup.py': 'setup(\n  name="old",\n  version = \'0.9\')' }, 'old', '0.9'],
    // numba: extensions have names, too, and a comment says `setup()`.
    [
      'setup.py with a dictionary',
      {
        'setup.py':
          "# the setup() call\nExtension(name='old._c')\nmetadata = dict(\n  name='old',\n  version='0.9')\nsetup(**metadata)",
      },
      'old',
      '0.9',
    ],
    [
      'package.json',
      { 'package.json': '{"name":"@scope/pkg","version":"2.0.0"}' },
      'scope-pkg',
      '2.0.0',
    ],
    [
      'a Python library with a package.json for its docs',
      {
        'pyproject.toml': '[project]\nname = "lib"',
        'package.json': '{"name":"docs","version":"9.9.9"}',
      },
      'lib',
      null,
    ],
    [
      'Cargo',
      { 'Cargo.toml': '[package]\nname = "ripgrep"\nversion = "15.0.0"' },
      'ripgrep',
      '15.0.0',
    ],
    [
      'Go, with a major version',
      { 'go.mod': 'module github.com/go-chi/chi/v5\n\ngo 1.20' },
      'chi',
      null,
    ],
    ['gopkg', { 'go.mod': 'module gopkg.in/yaml.v3' }, 'yaml', null],
    ['composer', { 'composer.json': '{"name":"monolog/monolog"}' }, 'monolog-monolog', null],
    ['pubspec', { 'pubspec.yaml': 'name: http\nversion: 1.1.0' }, 'http', '1.1.0'],
    ['mix', { 'mix.exs': 'def project do [app: :plug, version: "1.0.0"] end' }, 'plug', '1.0.0'],
    ['DESCRIPTION', { DESCRIPTION: 'Package: dplyr\nVersion: 1.1.4\n' }, 'dplyr', '1.1.4'],
    [
      'pom.xml',
      {
        'pom.xml':
          '<project><parent><artifactId>p</artifactId></parent><artifactId>a</artifactId><version>3</version></project>',
      },
      'a',
      '3',
    ],
    [
      'a workspace of packages',
      {
        'package.json':
          '{"name":"root","repository":{"url":"git+https://github.com/shop/cart.git"}}',
      },
      'cart',
      null,
    ],
    [
      'a workspace without an address',
      { 'package.json': '{"name":"cart-monorepo"}' },
      'cart',
      null,
    ],
    [
      'a parent of modules',
      {
        'pom.xml':
          '<project><artifactId>cart-parent</artifactId><packaging>pom</packaging></project>',
      },
      'cart',
      null,
    ],
    [
      'a gem with a package.json for its docs',
      {
        'cart.gemspec':
          "Gem::Specification.new do |spec|\n  spec.name = 'cart'\n  spec.version = '1.2.0'\nend",
        'package.json': '{"name":"cart-docs","version":"0.1.0"}',
      },
      'cart',
      '1.2.0',
    ],
    [
      'several gems',
      { 'cart.gemspec': "s.name = 'cart'", 'shop.gemspec': "s.name = 'shop'" },
      'folder-name',
      null,
    ],
    [
      'a private package.json beside another manifest',
      {
        'package.json': '{"name":"assets","version":"0.1.0","private": true}',
        'composer.json': '{"name":"acme/cart","version":"2.0.0"}',
      },
      'acme-cart',
      '2.0.0',
    ],
    [
      'a private package.json alone',
      { 'package.json': '{"name":"app","version":"0.1.0","private":true}' },
      'app',
      '0.1.0',
    ],
    ['a manifest that does not parse', { 'package.json': '{"name":' }, 'folder-name', null],
    ['an empty folder', {}, 'folder-name', null],
  ])('%s', (_case, files, name, version) => {
    const { project, version: found } = readConfig(make(files))
    expect([project, found]).toEqual([name, version])
  })
})

describe('the description of a library', () => {
  test.each([
    [
      {
        'package.json': '{"name":"a","description":" Paints\\n text ","keywords":["color","tty"]}',
      },
      'Paints text',
      ['color', 'tty'],
    ],
    [
      {
        'pyproject.toml':
          '[project]\nname="a"\ndescription="Reads pages"\nkeywords=["html","html"]',
        'package.json': '{"name":"site","description":"The docs","keywords":["docs"]}',
      },
      'Reads pages',
      ['html'],
    ],
    [
      { 'setup.cfg': '[metadata]\nname = a\ndescription = Times\nkeywords = date, time zone' },
      'Times',
      ['date', 'time zone'],
    ],
    [{ 'setup.py': 'setup(name="a", long_description="No", description="Old")' }, 'Old', []],
    [
      { 'Cargo.toml': '[package]\nname="a"\ndescription="Args"\nkeywords=["cli"]' },
      'Args',
      ['cli'],
    ],
    [{ 'pubspec.yaml': 'name: a\ndescription: Sends\ntopics: [http]' }, 'Sends', ['http']],
    [{ 'go.mod': 'module example.org/a' }, null, []],
    [{ 'package.json': '{"name":"a","description":7,"keywords":"one"}' }, null, []],
    [
      {
        'cardcat.json': '{"description":"Reads\\n mail","keywords":["imap"," imap","mail box"]}',
        'go.mod': 'module example.org/a',
      },
      'Reads mail',
      ['imap', 'mail box'],
    ],
    [
      {
        'cardcat.json': '{"keywords":[]}',
        'package.json': '{"name":"a","description":"Paints","keywords":["tty"]}',
      },
      'Paints',
      [],
    ],
  ])('%j', (files, description, keywords) => {
    expect(readConfig(make(files))).toMatchObject({ description, keywords })
  })
})

describe('cardcat.json', () => {
  test('its keys take precedence over the manifest, and options over both', () => {
    const folder = make({
      'cardcat.json': '{"project":"mine","aliases":{"m":"mine"},"url":"https://x.example/{path}"}',
      'package.json': '{"name":"theirs","version":"1.0.0"}',
    })
    expect(readConfig(folder)).toMatchObject({
      project: 'mine',
      version: '1.0.0',
      aliases: { m: 'mine' },
      url: 'https://x.example/{path}',
    })
    expect(readConfig(folder, { project: 'p', version: '2' })).toMatchObject({
      project: 'p',
      version: '2',
    })
  })

  test('a corpus folder refers to an installed package or to a folder beside it', () => {
    const folder = make({
      'node_modules/@a/b/package.json': '{"name":"@a/b","version":"3.2.1"}',
      'node_modules/@a/b/py/pyproject.toml': '[project]\nname = "inner"\nversion = "7"',
      'corpus/b/cardcat.json': '{"from":"npm:@a/b/py"}',
      'corpus/self/cardcat.json': '{"from":"path:../.."}',
    })
    expect(readConfig(join(folder, 'corpus/b'))).toMatchObject({
      root: join(folder, 'node_modules/@a/b/py'),
      project: 'inner',
      version: '7',
      origin: 'npm:@a/b@3.2.1/py',
    })
    const self = readConfig(join(folder, 'corpus/self'))
    expect(self.root).toBe(folder)
    expect(self).not.toHaveProperty('origin')
  })

  test.each([
    ['{"projct":"x"}', /projct: unknown key; known are project, version/],
    ['{"project":"a b"}', /project: must be one word/],
    ['{"exclude":"dist"}', /exclude: .*Array/],
    ['{"exclude":[""]}', /exclude\.0/],
    ['{"url":"https://x.example"}', /url: must contain \{path\}/],
    ['{"from":"zod"}', /from: must start with "npm:" or "path:"/],
    ['{"from":"npm:not-there"}', /"npm:not-there" is not installed\. Run npm ci/],
    ['{"from":"path:nowhere"}', /nowhere.*does not exist/],
    ['{"a', /cardcat\.json is not valid JSON/],
    ['7', /\(top level\)/],
  ])('%s is refused with a clear message', (json, message) => {
    const folder = make({ 'cardcat.json': json })
    expect(() => readConfig(folder)).toThrow(expect.objectContaining({ name: 'BuildError' }))
    expect(() => readConfig(folder)).toThrow(message)
  })

  test('a root that is missing or a file is refused with a clear message', () => {
    const folder = make({ 'a.py': '' })
    expect(() => readConfig(join(folder, 'no'))).toThrow(/does not exist/)
    expect(() => readConfig(join(folder, 'a.py'))).toThrow(/is a file/)
    expect(() => readConfig(folder, { file: join(folder, 'no.json') })).toThrow(/--config/)
  })
})

function make(files: Readonly<Record<string, string>>): string {
  root = mkdtempSync(join(tmpdir(), 'cardcat-config-'))
  const folder = join(root, 'folder name')
  mkdirSync(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
