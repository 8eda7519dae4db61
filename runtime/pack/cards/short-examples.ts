/**
 * The examples of a symbol → what a pack keeps of them, and back: rows without names of fields, a recipe by its place
 * among the symbol's recipes, spans as differences. The code stays text: it is cut and reworded, and a card with its
 * examples is read without its recipes.
 *
 *   [0, "x = f(1)  # => 2", 12, 1, [26, 1, 3, 0]]   recipe, code, lines of the whole, cut, spans
 *
 * A span is two numbers: lines from the end of the one before, and how many more than one it has.
 */
import type { LineSpan, SymbolExample } from '../../card.ts'

export type ShortExample = readonly [
  recipe: number,
  code: string,
  wholeLines: number,
  cut: 0 | 1,
  spans: readonly number[],
]

export const shortExamples = (
  examples: readonly SymbolExample[],
  recipes: readonly string[],
): readonly ShortExample[] =>
  examples.map(({ recipe, code, lines, whole_lines, cut }) => {
    let before = 0
    const spans = lines.flatMap(([first, last]) => {
      const short = [first - before, last - first]
      before = last
      return short
    })
    return [recipes.indexOf(recipe), code, whole_lines, cut ? 1 : 0, spans]
  })

export const wholeExamples = (
  short: readonly ShortExample[],
  recipes: readonly string[],
): SymbolExample[] =>
  short.map(([at, code, whole_lines, cut, spans]) => {
    const lines: LineSpan[] = []
    let before = 0
    for (let i = 0; i < spans.length; i += 2) {
      const first = before + (spans[i] ?? 0)
      before = first + (spans[i + 1] ?? 0)
      lines.push([first, before])
    }
    return { recipe: recipes[at] ?? '', code, lines, whole_lines, cut: cut === 1 }
  })
