/**
 * The blocks of a piece of code, by brackets, keywords or indentation. From tokens and code it computes where each
 * block begins and ends, which is the scope of names that are bound in it.
 */
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { nest } from '../std/nesting.ts'
import { firstReaching } from '../std/sorted.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Tokens } from './tokens.ts'

/** Contains the positions between `from` and `to`, without either. */
export interface BlockRange {
  readonly from: number
  readonly to: number
}

export interface Blocks {
  /** The innermost block that contains a position. */
  around(at: number): BlockRange | undefined
  /** The first block that begins at a position or after it. */
  firstFrom(at: number): BlockRange | undefined
}

export function createBlocks(ranges: readonly BlockRange[]): Blocks {
  const spans = ranges.map(({ from, to }) => ({ start: from + 1, end: to, from, to }))
  const { regions, at } = nest(spans)
  return {
    around: (place) => regions[at(place)],
    firstFrom: (place) =>
      regions[firstReaching(regions.length, (i) => (regions[i]?.from ?? 0) >= place)],
  }
}

/** The block that follows a parameter list; for a function without a block, the enclosing one. */
export function bodyOf(
  from: number,
  length: number,
  blocks: Blocks,
  tokens: Tokens,
  rules: ReadingRules,
): BlockRange | undefined {
  if (rules.blocks === 'indent') {
    const next = blocks.firstFrom(from + length)
    const own = next !== undefined && next.from < from + length + 400 ? next : undefined
    const inBrackets = bracketsOf(tokens).around(from - 1)
    // `lambda x: …` ends with the bracket around it.
    if (inBrackets !== undefined && (own === undefined || own.from > inBrackets.to))
      return inBrackets
    return own === undefined ? inBrackets : { from, to: own.to }
  }
  const MAX_BETWEEN = 300
  const at = tokens.at(from + length)
  for (let i = at; i < tokens.list.length; i++) {
    const token = tokens.list[i]
    if (token === undefined || token.start > from + length + MAX_BETWEEN) break
    if (token.text === '{') {
      const close = tokens.list[tokens.pair.get(i) ?? -1]
      return close === undefined ? undefined : { from, to: close.end }
    }
    if (token.text === ';') break
    if (token.text === '(' && i > at + 1) i = tokens.pair.get(i) ?? i
  }
  return bracketsOf(tokens).around(from - 1)
}

const bracketsOf = memoizeByObject(
  (tokens: Tokens): Blocks => createBlocks(bracketed(tokens, () => true)),
)

export const bracedBlocks = (tokens: Tokens): BlockRange[] =>
  bracketed(tokens, (text) => text === '{')

function bracketed({ list, pair }: Tokens, isOpening: (text: string) => boolean): BlockRange[] {
  return [...pair]
    .filter(([open, close]) => open < close && isOpening(list[open]?.text ?? ''))
    .map(([open, close]) => ({ from: list[open]?.start ?? 0, to: list[close]?.end ?? 0 }))
}

/** The bodies of `def` and `class`: up to the next line that is not indented more than the head. */
export function indentedBlocks(code: string): BlockRange[] {
  const HEAD = /^([ \t]*)(?:async[ \t]+)?(?:def|class)\b/gm
  const lines = [...code.matchAll(/^([ \t]*)(?=\S)/gm)].map((match) => ({
    start: match.index,
    indent: (match[1] ?? '').length,
  }))
  const lessIndented = nextLessIndented(lines)
  return [...code.matchAll(HEAD)].map((match) => {
    const indent = (match[1] ?? '').length
    const colon = endOfHead(code, match.index)
    let next = firstReaching(lines.length, (i) => (lines[i]?.start ?? 0) > colon)
    while ((lines[next]?.indent ?? 0) > indent) next = lessIndented[next] ?? lines.length
    return { from: colon, to: lines[next]?.start ?? code.length + 1 }
  })
}

/** For each line the index of the next one that is indented less; the number of lines if there is none. */
function nextLessIndented(lines: readonly { readonly indent: number }[]): number[] {
  const next: number[] = []
  for (let i = lines.length - 1; i >= 0; i--) {
    let after = i + 1
    while ((lines[after]?.indent ?? -1) >= (lines[i]?.indent ?? 0))
      after = next[after] ?? lines.length
    next[i] = after
  }
  return next
}

/** The colon after the brackets of a `def` or `class`. */
function endOfHead(code: string, from: number): number {
  const MAX_HEAD_LENGTH = 2000
  const end = Math.min(code.length, from + MAX_HEAD_LENGTH)
  let depth = 0
  for (let i = from; i < end; i++) {
    const sign = code[i] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ':' && depth <= 0) return i
  }
  return from
}
