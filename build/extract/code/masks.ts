/**
 * Replaces syntax that a grammar cannot parse yet, character for character, so that the rest of the file parses and
 * offsets stay. Names are still read from the original text.
 */

export interface Mask {
  /** If it has named groups (flag `d`), only these are masked. */
  readonly find: RegExp
  /** Repeated as needed: `"()"` masks two characters as `()`. */
  readonly fill: string
  /** Whether it is applied at once, rather than only if the original text does not parse. */
  readonly always: boolean
  /** Whether only line ends are masked. */
  readonly lines: boolean
  /** Whether a match counts only if the text that it keeps parses. */
  readonly parses: boolean
}

export function applyMask(
  text: string,
  { find, fill, lines, parses }: Mask,
  isCode: (text: string) => boolean,
): string {
  const filled = (match: string): string => {
    let at = 0
    return match.replace(lines ? /[\r\n]/g : /[^\n]/g, () => fill[at++ % fill.length] ?? ' ')
  }
  if (!find.hasIndices) return text.replace(find, filled)
  // The spans of two matches may overlap.
  const spans = [...text.matchAll(find)]
    .map(({ indices }) => Object.values(indices?.groups ?? {}).filter((span) => span !== undefined))
    .filter((parts) => !parses || isCode(covered(text, parts, filled)))
    .flat()
  return covered(text, spans, filled, { start: 0, end: text.length })
}

type Span = readonly [number, number]

/** @param within by default from the first span to the last one */
function covered(
  text: string,
  spans: readonly Span[],
  filled: (text: string) => string,
  within?: { readonly start: number; readonly end: number },
): string {
  const sorted = spans.toSorted(([a], [b]) => a - b)
  let from = within?.start ?? sorted[0]?.[0] ?? 0
  let result = ''
  for (const [start, end] of sorted) {
    result += text.slice(from, start) + filled(text.slice(start, end))
    from = end
  }
  return result + text.slice(from, within?.end ?? from)
}
