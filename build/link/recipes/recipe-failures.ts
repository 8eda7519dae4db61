/**
 * Recognizes recipes that show a failure, by the first assertion, by a call that must not be reached, or by the output.
 */
import type { RecipeCard } from '../../../runtime/card.ts'
import type { LanguageConventions } from '../library.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import { linesOf, RESULT } from './recipe-lines.ts'

/**
 * Whether the first assertion expects a failure. In a loop or function of a page, `except` handles an error that may
 * occur, and expects none.
 */
export function expectsFailure(
  code: string,
  conventions: LanguageConventions | undefined,
  kind: RecipeCard['recipe_kind'],
): boolean {
  const { failures = [], continues = [] } = conventions ?? {}
  // A word in a string (`program("test")`) says nothing.
  const lines =
    failures.length === 0
      ? []
      : linesOf(code, lexicalSyntax(conventions)).map((line) => line.replace(STRING, '""'))
  const isHandler = (line: string) =>
    kind === 'fence' && /^\s/.test(line) && continues.includes(WORD.exec(line)?.[0] ?? '')
  const isFailure = (line: string) => failures.some((each) => each.test(line)) && !isHandler(line)
  const first = lines.find(
    (line) => isFailure(line) || RESULT.test(line) || (CALL.test(line) && !RUNNER_CALL.test(line)),
  )
  if (first !== undefined && (isFailure(first) || RESULT.test(first))) return isFailure(first)
  return showsFailure(code)
}

/** The words of its code before the first expected failure; null where none is expected. */
export function wordsBeforeFailure(code: string): readonly string[] | null {
  const end = code.search(MUST_FAIL)
  return end < 0 ? null : (code.slice(0, end).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

/**
 * The extent to which the code shows the symbol failing: 0 where no failure is expected, and less than 1 if the symbol
 * is used more than once before it.
 */
export function failureShare(words: readonly string[] | null, names: readonly string[]): number {
  if (words === null) return 0
  return words.filter((word) => names.includes(word)).length > 1 ? 0.4 : 1
}

/** Whether the first result in a comment is an error: `//=> RangeError: …`. */
function showsFailure(code: string): boolean {
  const outputLine = code.split('\n').find((line) => OUTPUT.test(line))
  return outputLine !== undefined && OUTPUT_FAILURE.test(outputLine)
}

const OUTPUT = /(?:#|\/\/|--|%|;)\s*(?:=>|->|→)/
const OUTPUT_FAILURE =
  /(?:#|\/\/|--|%|;)\s*(?:=>|->|→)\s*(?:raises?\b|throws?\b|panics?\b|[\w.:]*(?:Error|Exception)\b)/
/** Matches the message of a call that makes a test fail when reached, but not `should not fail`. */
const MUST_FAIL =
  /\b(?:(?:expected|should)\b(?:(?!\b(?:not|never|no)\b).){0,20}|(?:did not|didn't)\b.{0,20})\b(?:panic\w*|throw\w*|raised?|fail\w*)\b/i
/** Matches what tells the test runner how to run the test. */
const RUNNER_CALL = /^t\.(?:plan|Parallel|Helper)\(/
const WORD = /[\p{L}_]+/u
const STRING = /(["'`])(?:\\.|(?!\1)[^\\\n])*\1/g
/** Matches a statement that is a call and expects no failure. */
const CALL = /^[\w.$:]+!?\(.*\)[;\w.()]*$/
