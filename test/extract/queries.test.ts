/**
 * Matches of queries. Whether every query in grammars/ suits its grammar is tested by reading the fixtures of each
 * language (fixtures.test.ts, code-piece.test.ts) and, for the queries of excerpts and pieces, here.
 */
import { describe, expect, test } from 'vitest'
import type { Mask } from '../../build/extract/code/masks.ts'
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

test('conditions hold behind what the parser reads at a time', async () => {
  const far = `${'// a comment that fills the text\n'.repeat(1000)}one; two\n`
  expect(captured(await read('((identifier) @a (#eq? @a "two"))', far))).toEqual(['a two'])
})

test('a match has the settings and the place of its pattern', async () => {
  const { matches } = await read('(number) @n ((identifier) @a (#set! kind "name"))', 'one(2)\n')
  expect(matches.map(({ pattern, settings }) => [pattern, [...settings]])).toEqual([
    [1, [['kind', 'name']]],
    [0, []],
  ])
})

test('what does not parse is counted, and a mask covers what the grammar cannot read', async () => {
  const broken = await read('(identifier) @a', 'one; @@ two\n')
  expect(broken.errors).toEqual({ count: 1, first: 5 })
  const mask = { find: /@@/gmu, fill: ' ', always: false, lines: false }
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

describe.each(WITH_GRAMMAR)('$name', ({ grammar, query, pieces, excerpts }) => {
  const queries = [query, pieces?.query ?? [], excerpts?.query ?? []].flat()
  test.each(queries)('has queries that its grammar knows', async (each) => {
    const { captureNames } = await openSyntax({ wasmFile: grammar, query: each, masks: [] })
    expect(captureNames).not.toEqual([])
  })
})
