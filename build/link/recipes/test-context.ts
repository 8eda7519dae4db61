/**
 * The preamble of a test: imports, constants and functions of its file, fixtures, set-up, and the first case of its
 * parameters, each only when the code or its preamble mentions it.
 *
 * Names are followed without running code: a worklist of code whose words are looked up in their file.
 */

import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import type { CommentSigns, LibrarySymbol, Module, TestConventions } from '../library.ts'
import { freeNames } from './code-words.ts'
import {
  bodyOf,
  definedAt,
  definitionText,
  importedMembers,
  importFromOwnFile,
  importNamed,
  linesOf,
  memberOf,
  topLevelStatement,
  wildcardImports,
} from './file-scope.ts'
import type { NeededImport } from './import-lines.ts'
import { type DefinitionText, quotedDefinitions } from './quoted-definitions.ts'
import { asFunction, parametersOf, replaced } from './shown-definitions.ts'
import { dedented, standaloneCode, type TestWording } from './standalone-code.ts'
import { firstCase } from './test-cases.ts'
import {
  fixtureCode,
  memberPattern,
  renamedValues,
  type Setup,
  setupsOf,
  sliceSetups,
} from './test-setup.ts'

export interface TestContext {
  readonly imports: readonly NeededImport[]
  /** Import lines that no file contains. */
  readonly importLines: readonly string[]
  /** Star imports of the test's file. */
  readonly wildcards: readonly Import[]
  /** Definitions, fixtures and set-up, in this order. */
  readonly before: readonly string[]
  /** The test's own statements. */
  readonly code: string
}

export interface TestContextOptions {
  /** The names that pieces of code need, by text; shared by all tests of a file. */
  readonly freeNames: Map<string, ReadonlySet<string>>
  readonly comments: CommentSigns
  readonly receivers: readonly string[]
  readonly tests: TestConventions
  /** Whether members of a class are called unqualified inside of it. */
  readonly bare: boolean
  /** Whether imported functions are called as members of values: `"a/b".toPath()`. */
  readonly extending: boolean
  /** The class that the enclosing scope describes: `described_class`. */
  readonly described: string | undefined
  /** The fixture that pytest passes for a parameter. */
  fixtureNamed(name: string): LibrarySymbol | undefined
  /** Other test files that share their names with this one. */
  siblings(module: Module): readonly Module[]
  /** A member of the test's class, in the test files. */
  memberNamed(name: string): LibrarySymbol | undefined
  /** Fixtures that run for the test without being its parameters. */
  readonly used: readonly LibrarySymbol[]
  /** The test's class and its bases in test files, nearest first. */
  readonly classes: readonly LibrarySymbol[]
}

export function testContextOf(
  test: Definition,
  module: Module,
  context: TestContextOptions,
): TestContext {
  const { comments, receivers, tests } = context
  const recipe = tests.recipe ?? {}
  const wording: TestWording = { comments, receivers, assertions: recipe.assertions ?? {} }
  const imports = new Map<string, NeededImport>()
  const importLines = new Set<string>()
  const definitions = new Map<Definition, DefinitionText>()
  const helpers = new Map<Definition, DefinitionText>()
  const statements: string[] = []
  const values = new Set<Definition>()
  const wildcards = new Set<Import>()
  const fixtures = new Set<string>()
  const members = new Set<string>()
  const bound = new Set<string>()
  /** Memoized, because tests of one file use the same helpers. */
  const freeNamesOf = (code: string): ReadonlySet<string> => {
    const known = context.freeNames.get(code)
    if (known !== undefined) return known
    const needed = freeNames(code, comments)
    // Members of the test instance: `$this->cart`, `this.cart`.
    for (const { groups } of recipe.own === undefined ? [] : code.matchAll(recipe.own)) {
      if (groups?.name !== undefined) needed.add(groups.name)
    }
    context.freeNames.set(code, needed)
    return needed
  }

  /** Looks in other test files of the package, in languages where files share their names. */
  const inSiblings = (from: Module, name: string) => {
    for (const each of context.siblings(from)) {
      const [definition] = definedAt(each, [], name)
      if (definition !== undefined) return { module: each, definition }
    }
    return undefined
  }

  /** Looks in base classes of the test's class. */
  const inheritedNamed = (name: string) => {
    for (const each of context.bare ? context.classes : []) {
      const definition = memberOf(each, name)
      if (definition !== undefined) return { module: each.module, definition }
    }
    return undefined
  }

  /** A member of the test's class or its bases. */
  const memberHere = (name: string) => {
    const [definition] = definedAt(module, test.qualifier, name, true)
    return definition === undefined ? inheritedNamed(name) : { module, definition }
  }

  /** Follows the names in a piece of code of a module. */
  const follow = (code: string, from: Module, qualifier: readonly string[]): void => {
    for (const [name, own] of context.extending ? importedMembers(from, code, comments) : []) {
      imports.set(`${from.file.path} ${name}`, { module: from, name, import: own })
    }
    for (const name of freeNamesOf(code)) {
      if (bound.has(name) || receivers.includes(name)) continue
      const here = definedAt(from, qualifier, name, context.bare)
      const elsewhere =
        here.length > 0 ? undefined : (inheritedNamed(name) ?? inSiblings(from, name))
      if (elsewhere !== undefined) {
        const { definition, module: home } = elsewhere
        if (definitions.has(definition)) continue
        const text = definitionText(home, definition, comments)
        definitions.set(definition, { module: home, text })
        follow(text, home, definition.qualifier)
        continue
      }
      if (here.length > 0) {
        for (const each of here) {
          if (definitions.has(each) || values.has(each) || encloses(each, test)) continue
          const text = definitionText(from, each, comments)
          const value = replaced(text, recipe.shown ?? [])
          if (value !== undefined) {
            values.add(each)
            // Lazily evaluated, so its names are looked up in the scopes of the test.
            follow(value, from, test.qualifier)
            statements.push(value)
            continue
          }
          definitions.set(each, { module: from, text })
          // A helper's names are looked up in the scopes of the test if they are resolved when it runs.
          const isResolvedLate = recipe.shown !== undefined && from === module
          follow(text, from, isResolvedLate ? test.qualifier : each.qualifier)
        }
        continue
      }
      const first = importNamed(from, name) ?? importFromOwnFile(from, name)
      if (first !== undefined) {
        imports.set(`${from.file.path} ${name}`, { module: from, name, import: first })
        continue
      }
      const statement = topLevelStatement(from, name, comments)
      const assumed = recipe.assumed
      const assumedValue = assumed && Object.hasOwn(assumed, name) ? assumed[name] : undefined
      if (
        statement === undefined &&
        assumedValue !== undefined &&
        context.described !== undefined
      ) {
        if (!statements.includes(assumedValue)) statements.push(assumedValue)
      } else if (statement !== undefined) {
        if (statements.includes(statement)) continue
        statements.push(statement)
        follow(statement, from, [])
      } else if (from === module) for (const star of wildcardImports(from)) wildcards.add(star)
    }
  }

  const addCode = (inside: string, from: Module): string => {
    for (const [, name = ''] of inside.matchAll(memberPattern(receivers))) members.add(name)
    const made = standaloneCode(inside, wording)
    for (const line of made.imports) importLines.add(line)
    follow(made.code, from, [])
    return made.code
  }

  const inside = bodyOf(module, test)
  const own = standaloneCode(inside, wording)
  for (const line of own.imports) importLines.add(line)
  for (const [, name = ''] of inside.matchAll(memberPattern(receivers))) members.add(name)

  // Fixtures come first, since a parameter shadows a function of the same name.
  const addFixture = (name: string, depth: number): void => {
    if (fixtures.has(name) || depth > 6) return
    const fixture = context.fixtureNamed(name)
    if (fixture === undefined) {
      const known = recipe.given
      const provided = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
      if (provided === undefined || bound.has(name)) return
      bound.add(name)
      statements.push(provided.code)
      if (provided.import !== undefined) importLines.add(provided.import)
      return
    }
    fixtures.add(name)
    bound.add(name)
    for (const { name: each } of parametersOf(fixture.definition, receivers))
      addFixture(each, depth + 1)
    const text = fixtureCode(name, fixture, wording, tests)
    if (text !== '') statements.push(addCode(text, fixture.module))
  }
  const cases = firstCase(test, module, { ...context, named: memberHere })
  if (cases !== undefined) for (const name of cases.names) bound.add(name)
  for (const { name } of parametersOf(test, receivers)) if (!bound.has(name)) addFixture(name, 0)
  follow(own.code, module, test.qualifier)
  if (cases !== undefined) {
    follow(cases.code, cases.of.module, cases.of.definition.qualifier)
  }

  // Adds what attributes such as `self.x` need; the loop appends to the set that it walks.
  const setups = [...setupsOf(context, module, test), ...renamedValues(test, module, context)]
  // Includes names that helpers of the file read, if set-up binds them.
  const read = module.style === 'python' ? [] : [...definitions.values()]
  const names = new Set([
    ...freeNamesOf(own.code),
    ...read.flatMap(({ text }) => [...freeNamesOf(text)]),
  ])
  const before: string[] = []
  const addedSetup = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const sizeBefore = members.size
    for (const name of members) {
      const member = context.memberNamed(name)
      if (member === undefined || helpers.has(member.definition)) continue
      const { definition } = member
      if (isInside(definition, setups)) continue
      const text =
        definition.statementSpan === undefined
          ? dedented(linesOf(member.module, definition))
          : asFunction(member, wording)
      helpers.set(definition, { module: member.module, text: addCode(text, member.module) })
    }
    for (const { text, module: from, needs } of sliceSetups(setups, members, names)) {
      for (const name of needs) addFixture(name, 1)
      if (addedSetup.has(text)) continue
      addedSetup.add(text)
      before.push(addCode(text, from))
    }
    if (members.size === sizeBefore) break
  }
  const quoted = quotedDefinitions([...definitions, ...helpers], module, comments)
  const withDescribed = (text: string): string =>
    context.described === undefined || recipe.described === undefined
      ? text
      : text.replace(recipe.described, () => context.described ?? '')
  return {
    imports: [...imports.values()],
    importLines: [...importLines].flatMap((each) => each.split('\n')).filter((line) => line !== ''),
    wildcards: [...wildcards],
    before: unique([...quoted, ...statements, ...before, cases?.code ?? '']).map(withDescribed),
    code: withDescribed(own.code),
  }
}

function encloses(outer: Definition, { lines: [first, last] }: Definition): boolean {
  return outer.lines[0] <= first && last <= outer.lines[1]
}

function isInside({ lines: [first, last] }: Definition, setups: readonly Setup[]): boolean {
  return setups.some(({ lines }) => lines[0] <= first && last <= lines[1])
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '')
}
