/**
 * The preamble of a test: imports, constants and functions of its file, fixtures, set-up, and the first case of its
 * parameters, each only when the code or its preamble mentions it. follow-names.ts finds them without running code.
 */

import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import type { Module } from '../library.ts'
import { outsideClass } from './class-members.ts'
import { bodyOf, linesOf } from './file-scope.ts'
import { fileSetups } from './file-setup.ts'
import { nameFollower, noNeeds } from './follow-names.ts'
import type { NeededImport } from './import-lines.ts'
import { incompleteSetup } from './inherited-setup.ts'
import { type DefinitionText, quotedDefinitions } from './quoted-definitions.ts'
import { asFunction, parametersOf } from './shown-definitions.ts'
import { dedented, standaloneCode, type TestStyle } from './standalone-code.ts'
import { firstCase } from './test-cases.ts'
import type { TestContextOptions } from './test-options.ts'
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

/** How often members that members use are looked for. */
const MAX_ROUNDS = 4
/** How many fixtures may depend on each other in a chain. */
const MAX_FIXTURE_DEPTH = 6

export function testContextOf(
  test: Definition,
  module: Module,
  context: TestContextOptions,
): TestContext {
  const { syntax, receivers, tests } = context
  const recipe = tests.recipe ?? {}
  const style: TestStyle = { syntax, receivers, assertions: recipe.assertions ?? {} }
  const needs = noNeeds()
  const { bound, definitions, statements } = needs
  const { follow, freeNamesOf, memberHere } = nameFollower(test, module, context, needs)
  const importLines = new Set<string>()
  const fixtures = new Set<string>()
  /** Members that code reads from the test instance: `self.x`. */
  const members = new Set<string>()

  /** The code as it reads without the test runner. */
  const standalone = (code: string): string => {
    for (const [, name = ''] of code.matchAll(memberPattern(receivers))) members.add(name)
    const made = standaloneCode(code, style)
    for (const line of made.imports) importLines.add(line)
    return made.code
  }

  const addCode = (code: string, from: Module): string => {
    const made = standalone(code)
    follow(made, from, [])
    return made
  }

  const addFixture = (name: string, depth: number): void => {
    if (fixtures.has(name) || depth > MAX_FIXTURE_DEPTH) return
    const fixture = context.fixtureNamed(name)
    if (fixture === undefined) {
      addBuiltIn(name)
      return
    }
    fixtures.add(name)
    bound.add(name)
    for (const { name: each } of parametersOf(fixture.definition, receivers))
      addFixture(each, depth + 1)
    const text = fixtureCode(name, fixture, style, tests)
    if (text !== '') statements.push(addCode(text, fixture.module))
  }

  /** A fixture of the test runner itself. */
  const addBuiltIn = (name: string): void => {
    const known = recipe.runnerValues
    const provided = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
    if (provided === undefined || bound.has(name)) return
    bound.add(name)
    statements.push(provided.code)
    if (provided.import !== undefined) importLines.add(provided.import)
  }

  const own = standalone(bodyOf(module, test))
  // Fixtures come first, since a parameter shadows a function of the same name.
  const cases = firstCase(test, module, { ...context, named: memberHere })
  if (cases !== undefined) for (const name of cases.names) bound.add(name)
  for (const { name } of parametersOf(test, receivers)) if (!bound.has(name)) addFixture(name, 0)
  follow(own, module, test.qualifier)
  if (cases !== undefined) follow(cases.code, cases.of.module, cases.of.definition.qualifier)

  // Adds what attributes such as `self.x` need; the loop appends to the set that it walks.
  const followed = [own, ...[...definitions.values()].map(({ text }) => text)].join('\n')
  const setups = [
    ...fileSetups(test, module, followed, context),
    ...setupsOf(context, module, test),
    ...renamedValues(test, module, context),
  ]
  // Includes names that helpers of the file read, if set-up binds them.
  const read = module.rules.blockScopes ? [...definitions.values()] : []
  const names = new Set([
    ...freeNamesOf(own),
    ...read.flatMap(({ text }) => [...freeNamesOf(text)]),
  ])
  const helpers = new Map<Definition, DefinitionText>()
  /** What is shown of each set-up, beside its text as written. It grows with the members that it needs. */
  const shown = new Map<Setup, { readonly written: string; readonly code: string }>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sizeBefore = members.size
    for (const name of members) {
      const member = context.memberNamed(name)
      if (member === undefined || helpers.has(member.definition)) continue
      const { definition } = member
      if (isInside(definition, setups)) continue
      if (recipe.abstract?.test(bodyOf(member.module, definition))) continue
      const text =
        definition.statementSpan === undefined
          ? dedented(linesOf(member.module, definition))
          : asFunction(member, style)
      helpers.set(definition, { module: member.module, text: addCode(text, member.module) })
    }
    for (const { text, setup, needs: needed } of sliceSetups(setups, members, names)) {
      for (const name of needed) addFixture(name, 1)
      if (shown.get(setup)?.written === text) continue
      shown.set(setup, { written: text, code: addCode(text, setup.module) })
    }
    if (members.size === sizeBefore) break
  }
  const setUp = [...shown].map(([setup, { written }]) => ({ setup, uses: freeNamesOf(written) }))
  const all = new Map([...definitions, ...helpers])
  const left = incompleteSetup(setUp, all, module)
  const quoted = quotedDefinitions(
    [...all].filter(([definition]) => !left.members.has(definition)),
    module,
    syntax,
  )
  const inSetup = new Set(
    setups.flatMap((each) => each.statements.flatMap(({ targets }) => targets)),
  )
  const isMember = (name: string): boolean => inSetup.has(name) || memberHere(name) !== undefined
  const asShown = (text: string): string => {
    const { describedPlaceholder, members: rules } = recipe
    const outside = rules === undefined ? text : outsideClass(text, rules, isMember, syntax)
    return context.described === undefined || describedPlaceholder === undefined
      ? outside
      : outside.replace(describedPlaceholder, () => context.described ?? '')
  }
  return {
    imports: [...needs.imports.values()],
    importLines: [...importLines].flatMap((each) => each.split('\n')).filter((line) => line !== ''),
    wildcards: [...needs.wildcards],
    before: unique(
      [
        ...quoted,
        ...statements,
        ...setups.flatMap((each) => (left.setups.has(each) ? [] : (shown.get(each)?.code ?? []))),
        cases?.code ?? '',
      ].map(asShown),
    ),
    code: asShown(own),
  }
}

function isInside({ lines: [first, last] }: Definition, setups: readonly Setup[]): boolean {
  return setups.some(({ lines }) => lines[0] <= first && last <= lines[1])
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '')
}
