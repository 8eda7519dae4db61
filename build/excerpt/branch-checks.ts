/**
 * Reads a branch that fails a test as an assertion: of `if v, ok := cart.Find(x); !ok || v != 3 { t.Error(…) }`, the
 * first statement stays code, and `ok => true` and `v => 3` are what its values must be. How conditions read is data of
 * the language (`checks`); a branch with another condition stays as written.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import type { Match } from '../extract/code/tree.ts'
import type { Check } from '../languages/excerpt-settings.ts'
import { separatedSpans } from '../text/listed-spans.ts'
import type { Assertion, InspectedValue } from './assertions.ts'

export function branchChecksIn(
  text: string,
  matches: readonly Match[],
  checks: readonly Check[],
): Assertion[] {
  const bySpan = new Map<string, Assertion>()
  for (const { captures } of matches) {
    const capture = (name: string): Span | undefined => {
      const found = captures.find((each) => each.name === name)
      return found && { start: found.start, end: found.end }
    }
    const whole = capture('check')
    const condition = capture('check.condition')
    if (whole === undefined || condition === undefined) continue
    const values = separatedSpans(text, condition, '||').map((part) => valueIn(text, part, checks))
    if (!values.every((value) => value !== undefined)) continue
    const setup = capture('check.setup')
    const assigned = capture('check.assigned') !== undefined
    const [first, ...also] = withSetup(text, values, {
      setup,
      name: capture('check.name'),
      value: capture('check.value'),
    })
    if (first === undefined) continue
    const fails = values.some((value) => value.fails)
    // Of the patterns that match a branch, later ones tell more of its first statement.
    bySpan.set(`${whole.start} ${whole.end}`, {
      ...{ ...whole, matcher: 'if', words: ['if'], fails },
      ...{ code: first.code, expectation: first.expectation, also },
      runs: setup !== undefined && (assigned || values.some(isUnstated)),
    })
  }
  return [...bySpan.values()]
}

/** Whether a check says nothing of a value, as that of an error does: the call before it is made for its effect. */
const isUnstated = ({ expectation }: InspectedValue): boolean => expectation.parts.length === 0

/** The statement at the head of a branch, and what it declares if that is one name. */
interface Setup {
  readonly setup: Span | undefined
  readonly name: Span | undefined
  readonly value: Span | undefined
}

/** The only value that is checked is inspected without its name: `total()` of `if got := total(); got != 3`. */
function withSetup(
  text: string,
  values: readonly InspectedValue[],
  { setup, name, value }: Setup,
): readonly InspectedValue[] {
  if (setup === undefined) return values
  const [only] = values
  const written = name && text.slice(name.start, name.end)
  if (only !== undefined && values.length === 1 && value !== undefined) {
    const [code] = only.code.parts
    const isName = typeof code === 'object' && text.slice(code.start, code.end) === written
    if (isName) return [{ ...only, code: { parts: [value] } }]
  }
  return [{ code: { parts: [setup] }, expectation: { parts: [] } }, ...values]
}

function valueIn(
  text: string,
  { start, end }: Span,
  checks: readonly Check[],
): (InspectedValue & { readonly fails: boolean }) | undefined {
  const written = text.slice(start, end)
  for (const { find, comment, expectsFailure } of checks) {
    const groups = find.exec(written)?.indices?.groups
    if (groups?.value === undefined) continue
    const spanOf = ([from, to]: readonly [number, number]): Span => ({
      start: start + from,
      end: start + to,
    })
    const { value, expected } = groups
    const [before = '', after] = comment.split('{expected}')
    const parts =
      expected === undefined || after === undefined ? [comment] : [before, spanOf(expected), after]
    return {
      code: { parts: [spanOf(value)] },
      expectation: { parts: parts.filter((part) => part !== '') },
      fails: expectsFailure,
    }
  }
  return undefined
}
