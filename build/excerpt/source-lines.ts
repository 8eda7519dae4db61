/**
 * Maps the lines of a recipe to lines of its file; generated lines have none. Lines are compared by content, because
 * recipes are dedented, without prompts, and import the library as users do.
 */
import type { LineSpan, RecipeCard } from '../../runtime/card.ts'

/** The source line of each line of the whole recipe. */
export function sourceLines(
  { preamble = '', code, lines: [first, last] }: RecipeCard,
  source: readonly string[],
): readonly (number | undefined)[] {
  const plain = source.map((line) => line.trim())
  const numbers: (number | undefined)[] = [undefined]
  if (preamble !== '') {
    for (const line of preamble.split('\n')) numbers.push(lineAbove(line.trim(), plain, first - 1))
    numbers.push(undefined)
  }
  let at = first - 1
  for (const line of code.split('\n')) {
    const written = line.trim()
    const here =
      written === '' ? -1 : plain.findIndex((own, i) => i >= at && i < last && isSame(own, written))
    numbers.push(here < 0 ? undefined : here + 1)
    if (here >= 0) at = here + 1
  }
  return numbers
}

/** Whether the lines are equal apart from a prompt or comment sign, and from the receiver of a member. */
const isSame = (own: string, written: string): boolean =>
  own === written ||
  (own.endsWith(written) &&
    /^(?:>>>|\.\.\.|\/\/[/!]?|\*|#)\s*$/.test(own.slice(0, -written.length))) ||
  (RECEIVER.test(own) && outsideClass(own) === outsideClass(written))

const RECEIVER = /\$this->|\b(?:self|static)(?:::|\.)/

/** A line without receivers, and without the signs of variables that stand for members. */
const outsideClass = (line: string): string =>
  line.replaceAll(new RegExp(RECEIVER, 'g'), '').replaceAll('$', '')

/** The last matching line above a line, otherwise any matching line. */
function lineAbove(written: string, plain: readonly string[], below: number): number | undefined {
  if (written === '') return undefined
  const above = plain.lastIndexOf(written, Math.max(0, below - 1))
  const at = above >= 0 ? above : plain.indexOf(written)
  if (at >= 0) return at + 1
  const form = withoutSource(written)
  if (!IMPORT.test(written)) return undefined
  const similar = plain.findIndex((own) => IMPORT.test(own) && withoutSource(own) === form)
  return similar < 0 ? undefined : similar + 1
}

const IMPORT = /^(?:import|from|use|using|const\s.*require)\b/

/** An import line without its source. */
const withoutSource = (line: string): string =>
  line
    .replace(/(["']).*?\1;?/g, '')
    .replace(/\bfrom\s+\S+/, 'from')
    .replace(/\s+/g, ' ')
    .trim()

/** Joins line numbers to spans of lines. */
export function spansOf(lines: readonly number[]): LineSpan[] {
  const spans: [number, number][] = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && line === last[1] + 1) last[1] = line
    else spans.push([line, line])
  }
  return spans
}
