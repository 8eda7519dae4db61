/**
 * Blanks out comments and strings in a language without a grammar, so that a pattern for `class` does not match prose
 * and offsets stay; also returns the comments.
 */

import type { Span } from '../../../runtime/std/nesting.ts'
import type { CommentStyle } from '../../languages/language-settings.ts'
import { openingOf } from './doc-comments.ts'

export interface StringStyle {
  readonly open: string
  /** Whether `open` is a regular expression, as for sigils and prefixes. */
  readonly isPattern?: boolean | undefined
  readonly close: string
  /** The escape character. */
  readonly escape?: string | undefined
  /** Whether it may contain line ends. */
  readonly lines?: boolean | undefined
}

export interface BlankedCode {
  readonly comments: readonly Span[]
  readonly code: string
}

export function blankLiterals(
  text: string,
  comments: readonly CommentStyle[],
  strings: readonly StringStyle[],
): BlankedCode {
  const commentSpans: Span[] = []
  const plain = strings.filter(({ isPattern }) => isPattern !== true)
  const openers = [...comments.map(openingOf), ...plain.map(({ open }) => open)]
  const signs = [...new Set(openers)].sort((a, b) => b.length - a.length).map(escaped)
  const sigils = strings.filter(({ isPattern }) => isPattern === true)
  // Each pattern is a group, which identifies the kind of string.
  const next = new RegExp([...sigils.map(({ open }) => `(${open})`), ...signs].join('|'), 'gu')
  let code = ''
  let at = 0
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [open, ...groups] = match
    const start = match.index
    const comment = comments.find((style) => openingOf(style) === open)
    const sigil = sigils[groups.findIndex((group) => group !== undefined)]
    const string = sigil ?? plain.find((style) => style.open === open)
    const end = comment
      ? commentEnd(text, start, comment)
      : string
        ? stringEnd(text, start, open, string)
        : start + 1
    code += text.slice(at, start)
    if (comment === undefined) {
      // The delimiters stay, because a pattern may match a string.
      const inside = Math.max(start + open.length, end - (string?.close.length ?? 0))
      code += open + blank(text.slice(start + open.length, inside)) + text.slice(inside, end)
    } else {
      commentSpans.push({ start, end })
      code += blank(text.slice(start, end))
    }
    at = end
    next.lastIndex = end
  }
  return { comments: commentSpans, code: code + text.slice(at) }
}

function commentEnd(text: string, start: number, style: CommentStyle): number {
  if ('line' in style) {
    const end = text.indexOf('\n', start)
    return end < 0 ? text.length : end
  }
  // `/**/` is a complete comment.
  const overlap = style.open.length > 2 && !style.open.endsWith(style.close) ? 1 : 0
  const end = text.indexOf(style.close, start + style.open.length - overlap)
  return end < 0 ? text.length : end + style.close.length
}

/** The end of a string. One that does not end on its line is an apostrophe or a character literal. */
function stringEnd(text: string, start: number, open: string, style: StringStyle): number {
  const { close, escape: takesNext, lines = false } = style
  for (let at = start + open.length; at < text.length; at++) {
    if (takesNext !== undefined && text.startsWith(takesNext, at)) at += takesNext.length
    else if (text.startsWith(close, at)) return at + close.length
    else if (!lines && text[at] === '\n') break
  }
  return lines ? text.length : start + open.length
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
