/** Finds anonymous functions that are arguments of a call: `(request) =>` in `server.get('/', (request) => …)`. */
import type { ParsedChain } from './parsed-chains.ts'
import type { Tokens } from './tokens.ts'

export interface CallbackPlace {
  /** The chain that calls the function. */
  readonly chain: ParsedChain
  /** The number of its segment with the call. */
  readonly segment: number
  /** Among the arguments of the call, from 0. */
  readonly position: number
  /** Where the call ends. */
  readonly to: number
}

/** Returns a function that says of which call the code at a place is an argument. */
export function callbackPlaces(
  chains: readonly ParsedChain[],
  { list, pair, at }: Tokens,
): (place: number) => CallbackPlace | undefined {
  const byEnd = new Map(
    chains.flatMap((chain) =>
      chain.segments.flatMap(({ end, call }, i) =>
        call === undefined ? [] : [[end, { chain, segment: i }] as const],
      ),
    ),
  )
  return (place) => {
    let first = at(place)
    while (MODIFIERS.test(list[first - 1]?.text ?? '')) first--
    let position = 0
    for (let i = first - 1; i >= 0 && i > first - MAX_TOKENS; i--) {
      const text = list[i]?.text ?? ''
      if (i === first - 1 && text !== '(' && text !== ',') return undefined
      if (text === ',') position++
      else if (/^[)\]}]$/.test(text)) i = Math.min(i, pair.get(i) ?? i)
      else if (text === '(') {
        const callee = byEnd.get(list[i - 1]?.end ?? -1)
        const to = list[pair.get(i) ?? -1]?.end
        return callee && to !== undefined ? { ...callee, position, to } : undefined
      } else if (/^[[{]$/.test(text)) return undefined
    }
    return undefined
  }
}

/** Words between the bracket of a call and an anonymous function. */
const MODIFIERS = /^(?:async|function|move|static)$/

/** The arguments before an anonymous function are looked at this far. */
const MAX_TOKENS = 200
