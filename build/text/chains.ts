/**
 * Finds the chains of names and calls in a piece of code: `z.string().min().email()`, without arguments, wherever a
 * name begins. It reads characters instead of a syntax tree: a chain looks the same in all languages with dots, and
 * code in documents is not parsed. Extraction uses it for code files, and linking for documents.
 */

import { CLOSING_BRACKET } from '../../runtime/std/brackets.ts'
import { NAME, nameNotBehind } from './name-signs.ts'

export interface Chain {
  /** Names joined by dots, with `()` for a call. */
  readonly written: string
  readonly start: number
  readonly end: number
}

const NAME_HERE = new RegExp(NAME, 'uy')
const HEAD = new RegExp(nameNotBehind([`[.@#'"\`-]`, '->', '::']), 'gu')
/** Operators that lead to a member. */
const DOT = /\s*(?:(?:\?|!!?)?\.|::|\??->)\s*/y
/** Type arguments of a call: `List<int>(`, `parse::<Vec<u8>>(`. */
const TYPE_ARGUMENTS =
  /(?:::)?<(?:[^<>(){}=;]|<(?:[^<>(){}=;]|<[^<>(){}=;]{0,100}>){0,100}>){1,100}>(?=\(|\s*\{)/y
const MAX_ARGUMENTS = 4_000 // characters between two parentheses; more is data and not a call worth following
const SIGN = /[()[\]{}"'`]/g

/** @param wanted whether chains that begin with this name are of interest */
export function chainsIn(text: string, wanted: (name: string) => boolean = () => true): Chain[] {
  const chains: Chain[] = []
  for (const match of text.matchAll(HEAD)) {
    if (!wanted(match[0])) continue
    const chain = chainAt(text, match.index)
    if (chain !== undefined) chains.push(chain)
  }
  return chains
}

export function chainAt(text: string, start: number): Chain | undefined {
  let written = ''
  let at = start
  for (;;) {
    const end = endOf(NAME_HERE, text, at)
    if (end < 0) break
    const name = text.slice(at, end)
    written += written === '' ? name : `.${name}`
    at = end
    if (text[at] === '<' || text.startsWith('::<', at))
      at = Math.max(at, endOfTypeArguments(text, at))
    const close = text[at] === '(' ? nearbyClosingBracket(text, at) : -1
    if (text[at] === '(' && close < 0) break
    if (close > 0) {
      written += '()'
      at = close + 1
    }
    const next = endOf(DOT, text, at)
    if (next < 0 || endOf(NAME_HERE, text, next) < 0) break
    at = next
  }
  return written === '' ? undefined : { written, start, end: at }
}

/** The end of the type arguments of a call, or -1. */
export const endOfTypeArguments = (text: string, at: number): number =>
  endOf(TYPE_ARGUMENTS, text, at)

/** The end of a sticky pattern's match at an offset, or -1. Does not create the matched text. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** The index of the bracket that closes the one at `open`, skipping strings; -1 when there is none nearby. */
export function nearbyClosingBracket(text: string, open: number): number {
  const expected: string[] = []
  const end = Math.min(text.length, open + MAX_ARGUMENTS)
  SIGN.lastIndex = open
  while (SIGN.test(text) && SIGN.lastIndex <= end) {
    const at = SIGN.lastIndex - 1
    const char = text.charAt(at)
    const close = CLOSING_BRACKET[char]
    if (close !== undefined) expected.push(close)
    else if (char === expected.at(-1)) {
      expected.pop()
      if (expected.length === 0) return at
    } else if (char === '"' || char === "'" || char === '`') {
      const quote = endOfString(text, at, end)
      if (quote < 0) return -1
      SIGN.lastIndex = quote + 1
    }
  }
  return -1
}

function endOfString(text: string, open: number, end: number): number {
  const quote = text[open]
  for (let at = open + 1; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') return at // an apostrophe in a comment
  }
  return -1
}
