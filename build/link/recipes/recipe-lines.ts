/** The lines of a recipe by what they are, in any language: comments, imports, results. */

/** The lines of code without comments and imports. */
export const linesOf = (code: string): string[] =>
  withoutImports(code).filter((line) => !COMMENT.test(line))

/** The lines of code without imports, which may extend over several lines, and without empty lines. */
export const withoutImports = (code: string): string[] =>
  code
    .replace(LISTED_IMPORTS, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !IMPORT.test(line))

/** Matches what shows a result: an assertion, output, a comment with a value. */
export const RESULT =
  /\b(?:assert|expect|should|require|check|verify|print|console|echo|puts|test)\w*\b|\bt\.(?:is|not|true|false|truthy|falsy|same|strictSame|like|match|regex|deepEqual|equals?|ok|notOk)\(|(?:#|\/\/|--|%|;)\s*(?:=>|->|→|\[|\{|<|'|"|\d|true\b|false\b|prints?\b|returns?\b|output\b)/i
export const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!include|\[)|--|;)/
/** C#'s `using Shop;`, but not `using (Cart.Open())` and `using var cart = new Cart()`. */
export const USING = String.raw`using(?!\s*\(|\s+[\w.<>,?[\]]+\s+\w+\s*=)`
export const IMPORT = new RegExp(
  String.raw`^\s*(?:import|use|${USING}|from\s+\S+\s+import|#include|require|const\s.*=\s*require|package)\b`,
)
/** Matches an import that lists names or packages in parentheses or braces over several lines. */
const LISTED_IMPORTS =
  /^(?:import|use|from\s+\S+\s+import)\b[^\n;(){}]*(?:\([^()]*\)|\{[^{}]*\})[^\n]*$/gm
