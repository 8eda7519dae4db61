/**
 * Code with the ends of statements that authors of documentation leave out, in languages that require them:
 * `Prices.range(1, 3)  // = (1, 2)`.
 */

/** @param ending the end of a statement, such as `;` */
export function withLineEndings(code: string, ending: string): string {
  const lines = code.split('\n')
  const isContinued = (i: number): boolean => {
    const next = lines.slice(i + 1).find((line) => line.trim() !== '')
    return next !== undefined && CONTINUATION.test(next)
  }
  return lines
    .map((line, i) => {
      const { call = '', rest = '' } = (line.length <= MAX_LINE && CALL.exec(line)?.groups) || {}
      return call === '' || !isBalanced(call) || isContinued(i) ? line : call + ending + rest
    })
    .join('\n')
}

const MAX_LINE = 200 // characters; matching a long line takes a time that grows with the square of its length

/** Matches a line that is a call, with or without a variable for its value. */
const CALL =
  /^(?<call>\s*(?:[\w$.<>[\], ?]+\s+[\w$]+\s*=\s*)?(?!(?:if|for|while|switch|catch|synchronized|using|lock)\b)(?:new\s+)?[\p{L}_$][\w$.<>]*\(.*?\))(?<rest>\s*(?:\/\/.*)?)$/u
const CONTINUATION = /^\s*(?:[.)\]}{+&|?:]|throws\b)/

function isBalanced(code: string): boolean {
  const plain = code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'/g, '')
  return plain.split('(').length === plain.split(')').length && !plain.includes('//')
}
