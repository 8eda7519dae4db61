/**
 * Recognizes excerpts that run but show little: benchmarks, test doubles, reflection, code that must not compile, one
 * line without a result, names that users cannot reach, or the symbol only in an expected value. Excerpts of later
 * recipes come before them.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import type { Language } from '../languages/grammars.ts'
import { isBenchmark } from '../text/benchmarks.ts'
import type { Excerpt } from './excerpt-of.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'
import type { UnreachableNames } from './unreachable-names.ts'

/**
 * Whether an excerpt shows little, so that it comes after excerpts of later recipes.
 * @param hidden names that users cannot reach; undefined for a symbol that they cannot reach either
 */
export const isWeak = (
  recipe: RecipeCard,
  excerpt: Excerpt,
  symbol: ShownSymbol,
  rules: Language['excerpts'],
  hidden: UnreachableNames | undefined,
): boolean =>
  excerpt.lacksUse ||
  excerpt.isLoose ||
  isBenchmark(recipe) ||
  needsMocks(excerpt, symbol, rules?.testDoubles) ||
  excerpt.lines.some(
    ({ text }) =>
      rules?.mustNotCompile?.test(text) === true || rules?.reflection?.test(text) === true,
  ) ||
  isBare(recipe, excerpt) ||
  isOnlyExpected(excerpt, symbol) ||
  (hidden !== undefined && usesHidden(excerpt, hidden))

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
      text.trim() !== '' &&
      from.some((line) => line > above) &&
      (isTest || !(COMMENT.test(text) || IMPORT.test(text))),
  )
  const [only, ...others] = own
  // What a test's set-up makes shows nothing without the test.
  if (only === undefined) return isTest
  if (others.length > 0) return false
  if (DECLARATION.test(only.text)) return true
  return isTest ? !RESULT.test(only.text) : BINDING.test(only.text) && !VALUE.test(only.text)
}

/** Matches a declaration without a value: `Cart cart;`. */
const DECLARATION = /^\s*(?:(?:final|let|var|mut)\s+)*[\w$.<>[\],?*&:]+\s+[\w$.<>*]+;?$/

/** Matches the binding of a value: `Cart cart = new Cart();`. */
const BINDING = /^\s*[\w$<>[\],.?: ]+\s:?=\s/

const IMPORT = /^\s*(?:import|from\s+\S+\s+import|use|using|#include|require\w*)\b/

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
const isOnlyExpected = (excerpt: Excerpt, { names }: ShownSymbol): boolean =>
  !codeLines(excerpt).some((line) => line.match(NAMES)?.some((name) => names.includes(name)))

/** Whether it uses a name or a field of the library that users cannot reach. */
const usesHidden = (excerpt: Excerpt, { used, fields }: UnreachableNames): boolean =>
  codeLines(excerpt).some((line) => line.match(NAMES)?.some((name) => used.has(name))) ||
  excerpt.lines.some(({ text }) =>
    [...text.matchAll(FIELD)].some(([, name = '']) => fields.has(name)),
  )

/** The lines without comments that say what is expected. */
const codeLines = ({ lines }: Excerpt): string[] =>
  lines.map(({ text }) => text.replace(/(?:\/\/|#) (?:=>|is) .*$|^\s*(?:\/\/|#) .*$/, ''))

/** Matches a field that is read: `cart.inner`. */
const FIELD = /\.([\p{L}_]\w*)(?!\w|\()/gu
