/**
 * Reads code without a parser: the words that may be defined elsewhere, the statements at the margin, and the
 * arguments of a call. Recipes are composed from pieces of several files after the parsers are closed.
 *
 * A superfluous word adds a line to a preamble and does no other harm, so anything that only a parser could tell
 * counts as a word.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Span } from '../../../runtime/std/nesting.ts'
import { lastReached } from '../../../runtime/std/sorted.ts'
import type { LexicalSyntax } from '../library.ts'
import { scanCode } from './scan-code.ts'

export interface Word {
  readonly name: string
  readonly start: number
  /** Whether the code binds it here: `x = …`, `const x`, `for x in`. */
  readonly isBound: boolean
}

const BINDING =
  /(?:^|[^\p{L}\p{N}_$])(?:const|let|var|def|class|func|fn|function|as|for|lambda|mut)\s+$/u

/** All names in order, except members (`.x`) and keyword arguments. */
export function wordsIn(code: string, syntax: LexicalSyntax): Word[] {
  const words: Word[] = []
  eachWord(code, syntax, (word) => words.push(word))
  return words
}

/** All names with their offsets, including members and keyword arguments, but none in comments or strings. */
export function eachName(
  code: string,
  syntax: LexicalSyntax,
  onName: (name: string, at: number) => void,
): void {
  scanCode(code, syntax, {
    onWord: (at, _, name) => onName(name, at),
    onCode: ({ start, end }) =>
      eachName(code.slice(start, end), syntax, (name, at) => onName(name, start + at)),
  })
}

/** The comments, with their delimiters. */
export function commentsIn(code: string, syntax: LexicalSyntax): Span[] {
  const comments: Span[] = []
  scanCode(code, syntax, { onComment: (span) => comments.push(span) })
  return comments
}

/** @param isSkipped words to skip, because classifying a word takes several look-ups around it */
function eachWord(
  code: string,
  syntax: LexicalSyntax,
  onWord: (word: Word) => void,
  isSkipped: (name: string, at: number) => boolean = () => false,
): void {
  const onCode = ({ start, end }: Span): void =>
    eachWord(
      code.slice(start, end),
      syntax,
      (word) => onWord({ ...word, start: start + word.start }),
      (name, at) => isSkipped(name, start + at),
    )
  const onEach = (at: number, depth: number, name: string): void => {
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
  }
  scanCode(code, syntax, { onWord: onEach, onCode })
}

/**
 * Names that the code needs: the first mention does not bind them, or binds them to a value derived from the previous
 * one (`let cart = cart(3)`).
 */
export function freeNames(code: string, syntax: LexicalSyntax): Set<string> {
  const seen = new Map<string, Word>()
  const free = new Set<string>()
  const note = (word: Word): void => {
    const first = seen.get(word.name)
    if (first === undefined) seen.set(word.name, word)
    const isInItsBinding = first?.isBound && !/[;\n]/.test(code.slice(first.start, word.start))
    if (!word.isBound && (first === undefined || isInItsBinding)) free.add(word.name)
  }
  /** Whether the statement that binds a word has ended before an offset. */
  const hasEnded = ({ start }: Word, at: number): boolean => {
    STATEMENT_END.lastIndex = start
    return STATEMENT_END.test(code) && STATEMENT_END.lastIndex <= at
  }
  eachWord(code, syntax, note, (name, at) => {
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
export function statementsOf(code: string, syntax: LexicalSyntax): string[] {
  const lines = code.split('\n')
  const starts: number[] = []
  for (let i = 0, at = 0; i < lines.length; at += (lines[i++]?.length ?? 0) + 1) starts.push(at)
  const lineAt = (offset: number): number =>
    lastReached(starts.length, (line) => (starts[line] ?? 0) <= offset)
  const inside = new Set<number>()
  const onPair = (from: number, to: number): boolean => {
    const end = code.indexOf('\n', from)
    if (end >= 0 && end <= to)
      for (let line = lineAt(from) + 1; line <= lineAt(to); line++) inside.add(line)
    return false
  }
  scanCode(code, syntax, { onPair })
  const continuation = continuationOf(syntax)
  const statements: string[][] = []
  for (const [i, text] of lines.entries()) {
    const last = statements.at(-1)
    const continuesLast = text === '' || inside.has(i) || continuation.test(text)
    if (last !== undefined && (continuesLast || last.at(-1)?.startsWith('@'))) last.push(text)
    else if (text.trim() !== '') statements.push([text])
  }
  return statements.map((statement) => statement.join('\n').trimEnd())
}

/** Matches a line that continues the statement above it. */
const continuationOf = memoizeByObject(
  ({ continues }: LexicalSyntax): RegExp =>
    new RegExp(
      String.raw`^(?:\s|[)\]}]|(?:${continues.join('|') || '(?!)'})(?![\p{L}\p{N}_]))`,
      'u',
    ),
)

/** Splits a list at commas outside of brackets and strings; an empty last item is dropped. */
export function splitList(text: string, syntax: LexicalSyntax): string[] {
  const parts: string[] = []
  let start = 0
  const onComma = (at: number): void => {
    parts.push(text.slice(start, at).trim())
    start = at + 1
  }
  scanCode(text, syntax, { onComma })
  const rest = text.slice(start).trim()
  return rest === '' ? parts : [...parts, rest]
}

/** Index of the bracket that closes the one at `open`; -1 if there is none. */
export function closingBracket(text: string, open: number, syntax: LexicalSyntax): number {
  let closing = -1
  const onPair = (from: number, to: number): boolean => {
    if (from === 0) closing = to
    return from === 0
  }
  scanCode(text.slice(open), syntax, { onPair })
  return closing < 0 ? -1 : open + closing
}
