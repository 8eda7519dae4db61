/** Declaration files of TypeScript, and the JavaScript that defines in other folders what they declare. */
import { expect, test } from 'vitest'
import type { Entry } from '../../runtime/pack/entry.ts'
import { idsAt, linked } from './linked-entries.ts'

const MANIFEST = JSON.stringify({ name: 'lib', main: './index.js', types: './typings/index.d.ts' })
const text = (...lines: string[]): string => `${lines.join('\n')}\n`

/** The symbols by title, with the file of their definition if it is another. */
function symbolsOf(entries: readonly Entry[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ card }) => {
      if (card.kind !== 'symbol') return []
      const { title, path, defined_at } = card
      return [[title, defined_at === undefined ? path : `${path} ← ${defined_at.path}`]]
    }),
  )
}

const OPTION = {
  'package.json': MANIFEST,
  'index.js': text("const { Option } = require('./lib/option.js')", 'exports.Option = Option'),
  'lib/option.js': text(
    'class Option {',
    '  /** Allows only these values. */',
    '  choices(values) {',
    '    this._check(values)',
    '    this.allowed = values',
    '  }',
    '  _check(values) {',
    '    if (values.length === 0) throw new Error("empty")',
    '  }',
    '}',
    'exports.Option = Option',
  ),
  'typings/index.d.ts': text(
    'export class Option {',
    '  choices(values: readonly string[]): void',
    '}',
  ),
}

test('a class that one file declares and another defines is one symbol, with its members', async () => {
  const entries = await linked('lib', OPTION)
  expect(symbolsOf(entries)).toEqual({
    'lib.Option': 'typings/index.d.ts ← lib/option.js',
    'lib.Option.choices': 'typings/index.d.ts ← lib/option.js',
    'lib.option.Option._check': 'lib/option.js',
  })
  const choices = entries.find(({ card }) => card.title === 'lib.Option.choices')
  expect(choices?.card).toMatchObject({
    signature: 'choices(values: readonly string[]): void',
    docstring: 'Allows only these values.',
    parameters: [{ name: 'values', type: 'readonly string[]' }],
    related: { calls: [{ symbol: 'lib.option:Option._check' }] },
  })
  expect(choices?.fields.body).toContain('this.allowed = values')
})

test('a test that imports the defining file shows the declared symbol', async () => {
  const entries = await linked('lib', {
    ...OPTION,
    'test/option.test.js': text(
      "const { Option } = require('../lib/option.js')",
      "test('choices are limited', () => {",
      '  const option = new Option()',
      "  option.choices(['red'])",
      "  expect(option.allowed).toEqual(['red'])",
      '})',
    ),
  })
  const choices = entries.find(({ card }) => card.title === 'lib.Option.choices')
  expect(choices?.card).toMatchObject({ recipes: [expect.stringContaining('option.test.js')] })
})

test('a declared name that two files define is not merged with either of them', async () => {
  const entries = await linked('lib', {
    'package.json': MANIFEST,
    'lib/one.js': 'exports.parse = function parse(text) { return one(text) }\n',
    'lib/two.js': 'exports.parse = function parse(text) { return two(text) }\n',
    'typings/index.d.ts': 'export function parse(text: string): string\n',
  })
  expect(symbolsOf(entries)).toEqual({
    'lib.parse': 'typings/index.d.ts',
    'lib.one.parse': 'lib/one.js',
    'lib.two.parse': 'lib/two.js',
  })
})

test('a declaration is not merged with a function that its file does not export', async () => {
  const entries = await linked('lib', {
    'package.json': MANIFEST,
    'lib/one.js': 'function parse(text) { return text }\nexports.read = () => parse("")\n',
    'typings/index.d.ts': 'export function parse(text: string): string\n',
  })
  expect(symbolsOf(entries)).toMatchObject({ 'lib.parse': 'typings/index.d.ts' })
})

test('a declaration has the parameters of its own overload, not those of the definition', async () => {
  const entries = await linked('lib', {
    'package.json': MANIFEST,
    'lib/one.js': 'exports.pick = function pick(list, from, to) { return list.slice(from, to) }\n',
    'typings/index.d.ts': text(
      'export function pick(list: string[]): string[]',
      'export function pick(list: string[], from: number, to: number): string[]',
    ),
  })
  const all = entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? [card.parameters.map(({ name }) => name)] : [],
  )
  expect(all).toEqual([['list'], ['list', 'from', 'to']])
})

// hapi: `types` looks like a folder of output, so both files would be the package's index.
test('a declaration file that re-exports another is not a variant of it', async () => {
  const entries = await linked('lib', {
    'package.json': JSON.stringify({ name: 'lib', main: 'lib/index.js', types: 'lib/index.d.ts' }),
    'lib/index.js': "exports.server = require('./core').server\n",
    'lib/core.js': 'exports.server = function server() { return 1 }\n',
    'lib/index.d.ts': "export * from './types'\n",
    'lib/types/index.d.ts': "export * from './server'\n",
    'lib/types/server.d.ts': 'export function server(): number\n',
  })
  expect(idsAt(entries, 'lib.server')).toContain('lib.server:server')
  expect(symbolsOf(entries)['lib.server']).toBe('lib/types/server.d.ts ← lib/core.js')
})
