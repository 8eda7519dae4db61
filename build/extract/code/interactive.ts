/**
 * What only a notebook or a prompt understands: `%matplotlib inline`, `!pip install …`, `x = !ls`, `obj?`. In: a
 * piece of code and the language's rules (`pieces.interactive` of language.json). Out: the same as one would put
 * it into a file, with as many lines, so that line numbers stay true.
 *
 * Tried only on pieces that do not parse as they are: a line of an expression may begin with `%` too.
 */
import type { PieceRules } from './grammars.ts'

type Rules = PieceRules['interactive']

export function isForeign(code: string, { foreign }: Rules): boolean {
  return foreign.some((pattern) => pattern.test(code))
}

export function asFile(code: string, { lines }: Rules): string {
  return lines.reduce((text, rule) => replaced(text, rule), code)
}

function replaced(text: string, { find, as, rest }: Rules['lines'][number]): string {
  return text.replace(find, (match, ...more) => {
    const [first = '', ...others] = filled(as, match, more).split('\n')
    const missing = match.split('\n').length - 1 - others.length
    return [first, ...others.map((line) => rest + line), ...Array(missing).fill('')].join('\n')
  })
}

/** `$&` and `$1`, as in String.replace, which does not do it for a function's result. */
function filled(template: string, match: string, groups: readonly unknown[]): string {
  return template.replace(/\$(&|\d)/g, (_, which: string) => {
    if (which === '&') return match
    const group = groups[Number(which) - 1]
    return typeof group === 'string' ? group : ''
  })
}
