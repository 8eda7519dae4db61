/** Reads the arguments of a call: how many there are, which are named, and the keys of those that are object literals. */

import { CLOSING_BRACKET } from '../std/brackets.ts'
import { initializedMembers, type ObjectKey, objectKeys } from './object-keys.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Token, Tokens } from './tokens.ts'
import { afterTypeArguments } from './type-arguments.ts'

export interface Call {
  readonly positional: number
  readonly named: readonly string[]
  /** Where each of them begins. */
  readonly namedAt?: readonly number[]
  /** Some argument stands for any number of arguments, or cannot be read. */
  readonly open: boolean
  /** A block after the parentheses is the last argument. */
  readonly block?: boolean
  /** The last argument is a call. */
  readonly endsInCall?: boolean
  /** `Point{…}`: field values, not a call. */
  readonly literal: boolean
  /** The arguments that are object literals, in languages that pass options so, or the field values. */
  readonly objects?: readonly ObjectArgument[]
  /** The members that a block after the call sets: `new Cart { Limit = 2 }`. */
  readonly initialized?: readonly ObjectKey[]
}

export interface ObjectArgument {
  /** Among the positional arguments, from 0. */
  readonly position: number
  readonly keys: readonly ObjectKey[]
}

export function callAt(
  at: number,
  name: Token,
  tokens: Tokens,
  code: string,
  rules: ReadingRules,
): { call: Call | undefined; after: number } {
  const { list, pair } = tokens
  const open = list[at]
  const before = list[at - 1]
  const close = pair.get(at)
  if (open === undefined || before === undefined || close === undefined)
    return { call: undefined, after: at }
  const isHere = !code.slice(before.end, open.start).includes('\n')
  if (open.text === '(' && isHere) {
    const call = argumentsIn(at, close, tokens, rules)
    const block = list[close + 1]
    if (block?.text === '{' && isCreated(name, tokens, rules))
      return {
        call: { ...call, initialized: initializedMembers(close + 1, tokens) },
        after: (pair.get(close + 1) ?? close) + 1,
      }
    const hasBlock = rules.trailingBlock === true && /^(?:\{|do)$/.test(block?.text ?? '')
    return { call: hasBlock ? { ...call, block: true } : call, after: close + 1 }
  }
  if (open.text === '{' && isCreated(name, tokens, rules))
    return {
      call: {
        ...{ positional: 0, named: [], open: true, literal: false },
        initialized: initializedMembers(at, tokens),
      },
      after: close + 1,
    }
  const isLiteral = rules.structLiterals === true && open.text === '{' && open.start === before.end
  if (isLiteral && /^\p{Lu}/u.test(name.text))
    return {
      call: {
        ...{ positional: 0, named: [], open: true, literal: true },
        objects: [{ position: 0, keys: objectKeys(at, tokens) }],
      },
      after: close + 1,
    }
  return { call: undefined, after: at }
}

/** Whether the keyword that creates a value stands before a type, perhaps with its namespace: `new Shop.Cart`. */
function isCreated(
  name: Token,
  { list, at }: Tokens,
  { initializerKeyword }: ReadingRules,
): boolean {
  if (initializerKeyword === undefined) return false
  let first = at(name.start)
  while (list[first - 1]?.text === '.' && list[first - 2]?.isName === true) first -= 2
  return list[first - 1]?.text === initializerKeyword
}

function argumentsIn(
  open: number,
  close: number,
  { list, pair }: Tokens,
  rules: ReadingRules,
): Call {
  const named: string[] = []
  const namedAt: number[] = []
  const objects: ObjectArgument[] = []
  let positional = 0
  let isOpen = false
  let start = open + 1
  const end = (to: number): void => {
    if (to <= start) return
    const first = list[start]
    const sign = list[start + 1]
    if (first === undefined) return
    if (rules.spread.includes(first.text) || rules.spread.includes(list[to - 1]?.text ?? ''))
      isOpen = true
    else if (
      first.isName &&
      rules.namedArgument !== undefined &&
      sign?.text === rules.namedArgument
    ) {
      named.push(first.text)
      namedAt.push(first.start)
    } else {
      if (rules.objectArguments === true && first.text === '{' && pair.get(start) === to - 1)
        objects.push({ position: positional, keys: objectKeys(start, { list, pair }) })
      positional++
    }
  }
  for (let i = open + 1; i < close; i++) {
    const token = list[i]
    if (token === undefined) break
    const lambda = rules.lambda?.find((each) => each.open === token.text)
    // `lambda a, b:` opens a lambda anywhere, `|a, b|` where there is no operand before it: `f(&|a, b| a)`, not `f(a | b)`.
    if (lambda !== undefined && (token.isName || i === start || !isOperand(list[i - 1], rules))) {
      for (i++; i < close && list[i]?.text !== lambda.close; i++) i = forward(pair, i)
      continue
    }
    // Type arguments follow a name, and type parameters begin a function: `<A, B>(pair) => pair`.
    const from = token.isName ? i + 1 : i === start ? i : close
    const after = afterTypeArguments(from, { list, pair, at: () => 0 }, rules)
    if (after !== undefined && after <= close) i = after - 1
    else if (CLOSING_BRACKET[token.text] !== undefined) i = forward(pair, i)
    else if (token.text === ',') {
      end(i)
      start = i + 1
    }
  }
  end(close)
  const endsInCall = list[close - 1]?.text === ')'
  return { positional, named, namedAt, open: isOpen, literal: false, objects, endsInCall }
}

const isOperand = (token: Token | undefined, { keywords }: ReadingRules): boolean =>
  /[\p{L}\p{N}_)\]}"']$/u.test(token?.text ?? '') && !keywords.includes(token?.text ?? '')

const forward = (pair: ReadonlyMap<number, number>, i: number): number =>
  Math.max(i, pair.get(i) ?? i)
