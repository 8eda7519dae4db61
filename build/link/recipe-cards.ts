/**
 * Usage from tests: test functions come in, recipe cards go out, each with the symbols of the library that it
 * uses and the import lines it needs to stand alone.
 *
 * A test counts what it names itself, what its fixtures and set-up name for it, and one step into a helper of
 * the test files; deeper steps would make every test use everything. The code is the file's own lines, so that
 * the pack stores where they are instead of what they say.
 */

import type { RecipeCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/entry.ts'
import type { Definition } from '../facts.ts'
import { callable } from './call-graph.ts'
import { formatId, idCounter } from './ids.ts'
import { boundNames } from './import-table.ts'
import type { Place } from './instances.ts'
import { hasMembers, isTest, type LibrarySymbol, type Module } from './library.ts'
import { cardUrl, clip, firstSentence, phrase } from './prose.ts'
import type { SymbolTable } from './symbol-table.ts'
import type { Uses } from './uses.ts'

export interface Recipe {
  readonly entry: Entry
  readonly symbols: readonly LibrarySymbol[]
  /** Lines of code: a short recipe explains more. */
  readonly length: number
}

export interface RecipeContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
  readonly table: SymbolTable
  readonly uses: Uses
  /** Chains that tests wrote, taken apart once. */
  readonly chainLinks: Map<string, Links>
  moduleAt(path: string): Module | undefined
  /** What a reader calls a symbol. */
  titleOf(symbol: LibrarySymbol): string
}

const MAX_SYMBOLS = 40
const MAX_BODY = 4_000 // characters, as everywhere in the index

export function recipesOf(module: Module, context: RecipeContext): Recipe[] {
  const { project, version } = context
  const { file } = module
  const tests = file.facts.definitions.filter((definition) => isTest(definition, module))
  if (tests.length === 0) return []
  const numbered = idCounter()
  const starts = lineStarts(file.text)
  const slice = (first: number, last: number): string =>
    file.text.slice(starts[first - 1] ?? 0, starts[last] ?? undefined).replace(/\r?\n$/, '')

  const recipes: Recipe[] = []
  for (const definition of tests) {
    const name = [...definition.qualifier, definition.name].join('.')
    const code = slice(...definition.lines)
    const symbols = symbolsOf(definition, module, context)
    if (symbols.length === 0) continue
    const used = symbols.map(context.titleOf)
    const words = phrase(definition.name)
    const preamble = importLines(module, definition, code, slice)
    const url = cardUrl(context.url, file.path, definition.lines)
    const card: RecipeCard = {
      id: numbered({ kind: 'recipe', project, path: file.path, name, nth: 1 }),
      kind: 'recipe',
      project,
      version,
      title: `${words}: ${listed(used)}`,
      path: file.path,
      lines: definition.lines,
      language: file.language,
      ...(url !== undefined && { url }),
      summary: summaryOf(definition, code, words, used),
      text: code,
      visibility: 'public',
      recipe_kind: 'test',
      code,
      ...(preamble !== '' && { preamble }),
      symbols: symbols.map(({ id }) => id),
    }
    recipes.push({
      entry: {
        card,
        fields: {
          name: words,
          path: [file.path, ...definition.qualifier].join(' '),
          signature: used.slice(0, 12).join(' '),
          text: definition.docstring,
          body: code.slice(0, MAX_BODY),
        },
        keys: [formatId({ kind: 'symbol', module: module.name, name, nth: 1 })],
      },
      symbols,
      length: definition.lines[1] - definition.lines[0] + 1,
    })
  }
  return recipes
}

function symbolsOf(
  definition: Definition,
  module: Module,
  context: RecipeContext,
): LibrarySymbol[] {
  const { table, uses, moduleAt } = context
  const found = new Set<LibrarySymbol>()
  const helpers = new Set<LibrarySymbol>()
  const note = (symbols: readonly LibrarySymbol[], follow: boolean): void => {
    const symbol = callable(symbols)
    if (symbol === undefined) return
    if (symbol.module.file.role === 'source') found.add(symbol)
    else if (follow) helpers.add(symbol)
  }

  const self = table
    .find(module, definition.qualifier.join('.'))
    .find(({ definition: each }) => hasMembers(each.kind))
  const fixtures = definition.parameters.flatMap(({ name }) => {
    const fixture = fixtureNamed(name, module, self, table, moduleAt)
    return fixture === undefined ? [] : [{ name, fixture }]
  })
  const given = new Map(fixtures.map(({ name, fixture }) => [name, uses.givenBack(fixture)]))
  const place = uses.topPlace(module, definition.lines, self, given)
  noteCode(definition, module, place, context, (symbols) => note(symbols, true))

  // What ran before the test.
  for (const { fixture } of fixtures) helpers.add(fixture)
  for (const name of self === undefined ? [] : SET_UP)
    note(uses.resolve(`self.${name}`, place), true)
  for (const helper of helpers) {
    if (hasMembers(helper.definition.kind)) continue
    const at = uses.place(helper)
    for (const written of helper.definition.calls) note(uses.resolve(written, at), false)
  }
  return [...found].slice(0, MAX_SYMBOLS)
}

/** pytest looks in the class, in the file, then in the conftest.py of each folder up. */
function fixtureNamed(
  name: string,
  module: Module,
  self: LibrarySymbol | undefined,
  table: SymbolTable,
  moduleAt: (path: string) => Module | undefined,
): LibrarySymbol | undefined {
  if (module.style !== 'python') return undefined
  const isFixture = ({ definition }: LibrarySymbol): boolean =>
    definition.decorators.some((each) => /fixture/.test(each))
  const own = self && table.find(module, `${self.qualified}.${name}`).find(isFixture)
  if (own !== undefined) return own
  const here = table.find(module, name).find(isFixture)
  if (here !== undefined) return here
  for (let folder = module.file.path; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const conftest = moduleAt(folder === '' ? 'conftest.py' : `${folder}/conftest.py`)
    const found = conftest && table.find(conftest, name).find(isFixture)
    if (found !== undefined) return found
  }
  return undefined
}

const SET_UP = ['setUp', 'setup_method', 'setup', 'setUpClass', 'setup_class', 'asyncSetUp']

/** Calls as extraction saw them, and every prefix of the chains in the text: `z.string().min()` is two uses. */
function noteCode(
  { calls, usage }: Definition,
  module: Module,
  place: Place,
  { uses, chainLinks }: Pick<RecipeContext, 'uses' | 'chainLinks'>,
  note: (symbols: readonly LibrarySymbol[]) => void,
): void {
  for (const written of calls) note(uses.resolve(written, place))
  const bound = boundNames(module)
  for (const chain of usage?.chains ?? []) {
    const { root, pair, prefixes } = linksOf(chain, chainLinks)
    const isKnown =
      bound.has(root) ||
      place.types.get(root) !== undefined ||
      (pair !== undefined && place.types.get(pair) !== undefined)
    if (!isKnown) continue
    for (const prefix of prefixes) note(uses.resolve(prefix, place))
  }
}

interface Links {
  readonly root: string
  /** `self.x` */
  readonly pair: string | undefined
  readonly prefixes: readonly string[]
}

/** `z.string().min()` → `z`, `z.string`, `z.string().min`: tests of one library write the same few chains. */
function linksOf(chain: string, chainLinks: Map<string, Links>): Links {
  const known = chainLinks.get(chain)
  if (known !== undefined) return known
  const segments = chain.split('.')
  const root = (segments[0] ?? '').replace('()', '')
  const prefixes = segments.map((segment, i) => {
    const prefix = segments.slice(0, i + 1).join('.')
    return segment.endsWith('()') ? prefix.slice(0, -2) : prefix
  })
  const links = { root, pair: segments.length > 1 ? `${root}.${segments[1]}` : undefined, prefixes }
  chainLinks.set(chain, links)
  return links
}

/** The import statements, whole, of the names that the code mentions. */
function importLines(
  module: Module,
  { usage }: Definition,
  code: string,
  slice: (first: number, last: number) => string,
): string {
  if (usage === undefined || usage.imports.length === 0) return ''
  const statements = new Map<number, number>()
  for (const mentioned of usage.imports) {
    for (const each of boundNames(module).get(mentioned) ?? []) {
      const [first, last] = each.statement ?? [each.line, each.line]
      statements.set(first, Math.max(last, statements.get(first) ?? 0))
    }
  }
  return [...statements]
    .sort(([a], [b]) => a - b)
    .map(([first, last]) => slice(first, last).trim())
    .filter((statement) => !code.includes(statement))
    .join('\n')
}

/** Offset of the first character of each line. */
function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 2).join(', ')
  return names.length > 2 ? `${shown} and ${names.length - 2} more` : shown
}

/** What the author says, else what the test asserts first: the title names the symbols already. */
function summaryOf(
  definition: Definition,
  code: string,
  words: string,
  used: readonly string[],
): string {
  const said = firstSentence(definition.docstring)
  if (said !== '') return said
  const asserted = code.split('\n').find((line) => ASSERTION.test(line) && isWhole(line))
  return clip(
    asserted === undefined
      ? `Test “${words}” uses ${used.map(lastName).join(', ')}`
      : `Checks ${asserted.trim().replace(/;$/, '')}`,
  )
}

/** `expect(…)`, `assert …`, `self.assertEqual(…)`, `assert_eq!(…)` on one line. */
const ASSERTION = /^\s*(?:await\s+)?(?:self\.|t\.)?(?:expect\w*[(.]|assert\w*!?(?:[(.]| (?!=))).*\w/

function isWhole(line: string): boolean {
  return line.split(/[([{]/).length === line.split(/[)\]}]/).length && !/[\\,.(]\s*$/.test(line)
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
