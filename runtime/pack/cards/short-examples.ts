/**
 * Encodes the examples of a symbol, and decodes them: rows without field names, with spans as differences. The code
 * stays text, because it is cut and edited, and a card with its examples can then be read without its recipes. The
 * best example is in the head, so that a result list shows it, and names its recipe by the id without the project.
 * The others are in the body and name theirs by index among the symbol's recipes.
 *
 *   [0, "x = f(1)  # => 2", 12, 1, [26, 1, 3, 0]]   recipe, code, lines of the whole, cut, spans
 *
 * A span is two numbers: the lines since the end of the previous one, and its length less one. Notices follow if
 * there are any: 1 for an example that must fail, 2 for an old one, 3 for both; then the id of the recipe that it
 * continues.
 */
import type { LineSpan, SymbolExample } from '../../card.ts'

export type ShortExample<Recipe extends number | string> = readonly [
  recipe: Recipe,
  code: string,
  wholeLines: number,
  cut: 0 | 1,
  spans: readonly number[],
  notices?: number,
  continues?: string,
]
export type HeadExample = ShortExample<string>
export type BodyExample = ShortExample<number>

export const headExamples = (
  examples: readonly SymbolExample[],
  project: string,
): readonly HeadExample[] =>
  examples
    .slice(0, 1)
    .map((example) => shortExample(example, withoutProject(example.recipe, project)))

export const bodyExamples = (
  examples: readonly SymbolExample[],
  recipes: readonly string[],
): readonly BodyExample[] =>
  examples.slice(1).map((example) => shortExample(example, recipes.indexOf(example.recipe)))

export const fromHead = (short: readonly HeadExample[], project: string): SymbolExample[] =>
  short.map((example) =>
    wholeExample(example, example[0].startsWith('/') ? project + example[0] : example[0]),
  )

export const fromBody = (
  short: readonly BodyExample[],
  recipes: readonly string[],
): SymbolExample[] => short.map((example) => wholeExample(example, recipes[example[0]] ?? ''))

const MUST_FAIL = 1
const OLD = 2

/** No id begins with a slash. */
const withoutProject = (id: string, project: string): string =>
  id.startsWith(`${project}/`) ? id.slice(project.length) : id

function shortExample<Recipe extends number | string>(
  { code, lines, whole_lines, cut, must_fail, old, continues }: SymbolExample,
  recipe: Recipe,
): ShortExample<Recipe> {
  let before = 0
  const spans = lines.flatMap(([first, last]) => {
    const short = [first - before, last - first]
    before = last
    return short
  })
  const notices = (must_fail === true ? MUST_FAIL : 0) + (old === true ? OLD : 0)
  const short = [recipe, code, whole_lines, cut ? 1 : 0, spans] as const
  if (continues !== undefined) return [...short, notices, continues]
  return notices === 0 ? short : [...short, notices]
}

function wholeExample(
  [, code, whole_lines, cut, spans, notices = 0, continues]: ShortExample<number | string>,
  recipe: string,
): SymbolExample {
  const lines: LineSpan[] = []
  let before = 0
  for (let i = 0; i < spans.length; i += 2) {
    const first = before + (spans[i] ?? 0)
    before = first + (spans[i + 1] ?? 0)
    lines.push([first, before])
  }
  return {
    ...{ recipe, code, lines, whole_lines, cut: cut === 1 },
    ...((notices & MUST_FAIL) !== 0 && { must_fail: true as const }),
    ...((notices & OLD) !== 0 && { old: true as const }),
    ...(continues !== undefined && { continues }),
  }
}
