/** The assertions of a recipe, each with the statement that it belongs to. */
import { type Span, spanKey } from '../../runtime/std/nesting.ts'
import type { Parsed } from '../extract/code/tree.ts'
import type { AssertionMessages, Check } from '../languages/excerpt-settings.ts'
import {
  type Assertion,
  type AssertionRules,
  assertionsIn,
  codeSpansOf,
  spansOf,
} from './assertions.ts'
import { branchChecksIn } from './branch-checks.ts'
import type { CodeTable, Statement } from './code-table.ts'
import { startsLine } from './lines.ts'
import { type NameTable, startingIn } from './name-table.ts'

interface StatementAssertions {
  /** By the index of the statement. */
  readonly assertions: ReadonlyMap<number, Assertion>
  /** Expectations that precede the statement that meets them (`expectException`), with the index of that one; -1 for none. */
  readonly prior: ReadonlyMap<number, number>
}

/** How a language's assertions are read. */
interface AssertionReading {
  readonly rules: AssertionRules
  readonly checks: readonly Check[]
  readonly messages: AssertionMessages | undefined
}

export function statementAssertions(
  { text, matches }: Parsed,
  statements: readonly Statement[],
  reads: NameTable['reads'],
  { rules, checks, messages }: AssertionReading,
): StatementAssertions {
  const isRead = (spans: readonly Span[]): boolean =>
    spans.some((span) => startingIn(reads, span).some(({ sources }) => sources.length > 0))
  const isCalled = (spans: readonly Span[]): boolean =>
    spans.some(({ start, end }) => CALL.test(text.slice(start, end)))
  const index = new Map(statements.map((statement, i) => [spanKey(statement), i]))
  const assertions = new Map<number, Assertion>()
  const branches = branchChecksIn(text, matches, checks)
  for (const written of [...assertionsIn(text, matches, rules, messages), ...branches]) {
    const at = index.get(spanKey(written))
    const { swapped, code, expectation } = written
    // `assert 3 == x`, `assert x == f()`: the inspected expression is a call or depends on the code above.
    const isTurned =
      swapped !== undefined &&
      !isCalled(spansOf(code)) &&
      isRead(spansOf(expectation)) &&
      (isCalled(spansOf(expectation)) || !isRead(spansOf(code)))
    const assertion = isTurned
      ? { ...written, ...swapped, swapped: { code, expectation } }
      : written
    if (at !== undefined && !isInLine(text, statements, at)) assertions.set(at, assertion)
  }
  return withPriorExpectations(text, statements, assertions)
}

/**
 * Moves an expectation that is stated in advance (`$this->expectException(E::class)`) to the last statement of its
 * block, which must meet it.
 */
function withPriorExpectations(
  text: string,
  statements: readonly Statement[],
  written: ReadonlyMap<number, Assertion>,
): StatementAssertions {
  const assertions = new Map([...written].filter(([, { isPrior }]) => isPrior !== true))
  const isPrior = (index: number): boolean => written.get(index)?.isPrior === true
  const prior = new Map<number, number>()
  for (const [index, expected] of written) {
    if (!isPrior(index)) continue
    const { parent = -1 } = statements[index] ?? {}
    const last = statements.findLastIndex(
      (statement, i) => statement.parent === parent && !isPrior(i),
    )
    prior.set(index, last > index ? last : NONE)
    const statement = last > index ? statements[last] : undefined
    const isStated = expected.expectation.parts.length > 0
    if (
      statement === undefined ||
      !isStated ||
      statement.children.length > 0 ||
      assertions.has(last)
    )
      continue
    const { start, end } = statement
    const length = text.slice(start, end).trimEnd().replace(/;$/, '').length
    const code = { parts: [{ start, end: start + length }] }
    assertions.set(last, { ...expected, start, end, code, isPrior: false, runs: true })
  }
  return { assertions, prior }
}

const NONE = -1

/**
 * Whether an assertion begins on a line of the statement around it: `eventually { assertEquals(1, total()) }`. It
 * cannot become a line of its own without leaving that statement.
 */
function isInLine(text: string, statements: readonly Statement[], index: number): boolean {
  const { start = 0, parent = -1 } = statements[index] ?? {}
  const around = statements[parent]
  if (around === undefined || around.kind === 'wrapper') return false
  return !startsLine(text, start)
}

/** Matches a call of a method or a function, but not of a type, which makes a plain value: `Some(3)`. */
const CALL = /(?:\.|::)[\p{L}_]\w*(?:::<[^()]*>)?\(|(?<![\p{L}\p{N}_$.:])\p{Ll}\w*\(/u

/** Whether a block does nothing but check values, without calls: `for _, v := range values { if v != 3 { … } }`. */
export function onlyChecks({ statements, assertions, text }: CodeTable, index: number): boolean {
  const { children = [], defines } = statements[index] ?? {}
  const isCheck = (child: number): boolean => {
    const assertion = assertions.get(child)
    return (
      assertion !== undefined &&
      codeSpansOf(assertion).every(({ start, end }) => !text.slice(start, end).includes('('))
    )
  }
  return defines === false && children.length > 0 && children.every(isCheck)
}

/** Whether a statement calls a function of the code that only states what the test runner should expect. */
export function statesExpectation(table: CodeTable, index: number): boolean {
  const { statements, prior, definitions, reads, statementAt } = table
  const statement = statements[index]
  const [first] = statement === undefined ? [] : startingIn(reads, statement)
  if (statement === undefined || first?.start !== statement.start) return false
  return first.sources.some((source) => {
    const at = statementAt(source)
    const { children = [] } = statements[at] ?? {}
    return definitions.has(at) && children.length > 0 && children.every((child) => prior.has(child))
  })
}
