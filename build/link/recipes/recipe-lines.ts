/** The lines of a recipe by what they are, in any language: comments, imports, results. */

import type { LexicalSyntax } from '../library.ts'
import { commentsIn } from './code-words.ts'

/** The lines of code without imports and without the comments that begin a line. */
export function linesOf(code: string, syntax: LexicalSyntax): string[] {
  let text = ''
  let end = 0
  for (const comment of leadingComments(code, syntax)) {
    text += code.slice(end, comment.start)
    end = comment.end
  }
  return withoutImports(text + code.slice(end))
}

/** The lines of the comments that begin a line. */
export const commentLines = (code: string, syntax: LexicalSyntax): string[] =>
  leadingComments(code, syntax).flatMap(({ start, end }) => code.slice(start, end).split('\n'))

const leadingComments = (code: string, syntax: LexicalSyntax) =>
  commentsIn(code, syntax).filter(
    ({ start }) => code.slice(code.lastIndexOf('\n', start - 1) + 1, start).trim() === '',
  )

/** The lines of code without imports, which may extend over several lines, and without empty lines. */
export const withoutImports = (code: string): string[] =>
  code
    .replace(LISTED_IMPORTS, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !IMPORT.test(line))

/** Matches what shows a result: an assertion, output, a comment with a value. */
export const RESULT =
  /\b(?:assert|expect|should|require|check|verify|print|console|echo|puts|test)\w*\b|\bt\.(?:is|not|true|false|truthy|falsy|same|strictSame|like|match|regex|deepEqual|equals?|ok|notOk)\(|(?:#|\/\/|--|%|;)\s*(?:=>|->|→|\[|\{|<|'|"|\d|true\b|false\b|prints?\b|returns?\b|output\b)/i
/** C#'s `using Shop;`, but not `using (Cart.Open())` and `using var cart = new Cart()`. */
export const USING = String.raw`using(?!\s*\(|\s+[\w.<>,?[\]]+\s+\w+\s*=)`
export const IMPORT = new RegExp(
  String.raw`^\s*(?:import|use|${USING}|from\s+\S+\s+import|#include|require|const\s.*=\s*require|package)\b`,
)
/** Matches an import that lists names or packages in parentheses or braces over several lines. */
const LISTED_IMPORTS =
  /^(?:import|use|from\s+\S+\s+import)\b[^\n;(){}]*(?:\([^()]*\)|\{[^{}]*\})[^\n]*$/gm
