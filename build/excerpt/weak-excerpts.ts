/**
 * Recognizes excerpts that run but show little: test doubles, code that must not compile, one line without a result, or
 * the symbol only in an expected value. Excerpts of later recipes come before them.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import type { Language } from '../languages/grammars.ts'
import type { Excerpt } from './excerpt-of.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'

/** Whether an excerpt shows little, so that it comes after excerpts of later recipes. */
export const isWeak = (
  recipe: RecipeCard,
  excerpt: Excerpt,
  symbol: ShownSymbol,
  rules: Language['excerpts'],
): boolean =>
  excerpt.lacksUse ||
  excerpt.isLoose ||
  needsMocks(excerpt, symbol, rules?.testDoubles) ||
  excerpt.lines.some(({ text }) => rules?.mustNotCompile?.test(text) === true) ||
  isBare(recipe, excerpt) ||
  isOnlyExpected(excerpt, symbol)

/**
 * Whether a test is cut to one line without a result, such as the call of a constructor, or documentation to one that
 * binds a value of which nothing is shown.
 */
function isBare({ recipe_kind, preamble }: RecipeCard, { lines, cut }: Excerpt): boolean {
  if (!cut) return false
  const above = preamble === undefined ? 0 : preamble.split('\n').length + 1
  const isTest = recipe_kind === 'test'
  const own = lines.filter(
    ({ text, from }) =>
      text.trim() !== '' && from.some((line) => line > above) && (isTest || !COMMENT.test(text)),
  )
  const [only, ...others] = own
  if (only === undefined || others.length > 0) return false
  return isTest ? !RESULT.test(only.text) : BINDING.test(only.text) && !VALUE.test(only.text)
}

/** Matches the binding of a value: `Cart cart = new Cart();`. */
const BINDING = /^\s*[\w$<>[\],.?: ]+\s:?=\s/

const COMMENT = /^\s*(?:\/\/|#|--) /

/** Matches a value in a comment: `total() // => 3`. */
const RESULT = /(?:\/\/|#) \S/

/** The same, without prose. */
const VALUE = /(?:\/\/|#) (?!\p{Lu}\p{Ll}+ )\S/u

/** Whether it shows a test double, which means little without its test. Libraries of test doubles are for them. */
const needsMocks = (
  { lines }: Excerpt,
  { names, owners }: ShownSymbol,
  doubles: RegExp | undefined,
): boolean =>
  lines.some(({ text }) => doubles?.test(text) === true) &&
  ![...names, ...owners].some((name) => /mock|spy|stub|fake|double|sinon/i.test(name))

/** Whether the symbol is only in a comment, as what is expected of another: `cart.state() // => State.Open`. */
function isOnlyExpected({ lines }: Excerpt, { names }: ShownSymbol): boolean {
  const code = lines.map(({ text }) =>
    text.replace(/(?:\/\/|#) (?:=>|is) .*$|^\s*(?:\/\/|#) .*$/, ''),
  )
  return !code.some((line) => line.match(NAMES)?.some((name) => names.includes(name)))
}
