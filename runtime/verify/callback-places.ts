/** Finds anonymous functions that are arguments of a call: `(request) =>` in `server.get('/', (request) => …)`. */
import type { ParsedChain } from './parsed-chains.ts'
import { argumentListAt, type Tokens } from './tokens.ts'

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
  tokens: Tokens,
): (place: number) => CallbackPlace | undefined {
  const { list, pair, at } = tokens
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
    if (!/^[(,]$/.test(list[first - 1]?.text ?? '')) return undefined
    const around = argumentListAt(first - 1, tokens, MAX_TOKENS)
    if (around === undefined) return undefined
    const callee = byEnd.get(list[around.open - 1]?.end ?? -1)
    const to = list[pair.get(around.open) ?? -1]?.end
    return callee && to !== undefined ? { ...callee, position: around.position, to } : undefined
  }
}

/** Words between the bracket of a call and an anonymous function. */
const MODIFIERS = /^(?:async|function|move|static)$/

/** The arguments before an anonymous function are looked at this far. */
const MAX_TOKENS = 199
