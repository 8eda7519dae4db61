/**
 * Scans code without a parser for the words, brackets and commas outside of strings and comments. The delimiters of
 * the language define those. Code in a string (`"#{total}"`) is reported as a span, so that callers read it in the
 * way in which they read the rest.
 */

import { CLOSING_BRACKET } from '../../../runtime/std/brackets.ts'
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Span } from '../../../runtime/std/nesting.ts'
import type { StringStyle } from '../../../runtime/verify/written-rules.ts'
import type { LexicalSyntax } from '../library.ts'

export interface ScanHandlers {
  readonly onWord?: (at: number, depth: number, name: string) => void
  /** Is called for code in a string. */
  readonly onCode?: (span: Span, depth: number) => void
  readonly onComment?: (span: Span) => void
  /** Is called for brackets and strings; returns true to end the scan. */
  readonly onPair?: (open: number, close: number) => boolean
  /** Is called for commas outside of brackets. */
  readonly onComma?: (at: number) => void
}

export function scanCode(
  code: string,
  syntax: LexicalSyntax,
  { onWord, onCode, onComment, onPair, onComma }: ScanHandlers,
): void {
  const expected: { readonly close: string; readonly at: number }[] = []
  const { withWords, plain, strings } = patternsOf(syntax)
  // The scan of code in a string needs an expression of its own, because `lastIndex` is state.
  const find = new RegExp(onWord === undefined ? plain : withWords)
  for (let match = find.exec(code); match !== null; match = find.exec(code)) {
    const sign = match[0]
    const at = match.index
    if (match[1] !== undefined) {
      const next = code[at + sign.length]
      const isPrefix = (next === '"' || next === "'") && /^[rbfu]{1,2}$/i.test(sign)
      if (!isPrefix) onWord?.(at, expected.length, sign)
      continue
    }
    const close = CLOSING_BRACKET[sign]
    if (close !== undefined) expected.push({ close, at })
    else if (sign === ')' || sign === ']' || sign === '}') {
      const closed = sign === expected.at(-1)?.close ? expected.pop() : undefined
      if (closed !== undefined && onPair?.(closed.at, at)) return
    } else if (sign === ',') {
      if (expected.length === 0) onComma?.(at)
    } else {
      const string = strings.find(({ opens }) => opensAt(opens, code, at, sign))
      if (string === undefined) {
        find.lastIndex = commentEnd(code, at, sign, syntax)
        onComment?.({ start: at, end: find.lastIndex })
      } else {
        const { end, holes } = stringAt(code, at + sign.length, string.style)
        for (const hole of onCode === undefined ? [] : holes) onCode?.(hole, expected.length)
        if (onPair?.(at, end - 1)) return
        find.lastIndex = end
      }
    }
  }
}

/** One regular expression for all delimiters is faster than a loop over the characters. */
const patternsOf = memoizeByObject(({ lines, blocks, strings }: LexicalSyntax) => {
  const found = strings.map((style) => ({
    style,
    source: style.isPattern ? style.open : escapePattern(style.open),
  }))
  const comments = [...lines, ...blocks.map(({ open }) => open)].map(escapePattern)
  const syntax = [...found.map(({ source }) => source), ...comments]
    .sort((a, b) => b.length - a.length)
    .join('|')
  const marks = String.raw`[()[\]{},]`
  const word = String.raw`(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)`
  const opening = syntax === '' ? '' : `${syntax}|`
  return {
    plain: new RegExp(`${opening}${marks}`, 'gu'),
    // A string may begin with letters: `f"`.
    withWords: new RegExp(`${opening}${word}|${marks}`, 'gu'),
    strings: found.map(({ style, source }) => ({ style, opens: new RegExp(source, 'uy') })),
  }
})

function opensAt(opens: RegExp, code: string, at: number, sign: string): boolean {
  opens.lastIndex = at
  return opens.exec(code)?.[0] === sign
}

function commentEnd(code: string, at: number, sign: string, { blocks }: LexicalSyntax): number {
  const close = blocks.find(({ open }) => open === sign)?.close ?? '\n'
  const end = code.indexOf(close, at + sign.length)
  return end < 0 ? code.length : end + (close === '\n' ? 0 : close.length)
}

/** @param from the offset after the opening delimiter */
function stringAt(
  code: string,
  from: number,
  { close, escape: escapes, lines = false, code: inside }: StringStyle,
): { readonly end: number; readonly holes: readonly Span[] } {
  const holes: Span[] = []
  for (let at = from; at <= code.length; at++) {
    if (escapes !== undefined && code[at] === escapes) at++
    else if (inside !== undefined && code.startsWith(inside.open, at)) {
      const start = at + inside.open.length
      // A doubled bracket is a character.
      const isCode = inside.open !== '{' || code[start] !== '{'
      const end = isCode ? holeEnd(code, start, lines) : -1
      if (end >= 0) holes.push({ start, end })
      at = end < 0 && isCode ? at : Math.max(start, end)
    } else if (code.startsWith(close, at)) return { end: at + close.length, holes }
    else if (code[at] === '\n' && !lines) break
  }
  // A lifetime, or an apostrophe that only a parser could classify.
  return { end: from, holes: [] }
}

/** The offset of the brace that ends code in a string; -1 if there is none. */
function holeEnd(code: string, from: number, lines: boolean): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') depth++
    else if (code[at] === '}' && depth-- === 0) return at
    else if (code[at] === '\n' && !lines) break
  }
  return -1
}
