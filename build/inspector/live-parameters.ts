/**
 * Parses a signature as a running library prints it: the names of its parameters in order, and which are optional.
 * Types and the text of defaults are not compared, because a runtime prints both in its own way
 * (`typing.Optional[int]` for `int | None`, `<object object at 0x7f…>` for a sentinel).
 */
import type { Parameter } from '../../runtime/card.ts'

export interface LiveParameter {
  readonly name: string
  readonly optional: boolean
}

/** @returns undefined for anything but a parameter list in parentheses */
export function liveParameters(signature: string): readonly LiveParameter[] | undefined {
  const list = firstParentheses(signature)
  if (list === undefined) return undefined
  return parts(list).flatMap((part) => {
    // A lone sign separates kinds of parameters.
    if (part === '' || part === '*' || part === '/') return []
    const [, stars = '', name = part, rest = ''] =
      /^(\*{0,2}|\.{3}|&)\s*([\w$]+)(.*)$/su.exec(part) ?? []
    return [{ name, optional: stars !== '' || rest.startsWith('?') || hasDefault(rest) }]
  })
}

export function cardParameters(parameters: readonly Parameter[]): readonly LiveParameter[] {
  return parameters.map(({ name, default: value, kind }) => ({
    name: name.replace(/^\W+/u, ''),
    optional: value !== undefined || /rest|optional/u.test(kind ?? ''),
  }))
}

export function sameParameters(a: readonly LiveParameter[], b: readonly LiveParameter[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, optional }, i) => name === b[i]?.name && optional === b[i].optional)
  )
}

/** Removes addresses, which differ in every run: the same source must give the same pack. */
export function withoutAddresses(text: string): string {
  return text.replace(/\bat 0x[0-9a-f]+/giu, 'at …')
}

const OPEN = '([{<'
const CLOSE = ')]}>'

function firstParentheses(signature: string): string | undefined {
  const from = signature.indexOf('(')
  if (from < 0) return undefined
  const end = scan(signature, from + 1, (letter, depth) => letter === ')' && depth === 0)
  return end === undefined ? undefined : signature.slice(from + 1, end)
}

function parts(list: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (;;) {
    const end = scan(list, from, (letter, depth) => letter === ',' && depth === 0) ?? list.length
    pieces.push(list.slice(from, end).trim())
    if (end === list.length) return pieces
    from = end + 1
  }
}

/** An `=` outside brackets and quotes that is neither a comparison nor an arrow. */
function hasDefault(rest: string): boolean {
  return (
    scan(rest, 0, (letter, depth, at) => {
      return letter === '=' && depth === 0 && rest[at + 1] !== '>' && rest[at + 1] !== '='
    }) !== undefined
  )
}

/** The first place outside quotes where `found` is true; counts brackets but not arrows. */
function scan(
  text: string,
  from: number,
  isMatch: (letter: string, depth: number, at: number) => boolean,
): number | undefined {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
    } else if (isMatch(letter, depth, at)) return at
    else if (letter === '"' || letter === "'") quote = letter
    else if (OPEN.includes(letter)) depth++
    else if (CLOSE.includes(letter) && !/[-=]/.test(text.charAt(at - 1))) depth--
  }
  return undefined
}
