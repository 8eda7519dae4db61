/**
 * Finds definitions by regular expressions in languages without a grammar. The result has the form of a query's
 * matches, so that all later steps (places, documentation, parameters, visibility) are the same for all languages.
 *
 * A pattern finds the head of a definition, and brackets or keywords determine where its body ends. This is less exact
 * than a grammar, and every such card is marked (`approximate`): a head over more lines than the pattern allows is
 * missed, and a macro that opens a block leads to a wrong end.
 */

import { lastBefore } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import { blankLiterals } from './blank-literals.ts'
import { applyMask } from './masks.ts'
import type { Capture, Match, Parsed, SyntaxReader } from './tree.ts'

type Rules = NonNullable<Language['patterns']>

/** Matches the text between a head and its value. */
const VALUE = /[ \t]*=(?![=>])[ \t]*/y
const NO_SETTINGS: Match['settings'] = new Map()
const MAX_BODY_LENGTH = 400_000 // characters; longer bodies do not occur in hand-written files

export function openPatterns(language: Language, rules: Rules): SyntaxReader {
  const { before = [], inner = [], head = [], after = [], plain = [] } = language.comments
  const styles = [...before, ...inner, ...head, ...after, ...plain]
  const patterns = [...rules.find.map(({ pattern }) => pattern), rules.parameter ?? []].flat()
  const names = [
    ...rules.find.flatMap(({ capture }) => capture ?? []),
    ...patterns.flatMap(groupsIn),
  ]
  return {
    captureNames: ['comment', ...new Set(names)],
    parse(text) {
      const read = language.masks.reduce((code, mask) => applyMask(code, mask, () => true), text)
      const { comments, code } = blankLiterals(read, styles, rules.strings)
      const { blocks, closing } = blocksIn(code, rules.blocks)
      const matches = rules.find.flatMap((rule, order) =>
        [...code.matchAll(rule.pattern)].flatMap((match) =>
          oneMatchPerName(
            matchOf(match, rule, order, { code, blocks, closing, and: rules.listSeparator }),
          ),
        ),
      )
      const commentMatches = comments.map((span) => ({
        captures: [{ name: 'comment', ...span }],
        settings: NO_SETTINGS,
        pattern: -1,
      }))
      const placed = [...commentMatches, ...withoutMisplaced(matches)]
      const parameters = placed.flatMap((match) => parametersIn(match, rules, code))
      return { text, matches: [...placed, ...parameters], errors: null } satisfies Parsed
    },
    validate: () => ({ errors: null }),
  }
}

interface Source {
  readonly code: string
  readonly blocks: ReadonlyMap<number, number>
  /** The offset of the closing keyword, by the end of its block. */
  readonly closing: ReadonlyMap<number, number>
  readonly and: string | undefined
}

function matchOf(
  match: RegExpMatchArray,
  rule: Rules['find'][number],
  order: number,
  { code, blocks, closing, and }: Source,
): Match {
  const captures: Capture[] = []
  const from = match.index ?? 0
  const start = from + (/^\s*/.exec(match[0])?.[0].length ?? 0)
  let end = from + match[0].trimEnd().length
  let isRest = false
  for (const [group, span] of Object.entries(match.indices?.groups ?? {})) {
    if (!span || span[1] <= span[0]) continue
    const name = captureOf(group)
    // Among names, `<` is part of an operator: `module Seq ((<|), empty)`.
    const parts = LISTS.has(name)
      ? partsOf(code, span[0], span[1], and, NAMES.has(name) ? '([{' : undefined)
      : [trimmed(code, span)]
    for (const [start, end] of parts) {
      // Of `import Shop (Cart(..))`, `module Shop (module Shop.Cart)` and `export @buy`, only the name counts.
      const alone = NAMES.has(name) ? NAME_ALONE.exec(code.slice(start, end)) : null
      const from = start + (alone?.index ?? 0)
      captures.push({ name, start: from, end: alone === null ? end : from + alone[0].length })
    }
  }
  if (rule.body) {
    const around = bodyAround(code, start, end, blocks)
    const body = around ?? bodyBehind(code, end, blocks)
    if (body !== null) {
      // The closing keyword belongs to the head that opened the block.
      const inner = around === null ? body.end : (closing.get(body.end) ?? body.end)
      captures.push({ ...body, end: Math.max(body.start, inner) })
      isRest = around !== null
      end = body.end
    }
  }
  if (rule.capture !== undefined) captures.push({ name: rule.capture, start, end })
  const settings = isRest ? new Map([...rule.set, ['body', 'rest']]) : rule.set
  return { captures, settings, pattern: order }
}

/** One match for each name in a statement's list. */
function oneMatchPerName(match: Match): Match[] {
  const names = match.captures.filter(({ name }) => NAMES.has(name))
  if (names.length < 2) return [match]
  const rest = match.captures.filter(({ name }) => !NAMES.has(name))
  return names.map((name) => ({ ...match, captures: [...rest, name] }))
}

/**
 * Removes matches in the wrong place: a call that is the head of a definition, and definitions inside of a function's
 * parameter list. Inside of a type's parameter list they are members of the type.
 */
function withoutMisplaced(matches: readonly Match[]): Match[] {
  const heads = new Set<number>()
  const lists: { start: number; end: number; owner: Capture | undefined }[] = []
  for (const { captures } of matches) {
    const kind = captures.find(({ name }) => name.startsWith('definition.'))?.name
    if (kind === undefined) continue
    const name = captures.find((each) => each.name === 'name')
    const list = captures.find((each) => each.name === 'parameters')
    if (name !== undefined) heads.add(name.start)
    const isType = !/function|method|macro|test/.test(kind)
    if (list !== undefined) lists.push({ ...list, owner: isType ? name : undefined })
  }
  lists.sort((a, b) => a.start - b.start)
  return matches.flatMap((match) => {
    const [first] = match.captures
    if (first?.name === 'call') return heads.has(first.start) ? [] : [match]
    const whole = match.captures.at(-1)
    if (whole?.name.startsWith('definition.') !== true) return [match]
    const list = lists[lastBefore(lists, whole.start - 1, ({ start }) => start)]
    if (list === undefined || whole.start >= list.end) return [match]
    if (list.owner === undefined) return []
    return [{ ...match, captures: [{ ...list.owner, name: 'owner' }, ...match.captures] }]
  })
}

/** Matches a name without a qualifier, or the path of a module. */
const NAME_ALONE =
  /(?<=^(?:[a-z]+\s+|@)?(?:[A-Z][\w']*\.)*)(?!(?:[A-Z][\w']*\.)+[a-z_])[\w.']+(?=\s*(?:\(|$))/

/** Lists of exported names. */
const NAMES: ReadonlySet<string> = new Set(['import.name', 'all'])

/** Groups that contain a list of values. */
const LISTS: ReadonlySet<string> = new Set(['base', ...NAMES])

function parametersIn({ captures, pattern }: Match, rules: Rules, code: string): Match[] {
  const list = captures.find(({ name }) => name === 'parameters')
  if (list === undefined || rules.parameter === undefined) return []
  const { parameter } = rules
  return partsOf(code, list.start + 1, list.end - 1).flatMap(([start, end]) => {
    const match = parameter.exec(code.slice(start, end))
    const groups = Object.entries(match?.indices?.groups ?? {})
    if (groups.length === 0) return []
    const parts = groups.flatMap(([group, span]) =>
      span ? [{ name: captureOf(group), start: start + span[0], end: start + span[1] }] : [],
    )
    return [
      { captures: [{ name: 'parameter', start, end }, ...parts], settings: NO_SETTINGS, pattern },
    ]
  })
}

/** Splits at commas outside of brackets, or at semicolons, which Julia writes before keyword arguments. */
function partsOf(
  code: string,
  from: number,
  to: number,
  and?: string,
  brackets = '([{<',
): [number, number][] {
  const parts: [number, number][] = []
  let depth = 0
  let start = from
  for (let at = from; at <= to; at++) {
    const isAnd = and !== undefined && depth <= 0 && code.startsWith(` ${and} `, at)
    const sign = at === to || isAnd ? ',' : (code[at] ?? '')
    const isAngle = sign === '>' && brackets.includes('<') && !'-='.includes(code[at - 1] ?? '')
    if (brackets.includes(sign)) depth++
    else if (')]}'.includes(sign) || isAngle) depth--
    else if ((sign === ',' || sign === ';') && (depth <= 0 || at === to)) {
      const part = trimmed(code, [start, at])
      if (part[1] > part[0]) parts.push(part)
      start = at + (isAnd ? (and?.length ?? 0) + 1 : 1)
    }
  }
  return parts
}

function trimmed(code: string, [from, to]: readonly [number, number]): [number, number] {
  let start = from
  let end = to
  while (start < end && /\s/.test(code[start] ?? '')) start++
  while (end > start && /[\s,;]/.test(code[end - 1] ?? '')) end--
  return [start, end]
}

function captureOf(group: string): string {
  return group.startsWith('_') ? group : group.replaceAll('_', '.')
}

/** A block directly after the head, or the value after `=`. */
function bodyBehind(
  code: string,
  end: number,
  blocks: ReadonlyMap<number, number>,
): Capture | null {
  const open = end + (/^\s*/.exec(code.slice(end, end + 200))?.[0].length ?? 0)
  const close = blocks.get(open)
  if (close !== undefined) return { name: 'body', start: open, end: close }
  VALUE.lastIndex = end
  const sign = VALUE.exec(code)
  if (sign === null) return null
  const start = skipSpace(code, VALUE.lastIndex)
  const block = blocks.get(start)
  if (block !== undefined) return { name: 'body', start, end: block }
  return { name: 'value', start, end: valueEnd(code, start, blocks) }
}

/** The rest of a block that opens in the head: `function f(x) … end`. */
function bodyAround(
  code: string,
  from: number,
  end: number,
  blocks: ReadonlyMap<number, number>,
): Capture | null {
  for (let at = from; at < end; at++) {
    const close = blocks.get(at)
    if (close !== undefined && close > end)
      return { name: 'body', start: skipSpace(code, end), end: close }
  }
  return null
}

function skipSpace(code: string, from: number): number {
  return from + (/^\s*/.exec(code.slice(from, from + 500))?.[0].length ?? 0)
}

/** The end of the line, extended over brackets and blocks that open on it. */
function valueEnd(code: string, start: number, blocks: ReadonlyMap<number, number>): number {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    const sign = code[at] ?? ''
    const close = blocks.get(at)
    if (close !== undefined) at = Math.max(at, close - 1)
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') {
      if (--depth < 0) return at
    } else if (sign === '}' && depth === 0) return at
    else if (sign === '\n' && depth === 0 && !GOES_ON.test(code.slice(at, at + 80))) return at
  }
  return code.length
}

/** Matches the beginning of a line that continues the previous one. */
const GOES_ON = /^\s*(?:[.?:&|+*/-]|else\b)/

/** The end of each block, found in one pass. */
function blocksIn(
  code: string,
  { open, close }: Rules['blocks'],
): Pick<Source, 'blocks' | 'closing'> {
  const signs = [
    ...[...code.matchAll(open)].map(({ index, 0: sign }) => ({ at: index, sign, opens: true })),
    ...[...code.matchAll(close)].map(({ index, 0: sign }) => ({ at: index, sign, opens: false })),
  ].sort((a, b) => a.at - b.at)
  const blocks = new Map<number, number>()
  const closing = new Map<number, number>()
  const waiting: number[] = []
  for (const { at, sign, opens } of signs) {
    if (opens) waiting.push(at)
    else {
      const start = waiting.pop()
      const end = at + sign.length
      if (start !== undefined && end - start <= MAX_BODY_LENGTH) {
        blocks.set(start, end)
        closing.set(end, at)
      }
    }
  }
  return { blocks, closing }
}

function groupsIn(pattern: RegExp): string[] {
  return [...pattern.source.matchAll(/\(\?<([a-z_]+)>/gi)].map(([, name = '']) => captureOf(name))
}
