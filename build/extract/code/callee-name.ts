/**
 * The dotted name of a callee as written, with arguments and subscripts emptied: `z.string().min`, `rows[].split`,
 * `self.client.get`. Chains keep their links, so that linking can resolve `z.string()` to a class and look up `min`
 * there.
 */

const MAX_CALLEE = 300 // characters of source; of a longer chain only the last link is kept

export function calleeName(text: string, start: number, end: number): string {
  if (end - start > MAX_CALLEE) {
    const tail = text.slice(Math.max(start, end - 120), end)
    const last = /[\])}]\s*(?:\?\.|!?\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(tail)?.[1]
    return last === undefined ? '' : `().${last}`
  }
  const written = withDots(text.slice(start, end))
  if (SIMPLE.test(written) || GLOBAL.test(written)) return written
  const ending = /(?<=[\p{L}\p{N}_])[?!]$/u.exec(written)?.[0] ?? '' // `save!` is a name in some languages
  const name = withoutArguments(written) + ending
  if (CHAIN.test(name)) return name
  const last = /\.([\p{L}_$#][\p{L}\p{N}_$]*[?!]?)$/u.exec(name)?.[1]
  return last === undefined ? '' : `().${last}`
}

const SIMPLE = /^[\p{L}\p{N}_$.#:]+(?:-[\p{L}\p{N}_$.#:]+)*$/u
const CHAIN = /^[\p{L}\p{N}_$.#:()[\]{}"]+[?!]?$/u

/**
 * Normalizes names to dots: `$this->draw`, `@shape.draw`, `new Shape().draw`, `\\Example\\join` → `this.draw`,
 * `self.shape.draw`, `Shape().draw`, `Example.join`
 */
function withDots(code: string): string {
  const written = code.replace(/^(?:(?:await|new)\s+)+/, '')
  if (!/->|\\|^@/.test(written)) return written
  return written
    .replace(/\??->/g, '.')
    .replace(/^@@?(?=\p{L})/u, 'self.')
    .replace(/^\$(?=\p{L})/u, '')
    .replace(/(?<=[\p{L}\p{N}_])\\(?=\p{L})/gu, '.')
    .replace(/^\\(?=[^.]*\.)/, '')
}

/**
 * Matches global names such as `\DateTime` and `\count`, which keep their backslash so that they differ from names of
 * the library.
 */
const GLOBAL = /^\\[\w:]+$/

/** Removes the contents of brackets and strings. */
function withoutArguments(code: string): string {
  let name = ''
  let depth = 0
  /** Depth of nested angle brackets: `Map<List<X>>`. */
  let angles = 0
  for (let i = 0; i < code.length; i++) {
    const sign = code[i] ?? ''
    if (QUOTES.includes(sign)) {
      i = endOfString(code, i)
      if (depth === 0) name += '""'
    } else if (sign === '(' || sign === '[' || sign === '{' || (sign === '<' && depth === angles)) {
      if (sign === '<') angles++
      if (depth === 0) name += PAIRS[sign] ?? ''
      depth++
    } else if (
      sign === ')' ||
      sign === ']' ||
      sign === '}' ||
      (sign === '>' && angles > 0 && depth === angles && code[i - 1] !== '=')
    ) {
      if (sign === '>') angles--
      depth = Math.max(0, depth - 1)
    } else if (depth === 0 && !/[\s!?]/.test(sign)) name += sign
  }
  return name
}

const QUOTES = ['"', "'", '`']
const PAIRS: Readonly<Record<string, string>> = { '(': '()', '[': '[]', '{': '{}' }

function endOfString(code: string, start: number): number {
  const quote = code[start] ?? ''
  for (let i = start + 1; i < code.length; i++) {
    if (code[i] === '\\') i++
    else if (code[i] === quote) return i
  }
  return code.length
}
