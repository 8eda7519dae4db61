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

export type EncodedExample<Recipe extends number | string> = readonly [
  recipe: Recipe,
  code: string,
  wholeLines: number,
  cut: 0 | 1,
  spans: readonly number[],
  notices?: number,
  continues?: string,
]
export type HeadExample = EncodedExample<string>
export type BodyExample = EncodedExample<number>

export const encodeHeadExamples = (
  examples: readonly SymbolExample[],
  project: string,
): readonly HeadExample[] =>
  examples
    .slice(0, 1)
    .map((example) => encodeExample(example, withoutProject(example.recipe, project)))

export const encodeBodyExamples = (
  examples: readonly SymbolExample[],
  recipes: readonly string[],
): readonly BodyExample[] =>
  examples.slice(1).map((example) => encodeExample(example, recipes.indexOf(example.recipe)))

export const decodeHeadExamples = (
  encoded: readonly HeadExample[],
  project: string,
): SymbolExample[] =>
  encoded.map((example) =>
    decodeExample(example, example[0].startsWith('/') ? project + example[0] : example[0]),
  )

export const decodeBodyExamples = (
  encoded: readonly BodyExample[],
  recipes: readonly string[],
): SymbolExample[] => encoded.map((example) => decodeExample(example, recipes[example[0]] ?? ''))

const MUST_FAIL = 1
const OLD = 2

/** No id begins with a slash. */
const withoutProject = (id: string, project: string): string =>
  id.startsWith(`${project}/`) ? id.slice(project.length) : id

function encodeExample<Recipe extends number | string>(
  { code, lines, whole_lines, cut, must_fail, old, continues }: SymbolExample,
  recipe: Recipe,
): EncodedExample<Recipe> {
  let before = 0
  const spans = lines.flatMap(([first, last]) => {
    const encoded = [first - before, last - first]
    before = last
    return encoded
  })
  const notices = (must_fail === true ? MUST_FAIL : 0) + (old === true ? OLD : 0)
  const encoded = [recipe, code, whole_lines, cut ? 1 : 0, spans] as const
  if (continues !== undefined) return [...encoded, notices, continues]
  return notices === 0 ? encoded : [...encoded, notices]
}

function decodeExample(
  [, code, whole_lines, cut, spans, notices = 0, continues]: EncodedExample<number | string>,
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
