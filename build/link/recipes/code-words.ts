/**
 * Reads code without a parser: the words that may be defined elsewhere, the statements at the margin, and the
 * arguments of a call. Recipes are composed from pieces of several files after the parsers are closed; the language's
 * comment styles tell what strings and comments are.
 *
 * A superfluous word adds a line to a preamble and does no other harm, so anything that only a parser could tell
 * counts as a word.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { lastReached } from '../../../runtime/std/sorted.ts'
import type { CommentSigns } from '../library.ts'

export interface Word {
  readonly name: string
  readonly start: number
  /** Whether the code binds it here: `x = …`, `const x`, `for x in`. */
  readonly isBound: boolean
}

const BINDING =
  /(?:^|[^\p{L}\p{N}_$])(?:const|let|var|def|class|func|fn|function|as|for|lambda|mut)\s+$/u
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** All names in order, except members (`.x`) and keyword arguments. */
export function wordsIn(code: string, comments: CommentSigns): Word[] {
  const words: Word[] = []
  eachWord(code, comments, (word) => words.push(word))
  return words
}

/** All names with their offsets, including members and keyword arguments, but none in comments or strings. */
export function eachName(
  code: string,
  comments: CommentSigns,
  onName: (name: string, at: number) => void,
): void {
  scan(code, comments, (at, _depth, name) => onName(name, at))
}

/** @param isSkipped words to skip, because classifying a word takes several look-ups around it */
function eachWord(
  code: string,
  comments: CommentSigns,
  onWord: (word: Word) => void,
  isSkipped: (name: string, at: number) => boolean = () => false,
): void {
  scan(code, comments, (at, depth, name) => {
    // Most words are members in a chain of calls, which this cheap test detects.
    const isMember = code[at - 1] === '.' && code[at - 2] !== '.'
    if (isMember || isSkipped(name, at)) return
    const before = code.slice(Math.max(0, at - 24), at)
    const after = code.slice(at + name.length, at + name.length + 40)
    // `x->y` is a member, but `-> Type` is a return type.
    if (/(?:(?:^|[^.])\.|::)\s*$|->$/.test(before)) return
    const isAssigned = /^\s*(?::=|=(?![=>]))/.test(after)
    const isKey = /^\s*:(?![:=])/.test(after) && /[{,(]\s*$/.test(before)
    if (isKey || (isAssigned && depth > 0 && /[(,]\s*$/.test(before))) return
    const isListed = depth === 0 && /^(?:\s*,\s*[\w$]+)+\s*(?::=|=(?!=))/.test(after)
    onWord({ name, start: at, isBound: isAssigned || isListed || BINDING.test(before) })
  })
}

/**
 * Names that the code needs: the first mention does not bind them, or binds them to a value derived from the previous
 * one (`let cart = cart(3)`).
 */
export function freeNames(code: string, comments: CommentSigns): Set<string> {
  const seen = new Map<string, Word>()
  const free = new Set<string>()
  const note = (word: Word): void => {
    const first = seen.get(word.name)
    if (first === undefined) seen.set(word.name, word)
    const isOpen = first?.isBound && !/[;\n]/.test(code.slice(first.start, word.start))
    if (!word.isBound && (first === undefined || isOpen)) free.add(word.name)
  }
  /** Whether the statement that binds a word has ended before an offset. */
  const hasEnded = ({ start }: Word, at: number): boolean => {
    STATEMENT_END.lastIndex = start
    return STATEMENT_END.test(code) && STATEMENT_END.lastIndex <= at
  }
  eachWord(code, comments, note, (name, at) => {
    if (free.has(name)) return true
    const first = seen.get(name)
    return first !== undefined && hasEnded(first, at)
  })
  return free
}

const STATEMENT_END = /[;\n]/g

/**
 * Groups lines to statements: a line at the margin with the following lines that are indented or inside its brackets.
 */
export function statementsOf(code: string, comments: CommentSigns): string[] {
  const lines = code.split('\n')
  const starts: number[] = []
  for (let i = 0, at = 0; i < lines.length; at += (lines[i++]?.length ?? 0) + 1) starts.push(at)
  const lineAt = (offset: number): number =>
    lastReached(starts.length, (line) => (starts[line] ?? 0) <= offset)
  const inside = new Set<number>()
  scan(code, comments, undefined, (from, to) => {
    const end = code.indexOf('\n', from)
    if (end >= 0 && end <= to)
      for (let line = lineAt(from) + 1; line <= lineAt(to); line++) inside.add(line)
    return false
  })
  const statements: string[][] = []
  for (const [i, text] of lines.entries()) {
    const last = statements.at(-1)
    const goesOn = text === '' || inside.has(i) || CONTINUES.test(text)
    if (last !== undefined && (goesOn || last.at(-1)?.startsWith('@'))) last.push(text)
    else if (text.trim() !== '') statements.push([text])
  }
  return statements.map((statement) => statement.join('\n').trimEnd())
}

const CONTINUES = /^(?:\s|[)\]}]|(?:else|elif|except|finally|catch)\b)/

/** Splits a list at commas outside of brackets and strings; an empty last item is dropped. */
export function splitList(text: string, comments: CommentSigns): string[] {
  const parts: string[] = []
  let start = 0
  const onComma = (at: number): void => {
    parts.push(text.slice(start, at).trim())
    start = at + 1
  }
  scan(text, comments, undefined, undefined, onComma)
  const rest = text.slice(start).trim()
  return rest === '' ? parts : [...parts, rest]
}

/** Index of the bracket that closes the one at `open`; -1 if there is none. */
export function closingBracket(text: string, open: number, comments: CommentSigns): number {
  let closing = -1
  scan(text.slice(open), comments, undefined, (from, to) => {
    if (from === 0) closing = to
    return from === 0
  })
  return closing < 0 ? -1 : open + closing
}

/**
 * Scans code outside of strings and comments. Code inside of strings (interpolation) is scanned as well.
 * @param onPair returns true to end the scan
 */
function scan(
  code: string,
  comments: CommentSigns,
  onWord: ((at: number, depth: number, name: string) => void) | undefined,
  onPair: (open: number, close: number) => boolean = () => false,
  onComma: (at: number) => void = () => {},
): void {
  const expected: { readonly close: string; readonly at: number }[] = []
  const signs = signsFor(comments, onWord !== undefined)
  signs.lastIndex = 0
  for (let match = signs.exec(code); match !== null; match = signs.exec(code)) {
    const sign = match[0]
    const at = match.index
    if (match[1] !== undefined) {
      const next = code[at + sign.length]
      const isPrefix = (next === '"' || next === "'") && /^[rbfu]{1,2}$/i.test(sign)
      if (!isPrefix) onWord?.(at, expected.length, sign)
      continue
    }
    const close = CLOSES[sign]
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = stringEnd(code, at)
      const isCode = sign === '`' || /(?:^|[^\w$])r?f$/i.test(code.slice(Math.max(0, at - 3), at))
      if (isCode && onWord !== undefined) {
        for (const hole of code.slice(at, end).matchAll(/\{([^{}]*)\}/g)) {
          for (const { name, start } of wordsIn(hole[1] ?? '', comments)) {
            onWord(at + hole.index + 1 + start, expected.length, name)
          }
        }
      }
      if (onPair(at, end - 1)) return
      signs.lastIndex = end
    } else if (close !== undefined) expected.push({ close, at })
    else if (sign === ')' || sign === ']' || sign === '}') {
      if (sign === expected.at(-1)?.close && onPair(expected.pop()?.at ?? at, at)) return
    } else if (sign === ',') {
      if (expected.length === 0) onComma(at)
    } else signs.lastIndex = commentEnd(code, at, sign, comments)
  }
}

/** One regular expression for all delimiters is faster than a loop over the characters. */
const signsIn = memoizeByObject(({ lines, blocks }: CommentSigns) => {
  const signs = [...lines, ...blocks.map(({ open }) => open)]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
  const plain = [...signs, String.raw`["'\x60()[\]{},]`].join('|')
  const word = String.raw`(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)`
  return { plain: new RegExp(plain, 'gu'), withWords: new RegExp(`${word}|${plain}`, 'gu') }
})

/** A nested scan of interpolated code needs an expression of its own, because `lastIndex` is state. */
function signsFor(comments: CommentSigns, withWords: boolean): RegExp {
  const signs = signsIn(comments)
  return new RegExp(withWords ? signs.withWords : signs.plain)
}

function commentEnd(code: string, at: number, sign: string, { blocks }: CommentSigns): number {
  const close = blocks.find(({ open }) => open === sign)?.close ?? '\n'
  const end = code.indexOf(close, at + sign.length)
  return end < 0 ? code.length : end + (close === '\n' ? 0 : close.length)
}

function stringEnd(code: string, open: number): number {
  const quote = code[open] ?? ''
  const long = quote.repeat(3)
  if (code.startsWith(long, open)) {
    const end = code.indexOf(long, open + 3)
    return end < 0 ? code.length : end + 3
  }
  for (let at = open + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at + 1
    // A lifetime, or an apostrophe that only a parser could classify.
    else if (code[at] === '\n' && quote !== '`') return open + 1
  }
  return open + 1
}
