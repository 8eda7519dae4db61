/**
 * Converts the syntax of notebooks and prompts (`%matplotlib inline`, `!pip install …`, `x = !ls`, `obj?`) to plain
 * code by the language's rules (`pieces.interactive` of language.json), with the same number of lines.
 *
 * It applies only to pieces that do not parse as they are, because a line of an expression may begin with `%`, too.
 */
import type { PieceRules } from '../../languages/grammars.ts'

type Rules = PieceRules['interactive']

export function isForeign(code: string, { foreign }: Rules): boolean {
  return foreign.some((pattern) => pattern.test(code))
}

export function plainCodeOf(code: string, { lines }: Rules): string {
  return lines.reduce((text, rule) => replaced(text, rule), code)
}

function replaced(text: string, { find, as, rest }: Rules['lines'][number]): string {
  return text.replace(find, (match, ...more) => {
    const [first = '', ...others] = filled(as, match, more).split('\n')
    const missing = match.split('\n').length - 1 - others.length
    return [first, ...others.map((line) => rest + line), ...Array(missing).fill('')].join('\n')
  })
}

/** Substitutes `$&` and `$1`, which String.replace does not do in a function's result. */
function filled(template: string, match: string, groups: readonly unknown[]): string {
  return template.replace(/\$(&|\d)/g, (_, which: string) => {
    if (which === '&') return match
    const group = groups[Number(which) - 1]
    return typeof group === 'string' ? group : ''
  })
}
