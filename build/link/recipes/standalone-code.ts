/**
 * The statements of a test, ready to paste: dedented and without the enclosing class (`self.client` becomes `client`,
 * `self.assertEqual(a, b)` becomes `assert a == b`). The features of each test runner and their replacements are data
 * of the language.
 */

import { indentOf } from '../../../runtime/std/indentation.ts'
import type { AsCode } from '../../languages/test-settings.ts'
import type { LexicalSyntax } from '../library.ts'
import { closingBracket, splitList } from './code-words.ts'

export interface TestStyle {
  readonly syntax: LexicalSyntax
  /** `self`, `cls`, `this` */
  readonly receivers: readonly string[]
  readonly assertions: Readonly<Record<string, AsCode>>
}

export interface StandaloneCode {
  readonly code: string
  /** Import lines that the rewritten code needs in addition. */
  readonly imports: readonly string[]
}

export function standaloneCode(code: string, style: TestStyle): StandaloneCode {
  const imports = new Set<string>()
  const plain = withoutReceiver(code, style, imports)
  return { code: plain, imports: [...imports] }
}

/**
 * Removes common indentation, blank lines at both ends, and trailing white space. Code that begins after a brace (`{
 * const x = 1`) has an unindented first line. A string with lines that have less indentation keeps all of its own,
 * which is a part of its value.
 */
export function dedented(text: string, startsInLine = false): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isInline = startsInLine && lines[0] !== ''
  const rest = lines.slice(isInline ? 1 : 0).filter((line) => line !== '')
  // The first line sets the indentation; lines inside a string may have less.
  const margin = isInline ? Math.min(...rest.map(indentOf), 80) : indentOf(rest[0] ?? '')
  const kept = outdentedStrings(lines, isInline ? 1 : 0, margin)
  return lines
    .map((line, i) => {
      if (kept.has(i)) return line
      return i === 0 && isInline ? line.trimStart() : line.slice(Math.min(margin, indentOf(line)))
    })
    .join('\n')
    .replace(/^\n+|\s+$/g, '')
}

/** The lines inside of strings that have less indentation than the code around them, by index. */
function outdentedStrings(
  lines: readonly string[],
  first: number,
  margin: number,
): ReadonlySet<number> {
  const isOutdented = (line: string): boolean => line !== '' && indentOf(line) < margin
  const kept = new Set<number>()
  if (!lines.slice(first).some(isOutdented)) return kept
  const text = lines.join('\n')
  for (const { 0: string, index } of text.matchAll(STRING_OF_LINES)) {
    const start = text.slice(0, index).split('\n').length
    const inside = string.split('\n').slice(1)
    if (inside.some(isOutdented)) for (const [i] of inside.entries()) kept.add(start + i)
  }
  return kept
}

/** Matches heredocs and strings whose quotes allow for several lines. */
const STRING_OF_LINES =
  /<<[-~<]?[ \t]*(['"]?)([\p{L}_]\w*)\1[^\n]*\n(?:[^\n]*\n)*?[ \t]*\2\b|("""|'''|`)[\s\S]*?\3|r(#+)"[\s\S]*?"\4/gu

function withoutReceiver(code: string, style: TestStyle, imports: Set<string>): string {
  const { receivers } = style
  if (receivers.length === 0) return code
  const own = new RegExp(String.raw`(?<![\w$.])(?:${receivers.join('|')})\.(?=[\p{L}_$])`, 'gu')
  const inner = new RegExp(
    String.raw`^[ \t]*(?:async[ \t]+)?def[ \t]+\w+\([ \t\n]*(?:${receivers.join('|')})\b`,
    'u',
  )
  const parts = partsOf(code, inner)
  return parts
    .map(({ text, isOtherClass }) =>
      isOtherClass ? text : withAssertions(text, style, imports).replace(own, ''),
    )
    .join('\n')
}

/** Splits code at methods of classes that the test defines, which have a `self` of their own. */
function partsOf(code: string, method: RegExp): { text: string; isOtherClass: boolean }[] {
  const parts: { lines: string[]; isOtherClass: boolean }[] = []
  let depth = -1
  for (const line of code.split('\n')) {
    const width = indentOf(line)
    if (depth >= 0 && line.trim() !== '' && width <= depth) depth = -1
    if (depth < 0 && method.test(line)) depth = width
    const isOtherClass = depth >= 0
    const last = parts.at(-1)
    if (last?.isOtherClass === isOtherClass) last.lines.push(line)
    else parts.push({ lines: [line], isOtherClass })
  }
  return parts.map(({ lines, isOtherClass }) => ({ text: lines.join('\n'), isOtherClass }))
}

function withAssertions(code: string, style: TestStyle, imports: Set<string>): string {
  const { receivers, assertions, syntax } = style
  const call = new RegExp(String.raw`(?<![\w$.])(?:${receivers.join('|')})\.(\w+)\(`, 'g')
  let written = ''
  let from = 0
  for (let match = call.exec(code); match !== null; match = call.exec(code)) {
    const name = match[1] ?? ''
    const as = Object.hasOwn(assertions, name) ? assertions[name] : undefined
    const open = match.index + match[0].length - 1
    const close = as === undefined ? -1 : closingBracket(code, open, syntax)
    if (as === undefined || close < 0) continue
    const values = splitList(code.slice(open + 1, close), syntax)
    const filled = fill(as.code, values)
    if (filled === undefined) continue
    if (as.import !== undefined) imports.add(as.import)
    written += code.slice(from, match.index) + filled
    from = close + 1
    call.lastIndex = from
  }
  return written + code.slice(from)
}

function fill(template: string, values: readonly string[]): string | undefined {
  let isWhole = true
  const filled = template.replace(/\{(\d|\*)\}/g, (hole, which: string, at: number) => {
    if (which === '*') return values.join(', ')
    const value = values[Number(which)]
    if (value === undefined) isWhole = false
    // Between parentheses or commas and after a lone word, a value needs no parentheses.
    const before = template.slice(0, at)
    const isFree = /[(,=]\s*$/.test(before) && !/==\s*$/.test(before)
    const isAlone = /^\w+ $/.test(before) && at + hole.length === template.length
    return value !== undefined && !isFree && !isAlone && hasOperator(value, before)
      ? `(${value})`
      : (value ?? '')
  })
  return isWhole ? filled : undefined
}

/** Whether an argument needs parentheses to keep its meaning. */
function hasOperator(value: string, before: string): boolean {
  let outside = value.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/gs, '')
  for (let shorter = ''; shorter !== outside; ) {
    shorter = outside
    outside = outside.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '')
  }
  const bindsLoosely = /\s(?:and|or|if)\s|\blambda\b|:=/
  const compares = /\s(?:in|is|not|==|!=|<=?|>=?)\s|^not\s/
  // Adjacent strings on several lines are one string only inside parentheses.
  if (/\n/.test(outside)) return true
  return bindsLoosely.test(outside) || (!/\bnot $/.test(before) && compares.test(outside))
}
