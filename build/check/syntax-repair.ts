/**
 * Looks for the one character whose insertion, deletion or replacement makes an example parse. Such a slip is evidence that the
 * example is wrong. An example without one is more often a part of a program, a list of signatures or another notation.
 *
 * A bracket that is missing at the very end, or at the very beginning, is no slip: the example shows a part.
 */

export interface Repair {
  /** In the example; the first is 0. */
  readonly line: number
  readonly says: string
}

/** A parse costs a fraction of a millisecond. */
const MOST_TRIES = 4000
/** Longer examples take too many tries. In characters. */
const LONGEST = 6000

/**
 * @param parses whether a text parses
 * @param first the place of the first syntax error
 */
export function repairOf(
  code: string,
  parses: (text: string) => boolean,
  first: number,
): Repair | undefined {
  if (code.length > LONGEST) return undefined
  const end = code.trimEnd().length
  const begin = code.length - code.trimStart().length
  if (CLOSING.some((close) => parses(`${code.slice(0, end)}${close}\n`))) return undefined
  if (OPENING.some((open) => parses(`${open}${code}`))) return undefined
  let tries = 0
  for (const { at, removed, added } of edits(code, first)) {
    if (at <= begin || at + removed.length >= end) continue
    if (++tries > MOST_TRIES) return undefined
    if (!parses(code.slice(0, at) + added + code.slice(at + removed.length))) continue
    const line = code.slice(0, at).split('\n').length - 1
    const says =
      removed === ''
        ? `lacks a ${quoted(added)}`
        : added === ''
          ? `has a ${quoted(removed)} too many`
          : `has a ${quoted(removed)} in place of a ${quoted(added)}`
    return { line, says }
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

/** The likely edits first: those near the first error, and at the ends of lines. */
function* edits(code: string, first: number): Generator<Edit> {
  const lines = linesOf(code)
  const wrong = lines.findLastIndex(({ start }) => start <= first)
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
    for (const { index } of text.matchAll(/(?<=\w)(?!\w)|(?<=\W)/g))
      for (const added of [')', ']', '}', '(', ',', '"', "'"])
        yield { at: start + index, removed: '', added }
  }
}

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
