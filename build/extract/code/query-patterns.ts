/**
 * Splits the text of a tree-sitter query into its patterns, so that a reader compiles only those whose captures it
 * uses. Compiling a query takes longer than parsing most files, because the engine analyzes where each pattern can
 * match.
 *
 * Patterns are independent: the matches of one do not change when others are left out.
 */

/** The patterns with a capture or a setting of one of these names, in their order. */
export const patternsWith = (query: string, isRead: (name: string) => boolean): string =>
  patternsOf(query)
    .filter((pattern) => namesIn(pattern).some(isRead))
    .join('\n')

/** Captures (`@call`) and settings (`(#set! import.name "*")`). */
const namesIn = (pattern: string): string[] =>
  [...pattern.matchAll(/(?:@|#set!\s+)([\w.-]+)/g)].map(([, name = '']) => name)

/**
 * The top-level expressions of a query, each with the quantifier and the captures that follow it. Comments between them
 * are left out.
 */
export function patternsOf(query: string): string[] {
  const patterns: string[] = []
  let depth = 0
  let from = 0
  let to = 0
  for (const { 0: token, index } of query.matchAll(TOKENS)) {
    if (token.startsWith(';')) continue
    // A capture or a quantifier belongs to the expression before it.
    if (depth === 0 && !/^[@*+?]/.test(token)) {
      if (to > from) patterns.push(query.slice(from, to))
      from = index
    }
    to = index + token.length
    if (token === '(' || token === '[') depth++
    if (token === ')' || token === ']') depth--
  }
  if (to > from) patterns.push(query.slice(from, to))
  return patterns
}

/** Comments, strings, brackets, and everything else between white space. */
const TOKENS = /;[^\n]*|"(?:\\.|[^"\\])*"|[()[\]]|[^\s()[\]";]+/g
