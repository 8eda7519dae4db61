/**
 * The numbers of the sources that an answer cites, as [2] or [1, 3], in order of first occurrence. Code is skipped:
 * `items[0]` is not a citation.
 */
import { readFencedCode } from '../search/question/fenced-code.ts'

const CITATION = /\[(\d{1,3}(?:\s*(?:,|;|–|-)\s*\d{1,3})*)\]/g

export function citedNumbers(answer: string): number[] {
  const prose = readFencedCode(answer).prose.replace(/`[^`\n]*`/g, ' ')
  const numbers = [...prose.matchAll(CITATION)].flatMap(([, inside = '']) =>
    inside.split(/[,;]/).flatMap(rangeOf),
  )
  return [...new Set(numbers)]
}

/** `2-4` stands for three numbers. */
function rangeOf(text: string): number[] {
  const [first = 0, last = first] = text.split(/[–-]/).map(Number)
  return last < first || last - first > 20
    ? [first, last]
    : Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
