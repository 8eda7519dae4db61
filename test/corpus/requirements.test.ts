import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readManifest } from '../../build/discover/manifests.ts'

const root = mkdtempSync(join(tmpdir(), 'cardcat-requirements-'))
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['pyproject.toml', '[project]\nname = "a"\nrequires-python = ">=3.9"', 'Python', '>=3.9'],
  [
    'pyproject.toml',
    '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\npython = "^3.8"',
    'Python',
    '^3.8',
  ],
  ['setup.cfg', '[metadata]\nname = a\n[options]\npython_requires = >=3.8', 'Python', '>=3.8'],
  ['setup.py', 'setup(name="a", python_requires=">=3.7, <4")', 'Python', '>=3.7, <4'],
  ['package.json', '{ "name": "a", "engines": { "node": ">= 18" } }', 'Node.js', '>= 18'],
  ['Cargo.toml', '[package]\nname = "a"\nrust-version = "1.70"', 'Rust', '1.70'],
  ['go.mod', 'module example.org/a\n\ngo 1.22\n', 'Go', '1.22'],
  ['composer.json', '{ "name": "a/a", "require": { "php": "^8.1" } }', 'PHP', '^8.1'],
  ['pubspec.yaml', 'name: a\nenvironment:\n  sdk: ^3.2.0', 'Dart', '^3.2.0'],
  ['mix.exs', 'app: :a, elixir: "~> 1.14"', 'Elixir', '~> 1.14'],
  ['Project.toml', 'name = "A"\n[compat]\njulia = "1.6"', 'Julia', '1.6'],
  ['DESCRIPTION', 'Package: a\nDepends: methods, R (>= 4.1)\n', 'R', '>= 4.1'],
  ['a.gemspec', "spec.name = 'a'\nspec.required_ruby_version = '>= 3.0'", 'Ruby', '>= 3.0'],
  [
    'pom.xml',
    '<project><artifactId>a</artifactId><properties><maven.compiler.release>17</maven.compiler.release></properties></project>',
    'Java',
    '17',
  ],
])('%s: %s', (file, text, runtime, versions) => {
  writeFileSync(join(root, file), text)
  expect(readManifest(root, [file.replace(/^a(?=\.gemspec$)/, '*')]).requires).toEqual({
    runtime,
    versions,
  })
})

test('a manifest that names no runtime has no requirement', () => {
  writeFileSync(join(root, 'package.json'), '{ "name": "a" }')
  expect(readManifest(root, ['package.json']).requires).toBeNull()
})
