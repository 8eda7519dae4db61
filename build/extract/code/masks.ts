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
}

export function applyMask(text: string, { find, fill, lines }: Mask): string {
  const filled = (match: string): string => {
    let at = 0
    return match.replace(lines ? /[\r\n]/g : /[^\n]/g, () => fill[at++ % fill.length] ?? ' ')
  }
  if (!find.hasIndices) return text.replace(find, filled)
  // Matches of two masks may overlap.
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
