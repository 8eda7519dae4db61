/**
 * Matches of queries. Whether every query in grammars/ suits its grammar is tested by reading the fixtures of each
 * language (fixtures.test.ts, code-piece.test.ts) and, for the queries of excerpts and pieces, here.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { queryOfPieces } from '../../build/extract/code/code-piece.ts'
import type { Mask } from '../../build/extract/code/masks.ts'
import { patternsOf, patternsWith } from '../../build/extract/code/query-patterns.ts'
import { openSyntax, type Parsed } from '../../build/extract/code/tree.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()
const WITH_GRAMMAR = [...languages.values()].filter(({ grammar }) => grammar !== '')

async function read(query: string, text: string, masks: readonly Mask[] = []): Promise<Parsed> {
  const language = languages.get('javascript')
  if (language === undefined) throw new Error('no grammar folder javascript')
  const parsed = (await openSyntax({ wasmFile: language.grammar, query, masks })).parse(text)
  if (parsed === null) throw new Error('the parser gave up')
  return parsed
}

const captured = ({ text, matches }: Parsed): string[] =>
  matches.flatMap(({ captures }) =>
    captures.map(({ name, start, end }) => `${name} ${text.slice(start, end)}`),
  )

test('captures are spans of UTF-16 offsets', async () => {
  const parsed = await read('(variable_declarator name: (_) @name)', '/* 𝄞é */ const clef = 1\n')
  expect(parsed.matches).toEqual([
    { captures: [{ name: 'name', start: 16, end: 20 }], settings: new Map(), pattern: 0 },
  ])
})

test("predicates work beyond the parser's buffer", async () => {
  const far = `${'// a comment that fills the text\n'.repeat(1000)}one; two\n`
  expect(captured(await read('((identifier) @a (#eq? @a "two"))', far))).toEqual(['a two'])
})

test('a match has the settings and the position of its pattern', async () => {
  const { matches } = await read('(number) @n ((identifier) @a (#set! kind "name"))', 'one(2)\n')
  expect(matches.map(({ pattern, settings }) => [pattern, [...settings]])).toEqual([
    [1, [['kind', 'name']]],
    [0, []],
  ])
})

test('syntax errors are counted, and a mask covers unsupported syntax', async () => {
  const broken = await read('(identifier) @a', 'one; @@ two\n')
  expect(broken.errors).toEqual({ count: 1, first: 5 })
  const mask = { find: /@@/gmu, fill: ' ', always: false, lines: false, parses: false }
  const masked = await read('(identifier) @a', 'one; @@ two\n', [mask])
  expect([masked.errors, captured(masked)]).toEqual([null, ['a one', 'a two']])
})

test.each([
  ['(no_such_node) @a', /no_such_node/],
  ['(identifier nosuch: (_)) @a', /nosuch/],
  ['(identifier', /syntax/i],
])('%s is refused', async (query, reason) => {
  await expect(read(query, '')).rejects.toThrow(reason)
})

test('a query is split into its patterns, with captures, predicates and settings', () => {
  const query = `
    ; A comment with (brackets) and "quotes".
    "{" @a "}" @b
    ((identifier) @c (#eq? @c ")") (#set! import.name "*")) ; after it
    [(string) "[" ]+ @d @e
    (call ; inside
      function: (_)? @call)*`
  expect(patternsOf(query)).toEqual([
    '"{" @a',
    '"}" @b',
    '((identifier) @c (#eq? @c ")") (#set! import.name "*"))',
    '[(string) "[" ]+ @d @e',
    '(call ; inside\n      function: (_)? @call)*',
  ])
  expect(patternsWith(query, (name) => name === 'import.name' || name === 'e')).toBe(
    '((identifier) @c (#eq? @c ")") (#set! import.name "*"))\n[(string) "[" ]+ @d @e',
  )
})

const FIXTURES = join(import.meta.dirname, '../fixtures/extract')

/** The files of a language's fixtures that have one of its endings. */
const textsOf = (name: string, extensions: readonly string[]): string[] =>
  readdirSync(join(FIXTURES, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => extensions.some((end) => file.endsWith(end)))
    .map((file) => join(FIXTURES, name, file))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))

describe.each(WITH_GRAMMAR)('$name', ({ name, extensions, grammar, query, pieces, excerpts }) => {
  test('the patterns for pieces find the same in their own query as in the whole query', async () => {
    const whole = pieces?.query ?? query
    const part = queryOfPieces({ query, ...(pieces && { pieces }) })
    const open = (text: string) => openSyntax({ wasmFile: grammar, query: text, masks: [] })
    const [all, some] = [await open(whole), await open(part)]
    const kept = new Set(patternsOf(part))
    const isKept = patternsOf(whole).map((pattern) => kept.has(pattern))
    const unnumbered = ({ matches = [] }: Partial<Parsed>) =>
      matches.map(({ captures, settings }) => ({ captures, settings }))
    const texts = textsOf(name, extensions)
    expect(texts).not.toEqual([])
    for (const text of texts) {
      const found = all.parse(text)?.matches.filter(({ pattern }) => isKept[pattern]) ?? []
      expect(unnumbered(some.parse(text) ?? {})).toEqual(unnumbered({ matches: found }))
    }
  })

  const queries = [query, pieces?.query ?? [], excerpts?.query ?? []].flat()
  test.each(queries)('has queries that its grammar supports', async (each) => {
    const { captureNames } = await openSyntax({ wasmFile: grammar, query: each, masks: [] })
    expect(captureNames).not.toEqual([])
  })
})
