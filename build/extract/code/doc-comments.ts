/**
 * The text of a docstring or comment: whole, dedented, without quotes and comment marks. Markdown, reST or JSDoc in
 * it is left to later stages.
 */

import { marginOf } from '../../../runtime/std/indentation.ts'
import type { CommentStyle } from '../../languages/language-settings.ts'

/**
 * The text of a docstring such as `r"""…"""`, by the rules of PEP 257. Of the escapes in a string that is not raw,
 * those of backslashes and quotes are decoded; `\n` stays as written, so that lines stay those of the file.
 */
export function stringText(literal: string): string {
  const prefix = /^[a-zA-Z]{0,3}(?="|')/.exec(literal)?.[0] ?? ''
  const opened = literal.slice(prefix.length)
  const quote = /^("""|'''|"|')/.exec(opened)?.[0] ?? ''
  const closed = quote !== '' && opened.length >= 2 * quote.length && opened.endsWith(quote)
  const inside = opened.slice(quote.length, closed ? -quote.length : undefined)
  // A line that is continued directly after the quotes is empty.
  const text = inside.replace(/^\\\r?\n/, '')
  const isRaw = quote === '' || /r/i.test(prefix)
  return dedent(isRaw ? text : text.replace(/\\([\\'"])/g, '$1'))
}

/** The text of a run of comments of one style. */
export function commentText(comments: readonly string[], style: CommentStyle): string {
  const text = comments.map((comment) => withoutMarks(comment, style)).join('\n')
  return 'line' in style ? dedent(text, text) : dedent(text)
}

export function styleOf(
  comment: string,
  styles: readonly CommentStyle[],
): CommentStyle | undefined {
  return styles.find((style) =>
    'line' in style
      ? comment.startsWith(style.line) && !comment.startsWith(style.line + style.line.at(-1))
      : comment.startsWith(style.open) && comment.length >= style.open.length + style.close.length,
  )
}

/** Whether a comment is a license, which many files begin with and which says nothing about the code. */
export function isLicense(comment: string): boolean {
  return /copyright|\blicen[cs]ed?\b|SPDX-|@preserve/i.test(comment.slice(0, 1000))
}

function withoutMarks(comment: string, style: CommentStyle): string {
  // Some grammars include the line end in the comment, and a mask may have joined several lines.
  if ('line' in style) {
    return comment
      .trimEnd()
      .split('\n')
      .map((line) => line.trimStart().slice(style.line.length).replace(/^ /, ''))
      .join('\n')
  }
  const inside = comment.slice(style.open.length, -style.close.length)
  // Lines may begin with `*<p>` among lines that begin with `* `, so a star removes a column in any case.
  return inside
    .replace(/(^|\n)[ \t]*\*(?=[^*/\s])/g, '$1 ')
    .replace(/(^|\n)[ \t]*\*(?=\s|$)/g, '$1')
    .replace(/[ \t*]+$/, '')
}

/**
 * PEP 257: the first line follows the opening quotes, and the others share an indentation. In a run of line comments
 * all lines share it (`aligned`), so that code below the first line stays indented.
 */
function dedent(text: string, aligned = text.slice(text.search(/\n|$/))): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const first = lines[0] ?? ''
  const rest = lines.slice(1)
  const margin = marginOf(aligned.split('\n'))
  return [first.trimStart(), ...rest.map((line) => line.slice(margin))]
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
}

/** The sign that begins a comment. */
export const openingOf = (style: CommentStyle): string =>
  'line' in style ? style.line : style.open
