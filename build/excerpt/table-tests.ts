/**
 * Rewrites a table-driven test, a list of cases and a loop over it, to the statements that one of its cases runs: the
 * values of the case stand in place of its fields, and conditions that they decide are gone. Lines keep their numbers,
 * because an excerpt says from which lines it comes.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import type { Match, Parsed } from '../extract/code/tree.ts'
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'
import { evaluateCondition } from './case-conditions.ts'
import { joinedLines } from './joined-lines.ts'

export type TableRules = Omit<NonNullable<ExcerptSettings['tables']>, 'query'>

export interface OneCase {
  readonly code: string
  /** The name of the case in the loop, which parts may still read. */
  readonly name: string
}

/**
 * Where code does more with a case than read its known fields, the case's name stays. Nothing binds it, so no excerpt
 * contains that code.
 * @returns undefined if the code has no such loop
 */
export function withOneCase({ text, matches }: Parsed, rules: TableRules): OneCase | undefined {
  const captures = capturesOf(text, matches)
  for (const loop of captures.named('loop')) {
    const listed = loop.parts.get('loop.table')
    const table =
      listed === undefined
        ? loop
        : captures
            .named('table')
            .findLast(
              ({ start, parts }) =>
                start < loop.start &&
                captures.textOf(parts.get('table.name')) === captures.textOf(listed),
            )
    const cases = table === undefined ? [] : casesOf(table, captures)
    const chosen = cases.find((each) => !rules.unusual.test(captures.textOf(each))) ?? cases[0]
    if (table === undefined || chosen === undefined) continue
    const values = valuesOf(chosen, table, captures, rules)
    const code = rewrite({ loop, table, values }, captures, rules)
    if (code !== undefined) return { code, name: captures.textOf(loop.parts.get('loop.case')) }
  }
  return undefined
}

/** A match of the query, by one of its captures. */
interface Captured extends Span {
  readonly parts: ReadonlyMap<string, Span>
}

interface Captures {
  readonly text: string
  /** In source order. */
  named(name: string): readonly Captured[]
  textOf(span: Span | undefined): string
}

function capturesOf(text: string, matches: readonly Match[]): Captures {
  const byName = new Map<string, Captured[]>()
  for (const { captures } of matches) {
    const parts = new Map(captures.map((each) => [each.name, each]))
    for (const [name, { start, end }] of parts) {
      const known = byName.get(name) ?? []
      known.push({ start, end, parts })
      byName.set(name, known)
    }
  }
  for (const spans of byName.values()) spans.sort((a, b) => a.start - b.start || b.end - a.end)
  return {
    text,
    named: (name) => byName.get(name) ?? [],
    textOf: (span) => (span === undefined ? '' : text.slice(span.start, span.end)),
  }
}

const isIn = (inner: Span, outer: Span | undefined): boolean =>
  outer !== undefined && outer.start <= inner.start && inner.end <= outer.end

/** Those inside of the outer span, without those inside of each other. */
function outermost<T extends Span>(spans: readonly T[], outer: Span | undefined): T[] {
  const kept: T[] = []
  for (const span of spans) if (isIn(span, outer) && !isIn(span, kept.at(-1))) kept.push(span)
  return kept
}

const casesOf = (table: Captured, { named }: Captures): Captured[] =>
  outermost(named('case'), table.parts.get('table.cases'))

/**
 * The values by field. A field has none if its value does not fit on one line, or if the case omits it and the zero
 * value of its type is unknown.
 */
function valuesOf(
  one: Captured,
  table: Captured,
  captures: Captures,
  { zeroValues, multiline }: TableRules,
): Map<string, string> {
  const { named, textOf } = captures
  const fields = fieldsOf(table, captures)
  const values = new Map<string, string>()
  for (const { parts } of fields) {
    const type = textOf(parts.get('field.type'))
    const zero = zeroValues.find((each) => each.type.test(type))?.value
    if (zero !== undefined) values.set(textOf(parts.get('field.name')), zero)
  }
  const written = named('value').filter((value) => value.start > one.start)
  for (const [i, value] of outermost(written, one).entries()) {
    const key = value.parts.get('value.key') ?? fields[i]?.parts.get('field.name')
    const text = inOneLine(textOf(value), multiline)
    if (text === undefined) values.delete(textOf(key))
    else values.set(textOf(key), text)
  }
  return values
}

function fieldsOf({ parts }: Captured, { named, textOf }: Captures): Captured[] {
  const type = named('type').find(
    (each) => textOf(each.parts.get('type.name')) === textOf(parts.get('table.type')),
  )
  const list = parts.get('table.fields') ?? type?.parts.get('type.fields')
  const direct = new Set(outermost(named('field'), list).map(({ start }) => start))
  return named('field').filter(({ start }) => direct.has(start))
}

/** Longer values are clearer where they are. */
const MAX_VALUE = 100 // characters

function inOneLine(value: string, multiline: RegExp): string | undefined {
  if (value.includes('\n') && multiline.test(value)) return undefined
  const line = joinedLines(value)
  return line.length > MAX_VALUE ? undefined : line
}

interface TableTest {
  readonly loop: Captured
  /** The loop itself if it contains the table. */
  readonly table: Captured
  readonly values: ReadonlyMap<string, string>
}

function rewrite(
  { loop, table, values }: TableTest,
  captures: Captures,
  rules: TableRules,
): string | undefined {
  const { text, named, textOf } = captures
  const name = textOf(loop.parts.get('loop.case'))
  const inside = loop.parts.get('loop.inside')
  const removed: Span[] = table === loop ? [] : [table]
  /** Blocks whose braces are removed. */
  const opened: Span[] = []
  const open = (around: Span, block: Span): void => {
    removed.push({ start: around.start, end: block.start + 1 })
    removed.push({ start: block.end - 1, end: around.end })
    opened.push(block)
  }
  const isGone = (span: Span): boolean => removed.some((each) => isIn(span, each))
  if (inside === undefined) return undefined
  open(loop, inside)
  for (const wrapper of outermost(named('wrapper'), inside)) {
    const block = wrapper.parts.get('wrapper.inside')
    if (block !== undefined) open(wrapper, block)
  }
  const changed = new Set(named('changed').map(({ start }) => start))
  for (const copy of named('loop.copy'))
    if (isIn(copy, inside) && textOf(copy.parts.get('loop.from')) === name) removed.push(copy)

  const uses = named('use').filter(
    (use) => isIn(use, inside) && textOf(use.parts.get('use.of')) === name,
  )
  const fieldOf = ({ parts }: Captured): string => textOf(parts.get('use.field'))
  /** The text with something in place of each field; undefined if that is not known for one of them. */
  const withFields = (
    span: Span,
    inPlaceOf: (field: string) => string | undefined,
  ): string | undefined => {
    let [made, at] = ['', span.start]
    for (const use of uses) {
      if (!isIn(use, span)) continue
      const shown = inPlaceOf(fieldOf(use))
      if (shown === undefined) return undefined
      made += text.slice(at, use.start) + shown
      at = use.end
    }
    return made + text.slice(at, span.end)
  }
  const withValues = (span: Span): string => withFields(span, (field) => values.get(field)) ?? ''
  /** Whether a condition reads nothing but the case. */
  const isOfCase = (condition: Span): boolean =>
    uses.some((use) => isIn(use, condition)) &&
    !/\p{L}/u.test(withFields(condition, () => ' ')?.replace(rules.constants, '') ?? '')
  /** Conditions that the values do not decide stay as written, so that no excerpt has them. */
  const undecided: Span[] = []
  for (const branch of named('if')) {
    if (!isIn(branch, inside) || isGone(branch)) continue
    const { parts } = branch
    const [condition, then, other] = ['if.condition', 'if.then', 'if.else'].map((key) =>
      parts.get(key),
    )
    if (condition === undefined || !isOfCase(condition)) continue
    const isChosen = evaluateCondition(withValues(condition), rules)
    const block = isChosen === true ? then : other
    if (isChosen === undefined || textOf(other).startsWith('if')) undecided.push(condition)
    else if (block === undefined) removed.push(branch)
    // What follows does not run.
    else if (named('leaves').some((each) => isIn(each, block))) return undefined
    else open(branch, block)
  }
  for (const over of named('over')) {
    const list = over.parts.get('over.list')
    if (list !== undefined && isIn(over, inside) && isOfCase(list))
      if (rules.empty.test(withValues(list))) removed.push(over)
  }
  const edits: Edit[] = removed.map((span) => ({
    ...span,
    text: textOf(span).replace(/[^\n]/g, ''),
  }))
  const left = uses.filter((use) => !isGone(use))
  for (const use of left) {
    const value = values.get(fieldOf(use))
    const isOnce = left.filter((other) => fieldOf(other) === fieldOf(use)).length === 1
    // `nil != nil` is not a condition.
    const isCompared =
      value !== undefined && rules.absent.test(value) && COMPARED.test(text.slice(use.end))
    const isUndecided =
      undecided.some((span) => isIn(use, span)) || changed.has(use.start) || isCompared
    if (value !== undefined && !isUndecided && (isOnce || !rules.impure.test(value)))
      edits.push({ ...use, text: bracketed(value, text, use) })
  }
  return dedented(edited(text, edits), opened, captures)
}

const COMPARED = /^ [=!]= /

/** A value with operators is in brackets, unless it is a whole argument or the like. */
function bracketed(value: string, text: string, { start, end }: Span): string {
  const after = text.slice(end)
  const isWhole = /[(,={:]\s*$/.test(text.slice(0, start)) && /^\s*[,)}\n]/.test(after)
  const isPrefixed = /^[&*!-]/.test(value) && /^[.[(]/.test(after)
  return isPrefixed || (!isWhole && / [-+*/%|&^<>]+ /.test(value)) ? `(${value})` : value
}

interface Edit extends Span {
  readonly text: string
}

function edited(text: string, edits: readonly Edit[]): string {
  let [made, at] = ['', 0]
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    made += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return made + text.slice(at)
}

/** @param opened blocks of the original text whose contents move to the left */
function dedented(rewritten: string, opened: readonly Span[], { text, named }: Captures): string {
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length - 1
  const spans = opened.map(({ start, end }) => [lineOf(start) + 1, lineOf(end) - 1] as const)
  const raw = named('raw').map(({ start, end }) => [lineOf(start) + 1, lineOf(end)] as const)
  const holds =
    (line: number) =>
    ([first, last]: readonly [number, number]): boolean =>
      first <= line && line <= last
  return rewritten
    .split('\n')
    .map((line, i) => {
      const depth = raw.some(holds(i)) ? 0 : spans.filter(holds(i)).length
      return line.trim() === '' ? '' : line.replace(new RegExp(`^\\t{0,${depth}}`), '')
    })
    .join('\n')
}
