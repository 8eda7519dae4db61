/**
 * Recognizes excerpts of tests that show no outcome: nothing says what their values are, or only what they are not, or
 * only that a call fails, or only what holds for each turn of a loop. So are examples of documentation that only fail.
 * Excerpts of later recipes with an outcome come before them.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import { LOOP } from '../text/loops.ts'
import type { Excerpt } from './excerpt-of.ts'
import type { ShownSymbol } from './shown-symbol.ts'

/** @param failures what marks an expected failure in the language */
export function isSilent(
  { recipe_kind }: Pick<RecipeCard, 'recipe_kind'>,
  { lines }: Excerpt,
  { names }: ShownSymbol,
  failures: readonly RegExp[] = [],
): boolean {
  const outcomes = outsideLoops(lines.map(({ text }) => text)).filter((line) => OUTCOME.test(line))
  const isOfFailures = names.some((name) => FAILURE.test(name))
  const saysNothing = (line: string): boolean =>
    [FAILS, ...failures].some((each) => each.test(line))
  if (recipe_kind !== 'test')
    return !isOfFailures && outcomes.length > 0 && outcomes.every((line) => GIVES_ERROR.test(line))
  return isOfFailures ? outcomes.length === 0 : outcomes.every(saysNothing)
}

/** The lines that are not in the body of a loop. */
function outsideLoops(lines: readonly string[]): string[] {
  const outside: string[] = []
  let margin = Infinity
  for (const line of lines) {
    const indent = line.search(/\S/)
    if (indent > margin || indent < 0) continue
    margin = LOOP.test(line) ? indent : Infinity
    outside.push(line)
  }
  return outside
}

/** Matches a comment behind code or with a value, or a statement that checks or prints one. */
const OUTCOME =
  /\S\s+(?:\/\/|#) \S|^\s*(?:\/\/|#) .*=> |\b(?:assert|expect)\w*[!(.](?!New\()|^\s*assert |\b(?:print\w*|echo|puts|console)\b/i
const FAILS = /(?:\/\/|#) (?:raises|throws|panics|fails|is not)\b/
/** Matches a comment with the name of an error: `cart.trick # => NoMethodError`. */
const GIVES_ERROR =
  /(?:\/\/|#) ?(?:(?:=>|->)? ?(?:raises?|throws?|panics?) |(?:=>|->) ?)[\w.:]*(?:Error|Exception)\b/
const FAILURE = /error|exception|fail|panic/i
