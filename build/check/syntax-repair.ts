/**
 * Searches for a single character whose insertion, deletion or replacement makes an example parse. Such a typo is
 * evidence that the example is wrong. Other examples that do not parse are more often parts of programs, lists of
 * signatures or another notation.
 *
 * A bracket that is missing at the very end or beginning is not a typo, because the example then shows a part.
 */

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

/**
 * @param parses whether a text parses
 * @param first the place of the first syntax error
 * @param closes words that end a block of the language
 */
export function repairOf(
  code: string,
  parses: (text: string) => boolean,
  first: number,
  closes: readonly string[] = [],
): Repair | undefined {
  if (code.length > MAX_LENGTH) return undefined
  const end = code.trimEnd().length
  const begin = code.length - code.trimStart().length
  if ([...CLOSING, ...closes].some((close) => parses(`${code.slice(0, end)}${close}\n`)))
    return undefined
  if (OPENING.some((open) => parses(`${open}${code}`))) return undefined
  let parsed = 0
  for (const { at, removed, added } of edits(code, first)) {
    if (at <= begin || at + removed.length >= end) continue
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
    for (const { index } of text.matchAll(/(?<=\w)(?!\w)|(?<=\W)/g))
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
