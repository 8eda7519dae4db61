/**
 * What the expectation of an assertion needs in order to be understood: a comment that says `=> expected` is of no use
 * without the statement that gives `expected` its value, where the value is too long for the comment.
 */

import type { Span } from '../../runtime/std/nesting.ts'
import { expectationText } from './assertion-text.ts'
import { inspectedValues, spansOf } from './assertions.ts'
import { isWrittenAgain } from './bound-values.ts'
import type { CodeTable } from './code-table.ts'
import { startingIn } from './name-table.ts'
import { assertionAt, isInSlice, type Slice, type SliceContext, sliceOf } from './slice.ts'

/** The statements that an excerpt must have for a comment to say what an assertion expects; none if it says so already. */
export function expectedBindings(
  context: SliceContext,
  index: number,
  slice: Slice,
): readonly number[] {
  const { table } = context
  const assertion = assertionAt(context, index)
  if (assertion === undefined || assertion.fails) return []
  const values = inspectedValues(assertion)
  if (values.some((value) => expectationText(table, value, index, slice))) return []
  const bindings = values
    .flatMap(({ expectation }) => spansOf(expectation))
    .flatMap((span) => literalFor(table, span) ?? [])
    .filter((binding) => !isInSlice(table, slice, binding))
  if (bindings.length === 0) return []
  const whole = sliceOf(context, bindings, slice)
  return values.some((value) => expectationText(table, value, index, whole)) ? bindings : []
}

/** The statement that gives a literal value to a name, if the span is that name and it has no other value. */
function literalFor(table: CodeTable, { start, end }: Span): number | undefined {
  const [read, ...others] = startingIn(table.reads, { start, end })
  if (read === undefined || others.length > 0 || read.name !== table.text.slice(start, end)) return
  const [source, ...more] = read.sources
  if (source === undefined || more.length > 0 || isWrittenAgain(table, read, source)) return
  const binding = table.statementAt(source)
  const statement = table.statements[binding]
  if (statement?.kind !== 'plain' || table.definitions.has(binding)) return
  const isLiteral = startingIn(table.reads, statement).every(({ sources }) =>
    sources.every((at) => table.statements[table.statementAt(at)]?.kind === 'import'),
  )
  return isLiteral && LITERAL.test(table.text.slice(source, statement.end)) ? binding : undefined
}

/** Matches the assignment of a string, a list or a map, or of an object that is constructed. */
const LITERAL =
  /^[\p{L}\p{N}_$]+\s*(?::[^=\n]+)?:?=\s*(?:\w{0,2}["'`#]|<<|[[{(]|[&*]?\[|(?:new\s+|&)?[\p{L}_][\p{L}\p{N}_.:<>[\]*]*!?[({[])/u
