/**
 * The statements of set-up methods and fixtures that define the names of a test. Other set-up is left out, because a
 * recipe is not a test run.
 */

import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Definition } from '../../facts.ts'
import type { LexicalSyntax, LibrarySymbol, Module, TestConventions } from '../library.ts'
import { freeNames, splitList, statementsOf } from './code-words.ts'
import { withDecidedBranches } from './decided-branches.ts'
import { bodyOf, headOf } from './file-scope.ts'
import { elementsOf, valuesOfCase } from './test-cases.ts'
import type { TestContextOptions } from './test-options.ts'

export interface Setup {
  readonly statements: readonly Statement[]
  readonly module: Module
  readonly lines: Definition['lines']
  /** The values that it requests from the test runner. */
  readonly parameters: readonly string[]
}

interface Statement {
  readonly text: string
  /** The names that it binds or changes; `.x` for an attribute of the test instance. */
  readonly targets: readonly string[]
  readonly uses: readonly string[]
}

/** Set-up that runs before the test: in its classes, then in its file and the enclosing scopes. */
export function setupsOf(
  context: TestContextOptions,
  module: Module,
  test: Definition,
): readonly Setup[] {
  const { classes, receivers } = context
  const scopes = test.qualifier.map((_, i) => test.qualifier.slice(0, i + 1).join('.'))
  const inClasses = [
    ...context.used.map((each) => setupOf(each.definition, each.module, context)),
    ...classes.toReversed().flatMap((each) => setupsIn(each.module, each.qualified, context)),
  ]
  if (classes.length > 0 && receivers.length > 0) return inClasses
  // The class of a test is one of its scopes, too.
  const inScopes = ['', ...scopes].flatMap((scope) => setupsIn(module, scope, context))
  return [...new Set([...inClasses, ...inScopes])]
}

const setupsByScope = memoizeByObject((_: Module) => new Map<string, readonly Setup[]>())

/** Memoized, because all tests of a scope share its set-up. */
function setupsIn(module: Module, scope: string, context: TestContextOptions): readonly Setup[] {
  const scopes = setupsByScope(module)
  const known = scopes.get(scope)
  if (known !== undefined) return known
  const { tests } = context
  const isSetup = (each: Definition): boolean =>
    each.kind === 'setup' ||
    (tests.recipe?.constructorIsSetup === true && each.name === each.qualifier.at(-1)) ||
    tests.setup?.some((rule) => [each.name, ...each.decorators].some((it) => rule.test(it))) ===
      true ||
    isAutomaticFixture(each, tests)
  const made = module.file.facts.definitions.flatMap((each): Setup[] => {
    if (each.qualifier.join('.') !== scope || each.statementSpan === undefined || !isSetup(each))
      return []
    return [setupOf(each, module, context)]
  })
  scopes.set(scope, made)
  return made
}

export const isAutomaticFixture = (
  { decorators }: Definition,
  tests: TestConventions | undefined,
): boolean =>
  tests?.automaticFixtures?.some((rule) => decorators.some((each) => rule.test(each))) === true

/** In set-up code, the test instance is called `self`. */
function setupOf(each: Definition, module: Module, context: TestContextOptions): Setup {
  const { tests, syntax, receivers } = context
  const { testClass } = tests.recipe ?? {}
  const inside = withParameter(bodyOf(module, each), each, module, syntax, tests)
  const [self] = receivers
  const text =
    testClass === undefined || self === undefined ? inside : inside.replaceAll(testClass, self)
  const statements = statementsOf(text, syntax)
    .flatMap((one, i, all) => (i === all.length - 1 ? returnedValues(one, context) : one))
    .map((one) => statementFacts(one, context))
  const parameters = each.parameters.map(({ name }) => name)
  return { statements, module, lines: each.lines, parameters }
}

/** The keys of values that a set-up returns for its tests: `{:ok, cart: Cart.new()}`. */
function returnedValues(statement: string, { syntax, tests }: TestContextOptions): string[] {
  const { setupResult, bindOne } = tests.recipe ?? {}
  const start = setupResult?.exec(statement)
  if (!start || bindOne === undefined) return [statement]
  const entries = splitList(statement.slice(start[0].length).replace(LIST_END, ''), syntax)
  return entries.flatMap((entry) => {
    const [, key, value] = /^([\p{L}_]\w*)\s*:\s*([\s\S]+)$/u.exec(entry) ?? []
    if (key === undefined || value === undefined || key === value) return []
    return bindOne.replace('{names}', () => key).replace('{value}', () => value)
  })
}

/** Matches the end of a list whose beginning is left out. */
const LIST_END = /\}?[\]}]\s*$/

/** The local names of values that a test takes from its set-up: `test "…", %{cart: mine} do`. */
export function renamedValues(
  test: Definition,
  module: Module,
  { tests, syntax, ...context }: TestContextOptions,
): Setup[] {
  const { setupParameter, bindOne } = tests.recipe ?? {}
  if (setupParameter === undefined || bindOne === undefined) return []
  const statements = [...headOf(test, module).matchAll(setupParameter)].flatMap(({ groups }) => {
    const { key = '', name = '' } = groups ?? {}
    if (key === name) return []
    const text = bindOne.replace('{names}', () => name).replace('{value}', () => key)
    return statementFacts(text, { ...context, tests, syntax })
  })
  return statements.length === 0 ? [] : [{ statements, module, lines: test.lines, parameters: [] }]
}

function statementFacts(text: string, { syntax, receivers, tests }: TestContextOptions): Statement {
  const self = receivers.length === 0 ? '(?!)' : `(?:${receivers.join('|')})`
  const target = new RegExp(
    String.raw`^(?:(?:const|let|var)\s+)?(?:(${self})\.|this\.|\$this->|@@?|\$(?=\w))?([\p{L}_$][\p{L}\p{N}_$]*)`,
    'u',
  )
  // Attributes of `self` are recognized on every line. Without a receiver, only the first line counts, since an inner
  // line may be a field of a new object.
  const bound = receivers.length === 0 ? (text.split('\n', 1)[0] ?? '') : text
  const targets = bound
    .split(new RegExp(String.raw`\n|(?<=\S)\s*,\s*(?=${self}\.)`))
    .flatMap((line) => {
      const match = target.exec(line.trim())
      return match === null ? [] : [match[1] === undefined ? (match[2] ?? '') : `.${match[2]}`]
    })
  const named = /^(?:with\b.*\bas\s+(\w+)|([\w, ]+)=(?!=))/.exec(text)
  const more = (named?.[1] ?? named?.[2] ?? '').split(',').map((name) => name.trim())
  // `{:ok, view, _html} = live(conn, "/")`, `const { a, b: c } = f()`
  const taken = /^(?:(?:const|let|var)\s+)?(%?[[{(][^=]*[\])}])\s*=(?!=)/.exec(text)?.[1] ?? ''
  for (const [name] of taken.matchAll(/(?<![\w:.])[\p{Ll}_$][\w$]*(?!\w|\s*:)/gu)) more.push(name)
  const members = [...text.matchAll(memberPattern(receivers))].map(([, name]) => `.${name}`)
  const own =
    tests.recipe?.instanceMember === undefined
      ? []
      : [...text.matchAll(tests.recipe.instanceMember)]
  const ownMembers = own.flatMap(({ groups }) => groups?.name ?? [])
  return {
    text,
    targets: [...targets, ...more.filter((name) => name !== '')],
    uses: [...freeNames(text, syntax), ...members, ...ownMembers],
  }
}

export interface SetupSlice {
  readonly text: string
  /** Other fixtures that it uses. */
  readonly needs: readonly string[]
  readonly setup: Setup
}

/** The statements of a set-up that bind names of the test. Attributes that they need are added to `members`. */
export function sliceSetups(
  setups: readonly Setup[],
  members: Set<string>,
  names: ReadonlySet<string>,
): SetupSlice[] {
  if (setups.length === 0) return []
  const needed = new Set([...[...members].map((name) => `.${name}`), ...names])
  const slices: SetupSlice[] = []
  for (const setup of setups.toReversed()) {
    const { statements, parameters } = setup
    const neededLines: string[] = []
    for (const { text, targets, uses: wants } of statements.toReversed()) {
      if (!targets.some((name) => needed.has(name))) continue
      neededLines.unshift(text)
      for (const name of wants) {
        needed.add(name)
        if (name.startsWith('.')) members.add(name.slice(1))
      }
    }
    const needs = parameters.filter((name) => needed.has(name))
    if (neededLines.length > 0) slices.unshift({ text: neededLines.join('\n'), setup, needs })
  }
  return slices
}

/** The body of a fixture, with its value bound to the fixture's name; the clean-up after it is dropped. */
export function fixtureCode(
  name: string,
  { definition, module }: LibrarySymbol,
  { syntax }: { readonly syntax: LexicalSyntax },
  tests: TestConventions,
): string {
  const { fixtureValue, nestedDefinition } = tests.recipe ?? {}
  if (fixtureValue === undefined) return ''
  const code = withParameter(bodyOf(module, definition), definition, module, syntax, tests)
  const statements = statementsOf(code, syntax)
  // Of several values, the one that it gives is unknown.
  const giving = new RegExp(fixtureValue.source.replace(/^\^/, '^[ \\t]*'), 'gmu')
  const all = statements.filter((each) => nestedDefinition?.test(each) !== true).join('\n')
  if ([...all.matchAll(giving)].length > 1) return ''
  const lines: string[] = []
  for (const statement of statements) {
    const at = fixtureValue.exec(statement)
    if (at === null) {
      // The value may be yielded inside a `with` or `try`.
      const inner = new RegExp(fixtureValue.source.replace(/^\^/, '^([ \\t]+)'), 'mu')
      const match = nestedDefinition?.test(statement) === true ? null : inner.exec(statement)
      lines.push(match === null ? statement : statement.replace(inner, `$1${name} = `))
      if (match !== null) break
      continue
    }
    const value = statement.slice(at[0].length)
    if (value !== name && value !== '') lines.push(`${name} = ${value}`)
    break
  }
  return lines.join('\n')
}

/** Replaces `request.param` by the first of the fixture's parameters, and keeps the branches that run for it. */
function withParameter(
  code: string,
  definition: Definition,
  module: Module,
  syntax: LexicalSyntax,
  tests: TestConventions,
): string {
  const { parameter } = tests.recipe ?? {}
  if (parameter === undefined || !code.includes(parameter.is)) return code
  const head = headOf(definition, module)
  const at = parameter.find.exec(head)
  const [first] = at === null ? [] : elementsOf(head, at.index + at[0].length, syntax)
  if (first === undefined) return code
  const [value = first] = valuesOfCase(first, tests, syntax) ?? []
  const written = code.replaceAll(parameter.is, value)
  return parameter.branches ? withDecidedBranches(written, parameter.branches) : written
}

/** Matches `self.x`, read or assigned. */
export const memberPattern = memoizeByObject(
  (receivers: readonly string[]): RegExp =>
    receivers.length === 0
      ? /(?!)/g
      : new RegExp(
          String.raw`(?<![\w$.])(?:${receivers.join('|')})\.([\p{L}_$][\p{L}\p{N}_$]*)`,
          'gu',
        ),
)
