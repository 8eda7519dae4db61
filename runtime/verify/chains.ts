/**
 * Finds chains of names in code: `z.string().min(5, { message })` begins at `z` and has three segments, two of them
 * calls. From the outline of a piece it computes the tokens with their brackets paired, and each chain with the
 * arguments of its calls. No grammar is needed: chains look alike in most languages, and the differences are data
 * (reading-rules.ts).
 */
import { type ObjectKey, objectKeys } from './object-keys.ts'
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

export interface Call {
  readonly positional: number
  readonly named: readonly string[]
  /** Where each of them begins. */
  readonly namedAt?: readonly number[]
  /** Some argument stands for any number of arguments, or cannot be read. */
  readonly open: boolean
  /** A block behind the parentheses is the last argument. */
  readonly block?: boolean
  /** `Point{…}`: field values, not a call. */
  readonly literal: boolean
  /** The arguments that are object literals, in languages that pass options so. */
  readonly objects?: readonly ObjectArgument[]
}

export interface ObjectArgument {
  /** Among the positional arguments, from 0. */
  readonly position: number
  readonly keys: readonly ObjectKey[]
}

export interface Segment {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly call: Call | undefined
}

export interface Chain {
  readonly segments: readonly Segment[]
  readonly start: number
  readonly end: number
  /** The index of the first token after the chain. */
  readonly next: number
  /** The chain continues in a way that is not followed: `x[0]`. */
  readonly goesOn: boolean
  /** The chain begins in a bracket that ends inside of it: `(new Cart()).add(book)`. */
  readonly isParenthesized?: boolean
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export function tokensOf({ code }: Outline, { compiled }: ReadingRules): Tokens {
  const list: Token[] = []
  const pair = new Map<number, number>()
  const open: number[] = []
  /** The closing brackets that the open ones wait for, each with its number. */
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
    const closing = CLOSING[text]
    if (closing !== undefined) {
      open.push(number)
      awaited.set(closing, (awaited.get(closing) ?? 0) + 1)
    } else if ((awaited.get(text) ?? 0) > 0) {
      // Brackets of another kind inside of these are never closed.
      for (let start = open.pop(); start !== undefined; start = open.pop()) {
        const expected = CLOSING[list[start]?.text ?? ''] ?? ''
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

/** Every chain that begins with a bare name. */
export function chainsIn(tokens: Tokens, outline: Outline, rules: ReadingRules): Chain[] {
  const chains: Chain[] = []
  const { dots, keywords } = rules.compiled
  for (const [i, token] of tokens.list.entries()) {
    if (!token.isName || keywords.has(token.text)) continue
    const before = tokens.list[i - 1]
    if (before !== undefined && dots.has(before.text) && leadsToMember(tokens, i - 1, rules))
      continue
    chains.push(chainAt(i, tokens, outline, rules))
  }
  return chains
}

/** `::std::x` and `{ .field = 1 }` have nothing before the dot; in `a ? b : c` a colon is not Lua's. */
function leadsToMember({ list }: Tokens, dot: number, { compiled }: ReadingRules): boolean {
  const before = list[dot - 1]
  if (before === undefined) return false
  return before.isName
    ? !compiled.keywords.has(before.text) || isSelf(before.text)
    : /[)\]}>"'`?!]/.test(before.text) || /^\d/.test(before.text)
}

const isSelf = (word: string): boolean => /^(?:self|this|super|Self|cls)$/.test(word)

function chainAt(first: number, tokens: Tokens, { code }: Outline, rules: ReadingRules): Chain {
  const { list, pair } = tokens
  const segments: Segment[] = []
  const qualified = qualifiedName(first, tokens, rules)
  let next = first
  let goesOn = false
  let isParenthesized = false
  for (;;) {
    const name = segments.length === 0 ? qualified : list[next]
    if (name === undefined) break
    next = segments.length === 0 ? tokens.at(name.end) : next + 1
    next = behindGenerics(next, tokens, rules) ?? next
    const { call, after } = callAt(next, name, tokens, code, rules)
    next = after
    if (isParenthesis(next, first, qualified, tokens, rules)) {
      isParenthesized = true
      next++
    }
    segments.push({ name: name.text, start: name.start, end: name.end, call })
    if (isIndex(list[next], list[next - 1])) {
      goesOn = true
      next = (pair.get(next) ?? next) + 1
      break
    }
    // `f()()`: the result of a call is called in turn.
    if (
      call !== undefined &&
      list[next]?.text === '(' &&
      list[next]?.start === list[next - 1]?.end
    ) {
      goesOn = true
      break
    }
    // Rust's `?` unwraps a result: the next segment is a member of the value inside.
    const through = rules.handsOn !== undefined && list[next]?.text === rules.handsOn
    const dot = through ? next + 1 : next
    if (!rules.compiled.dots.has(list[dot]?.text ?? '') || list[dot + 1]?.isName !== true) break
    if (through) {
      goesOn = true
      break
    }
    next = dot + 1
  }
  const end = list[next - 1]?.end ?? 0
  return { segments, start: segments[0]?.start ?? 0, end, next, goesOn, isParenthesized }
}

/**
 * The token at a place; where a separator stands before it, as in PHP's `\Shop\Cart`, the whole name with its separators is
 * one token.
 */
function qualifiedName(
  first: number,
  { list }: Tokens,
  { modules, compiled }: ReadingRules,
): Token | undefined {
  const token = list[first]
  const { separator } = modules
  if (token === undefined || separator === '.' || list[first - 1]?.text !== separator) return token
  if (!compiled.dots.has(separator) || modules.packages !== true) return token
  let last = first
  while (list[last + 1]?.text === separator && list[last + 2]?.isName === true) last += 2
  const parts = list.slice(first, last + 1).map(({ text }) => text)
  return {
    ...token,
    text: `${separator}${parts.join('')}`,
    start: list[first - 1]?.start ?? token.start,
    end: list[last]?.end ?? token.end,
  }
}

/** Between a bracket and the value in it: `(await new `, and the separator of an absolute name. */
const MAX_WORDS_BEFORE_VALUE = 4

/** Whether a bracket ends here that opened before the chain: `(new Cart())->add(book)`, `(await open()).read()`. */
function isParenthesis(
  at: number,
  first: number,
  qualified: Token | undefined,
  { list, pair }: Tokens,
  { beforeValue, compiled }: ReadingRules,
): boolean {
  const open = pair.get(at)
  if (list[at]?.text !== ')' || open === undefined || open >= first) return false
  if (first - open > MAX_WORDS_BEFORE_VALUE) return false
  const opener = list[open - 1]
  const isCall = opener?.isName === true && !compiled.keywords.has(opener.text)
  const before = list.slice(open + 1, first).map(({ text }) => text)
  if (qualified?.text !== list[first]?.text) before.pop()
  return (
    !isCall &&
    !/^[)\]]$/.test(opener?.text ?? '') &&
    before.length > 0 &&
    before.every((word) => word !== '(' && beforeValue.includes(word))
  )
}

const isIndex = (token: Token | undefined, before: Token | undefined): boolean =>
  token?.text === '[' && token.start === before?.end

/** The token after type arguments, where the chain continues after them: `List<String>(`. */
function behindGenerics(
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
  for (let i = open; i < list.length && i < open + 60; i++) {
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

function callAt(
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
    const hasBlock = rules.trailingBlock === true && /^(?:\{|do)$/.test(block?.text ?? '')
    return { call: hasBlock ? { ...call, block: true } : call, after: close + 1 }
  }
  const isLiteral = rules.literals === true && open.text === '{' && open.start === before.end
  if (isLiteral && /^\p{Lu}/u.test(name.text))
    return { call: { positional: 0, named: [], open: true, literal: true }, after: close + 1 }
  return { call: undefined, after: at }
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
    else if (first.isName && rules.named !== undefined && sign?.text === rules.named) {
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
    // `lambda a, b:` opens a lambda anywhere, `|a, b|` where no operand stands before it: `f(&|a, b| a)`, not `f(a | b)`.
    if (lambda !== undefined && (token.isName || i === start || !isOperand(list[i - 1], rules))) {
      for (i++; i < close && list[i]?.text !== lambda.close; i++) i = forward(pair, i)
      continue
    }
    // Type arguments follow a name, and type parameters begin a function: `<A, B>(pair) => pair`.
    const from = token.isName ? i + 1 : i === start ? i : close
    const behind = behindGenerics(from, { list, pair, at: () => 0 }, rules)
    if (behind !== undefined && behind <= close) i = behind - 1
    else if (CLOSING[token.text] !== undefined) i = forward(pair, i)
    else if (token.text === ',') {
      end(i)
      start = i + 1
    }
  }
  end(close)
  return { positional, named, namedAt, open: isOpen, literal: false, objects }
}

const isOperand = (token: Token | undefined, { keywords }: ReadingRules): boolean =>
  /[\p{L}\p{N}_)\]}"']$/u.test(token?.text ?? '') && !keywords.includes(token?.text ?? '')

const forward = (pair: ReadonlyMap<number, number>, i: number): number =>
  Math.max(i, pair.get(i) ?? i)
