/**
 * Removes the message with which an assertion may begin: `assertEquals("total", 3, total())` of JUnit 4 inspects the
 * second and third argument, where `assertEquals(3, total(), "total")` of JUnit 5 inspects the first and second.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import type { AssertionMessages, AssertionRendering } from '../languages/excerpt-settings.ts'
import type { AssertionMatch, AssertionRules } from './assertions.ts'

export function messageRemover(
  code: string,
  rules: AssertionRules,
  { first, text }: AssertionMessages,
): (match: AssertionMatch) => AssertionMatch {
  const isImported = first.test(code)
  const isText = ({ start, end }: Span): boolean => text.test(code.slice(start, end))
  return (match) => {
    const { matcher, values } = match
    const [value, ...others] = values
    const last = others.at(-1)
    if (value === undefined || last === undefined) return match
    const count = Object.hasOwn(rules, matcher) ? valueCount(rules[matcher]) : 0
    if (count === 0 || values.length <= count) return match
    // An excerpt may lack the import; then a text at the end is the message. Before a lone condition, no other value stands.
    const isMessage = isText(value) ? isImported || !isText(last) : isImported && count === 1
    return isMessage ? { ...match, values: others } : match
  }
}

/** How many arguments the reading of an assertion uses. */
function valueCount({ code = '', comment = '' }: Partial<AssertionRendering> = {}): number {
  const places = `${code}${comment}`.matchAll(/\{(?:body)?(\d)\}/g)
  return Math.max(0, ...[...places].map(([, place]) => Number(place) + 1))
}
