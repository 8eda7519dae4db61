/**
 * A query without what nobody will ask it for. In: the text of a query and the captures that matter. Out: the
 * patterns that have one of them, as written.
 *
 * Compiling is what a pattern costs first: tree-sitter follows each through all states of the grammar, 0.1 s for
 * the definitions of TypeScript and 0.4 s for those of C++, in each thread, even where one fence is to be read.
 */

/** @param captures names without `@`; one that ends with a dot means all that begin so */
export function patternsWith(query: string, captures: readonly string[]): string {
  return patternsIn(query)
    .filter((pattern) => mentioned(pattern).some((name) => captures.some(covers(name))))
    .join('\n')
}

function covers(name: string): (wanted: string) => boolean {
  return (wanted) => (wanted.endsWith('.') ? name.startsWith(wanted) : name === wanted)
}

/** Captures, and the keys that a pattern sets in their place: `(#set! import.name "*")`. */
function mentioned(pattern: string): string[] {
  const code = pattern.replace(NO_CODE, (part) => (part.startsWith(';') ? '' : '""'))
  return [...code.matchAll(/(?:@|#set!\s+)([\w.-]+)/g)].map(([, name = '']) => name)
}

/** Strings and comments: what is in them is no sign. */
const NO_CODE = /"(?:\\.|[^"\\])*"|;[^\n]*/g

/** What stands at the top, each with its captures: `(call) @call`, `["a" "b"] @word`. */
function patternsIn(query: string): string[] {
  const signs = new RegExp(`${NO_CODE.source}|[([\\])]`, 'g')
  const starts: number[] = []
  let depth = 0
  for (const { 0: sign, index } of query.matchAll(signs)) {
    const opens = sign === '(' || sign === '['
    if (depth === 0 && (opens || sign.startsWith('"'))) starts.push(index)
    if (opens) depth++
    else if (sign === ')' || sign === ']') depth--
  }
  return starts.map((start, i) => query.slice(start, starts[i + 1]))
}
