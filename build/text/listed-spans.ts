/**
 * The spans of the values in an argument list, or of the parts between other separators. Parsers see no arguments in
 * macros, and one function for all languages is simpler than a pattern for each.
 */

import { CLOSING_BRACKET } from '../../runtime/std/brackets.ts'
import type { Span } from '../../runtime/std/nesting.ts'
import { endOfTypeArguments } from './chains.ts'

/** The values of a list with or without its brackets. */
export function listedSpans(text: string, { start, end }: Span): Span[] {
  const isBracketed = CLOSING_BRACKET[text[start] ?? ''] === text[end - 1]
  return separatedSpans(
    text,
    isBracketed ? { start: start + 1, end: end - 1 } : { start, end },
    ',',
  )
}

/** The arguments of a call. Without parentheses, a bracket is that of the first one: `eq [1, 2]`. */
export const argumentSpans = (text: string, list: Span): Span[] =>
  text[list.start] === '(' || text[list.start - 1] === '!'
    ? listedSpans(text, list)
    : separatedSpans(text, list, ',')

/** The parts of a text between separators that are not in brackets or strings. */
export function separatedSpans(
  text: string,
  { start: from, end: to }: Span,
  separator: string,
): Span[] {
  const spans: Span[] = []
  let first = from
  const put = (last: number): void => {
    const written = text.slice(first, last)
    const at = first + (written.length - written.trimStart().length)
    if (written.trim() !== '') spans.push({ start: at, end: at + written.trim().length })
  }
  let depth = 0
  for (let at = from; at < to; at++) {
    const sign = text[at] ?? ''
    if (sign === '"' || sign === "'" || sign === '`') at = stringEnd(text, at, to)
    else if (sign === '<') at = Math.max(at, Math.min(endOfTypeArguments(text, at), to) - 1)
    else if (CLOSING_BRACKET[sign] !== undefined) depth++
    else if (sign === ')' || sign === ']' || sign === '}') depth--
    else if (depth === 0 && text.startsWith(separator, at)) {
      put(at)
      first = at + separator.length
    }
  }
  put(to)
  return spans
}

/** Index of the quote that closes a string, or of the opening quote if none closes it (a lifetime). */
function stringEnd(text: string, open: number, limit: number): number {
  const quote = text[open]
  for (let at = open + 1; at < limit; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') return open
  }
  return open
}
