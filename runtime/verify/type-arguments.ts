/** Where type arguments end: `List<String>(`, `List.<String>of(`. */
import type { ReadingRules } from './reading-rules.ts'
import type { Tokens } from './tokens.ts'

/** The longest list of type arguments, in tokens. */
const MAX_TYPE_TOKENS = 60

/** The token after the type arguments that precede a name: Java's `List.<String>of(`. */
export function skipTypeArguments(
  at: number,
  { list }: Tokens,
  { generics }: ReadingRules,
): number {
  if (generics !== '<' || list[at]?.text !== '<') return at
  let depth = 0
  for (let i = at; i < at + MAX_TYPE_TOKENS; i++) {
    const text = list[i]?.text ?? ';'
    if (text === '<') depth++
    else if (text === '>' && --depth === 0) return i + 1
    else if (/^[(){};]$/.test(text)) return at
  }
  return at
}

/** The token after type arguments, where the chain continues after them: `List<String>(`. */
export function afterTypeArguments(
  at: number,
  { list, pair }: Tokens,
  { generics }: ReadingRules,
): number | undefined {
  if (generics === undefined) return undefined
  const open = list[at]?.text === '::' && list[at + 1]?.text === '<' ? at + 1 : at
  if (list[open]?.text !== generics) return undefined
  if (generics === '[') {
    const close = pair.get(open)
    return close !== undefined && /^[({]$/.test(list[close + 1]?.text ?? '') ? close + 1 : undefined
  }
  let depth = 0
  for (let i = open; i < list.length && i < open + MAX_TYPE_TOKENS; i++) {
    const text = list[i]?.text ?? ''
    if (text === '<') depth++
    else if (text === '>') {
      if (--depth === 0)
        return /^(?:\(|\.|::|\{|\?\.)$/.test(list[i + 1]?.text ?? '') ? i + 1 : undefined
    } else if (/^[;)}]$|^&&$|^\|\|$|^[=!]=|^\+$/.test(text)) return undefined
    else if (text === '(' || text === '[' || text === '{') i = pair.get(i) ?? list.length
  }
  return undefined
}
