/**
 * Our reading of queries against tree-sitter's own engine: the same query over the same tree gives the same matches.
 * First with all that the language of queries has, then with the queries of every grammar over its fixtures; that
 * tree-sitter takes those queries at all is what nothing else here would notice.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Language as Engine, Parser, Query } from 'web-tree-sitter'
import { type Grammars, type Language, loadGrammars } from '../../build/extract/code/grammars.ts'
import { type Match, openSyntax } from '../../build/extract/code/tree.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/extract')
const { languages }: Grammars = await loadGrammars()
const WITH_GRAMMAR = [...languages.values()].filter(({ grammar }) => grammar !== '')

const CODE = `
// first
// second
import a, { b as c } from 'x'
const one = 1, two = f(1, 2, "three"), { four, five: six } = g()
class A extends B { // inside
  static get x() { return this.y }
  z = 1; async w(p, q = 2, ...r) { [1, , 2] }
}
function h() {} // after
;(0, k.l)()
broken (
`

const QUERIES = [
  '(identifier) @a',
  '[(identifier) (number)] @a @b',
  '(variable_declarator name: (_) @name value: (_)? @value) @whole',
  '(arguments (_) @each)',
  '(arguments . (_) @first)',
  '(arguments (_) @last .)',
  '(arguments (number) @a . (number) @b)',
  '(arguments (_) @a (_) @b)',
  '(program (comment)* @above . (import_statement) @import)',
  '(program (comment)+ @above)',
  '(class_body . (comment)? @doc . (method_definition) @method)',
  '(class_body (comment)? @doc (method_definition name: (_) @name))',
  '(method_definition ["get" "set"] name: (_) @name)',
  '(method_definition "static"? @static "async"? @async name: (_) @name)',
  '(variable_declarator !value) @bare',
  '(import_specifier !alias name: (_) @name)',
  '(_ name: (identifier) @name)',
  '(variable_declarator value: [(number) @number (call_expression function: (_) @callee)])',
  '(formal_parameters [(identifier) @plain (assignment_pattern left: (_) @left right: (_) @right)])',
  '(array "," @comma . (number) @behind)',
  '(array _ @sign . (number) @behind)',
  '(array (_) @a . "," @comma)',
  '((comment) @a . (comment) @b)',
  '((comment)* @above . (import_statement) @below)',
  '(class_body ((comment) @a . (method_definition) @b))',
  '(pair_pattern key: (_) @key value: (_) @value)',
  '(ERROR) @error',
  '(ERROR (_) @inside)',
  '"const" @word',
  '((identifier) @a (#eq? @a "one"))',
  '((identifier) @a (#not-eq? @a "one"))',
  '((identifier) @a (#match? @a "^[a-f]"))',
  '((identifier) @a (#not-match? @a "^[a-f]"))',
  '((identifier) @a (#any-of? @a "one" "two" "@h"))',
  '((identifier) @a (#not-any-of? @a "one" "two"))',
  '(variable_declarator name: (_) @a value: (call_expression function: (_) @b) (#not-eq? @a @b))',
  '(program (comment)+ @all (#any-eq? @all "// second"))',
  '(class_body [(comment) (method_definition)]+ @all)',
  '[(string) ((number) @a . (number) @b)] @c',
  '((number) @a (number) @b)',
  '((identifier) @a (#set! kind "name") (#set! "other"))',
]

beforeAll(async () => {
  // Whoever is first starts the engine, and ours asks it for more than the library shows.
  const [{ grammar }] = WITH_GRAMMAR as [Language]
  await openSyntax({ wasmFile: grammar, query: '', masks: [] })
  await Parser.init()
})

test.each(QUERIES)('%s', async (query) => {
  const { grammar } = languages.get('javascript') as Language
  const [ours, theirs] = await both(grammar, query, CODE)
  expect(ours).toEqual(theirs)
})

test.each([
  ['(no_such_node) @a', /no node no_such_node/],
  ['"nosuch" @a', /no node "nosuch"/],
  ['(identifier nosuch: (_)) @a', /no field nosuch/],
  ['(identifier', /ends inside a pattern/],
  ['(identifier) @a %', /% means nothing/],
  ['((identifier) @a (#eq? "a" @a))', /takes a capture/],
])('%s is refused', async (query, reason) => {
  const { grammar } = languages.get('javascript') as Language
  await expect(openSyntax({ wasmFile: grammar, query, masks: [] })).rejects.toThrow(reason)
})

describe.each(WITH_GRAMMAR)('$name', ({ name, grammar, query, pieces }) => {
  const queries = [query, ...(pieces === undefined ? [] : [pieces.query])]
  test.each(queries)('finds on its fixtures what tree-sitter finds', async (each) => {
    for (const file of fixturesOf(name)) {
      const [ours, theirs] = await both(grammar, each, readFileSync(file, 'utf8'))
      expect(ours, file).toEqual(theirs)
    }
  })
})

/** Of a language, or of the one whose folder it shares. */
function fixturesOf(name: string): string[] {
  const folder = join(FIXTURES, name)
  return readdirSync(folder)
    .filter((file) => !file.endsWith('.json'))
    .map((file) => join(folder, file))
}

/** Both engines' matches, as lines: the order between matches is the engines' own. */
async function both(grammar: string, query: string, text: string): Promise<[string[], string[]]> {
  const own = await openSyntax({ wasmFile: grammar, query, masks: [] })
  const language = await Engine.load(new Uint8Array(readFileSync(grammar)))
  const tree = new Parser().setLanguage(language).parse(text)
  if (tree === null) throw new Error('tree-sitter gave up')
  const theirs: Match[] = new Query(language, query).matches(tree.rootNode).map((match) => ({
    captures: match.captures.map(({ name, node }) => ({
      name,
      start: node.startIndex,
      end: node.endIndex,
    })),
    settings: new Map(Object.entries(match.setProperties ?? {})),
    pattern: match.patternIndex,
  }))
  return [lines(own.parse(text)?.matches ?? []), lines(theirs)]
}

function lines(matches: readonly Match[]): string[] {
  return matches
    .filter(({ captures }) => captures.length > 0)
    .map((match) => JSON.stringify([match.pattern, match.captures, [...match.settings]]))
    .sort()
}
