/**
 * The preamble of a test: imports, constants and functions of its file, fixtures, set-up, and the first case of its
 * parameters, each only when the code or its preamble mentions it.
 *
 * Names are followed without running code: a worklist of code whose words are looked up in their file.
 */

import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import type { CommentSigns, LibrarySymbol, Module, TestConventions } from '../library.ts'
import { wantedIn } from './code-words.ts'
import {
  definedAt,
  importNamed,
  importOfOwn,
  insideOf,
  linesOf,
  looseStatement,
  memberOf,
  starsOf,
  wholeOf,
} from './file-scope.ts'
import type { NeededImport } from './import-lines.ts'
import { asFunction, parametersOf, shownAs } from './shown-definitions.ts'
import { dedented, standaloneCode, type TestWording } from './standalone-code.ts'
import { firstCase } from './test-cases.ts'
import { handedOver, memberPattern, type Ran, setupsOf, sliced, takenAs } from './test-setup.ts'

export interface TestContext {
  readonly imports: readonly NeededImport[]
  /** Import lines that no file contains. */
  readonly importLines: readonly string[]
  /** Star imports of the test's file. */
  readonly stars: readonly Import[]
  /** Definitions, fixtures and set-up, in this order. */
  readonly before: readonly string[]
  /** The test's own statements. */
  readonly code: string
  /** Names that were not found, so the test runner must provide them. */
  readonly fixtures: readonly LibrarySymbol[]
}

export interface TestContextOptions {
  /** The names that pieces of code need, by text; shared by all tests of a file. */
  readonly wanted: Map<string, ReadonlySet<string>>
  readonly comments: CommentSigns
  readonly receivers: readonly string[]
  readonly tests: TestConventions
  /** Whether members of a class are called unqualified inside of it. */
  readonly bare: boolean
  /** The class that the enclosing scope describes: `described_class`. */
  readonly described: string | undefined
  /** The fixture that pytest passes for a parameter. */
  fixtureNamed(name: string): LibrarySymbol | undefined
  /** Other test files that share their names with this one. */
  beside(module: Module): readonly Module[]
  /** A member of the test's class, in the test files. */
  memberNamed(name: string): LibrarySymbol | undefined
  /** Fixtures that run for the test without being its parameters. */
  readonly used: readonly LibrarySymbol[]
  /** The test's class and its bases in test files, nearest first. */
  readonly classes: readonly LibrarySymbol[]
}

const MAX_BEFORE = 6_000 // characters of preamble; larger helpers are named instead of quoted

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
  const definitions = new Map<Definition, { readonly module: Module; readonly text: string }>()
  const helpers = new Map<Definition, { readonly module: Module; readonly text: string }>()
  const given: string[] = []
  const values = new Set<Definition>()
  const stars = new Set<Import>()
  const fixtures = new Map<string, LibrarySymbol>()
  const members = new Set<string>()
  const bound = new Set<string>()
  /** Memoized, because tests of one file use the same helpers. */
  const wanted = (code: string): ReadonlySet<string> => {
    const known = context.wanted.get(code)
    if (known !== undefined) return known
    const needed = wantedIn(code, comments)
    // Members of the test instance: `$this->cart`, `this.cart`.
    for (const { groups } of recipe.own === undefined ? [] : code.matchAll(recipe.own)) {
      if (groups?.name !== undefined) needed.add(groups.name)
    }
    context.wanted.set(code, needed)
    return needed
  }

  /** Looks in other test files of the package, in languages where files share their names. */
  const besideNamed = (from: Module, name: string) => {
    for (const each of context.beside(from)) {
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
    for (const name of wanted(code)) {
      if (bound.has(name) || receivers.includes(name)) continue
      const here = definedAt(from, qualifier, name, context.bare)
      const inherited = here.length > 0 ? undefined : inheritedNamed(name)
      if (inherited !== undefined) {
        if (definitions.has(inherited.definition)) continue
        const text = wholeOf(inherited.module, inherited.definition, comments)
        definitions.set(inherited.definition, { module: inherited.module, text })
        follow(text, inherited.module, inherited.definition.qualifier)
        continue
      }
      const besides = here.length > 0 ? undefined : besideNamed(from, name)
      if (besides !== undefined) {
        if (definitions.has(besides.definition)) continue
        const text = wholeOf(besides.module, besides.definition, comments)
        definitions.set(besides.definition, { module: besides.module, text })
        follow(text, besides.module, [])
        continue
      }
      const own = here
      if (own.length > 0) {
        for (const each of own) {
          if (definitions.has(each) || values.has(each) || encloses(each, test)) continue
          const text = wholeOf(from, each, comments)
          const value = shownAs(text, recipe.shown ?? [])
          if (value !== undefined) {
            values.add(each)
            // Lazily evaluated, so its names are looked up in the scopes of the test.
            follow(value, from, test.qualifier)
            given.push(value)
            continue
          }
          definitions.set(each, { module: from, text })
          // A helper's names are looked up in the scopes of the test if they are resolved when it runs.
          const seen = recipe.shown !== undefined && from === module
          follow(text, from, seen ? test.qualifier : each.qualifier)
        }
        continue
      }
      const first = importNamed(from, name) ?? importOfOwn(from, name)
      if (first !== undefined) {
        imports.set(`${from.file.path} ${name}`, { module: from, name, import: first })
        continue
      }
      const loose = looseStatement(from, name, comments)
      const assumed = recipe.assumed
      const ready = assumed && Object.hasOwn(assumed, name) ? assumed[name] : undefined
      if (loose === undefined && ready !== undefined && context.described !== undefined) {
        if (!given.includes(ready)) given.push(ready)
      } else if (loose !== undefined) {
        if (given.includes(loose)) continue
        given.push(loose)
        follow(loose, from, [])
      } else if (from === module) for (const star of starsOf(from)) stars.add(star)
    }
  }

  const paste = (inside: string, from: Module): string => {
    for (const [, name = ''] of inside.matchAll(memberPattern(receivers))) members.add(name)
    const made = standaloneCode(inside, wording)
    for (const line of made.imports) importLines.add(line)
    follow(made.code, from, [])
    return made.code
  }

  const inside = insideOf(module, test)
  const own = standaloneCode(inside, wording)
  for (const line of own.imports) importLines.add(line)
  for (const [, name = ''] of inside.matchAll(memberPattern(receivers))) members.add(name)

  // Fixtures come first, since a parameter shadows a function of the same name.
  const hand = (name: string, depth: number): void => {
    if (fixtures.has(name) || depth > 6) return
    const fixture = context.fixtureNamed(name)
    if (fixture === undefined) {
      const known = recipe.given
      const ready = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
      if (ready === undefined || bound.has(name)) return
      bound.add(name)
      given.push(ready.code)
      if (ready.import !== undefined) importLines.add(ready.import)
      return
    }
    fixtures.set(name, fixture)
    bound.add(name)
    for (const { name: each } of parametersOf(fixture.definition, receivers)) hand(each, depth + 1)
    const text = handedOver(name, fixture, wording, tests)
    if (text !== '') given.push(paste(text, fixture.module))
  }
  const cases = firstCase(test, module, { ...context, named: memberHere })
  if (cases !== undefined) for (const name of cases.names) bound.add(name)
  for (const { name } of parametersOf(test, receivers)) if (!bound.has(name)) hand(name, 0)
  follow(own.code, module, test.qualifier)
  if (cases !== undefined) {
    follow(cases.code, cases.of.module, cases.of.definition.qualifier)
  }

  // Adds what attributes such as `self.x` need; the loop appends to the set that it walks.
  const setups = [...setupsOf(context, module, test), ...takenAs(test, module, context)]
  // Includes names that helpers of the file read, if set-up binds them.
  const read = module.style === 'python' ? [] : [...definitions.values()]
  const names = new Set([...wanted(own.code), ...read.flatMap(({ text }) => [...wanted(text)])])
  const before: string[] = []
  const taken = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const known = members.size
    for (const name of members) {
      const member = context.memberNamed(name)
      if (member === undefined || helpers.has(member.definition)) continue
      const { definition } = member
      if (isInside(definition, setups)) continue
      const text =
        definition.inner === undefined
          ? dedented(linesOf(member.module, definition))
          : asFunction(member, wording)
      helpers.set(definition, { module: member.module, text: paste(text, member.module) })
    }
    for (const { text, module: from, needs } of sliced(setups, members, names)) {
      for (const name of needs) hand(name, 1)
      if (taken.has(text)) continue
      taken.add(text)
      before.push(paste(text, from))
    }
    if (members.size === known) break
  }
  const ordered = [...definitions, ...helpers]
    .sort(([a, x], [b, y]) =>
      x.module === y.module
        ? a.lines[0] - b.lines[0]
        : Number(x.module === module) - Number(y.module === module),
    )
    .map(([definition, { text, module: from }]) => ({
      text,
      place: `${from.file.path}:${definition.lines[0]}-${definition.lines[1]}`,
      name: definition.name,
    }))
  const sign = comments.lines.at(-1) ?? '//'
  let length = 0
  const kept: string[] = []
  for (const { text, place, name } of ordered) {
    length += text.length
    kept.push(length > MAX_BEFORE ? `${sign} ${name}: see ${place}` : text)
  }
  const named = (text: string): string =>
    context.described === undefined || recipe.described === undefined
      ? text
      : text.replace(recipe.described, () => context.described ?? '')
  return {
    imports: [...imports.values()],
    importLines: [...importLines].flatMap((each) => each.split('\n')).filter((line) => line !== ''),
    stars: [...stars],
    before: unique([...kept, ...given, ...before, cases?.code ?? '']).map(named),
    code: named(own.code),
    fixtures: [...fixtures.values()],
  }
}

function encloses(outer: Definition, { lines: [first, last] }: Definition): boolean {
  return outer.lines[0] <= first && last <= outer.lines[1]
}

function isInside({ lines: [first, last] }: Definition, setups: readonly Ran[]): boolean {
  return setups.some(({ lines }) => lines[0] <= first && last <= lines[1])
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '')
}
