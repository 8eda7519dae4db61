/**
 * Blanks out what is not code and keeps the length: `code` has spaces for comments and string contents, `uncommented`
 * for comments alone (an import names its module in a string). Code inside a string (`${x}`) stays.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { CommentStyle, StringStyle } from './written-rules.ts'

export interface Outline {
  readonly text: string
  readonly code: string
  readonly uncommented: string
}

interface Opening {
  readonly find: string
  readonly comment?: CommentStyle
  readonly string?: StringStyle
}

export function outlineOf(text: string, rules: ReadingRules): Outline {
  const openings: Opening[] = [
    ...rules.strings.map((string) => ({
      find: string.isPattern ? string.open : escapePattern(string.open),
      string,
    })),
    ...(rules.notComments ?? []).map((mark) => ({ find: escapePattern(mark) })),
    ...rules.comments.map((comment) => ({
      find: escapePattern('line' in comment ? comment.line : comment.open),
      comment,
    })),
  ].sort((a, b) => b.find.length - a.find.length)
  const sign = new RegExp(openings.map(({ find }, i) => `(?<o${i}>${find})`).join('|'), 'gu')
  const gaps: { start: number; end: number; comment: boolean }[] = []

  /** The depth of strings in code in strings. */
  let nested = 0
  const MAX_NESTED = 30

  /** Reads from `at` to the closing delimiter; code inside strings is read recursively. */
  const read = (from: number, until: string | undefined): number => {
    let at = from
    let depth = 0
    for (;;) {
      sign.lastIndex = at
      const match = sign.exec(text)
      const start = match?.index ?? text.length
      if (until !== undefined) {
        for (let i = at; i < start; i++) {
          if (text[i] === '{') depth++
          else if (text[i] === '}' && depth-- === 0) return i
        }
      }
      if (match === null) return text.length
      const number = openings.findIndex((_, i) => match.groups?.[`o${i}`] !== undefined)
      const opening = openings[number]
      const inside = start + match[0].length
      if (opening?.comment !== undefined) {
        at = endOfComment(text, inside, opening.comment)
        gaps.push({ start, end: at, comment: true })
      } else if (opening?.string !== undefined) {
        at = readString(inside, opening.string, match.groups ?? {})
      } else at = inside
    }
  }

  const readString = (
    from: number,
    style: StringStyle,
    groups: Record<string, string | undefined>,
  ): number => {
    const close = style.close.replace(/\$<(\w+)>/g, (_, name: string) => groups[name] ?? '')
    let start = from
    for (let at = from; at < text.length; at++) {
      if (style.escape !== undefined && text[at] === style.escape) at++
      else if (
        style.code !== undefined &&
        nested < MAX_NESTED &&
        text.startsWith(style.code.open, at)
      ) {
        const doubled = style.code.open === '{' && text[at + 1] === '{'
        if (doubled) {
          at++
          continue
        }
        gaps.push({ start, end: at, comment: false })
        const open = at + style.code.open.length
        nested++
        at = read(open, style.code.close)
        nested--
        start = at + 1
      } else if (text.startsWith(close, at)) {
        gaps.push({ start, end: at, comment: false })
        return at + close.length
      } else if (text[at] === '\n' && !style.lines) {
        gaps.push({ start, end: at, comment: false })
        return at
      }
    }
    gaps.push({ start, end: text.length, comment: false })
    return text.length
  }

  read(0, undefined)
  return {
    text,
    code: covered(text, gaps),
    uncommented: covered(
      text,
      gaps.filter(({ comment }) => comment),
    ),
  }
}

function endOfComment(text: string, from: number, style: CommentStyle): number {
  const end = text.indexOf('line' in style ? '\n' : style.close, from)
  if (end < 0) return text.length
  return 'line' in style ? end : end + style.close.length
}

function covered(text: string, gaps: readonly { start: number; end: number }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of gaps.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, ' '))
    at = Math.max(at, end)
  }
  parts.push(text.slice(at))
  return parts.join('')
}
