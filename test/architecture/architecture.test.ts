/**
 * The architecture, checked by the imports. The compiler (one tsconfig per folder) and the linter enforce the layers;
 * this test adds which stages may import each other, and who may import an engine.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PARTS } from '../../build/cache/code-version.ts'
import { type ImportLine, importsOf } from './imports.ts'
import { PICTURE, usesOf } from './picture.ts'

const imports = ['build', 'runtime', 'site'].flatMap(importsOf)
const lines = (found: readonly ImportLine[]): string[] =>
  found.map(({ file, target }) => `${file} imports ${target}`)

describe('layers', () => {
  test('some imports are found', () => {
    expect(imports.length).toBeGreaterThan(500)
  })

  test.each([
    ['runtime', ['runtime/']],
    ['build', ['build/', 'runtime/']],
    ['site', ['site/', 'runtime/']],
  ])('%s/ imports nothing above it', (folder, allowed) => {
    const own = imports.filter(
      ({ file, target }) =>
        file.startsWith(`${folder}/`) && /^(build|runtime|site|test)\//.test(target),
    )
    expect(
      lines(own.filter(({ target }) => !allowed.some((place) => target.startsWith(place)))),
    ).toEqual([])
  })

  test('stages do not import each other: build/main.ts and build/read-library.ts define their order', () => {
    const stages = [
      'build/discover/',
      'build/extract/',
      'build/link/',
      'build/inspector/',
      'build/enrich/',
      'build/embed/',
      'build/pack.ts',
    ]
    const crossing = imports.filter(({ file, target }) => {
      const from = stages.find((stage) => file.startsWith(stage))
      const to = stages.find((stage) => target.startsWith(stage))
      return from !== undefined && to !== undefined && from !== to
    })
    expect(lines(crossing)).toEqual([])
  })

  test('the engines of a search do not import each other: match-cards.ts and query-terms.ts combine them', () => {
    const engines = ['lexical', 'semantic', 'question/spelling', 'names/symbol-lookup'].map(
      (name) => `runtime/search/${name}.ts`,
    )
    const crossing = imports.filter(
      ({ file, target }) => engines.includes(file) && engines.includes(target),
    )
    expect(lines(crossing)).toEqual([])
  })
})

describe('each engine is imported in one place', () => {
  test.each([
    ['@orama/orama', 'runtime/orama.ts'],
    ['hono', 'runtime/http.ts'],
    ['web-tree-sitter', 'build/extract/code/tree.ts'],
    ['unified', 'build/extract/docs/guides.ts'],
    ['miniflare', 'build/serve/workerd.ts'],
    ['@huggingface/transformers', 'build/embed/teacher/transformer.ts'],
    ['@modelcontextprotocol/server/stdio', 'build/mcp/stdio.ts'],
  ])('%s is imported only by %s', (engine, door) => {
    const importers = imports.filter(
      ({ target }) => target === engine || target.startsWith(`${engine}/`),
    )
    expect([...new Set(importers.map(({ file }) => file))]).toEqual([door])
  })

  test('threads are started only where vectors are made, and where npm start builds several packs', () => {
    const importers = imports.filter(({ target }) => target === 'tinypool')
    expect([...new Set(importers.map(({ file }) => file))]).toEqual([
      'build/embed/vector-threads.ts',
      'build/package/corpus-packs.ts',
    ])
  })

  test('runtime/mcp/protocol.ts may also import the parts of the MCP SDK that do not need Node', () => {
    const importers = imports.filter(({ target }) => target === '@modelcontextprotocol/server')
    expect([...new Set(importers.map(({ file }) => file))]).toEqual(['runtime/mcp/protocol.ts'])
  })
})

test('excerpts import only the reading of code from other stages', () => {
  const own = imports.filter(
    ({ file, target }) =>
      file.startsWith('build/excerpt/') &&
      /^build\/\w+\//.test(target) &&
      !/^build\/(?:excerpt|extract\/code|languages|cache|text)\//.test(target),
  )
  expect(lines(own)).toEqual([])
})

test.each([
  ['facts', 'build/extract/'],
  ['excerpts', 'build/excerpt/'],
] as const)('the cache of %s depends on all sources that they depend on', (part, folder) => {
  // The file that computes the version affects neither.
  const listed: readonly string[] = [...PARTS[part], 'build/cache/code-version.ts']
  const forgotten = imports.filter(
    ({ file, target, isType }) =>
      file.startsWith(folder) &&
      /^(build|runtime)\//.test(target) &&
      !target.startsWith(folder) &&
      !isType &&
      !listed.some((place) => target === place || target.startsWith(`${place}/`)),
  )
  expect(lines(forgotten)).toEqual([])
})

test('every line of the picture is an import: run `npm run architecture` to update it', () => {
  const drawn = [...readFileSync(PICTURE, 'utf8').matchAll(/<title>(\S+) imports ([^\s<]+)</g)]
  const uses = new Set(usesOf(imports).map(({ from, to }) => `${from} ${to}`))
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.map(([, from, to]) => `${from} ${to}`).filter((line) => !uses.has(line))).toEqual([])
})
