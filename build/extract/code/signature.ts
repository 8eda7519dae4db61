/**
 * A signature on one line as a person would write it: with types and defaults, without comments and line breaks,
 * truncated when too long.
 *
 * Spaces in a string are kept: `sep='  '` must not change.
 */
import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'

const SIGNATURE_LENGTH = 400 // characters, which is three lines on a wide screen
/** Longest head in characters that is read; beyond it, the text is not a head. */
const HEAD_LENGTH = 2000
const VALUE_LENGTH = 80 // characters; a default or constant worth showing fits on one line

export interface SignatureParts {
  readonly start: number
  readonly end: number
  /** `const` before one of several declarators. */
  readonly prefix: Span | null
  /** The value after `=`. */
  readonly value: Span | null
  readonly typed: boolean
  /** Whether the value is part of the signature, as for a type. That of a constant may be a whole program. */
  readonly wholeValue: boolean
}

export function signatureOf(
  text: string,
  /** Spans to leave out, including decorators, by start. */
  comments: readonly Span[],
  parts: SignatureParts,
): string {
  const written = parts.prefix
  const prefix =
    written === null ? '' : `${oneLine(without(text, comments, written.start, written.end))} `
  const headEnd = parts.value?.start ?? parts.end
  const head =
    prefix + withoutStray(oneLine(headText(without(text, comments, parts.start, headEnd))))
  if (parts.value === null) return cut(withoutTail(head), HEAD_LENGTH)
  const limit = parts.wholeValue ? SIGNATURE_LENGTH : VALUE_LENGTH
  const valueEnd = Math.min(parts.value.end, parts.value.start + 4 * SIGNATURE_LENGTH)
  const value = oneLine(without(text, comments, parts.value.start, valueEnd))
  if (value.length > limit && parts.typed) return cut(withoutTail(head), HEAD_LENGTH)
  const gap = /\s/.test(text[parts.value.start - 1] ?? '') ? ' ' : ''
  return cut(withoutTail(`${head}${gap}${cut(value, limit)}`), SIGNATURE_LENGTH)
}

/** Removes preprocessor lines. */
function headText(head: string): string {
  return head.includes('#') ? head.replace(DIRECTIVE, '') : head
}

const DIRECTIVE = /^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif)\b.*$/gm

/** Removes the bracket that a macro opened: `char *) name(void)` from `API(char *) name(void)`. */
function withoutStray(head: string): string {
  return head.replace(/^([^()"'`]*?)[ \t]*\)/, '$1')
}

/** A type, default or base on one line, truncated like a signature. */
export function inlineCode(text: string, comments: readonly Span[], { start, end }: Span): string {
  return cut(oneLine(without(text, comments, start, end)), SIGNATURE_LENGTH)
}

/** Removes the leading sign of a type: `: string`, `-> int`. */
export function withoutSign(type: string): string {
  return type.replace(/^(?::|->)\s*/, '')
}

/** The text of a span without some spans inside it. `holes` are sorted by start. */
export function without(text: string, holes: readonly Span[], start: number, end: number): string {
  let from = start
  let kept = ''
  for (let i = lastBefore(holes, start - 1, (hole) => hole.start) + 1; i < holes.length; i++) {
    const hole = holes[i]
    if (hole === undefined || hole.start >= end) break
    if (hole.start < from) continue
    kept += text.slice(from, hole.start)
    from = Math.min(hole.end, end)
  }
  return kept + text.slice(from, end)
}

export function slice(text: string, span: Span): string {
  return text.slice(span.start, span.end)
}

/** The content of a string literal, or the word itself. */
export function unquoted(word: string): string {
  const match = /^[a-zA-Z]{0,2}("""|'''|["'`])(.*)\1$/s.exec(word)
  return match?.[2] ?? word
}

export function cut(line: string, length: number): string {
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line
}

/** Collapses white space. Most code is on one line without columns, so this is checked first. */
function oneLine(code: string): string {
  const joined = (code.includes('\n') ? joinLines(code) : code).trim()
  const even = /[ \t]{2}/.test(joined)
    ? joined.replace(COLUMNS, (_, literal: string | undefined) => literal ?? ' ')
    : joined
  return even.includes('| ')
    ? even.replace(/(^|[=:(<,]) ?\| /g, (_, sign: string) => (sign === '' ? '' : `${sign} `))
    : even
}

/**
 * Removes blank lines first, because removed comments may leave thousands, on which the other patterns would
 * backtrack.
 */
function joinLines(code: string): string {
  const joined = code.includes('\\\n') ? code.replace(/[ \t]*\\\n/g, '\n') : code
  return joined
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : space))
    .replace(/([([<])\n/g, '$1')
    .replace(/,?\n([)\]>])/g, '$1')
    .replace(/,?\n\}/g, ' }')
    .replace(/\n/g, ' ')
}

/** Matches spaces that align columns, but not those inside strings. */
const COLUMNS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`)|[ \t]{2,}/g

/** Removes the sign that begins a body or ends the statement: `:`, `{`, `=>`, `=`, `;`. */
function withoutTail(head: string): string {
  let end = head.length
  while (end > 0) {
    const isArrow = head.startsWith('=>', end - 2)
    if (!isArrow && !/[\s:={;,]/.test(head.charAt(end - 1))) break
    end -= isArrow ? 2 : 1
  }
  return head.slice(0, end)
}
