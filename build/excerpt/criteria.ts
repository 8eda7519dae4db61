/**
 * The slicing criteria of an excerpt: the statements that name the symbol, in order of preference. The recipe's own
 * code comes before its set-up, calls before mentions, and statements that must fail come last; ties keep the order of
 * the code.
 */
import { type Assertion, spansOf } from './assertions.ts'
import type { CodeTable, Statement } from './code-table.ts'
import { hasFailed } from './comments.ts'
import { startingIn } from './name-table.ts'
import {
  CALL,
  isDefinition,
  isMemberOfAnother,
  isOfLanguage,
  isOfOtherOverload,
  isOfOtherType,
  isOfOtherValue,
  isOtherAccessor,
  isVariable,
  MAX_CALL_DISTANCE,
} from './other-symbols.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'
import { isUnusual } from './unusual-checks.ts'

/** An example in documentation. */
export interface DocumentedUse {
  /** The library's variables that it may use, which are not modules or types. */
  readonly variables: readonly string[]
  /** Whether the symbol is a type, of which the example shows more than one use. */
  readonly isType: boolean
}

export interface CriterionQuery extends ShownSymbol {
  /** The offset at which the recipe's own code begins. */
  readonly codeStart: number
  /** Matches words that mark an expected failure. */
  readonly failures: readonly RegExp[]
  /** Whether a bare name is not a valid statement, so that an assertion about a name becomes a comment only. */
  readonly bareNameIsInvalid: boolean
  readonly documented: DocumentedUse | undefined
  /** Whether the language itself defines the name. */
  readonly isBuiltin: (name: string) => boolean
  /** Whether an import statement takes its names from another library. */
  readonly isForeign: (statement: string) => boolean
}

/** Penalties of statements; the lowest sum comes first. */
const WEIGHTS = {
  inPreamble: 8,
  fails: 4,
  boilerplate: 4,
  becomesComment: 1,
  isNotCalled: 0.5,
  unusual: 0.25,
}

export function criteriaOf(table: CodeTable, query: CriterionQuery): number[] {
  const { text, statements } = table
  const { codeStart, failures, bareNameIsInvalid } = query
  const searched = new Set(query.names)
  const weights = new Map<number, number>()
  const ofOthers = new Set<number>()
  for (const { 0: name, index: place } of text.matchAll(NAMES)) {
    if (!searched.has(name) || table.commentsAndStrings.at(place) >= 0) continue
    const index = shownBy(table, table.statementAt(place))
    const statement = statements[index]
    if (statement === undefined || statement.kind === 'import') continue
    if (isMemberOfAnother(table, place, query)) continue
    if (isOtherAccessor(table, place, name, query)) continue
    if (query.isBuiltin(name) && isOfLanguage(table, place)) continue
    const isOther =
      isDefinition(text, place) ||
      table.ownMembers.has(place) ||
      isOfOtherType(text, place, query) ||
      isVariable(table, place, query) ||
      isOfOtherValue(table, place, query) ||
      isOfOtherOverload(text, place + name.length, query)
    if (!isOther) ofOthers.delete(index)
    if (weights.has(index)) continue
    const assertion = table.assertions.get(index)
    if (assertion !== undefined && isOfParameters(table, assertion)) continue
    const line = text.slice(text.lastIndexOf('\n', place) + 1, statement.end)
    const fails =
      assertion?.fails === true ||
      failures.some((each) => each.test(line)) ||
      isInFailure(table, index, failures) ||
      failureOf(table, index) !== undefined ||
      hasFailed(table, index)
    const isCalled = CALL.test(
      text.slice(place + name.length, place + name.length + MAX_CALL_DISTANCE),
    )
    let weight = 0
    if (statement.start < codeStart) weight += WEIGHTS.inPreamble
    if (fails) weight += WEIGHTS.fails
    if (statement.kind === 'boilerplate') weight += WEIGHTS.boilerplate
    if (bareNameIsInvalid && assertion !== undefined && !isCalled) weight += WEIGHTS.becomesComment
    if (!isCalled) weight += WEIGHTS.isNotCalled
    if (isUnusual(table, index, query.names)) weight += WEIGHTS.unusual
    weights.set(index, weight)
    if (isOther) ofOthers.add(index)
  }
  // A type may inherit the member, and a variable's name may not tell its type, so all are kept if all of them seem to
  // mean other symbols.
  const areOthers = ofOthers.size === weights.size
  return [...weights]
    .filter(([index]) => areOthers || !ofOthers.has(index))
    .sort(([a, x], [b, y]) => x - y || a - b)
    .map(([index]) => index)
}

/** Whether an assertion expects a parameter, whose values are given where its function is called. */
function isOfParameters(
  { reads, statements, units, statementAt }: CodeTable,
  assertion: Assertion,
): boolean {
  return spansOf(assertion.expectation).some((span) =>
    startingIn(reads, span).some(({ sources }) =>
      sources.some((source) => {
        const statement = statements[statementAt(source)]
        const unit = units.regions[units.at(source)]
        if (statement === undefined || unit === undefined || statement.kind === 'wrapper')
          return false
        return (
          unit.start >= statement.start && unit.start < assertion.start && assertion.end <= unit.end
        )
      }),
    ),
  )
}

/** The statement that a head such as `#[derive(Parser)]` belongs to, or that meets an expectation stated before it. */
function shownBy({ statements, prior }: CodeTable, index: number): number {
  const met = prior.get(index) ?? -1
  let at = met < 0 ? index : met
  while (statements[at]?.kind === 'head') {
    const { parent, end } = statements[at] as Statement
    const next = statements.findIndex(
      (statement, i) => i > at && statement.parent === parent && statement.start >= end,
    )
    if (next < 0) return at
    at = next
  }
  return at
}

/** The assertion that the value of a statement is a failure: `require.Error(t, err)` after `err := Parse("x")`. */
export function failureOf(table: CodeTable, index: number): number | undefined {
  const { start = 0, end = 0 } = table.statements[index] ?? {}
  for (const [at, { fails, code }] of table.assertions) {
    if (!fails) continue
    const reads = spansOf(code).flatMap((span) => {
      const [first, ...others] = startingIn(table.reads, span)
      const isAlone = first !== undefined && first.name.length === span.end - span.start
      return isAlone && others.length === 0 ? first : []
    })
    if (reads.some(({ sources: [source = -1] }) => source >= start && source < end)) return at
  }
  return undefined
}

/** Whether the statement is inside a block that expects a failure. */
function isInFailure(table: CodeTable, index: number, failures: readonly RegExp[]): boolean {
  const { text, statements } = table
  for (let at = statements[index]?.parent ?? -1; at >= 0; at = statements[at]?.parent ?? -1) {
    const start = statements[at]?.start ?? 0
    const head = text.slice(start, text.indexOf('\n', start))
    if (failures.some((each) => each.test(head))) return true
  }
  return false
}
