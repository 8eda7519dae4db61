/**
 * The ways to render a recipe for one statement that shows the symbol: without and with the wrapper
 * around it, and with its assertions as comments, as written, or with their sides swapped.
 */
import type { TextParts } from './assertions.ts'
import type { CodeTable } from './code-table.ts'
import { CALL } from './other-symbols.ts'
import { NAMES } from './shown-symbol.ts'
import type { SliceContext } from './slice.ts'

export type Rendering = Pick<SliceContext, 'unwrapped' | 'raw' | 'swapped'>

/**
 * Variants without and with the wrapper, and with and without assertions that show the symbol as the expected value.
 */
export function renderingsOf(
  table: CodeTable,
  criterion: number,
  names: readonly string[],
): Rendering[] {
  const naming = new Set(
    [...table.assertions].flatMap(([index, { words }]) =>
      words.some((word) => names.includes(word)) ? [index] : [],
    ),
  )
  const assertionWays = assertionRenderings(table, criterion, names, naming)
  return (hasWrapper(table, criterion) ? [true, false] : [true]).flatMap((unwrapped) =>
    assertionWays.map((way): Rendering => ({ unwrapped, ...way })),
  )
}

/** Whether an assertion is a statement of the language itself and needs no test runner: `assert x`, `assert_eq!(x, y)`. */
const isStatement = ({ text, statements }: CodeTable, index: number): boolean =>
  /^assert(?:\w*!|\s)/.test(text.slice(statements[index]?.start, statements[index]?.end))

/**
 * How assertions are rendered. An assertion that is the criterion has its sides swapped to show the symbol as code, or
 * stays as written if a reader can run it.
 */
function assertionRenderings(
  table: CodeTable,
  criterion: number,
  names: readonly string[],
  named: ReadonlySet<number>,
): Pick<Rendering, 'raw' | 'swapped'>[] {
  const { text, assertions } = table
  const assertion = assertions.get(criterion)
  const none = new Set<number>()
  const plain = { raw: named, swapped: none }
  const written = { raw: new Set([...named, criterion]), swapped: none }
  const codeOf = ({ parts }: TextParts): string =>
    parts
      .map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
      .join('')
  const isShown = (code: string): boolean =>
    code.match(NAMES)?.some((name) => names.includes(name)) === true
  // An expected value (`ErrorKind::Io`) is not a use of the symbol.
  const isCalled = (code: string): boolean =>
    [...code.matchAll(NAMES)].some(
      ({ 0: name, index }) => names.includes(name) && CALL.test(code.slice(index + name.length)),
    )
  if (assertion === undefined || named.has(criterion) || isShown(codeOf(assertion.code)))
    return [plain]
  if (assertion.swapped && isCalled(codeOf(assertion.swapped.code))) {
    const swapped = { raw: named, swapped: new Set([criterion]) }
    // Of two calls, the one of the symbol may make the value that is expected: `assert_eq!(cart.pay(), Receipt::new(3))`.
    const areCalls = CALLED.test(codeOf(assertion.code)) && isStatement(table, criterion)
    return areCalls ? [written, swapped] : [swapped, written]
  }
  return isStatement(table, criterion) ? [written, plain] : [plain, written]
}

/** Matches a call of a function or method, but not of a type, which makes a plain value: `Some(3)`. */
const CALLED = /(?<![\p{L}\p{N}_])\p{Ll}\w*(?:::<[^()]*>)?\(/u

function hasWrapper({ statements }: CodeTable, index: number): boolean {
  for (let at = index; at >= 0; at = statements[at]?.parent ?? -1)
    if (statements[at]?.kind === 'wrapper') return true
  return false
}
