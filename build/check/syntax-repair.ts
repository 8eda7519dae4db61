/**
 * Searches for a single character whose insertion, deletion or replacement makes an example parse. Such a typo is
 * evidence that the example is wrong. Other examples that do not parse are more often parts of programs, lists of
 * signatures or another notation.
 *
 * A bracket that is missing at the very end or beginning is not a typo, because the example then shows a part.
 */
import { CLOSING_BRACKET } from '../../runtime/std/brackets.ts'

export interface Repair {
  /** In the example; the first is 0. */
  readonly line: number
  readonly description: string
  /** The removed text, or ''. */
  readonly removed: string
  /** The added text, or ''. */
  readonly added: string
}

/** The total length of the texts that are parsed for one example, in characters. Likely edits are tried first. */
const MAX_PARSED = 150_000
/** In characters. Longer examples are skipped. */
const MAX_LENGTH = 6000

interface RepairOptions {
  /** The place of the first syntax error. */
  readonly first: number
  /** Words that end a block of the language. */
  readonly closes?: readonly string[]
  /** The code shows no part, so a bracket may also be missing at its end. */
  readonly mayEndWrong?: boolean
}

/** @param parses whether a text parses */
export function repairOf(
  code: string,
  parses: (text: string) => boolean,
  { first, closes = [], mayEndWrong = false }: RepairOptions,
): Repair | undefined {
  if (code.length > MAX_LENGTH) return undefined
  const end = code.trimEnd().length
  const begin = code.length - code.trimStart().length
  const isPart = [...CLOSING, ...closes].some((close) => parses(`${code.slice(0, end)}${close}\n`))
  if (isPart && !mayEndWrong) return undefined
  if (OPENING.some((open) => parses(`${open}${code}`))) return undefined
  let parsed = 0
  for (const { at, removed, added } of [...unbalancedEdits(code), ...edits(code, first)]) {
    if (at <= begin || (at + removed.length >= end && !mayEndWrong)) continue
    parsed += code.length
    if (parsed > MAX_PARSED) return undefined
    if (!parses(code.slice(0, at) + added + code.slice(at + removed.length))) continue
    const before = code.slice(0, at)
    const line = before.split('\n').length - 1
    const description =
      removed === ''
        ? `is missing a ${quoted(added)}`
        : added === ''
          ? `has an extra ${quoted(removed)}`
          : `has a ${quoted(removed)} in place of a ${quoted(added)}`
    const beside = /(?<!\S)\S.{0,30}$/.exec(before.trimEnd())?.[0]
    return {
      line,
      description: beside === undefined ? description : `${description} after ${quoted(beside)}`,
      removed,
      added,
    }
  }
  return undefined
}

const CLOSING = [')', ']', '}', ';', ');', '})', '});', '"', "'", ')}', '}}', ' }; }']
const OPENING = ['(', '[', '{', '"', "'", 'x(', 'x = {', 'x {']

const quoted = (text: string): string => `\`${text}\``

interface Edit {
  readonly at: number
  readonly removed: string
  readonly added: string
}

/**
 * Edits that balance the quotes of a line, or the brackets of the code: a bracket that is closed by another one, or not
 * at all. Brackets in strings are read as well, so these are guesses.
 */
function unbalancedEdits(code: string): Edit[] {
  const lines = linesOf(code)
  const lineAt = (at: number) => lines.findLast(({ start }) => start <= at)
  const within = (from: number, to: number, added: string): Edit[] => {
    const places = [...code.slice(from, to).matchAll(BOUNDARY)].map(({ index }) => from + index)
    return [...places, to].map((at) => ({ at, removed: '', added }))
  }
  const endOf = (at: number): number => {
    const { start, text } = lineAt(at) ?? { start: 0, text: '' }
    return start + text.trimEnd().length
  }
  const quotes = lines.flatMap(({ start, text }) =>
    ['"', "'"]
      .filter((quote) => text.split(quote).length % 2 === 0)
      .flatMap((quote) => within(start + text.indexOf(quote), endOf(start), quote)),
  )
  const open: { readonly at: number; readonly close: string }[] = []
  const brackets: Edit[] = []
  for (const { 0: sign, index } of code.matchAll(/[()[\]{}]/g)) {
    const close = CLOSING_BRACKET[sign]
    if (close !== undefined) {
      open.push({ at: index, close })
      continue
    }
    const last = open.pop()
    if (last?.close === sign) continue
    if (last === undefined) brackets.push({ at: index, removed: sign, added: '' })
    else {
      const { at, close: missing } = last
      brackets.push(
        { at: index, removed: '', added: missing },
        ...within(at + 1, Math.min(index, endOf(at)), missing),
        { at: index, removed: sign, added: '' },
      )
    }
    if (brackets.length > MAX_GUESSES) break
  }
  for (const { at, close } of open.toReversed()) brackets.push(...within(at + 1, endOf(at), close))
  return [...quotes, ...brackets].slice(0, MAX_GUESSES)
}

const MAX_GUESSES = 200

/** The likely edits first: those near the first error, and at the ends of lines. */
function* edits(code: string, first: number): Generator<Edit> {
  const lines = linesOf(code)
  const wrong = lineBefore(lines, first)
  const near = lines
    .map((line, i) => ({ ...line, distance: Math.abs(i - wrong) }))
    .toSorted((a, b) => a.distance - b.distance || a.start - b.start)
  for (const { start, text } of near) {
    const end = start + text.trimEnd().length
    if (text.trim() === '') continue
    for (const added of [';', ',', ')', ']', '}', ':', '"', "'", '{'])
      yield { at: end, removed: '', added }
    for (const { index, 0: removed } of text.matchAll(PUNCTUATION))
      yield { at: start + index, removed, added: '' }
    for (const { index, 0: removed } of text.matchAll(/[,;.]/g))
      for (const added of [';', ','])
        if (added !== removed) yield { at: start + index, removed, added }
  }
  for (const { start, text, distance } of near) {
    if (distance > AROUND) break
    for (const { index } of text.matchAll(BOUNDARY))
      for (const added of [')', ']', '}', '(', ',', '"', "'"])
        yield { at: start + index, removed: '', added }
  }
}

/** The line that probably contains the error: if the parser stops at the beginning of a line, the one above it. */
function lineBefore(
  lines: readonly { readonly start: number; readonly text: string }[],
  first: number,
): number {
  const at = lines.findLastIndex(({ start }) => start <= first)
  const { start, text } = lines[at] ?? { start: 0, text: '' }
  if (text.slice(0, first - start).trim() !== '') return at
  const above = lines.slice(0, at).findLastIndex((line) => line.text.trim() !== '')
  return above < 0 ? at : above
}

/** Behind words and other characters. */
const BOUNDARY = /(?<=\w)(?!\w)|(?<=\W)/g

/** In lines around the first error. */
const AROUND = 3
const PUNCTUATION = /[()[\]{}<>;,.:"'`=]/g

function linesOf(code: string): { readonly start: number; readonly text: string }[] {
  let start = 0
  return code.split('\n').map((text) => {
    const line = { start, text }
    start += text.length + 1
    return line
  })
}
