/**
 * Recognizes checks that show an edge and not the usual case: calls with nothing but an empty value, expected values
 * that are errors, and checks that there is a value at all. Tests often state these first
 * (`expect(parse('')).toEqual(Left('no input'))`), and readers look for what follows.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import { type Assertion, codeSpansOf, spansOf } from './assertions.ts'
import type { CodeTable } from './code-table.ts'

/**
 * Whether a statement calls with an empty value only, expects an error as a value, or says only that there is one.
 * @param names those of the symbol that is shown, whose usual case this may be: `mapLeft`, `isEmpty`
 */
export function isUnusual(
  { text, statements, assertions }: CodeTable,
  index: number,
  names: readonly string[] = [],
): boolean {
  const textOf = (spans: readonly Span[]): string =>
    spans.map((span) => text.slice(span.start, span.end)).join('\n')
  const { start, end } = statements[index] ?? {}
  const assertion = assertions.get(index)
  const code = assertion === undefined ? text.slice(start, end) : textOf(codeSpansOf(assertion))
  if (assertion !== undefined && saysNothing(assertion)) return true
  if (EMPTY_CALL.test(code)) return !names.some((name) => OF_EMPTY.test(name))
  return (
    assertion !== undefined &&
    ERROR.test(textOf(spansOf(assertion.expectation))) &&
    !names.some((name) => OF_ERRORS.test(name))
  )
}

/** The checks to show: those of usual cases, and all of them in case those cannot be shown. */
export function usualFirst(table: CodeTable, checks: readonly number[]): (readonly number[])[] {
  const usual = checks.filter((index) => !isUnusual(table, index))
  const isMixed = usual.length > 0 && usual.length < checks.length
  return [...(isMixed ? [usual] : []), checks].filter(({ length }) => length > 0)
}

/** Whether it says no more than that there is a value. */
const saysNothing = ({ expectation: { parts } }: Assertion): boolean =>
  parts.length === 1 && typeof parts[0] === 'string' && NOT_NULL.test(parts[0])

const NOT_NULL = /^is (?:not (?:null|nil|None|undefined)|defined|present)$/

/** Matches a call whose only argument is an empty value: `parse("")`, `sum([])`, `add(None)`. */
const EMPTY_CALL =
  /[\p{L}\p{N}_$!?>\]]\(\s*(?:''|""|``|\[\s*\]|\{\s*\}|(?:null|nil|none|nullptr|undefined|NaN)\b)\s*\)/iu

/** Matches an error as a value, or its message. */
const ERROR =
  /\b(?:Left|Err|Failure)\(|\w(?:Error|Exception)\b|["'`][^"'`\n]*\b(?:[Ee]rrors?|[Ii]nvalid|[Ee]xpected|[Ff]ailed|[Cc]annot|[Mm]ust)\b/u

/** Matches names of what deals with empty values, and with errors. */
const OF_EMPTY = /null|nil|none|nothing|empty|undefined|nan|option|maybe/i
const OF_ERRORS = /left|err|fail|invalid|except|throw|catch|swap|reject/i
