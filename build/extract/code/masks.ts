/**
 * Replaces syntax that a grammar cannot parse yet, character for character, so that the rest of the file parses and
 * offsets stay. Names are still read from the original text.
 */

export interface Mask {
  /** With its indices when it has named groups: only these are covered then. */
  readonly find: RegExp
  /** Repeated as often as needed: `"()"` makes two characters of two. */
  readonly fill: string
  /** At once, not only when the text as it is does not parse. */
  readonly always: boolean
  /** Only the line ends in it, which are left as they are otherwise. */
  readonly lines: boolean
}

export function cover(text: string, { find, fill, lines }: Mask): string {
  const filled = (match: string): string => {
    let at = 0
    return match.replace(lines ? /[\r\n]/g : /[^\n]/g, () => fill[at++ % fill.length] ?? ' ')
  }
  if (!find.hasIndices) return text.replace(find, filled)
  // The end of one may stand behind the beginning of the next.
  const ends = [...text.matchAll(find)]
    .flatMap(({ indices }) => Object.values(indices?.groups ?? {}))
    .filter((end) => end !== undefined)
    .sort(([a], [b]) => a - b)
  let covered = ''
  let from = 0
  for (const [start, end] of ends) {
    covered += text.slice(from, start) + filled(text.slice(start, end))
    from = end
  }
  return covered + text.slice(from)
}
