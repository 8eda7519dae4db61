/**
 * The meaning of assertions, without evaluating them: from the matches of a language's statements.scm, the inspected
 * expression and the words of a comment. `expect(add(1, 2)).toBe(3)` gives `add(1, 2)` and `=> 3`. How to read an
 * assertion is data of the language, by name; an unlisted one is kept as written.
 */

import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Span } from '../../runtime/std/nesting.ts'
import type { Match } from '../extract/code/tree.ts'
import type { AssertionMessages, AssertionRendering } from '../languages/excerpt-settings.ts'
import { argumentSpans } from '../text/listed-spans.ts'
import { messageRemover } from './assertion-messages.ts'

export type AssertionRules = Readonly<Record<string, AssertionRendering>>

export interface InspectedValue {
  /** The part that stays code. */
  readonly code: TextParts
  /** The text of the comment; empty if there is none. */
  readonly expectation: TextParts
}

export interface Assertion extends Span, InspectedValue {
  /** The matcher's name or the operator: `toBe`, `not.toBe`, `==`. */
  readonly matcher: string
  /** The same, split into words. */
  readonly words: readonly string[]
  /** Whether a failure is expected. */
  readonly fails: boolean
  /** Whether its code is a statement that other code depends on: `if cart, err = Open(); err != nil { … }`. */
  readonly runs?: boolean
  /** Whether it says what the last statement of its block does: `$this->expectException(E::class)`. */
  readonly isPrior?: boolean
  /** Further values that it inspects. */
  readonly also?: readonly InspectedValue[]
  /** The assertion with its sides swapped, if both sides are equal in role: `assert 3 == add(1, 2)`. */
  readonly swapped?: InspectedValue
}

export interface TextParts {
  readonly parts: readonly (string | Span)[]
}

export interface AssertionMatch extends Span {
  readonly pattern: number
  readonly matcher: string
  readonly subject: Span | undefined
  readonly values: readonly Span[]
  /** The type argument: `Assert.Throws<E>`. */
  readonly type: Span | undefined
}

/** @param messages of the language, if its assertions may begin with one */
export function assertionsIn(
  text: string,
  matches: readonly Match[],
  rules: AssertionRules,
  messages?: AssertionMessages,
): Assertion[] {
  const bySpan = new Map<string, AssertionMatch>()
  for (const { captures, settings, pattern } of matches) {
    const whole = captures.find(({ name }) => name === 'assert')
    if (whole === undefined) continue
    const { start, end } = whole
    const key = `${start} ${end}`
    // Later patterns are more specific.
    if ((bySpan.get(key)?.pattern ?? -1) > pattern) continue
    const all = (name: string): Span[] =>
      captures.filter((each) => each.name === name).sort((a, b) => a.start - b.start)
    const [list] = all('assert.list')
    const words = all('assert.by').map((span) => text.slice(span.start, span.end))
    if (settings.get('negates') === 'true') words.unshift(NOT)
    bySpan.set(key, {
      ...{ start, end, pattern },
      matcher: settings.get('by') ?? words.map((word) => word.replace(/<.*$/s, '')).join('.'),
      subject: all('assert.subject').at(-1),
      type: all('assert.type').at(-1),
      values: list === undefined ? all('assert.argument') : argumentSpans(text, list),
    })
  }
  const withoutMessage = messages && messageRemover(text, rules, messages)
  return [...bySpan.values()].flatMap(
    (match) => assertionOf(text, withoutMessage?.(match) ?? match, rules) ?? [],
  )
}

function assertionOf(
  text: string,
  match: AssertionMatch,
  rules: AssertionRules,
): Assertion | undefined {
  const { start, end, matcher } = match
  const reading = readingOf(matcher, rules, match)
  if (reading === undefined) return undefined
  const isPrior = reading.code === LAST_STATEMENT
  const code = isPrior ? { parts: [] } : fillTemplate(text, reading.code ?? '{subject}', match)
  const expectation = fillTemplate(text, reading.comment, match)
  // An assertion with fewer arguments than its reading needs stays code.
  if (code === undefined) return undefined
  const words = matcher.split('.')
  const read = {
    start,
    end,
    matcher,
    words,
    code,
    expectation: expectation ?? { parts: [] },
    fails: reading.expectsFailure,
    ...(isPrior && { isPrior }),
  }
  const swapped = swappedSides(read)
  return swapped === undefined ? read : { ...read, swapped }
}

/** The code of an assertion that says what the last statement of its block does. */
const LAST_STATEMENT = '{last}'

/** Swaps the inspected and the expected expression. */
function swappedSides({ code, expectation }: Assertion): Assertion['swapped'] {
  const [inspected, ...more] = code.parts
  const [sign, expected, ...rest] = expectation.parts
  if (more.length > 0 || rest.length > 0 || sign !== EQUALS) return undefined
  if (inspected === undefined || expected === undefined) return undefined
  return { code: { parts: [expected] }, expectation: { parts: [EQUALS, inspected] } }
}

const EQUALS = '=> '

function readingOf(
  matcher: string,
  rules: AssertionRules,
  match: AssertionMatch,
): AssertionRendering | undefined {
  const own = Object.hasOwn(rules, matcher) ? rules[matcher] : patternReading(matcher, rules, match)
  if (own !== undefined) return own
  const [first, ...rest] = matcher.split('.')
  const plain = first === NOT ? readingOf(rest.join('.'), rules, match) : undefined
  if (plain !== undefined)
    return { code: plain.code, comment: negated(plain.comment), expectsFailure: false }
  return match.subject && { comment: `${matcher}({*})`, expectsFailure: false }
}

/** The word before the name of an assertion that is negated: `expect(x).not.toBe(3)`. */
const NOT = 'not'

function negated(comment: string): string {
  if (comment === '=> true') return '=> false'
  if (comment === '=> false') return '=> true'
  const [, verb, rest] = VERB.exec(comment) ?? []
  if (verb !== undefined) return `does not ${BASE_FORMS[verb] ?? verb.slice(0, -1)} ${rest}`
  const value = comment.startsWith('=> ') ? comment.slice(3) : comment.replace(/^is /, '')
  return `is not ${value}`.replace('is not not', 'is')
}

/** Matches what is said of a value with a verb of its own: `contains 3`, `has the key 3`. */
const VERB = /^(contains|has|starts|ends|matches) (.*)$/s
const BASE_FORMS: Readonly<Record<string, string>> = { has: 'have', matches: 'match' }

/** The reading of an assertion whose name is made of another one: `be_open` by `be_*` asks `open?`. */
function patternReading(
  matcher: string,
  rules: AssertionRules,
  { values }: AssertionMatch,
): AssertionRendering | undefined {
  for (const [pattern, reading] of Object.entries(rules)) {
    const [start, end] = pattern.split('*')
    if (start === undefined || end === undefined || reading.code === undefined) continue
    const name = matcher.slice(start.length, matcher.length - end.length)
    if (matcher !== start + name + end) continue
    const code = reading.code.replace('{name}', name)
    return { ...reading, code: values.length > 0 ? code : code.replace('({*})', '') }
  }
  return undefined
}

const PLACEHOLDER = /\{(subject|member|type|\*|body\d|\d)\}/

function fillTemplate(
  text: string,
  template: string,
  match: AssertionMatch,
): TextParts | undefined {
  const { subject, type, values } = match
  const parts: (string | Span)[] = []
  for (const [i, part] of template.split(PLACEHOLDER).entries()) {
    if (i % 2 === 0) {
      if (part !== '') parts.push(part)
      continue
    }
    if (part === '*') {
      const [first] = values
      const last = values.at(-1)
      if (first && last) parts.push({ start: first.start, end: last.end })
      continue
    }
    const named = part === 'type' ? type : subject
    const span = /^(?:subject|member|type)$/.test(part) ? named : values[Number(part.at(-1))]
    if (span === undefined) {
      if (part !== 'subject' && template.startsWith('throws')) continue
      return undefined
    }
    const inner = part.startsWith('body') || part === 'subject' ? withoutFunction(text, span) : span
    if (NAMES_TYPE.test(template)) {
      const literal = TYPE_LITERAL.exec(text.slice(inner.start, inner.end))
      parts.push({ start: inner.start, end: inner.end - (literal?.[0].length ?? 0) })
      continue
    }
    const isSimple = /^(?:new\s+)?[\w$.!?]+(?:\([^()]*\)[\w$.!?]*)*$/.test(
      text.slice(inner.start, inner.end),
    )
    if (part === 'member' && !isSimple) parts.push('(', inner, ')')
    else parts.push(inner)
  }
  return { parts }
}

const NAMES_TYPE = /^(?:throws|is an?) /
/** Matches what makes a value of a type's name: `IOException.class`, `EmptyCart::class`. */
const TYPE_LITERAL = /(?<=^[\w\\.$]+)(?:\.class|::class(?:\.java)?)$/

/** The body of `() => f()`, `function () { return f() }` or `{ f() }`, which the assertion runs: `f()` is shown. */
function withoutFunction(text: string, { start, end }: Span): Span {
  const code = text.slice(start, end)
  const head = /^(?:async\s+)?(?:function\s*\(\)|\(\)\s*[-=]>)\s*/.exec(code)?.[0].length ?? 0
  const inner = code.slice(head)
  const braces = /^\{\s*([\s\S]*?)\s*\}$/.exec(inner)
  const isValue = head === 0 && (!/[;()]/.test(inner) || ENTRIES.test(inner))
  if (braces === null || isValue) return { start: start + head, end }
  const body = braces[1] ?? ''
  const from = start + head + inner.indexOf(body, 1)
  const value = /^return\s+/.exec(body)?.[0].length ?? 0
  return { start: from + value, end: from + body.replace(/;$/, '').length }
}

/** Matches the beginning of an object: `{ total: f() }`, `{ "total" => f() }`, `{ total, count: f() }`, `{ ...f() }`. */
const ENTRIES =
  /^\{\s*(?:\.\.\.|\*\*|(?:[\w$]+[?!]?|"[^"\n]*"|'[^'\n]*'|\[[^\]\n]*\])\s*(?::(?!:)|=>|,))/

export const inspectedValues = (assertion: Assertion): readonly InspectedValue[] => [
  assertion,
  ...(assertion.also ?? []),
]

/** The parts of an assertion that stay code. */
export const codeSpansOf = memoizeByObject((assertion: Assertion): readonly Span[] =>
  inspectedValues(assertion).flatMap(({ code }) => spansOf(code)),
)

export const spansOf = ({ parts }: TextParts): Span[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part]))
