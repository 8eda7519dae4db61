/** The tokens of a piece of code, with their brackets paired. */

import { CLOSING_BRACKET } from '../std/brackets.ts'
import type { Outline } from './outline.ts'
import type { ReadingRules } from './reading-rules.ts'

export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isName: boolean
}

export interface Tokens {
  readonly list: readonly Token[]
  /** For the index of each bracket token, that of its counterpart. */
  readonly pair: ReadonlyMap<number, number>
  /** The first token that begins at or after this position. */
  at(place: number): number
}

/** The list of arguments that a token is among. */
export interface ArgumentList {
  /** The number of its opening bracket. */
  readonly open: number
  /** Of the argument, from 0. */
  readonly position: number
}

/**
 * @param before the number of the token before, from which at most `most` are looked at
 * @returns undefined outside of round brackets, and in a list or an object within them
 */
export function argumentListAt(
  before: number,
  { list, pair }: Tokens,
  most: number,
): ArgumentList | undefined {
  let position = 0
  for (let i = before; i >= 0 && i > before - most; i--) {
    const text = list[i]?.text ?? ''
    if (text === ',') position++
    else if (/^[)\]}]$/.test(text)) i = Math.min(i, pair.get(i) ?? i)
    else if (text === '(') return { open: i, position }
    else if (/^[[{]$/.test(text)) return undefined
  }
  return undefined
}

export function tokensOf({ code }: Outline, { compiled }: ReadingRules): Tokens {
  const list: Token[] = []
  const pair = new Map<number, number>()
  const open: number[] = []
  /** The closing brackets that the open ones still need, with their counts. */
  const awaited = new Map<string, number>()
  compiled.token.lastIndex = 0
  for (const match of code.matchAll(compiled.token)) {
    const text = match[0]
    const number = list.length
    list.push({
      text,
      start: match.index,
      end: match.index + text.length,
      isName: match.groups?.name !== undefined,
    })
    const closing = CLOSING_BRACKET[text]
    if (closing !== undefined) {
      open.push(number)
      awaited.set(closing, (awaited.get(closing) ?? 0) + 1)
    } else if ((awaited.get(text) ?? 0) > 0) {
      // Unclosed brackets of other kinds in between are ignored.
      for (let start = open.pop(); start !== undefined; start = open.pop()) {
        const expected = CLOSING_BRACKET[list[start]?.text ?? ''] ?? ''
        awaited.set(expected, (awaited.get(expected) ?? 0) - 1)
        if (expected !== text) continue
        pair.set(start, number)
        pair.set(number, start)
        break
      }
    }
  }
  const at = (place: number): number => {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle]?.start ?? 0) < place) low = middle + 1
      else high = middle
    }
    return low
  }
  return { list, pair, at }
}
