/**
 * Regular expressions over letters of any script, each with an equivalent for ASCII texts, which nearly all questions
 * and code are. V8 compiles `\p{L}` into hundreds of ranges, which a cold isolate does for a dozen expressions before
 * it has read a question; their ASCII forms compile much faster.
 */

const NOT_ASCII = /[^\p{ASCII}]/u
const CLASS = /\\p\{([^}]+)\}/g
const ASCII: Readonly<Record<string, string>> = {
  L: 'A-Za-z',
  Ll: 'a-z',
  Lu: 'A-Z',
  M: '',
  N: '0-9',
}

export const isAscii = (text: string): boolean => !NOT_ASCII.test(text)

/**
 * @param any an expression in which `\p{…}` occurs only inside brackets, because ranges replace it there
 * @returns the form that fits a text
 */
export function asciiFastPath(any: RegExp): (text: string) => RegExp {
  const source = any.source.replace(CLASS, (_, name: string) => {
    const range = ASCII[name]
    if (range === undefined) throw new RangeError(`no ASCII form of \\p{${name}} is known`)
    return range
  })
  const ascii = new RegExp(source, any.flags.replace('u', ''))
  return (text) => (isAscii(text) ? ascii : any)
}
