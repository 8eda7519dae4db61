/** Limits the repetitions of patterns from the data of a language, because texts may be hostile. */

/** The repetition limits in a pattern: of a name, of a list in brackets, of a group. */
const MAX_LENGTH = { sign: 100, list: 2_000, group: 400 }

/**
 * Gives every repetition in a pattern a limit. Without it, a hostile text of 200,000 brackets or spaces takes
 * minutes, because a match attempt at each position reads to the end.
 */
export function bounded(source: string): string {
  let text = ''
  let list = false
  let inClass = false
  let before: keyof typeof MAX_LENGTH = 'sign'
  for (let i = 0; i < source.length; i++) {
    const sign = source.charAt(i)
    if (sign === '\\') {
      text += sign + source.charAt(++i)
      if (!inClass) before = 'sign'
    } else if (inClass) {
      text += sign
      if (sign === ']') {
        inClass = false
        before = list ? 'list' : 'sign'
      }
    } else if (sign === '*' || sign === '+') {
      text += `{${sign === '*' ? 0 : 1},${MAX_LENGTH[before]}}`
    } else {
      text += sign
      inClass = sign === '['
      list = inClass && source[i + 1] === '^'
      before = sign === ')' ? 'group' : 'sign'
    }
  }
  return text
}
